import type { department } from '@crm/contract/department'
import { DEPARTMENTS_MAX } from '@crm/contract/rules/limits'
import { recordAudited } from '../../kernel/audit.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { departmentAdded } from './events.ts'
import { insertDepartment, readDepartment } from './store.ts'
import { livingOf, lockTree } from './store-lock.ts'
import { hasLeader, isFull } from './store-tree.ts'

export const add: Handler<typeof department.add> = async (call) => {
  const { body, db, now, refuse } = call
  const { userName: _, ...facts } = body
  const locked = await lockTree(db, [facts.parent])
  const parent = livingOf(locked, facts.parent) ?? refuse('department.unknown')
  if (parent.parent_id !== null && !(await hasLeader(db, facts.parent))) return refuse('department.leaderNeeded')
  if (await isFull(db, DEPARTMENTS_MAX)) return refuse('department.tooMany')
  const departmentId = await insertDepartment(db, facts, now)
  const { name } = facts
  await recordAudited(call, departmentAdded, { departmentId, name }, { target: name, details: { departmentId } })
  return (await readDepartment(db, departmentId)) ?? refuse('request.notFound')
}
