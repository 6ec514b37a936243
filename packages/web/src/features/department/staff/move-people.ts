import { department } from '@crm/contract/department'
import { call } from '../../../kernel/call.ts'
import { showToast } from '../../../kernel/toast.ts'
import { refreshAround } from '../department-queries.ts'

interface Target {
  readonly index: number
  readonly name: string
}

export async function movePeople(userIds: readonly number[], { index, name }: Target) {
  const body = { userIds: [...userIds], departmentId: index }
  const { changed } = await call(department.transferUsers, { body }).finally(refreshAround)
  showToast({ tone: 'success', key: 'department:staff.moved', values: { count: changed, name } })
}
