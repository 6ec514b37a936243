import type { department } from '@crm/contract/department'
import { recordAudited } from '../../kernel/audit.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { departmentDeleted } from './events.ts'
import { saveDeleted } from './store.ts'
import { lockDepartments } from './store-lock.ts'
import { hasChildren, hasStaff, hasTickets } from './store-tree.ts'

/** Tasks, files and rights stay with it, for the day it is brought back. */
export const deleteDepartment: Handler<typeof department.delete> = async (call) => {
  const { db, now, params, refuse } = call
  const { id: departmentId } = params
  const [found] = await lockDepartments(db, [departmentId])
  if (!found || found.deleted_at) return refuse('request.notFound')
  if (found.parent_id === null) return refuse('department.rootStays')
  if (await hasChildren(db, departmentId)) return refuse('department.hasChildren')
  if (await hasStaff(db, departmentId)) return refuse('department.hasStaff')
  // A ticket in a department that is gone would be nobody's to accept.
  if (await hasTickets(db, departmentId)) return refuse('department.leaderNeeded')
  await saveDeleted(db, departmentId, now)
  const { name } = found
  await recordAudited(call, departmentDeleted, { departmentId, name }, { target: name, details: { departmentId } })
}
