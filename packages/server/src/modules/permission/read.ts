import type { LeaderPermission, PositionPermission, permission, UserPermission } from '@crm/contract/permission'
import type { Flags, LeaderFlags } from '@crm/contract/permissions'
import { CONCERNED_NAMES_MAX, USES_COUNTED_MAX } from '@crm/contract/rules/limits'
import { type Actor, isAdmin } from '../../kernel/actor.ts'
import type { Call, Handler } from '../../kernel/http/handler.ts'
import { everyLine, type Owner, ownerOf, type Records } from './rules.ts'
import { readRecords } from './store.ts'
import { listChildDepartments } from './store-children.ts'
import { countConcerned, isOwnerKnown, nameConcerned } from './store-owner.ts'

type Permission = typeof permission

/** The records as a user and a user group have them. */
export const plainOf = (records: Records): UserPermission[] =>
  everyLine(records).map(({ functionTag, flags }) => ({ functionTag, ...flags, version: records.version }))

export const nestedOf = (records: Records): PositionPermission[] =>
  everyLine(records).map(({ functionTag, flags }) => ({ functionTag, user: flags, version: records.version }))

const leaderFlagsOf = (flags: Flags): LeaderFlags => ({
  accessPermission_Leader: flags.accessPermission,
  addPermission_Leader: flags.addPermission,
  editPermission_Leader: flags.editPermission,
  deletePermission_Leader: flags.deletePermission,
  permanentDeletePermission_Leader: flags.permanentDeletePermission,
  downloadPermission_Leader: flags.downloadPermission,
  viewAllPermission_Leader: flags.viewAllPermission,
})

export const leaderOf = (records: Records): LeaderPermission[] =>
  everyLine(records).map(({ functionTag, flags }) => ({
    functionTag,
    user: leaderFlagsOf(flags),
    version: records.version,
  }))

const ownPosition = (actor: Actor, { positionId, departmentId }: { positionId: number; departmentId: number }) =>
  actor.positionId === positionId && actor.departmentId === departmentId

type Reading = Pick<Call<Permission['ofUser']>, 'actor' | 'db' | 'refuse'>

/** Rights are read by the person they are about, and by an admin, who is told when there is no such owner. */
async function allow({ actor, db, refuse }: Reading, isOwn: boolean, owner: Owner | undefined): Promise<Owner> {
  if (!isOwn && !isAdmin(actor)) return refuse('access.forbidden')
  if (owner === undefined || (!isOwn && !(await isOwnerKnown(db, owner)))) return refuse('request.notFound')
  return owner
}

export const readOfUser: Handler<Permission['ofUser']> = async (call) => {
  const { id } = call.params
  const owner = await allow(call, call.actor.userId === id, ownerOf.user(id))
  return plainOf(await readRecords(call.db, owner))
}

export const readOfUserGroup: Handler<Permission['ofUserGroup']> = async (call) => {
  const { userGroupId } = call.params
  const owner = await allow(call, call.actor.userGroupId === userGroupId, ownerOf.userGroup(userGroupId))
  return plainOf(await readRecords(call.db, owner))
}

export const readOfPosition: Handler<Permission['ofPosition']> = async (call) => {
  const { positionId, departmentId } = call.params
  const owner = await allow(call, ownPosition(call.actor, call.params), ownerOf.position(positionId, departmentId))
  return nestedOf(await readRecords(call.db, owner))
}

export const readOfLeader: Handler<Permission['ofLeader']> = async (call) => {
  const { positionId, departmentId } = call.params
  const owner = await allow(call, ownPosition(call.actor, call.params), ownerOf.leader(positionId, departmentId))
  return leaderOf(await readRecords(call.db, owner))
}

export const readChildDepartments: Handler<Permission['childDepartments']> = async (call) => {
  const { positionId, departmentId } = call.params
  const owner = await allow(call, ownPosition(call.actor, call.params), ownerOf.leader(positionId, departmentId))
  return listChildDepartments(call.db, owner.departmentId)
}

/** How many and who at a glance, for the question before a change is saved. */
export const readConcerned: Handler<Permission['concerned']> = async ({ db, params, refuse }) => {
  const { source, ownerId, departmentId } = params
  const owner =
    source === 'user' || source === 'userGroup' ? ownerOf[source](ownerId) : ownerOf[source](ownerId, departmentId)
  if (owner === undefined || !(await isOwnerKnown(db, owner))) return refuse('request.notFound')
  const people = await countConcerned(db, owner, USES_COUNTED_MAX)
  return { people, names: await nameConcerned(db, owner, CONCERNED_NAMES_MAX) }
}
