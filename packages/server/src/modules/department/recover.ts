import type { department } from '@crm/contract/department'
import { DEPARTMENTS_MAX } from '@crm/contract/rules/limits'
import { recordAudited } from '../../kernel/audit.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { departmentRecovered } from './events.ts'
import { readDepartment, saveDeleted } from './store.ts'
import { lockTree } from './store-lock.ts'
import { findParentOf, hasLeader, isFull } from './store-tree.ts'

/** Back to where it stood: its parent must be there and led, as for a new one. */
export const recover: Handler<typeof department.recover> = async (call) => {
  const { db, params, refuse } = call
  const { id: departmentId } = params
  const parentId = await findParentOf(db, departmentId)
  const locked = await lockTree(db, parentId ? [departmentId, parentId] : [departmentId])
  const found = locked.find((one) => one.department_id === departmentId)
  if (!found) return refuse('request.notFound')
  if (!found.deleted_at) return refuse('department.notDeleted')
  const parent = locked.find((one) => one.department_id === found.parent_id)
  if (!parent || parent.deleted_at) return refuse('department.unknown')
  if (parent.parent_id !== null && !(await hasLeader(db, parent.department_id)))
    return refuse('department.leaderNeeded')
  if (await isFull(db, DEPARTMENTS_MAX)) return refuse('department.tooMany')
  await saveDeleted(db, departmentId, null)
  const { name } = found
  await recordAudited(call, departmentRecovered, { departmentId, name }, { target: name, details: { departmentId } })
  return (await readDepartment(db, departmentId)) ?? refuse('request.notFound')
}
