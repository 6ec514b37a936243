import type { department } from '@crm/contract/department'
import type { Handler } from '../../kernel/http/handler.ts'
import { edit } from './update.ts'

export const transfer: Handler<typeof department.transfer> = (call) => {
  const { departmentId, parent, version } = call.body
  return edit(call, { departmentId, parent, version })
}
