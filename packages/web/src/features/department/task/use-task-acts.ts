import { type DepartmentTask, departmentTask } from '@crm/contract/department'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusedFields } from '../../../kernel/field-errors.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { refreshDepartments } from '../department-queries.ts'

const fail = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })

/** Answers the sentence to show when it was refused. */
const told = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error) => refusedFields(error)['name'] ?? refusalText(error),
  )

async function recover({ index, name }: Pick<DepartmentTask, 'index' | 'name'>) {
  try {
    await call(departmentTask.recover, { params: { id: index } })
    showToast({ tone: 'success', key: 'department:task.recovered', values: { name } })
  } catch (error) {
    fail(error)
  }
  await refreshDepartments()
}

/** What can be done with the kinds of work of a department. */
export function useTaskActs(departmentId: number) {
  const { t } = useTranslation('department')
  const confirm = useConfirm()
  async function remove({ index, name }: DepartmentTask) {
    const question = { title: t('task.deleteTitle', { name }), body: t('task.deleteBody'), confirm: t('task.deleteIt') }
    if (!(await confirm({ ...question, danger: true }))) return
    try {
      await call(departmentTask.delete, { params: { id: index } })
      const action = { label: translate('department:undo'), run: () => void recover({ index, name }) }
      showToast({ tone: 'success', key: 'department:task.deleted', values: { name }, action })
    } catch (error) {
      fail(error)
    }
    await refreshDepartments()
  }
  return {
    add: (name: string, repeatKey: string) =>
      // The next one is typed meanwhile.
      told(call(departmentTask.add, { body: { departmentId, name }, repeatKey })).finally(() => {
        void refreshDepartments()
      }),
    rename: ({ index, version }: DepartmentTask, name: string) =>
      // Until then the former name stands there.
      told(call(departmentTask.update, { body: { index, version, name } })).finally(refreshDepartments),
    remove,
    recover,
  }
}
