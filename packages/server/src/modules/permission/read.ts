import type { permission } from '@crm/contract/permission'
import { type Flags, FunctionTag } from '@crm/contract/permissions'
import { type Actor, isAdmin } from '../../kernel/actor.ts'
import type { Call, Handler } from '../../kernel/http/handler.ts'
import { listChildDepartments, listRecords, type StoredRecord } from './store.ts'

type Permission = typeof permission

const flagsOf = (record: StoredRecord): Flags => ({
  accessPermission: record.can_access,
  addPermission: record.can_add,
  editPermission: record.can_edit,
  deletePermission: record.can_delete,
  permanentDeletePermission: record.can_permanent_del,
  downloadPermission: record.can_download,
  viewAllPermission: record.can_view_all,
})

const leaderFlagsOf = (record: StoredRecord) => ({
  accessPermission_Leader: record.can_access,
  addPermission_Leader: record.can_add,
  editPermission_Leader: record.can_edit,
  deletePermission_Leader: record.can_delete,
  permanentDeletePermission_Leader: record.can_permanent_del,
  downloadPermission_Leader: record.can_download,
  viewAllPermission_Leader: record.can_view_all,
})

const tagOf = (record: StoredRecord) => FunctionTag.parse(record.function_tag)

const ownPosition = (actor: Actor, positionId: number, departmentId: number) =>
  actor.positionId === positionId && actor.departmentId === departmentId

/** Rights are read by the person they are about, and by an admin. */
function allowOwn({ actor, refuse }: Pick<Call<Permission['ofUser']>, 'actor' | 'refuse'>, isOwn: boolean): void {
  if (!isOwn && !isAdmin(actor)) refuse('access.forbidden')
}

export const readOfUser: Handler<Permission['ofUser']> = async (call) => {
  const { id } = call.params
  allowOwn(call, call.actor.userId === id)
  const records = await listRecords(call.db, 1, id)
  return records.map((record) => ({ functionTag: tagOf(record), ...flagsOf(record) }))
}

export const readOfUserGroup: Handler<Permission['ofUserGroup']> = async (call) => {
  const { userGroupId } = call.params
  allowOwn(call, call.actor.userGroupId === userGroupId)
  const records = await listRecords(call.db, 2, userGroupId)
  return records.map((record) => ({ functionTag: tagOf(record), ...flagsOf(record) }))
}

export const readOfPosition: Handler<Permission['ofPosition']> = async (call) => {
  const { positionId, departmentId } = call.params
  allowOwn(call, ownPosition(call.actor, positionId, departmentId))
  const records = await listRecords(call.db, 3, positionId, departmentId)
  return records.map((record) => ({ functionTag: tagOf(record), user: flagsOf(record) }))
}

export const readOfLeader: Handler<Permission['ofLeader']> = async (call) => {
  const { positionId, departmentId } = call.params
  allowOwn(call, ownPosition(call.actor, positionId, departmentId))
  const records = await listRecords(call.db, 4, positionId, departmentId)
  return records.map((record) => ({ functionTag: tagOf(record), user: leaderFlagsOf(record) }))
}

export const readChildDepartments: Handler<Permission['childDepartments']> = async (call) => {
  const { positionId, departmentId } = call.params
  allowOwn(call, ownPosition(call.actor, positionId, departmentId))
  return listChildDepartments(call.db, departmentId)
}
