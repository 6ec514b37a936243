import type { department } from '@crm/contract/department'
import type { Handler } from '../../kernel/http/handler.ts'
import { placeUsers } from './store-place.ts'

export const transferUsers: Handler<typeof department.transferUsers> = async (call) => {
  const { userIds, departmentId } = call.body
  return { changed: await placeUsers(call, { userIds, departmentId }, call.refuse) }
}
