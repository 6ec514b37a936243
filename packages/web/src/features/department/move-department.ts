import { type DepartmentRow, department } from '@crm/contract/department'
import { call } from '../../kernel/call.ts'
import { showToast } from '../../kernel/toast.ts'
import { keepDepartment, refreshDepartments } from './department-queries.ts'

/** Puts a department under another one with all that stands under it. */
export async function moveDepartment(moved: Pick<DepartmentRow, 'index' | 'version'>, target: DepartmentRow) {
  try {
    const body = { departmentId: moved.index, version: moved.version, parent: target.index }
    const view = await call(department.transfer, { body })
    keepDepartment(view)
    showToast({ tone: 'success', key: 'department:move.done', values: { name: view.name, target: target.name } })
  } catch (error) {
    // It was refused for what another person changed meanwhile: the next try meets the newest state.
    void refreshDepartments()
    throw error
  }
}
