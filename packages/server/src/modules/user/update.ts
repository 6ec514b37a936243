import type { user } from '@crm/contract/user'
import { recordAudited } from '../../kernel/audit.ts'
import { record } from '../../kernel/events/record.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { refuse } from '../../kernel/refused.ts'
import { activationRequested, endSessionsOf, originFor, sealWirePassword, voidMailedTokens } from '../account/index.ts'
import { lockPlaces, placeUsers } from '../department/index.ts'
import { rightsChanged, userUpdated } from './events.ts'
import { takesGovernance, whyNotTaken } from './rules.ts'
import { listAdmins, lockUser, lockWithAdmins, namedOf, type StoredUser } from './store.ts'
import { type Edit, editUser, type Secrets, storePicture } from './store-edit.ts'
import { holdPosition, holdUserGroup } from './store-place.ts'
import { readUserView } from './store-rows.ts'

type Update = Call<typeof user.update, Secrets>

const isGiven = <T>(value: T): value is NonNullable<T> => value !== undefined && value !== null

async function prepareSecrets({ body, platform }: Call<typeof user.update>): Promise<Secrets> {
  const { machinePassword } = body
  const unreadable = [{ field: 'machinePassword', message: 'error.passErr' }]
  return {
    machinePasswordSealed: isGiven(machinePassword)
      ? (sealWirePassword(machinePassword, platform.config) ?? refuse('request.malformed', unreadable))
      : machinePassword,
    ...(await storePicture(platform.files, body.userId, body.avatar)),
  }
}

export const update = prepared<typeof user.update, Secrets>(prepareSecrets, async (call) => {
  const { body, db, now } = call
  const found = await lockToEdit(call)
  const { userId, departmentId, positionId } = body
  if (isPlacing(body)) await placeUsers(call, { userIds: [userId], departmentId, positionId }, refuse)
  const edit = await editUser(db, found, body, call.prepared, now)
  if (edit.changes.length > 0) await tell(call, found, edit)
  return (await readUserView(db, userId)) ?? refuse('request.notFound')
})

const isPlacing = ({ departmentId, positionId }: Update['body']): boolean =>
  departmentId !== undefined || positionId !== undefined

/** Locks in the order that everyone keeps: the group, the position, departments by their ids, then people by theirs. */
async function lockToEdit({ actor, body, db }: Update): Promise<StoredUser> {
  const { departmentId, positionId, userGroupId, userId, version } = body
  const isTaking = takesGovernance(body)
  if (userGroupId !== undefined && (await holdUserGroup(db, userGroupId)) === undefined)
    refuse('account.userGroupUnknown')
  if (positionId !== undefined) await holdPosition(db, positionId)
  if (isPlacing(body))
    await lockPlaces(
      db,
      [userId, ...(isTaking ? await listAdmins(db) : [])],
      departmentId === undefined ? [] : [departmentId],
    )
  const { found, admins } = isTaking
    ? await lockWithAdmins(db, userId)
    : { found: await lockUser(db, userId), admins: [] }
  if (!found) return refuse('request.notFound')
  if (found.deleted_at !== null) return refuse('user.deleted')
  if (found.version !== version) return refuse('request.staleVersion')
  const kept = isTaking ? whyNotTaken(found, admins, actor.userId) : undefined
  return kept ? refuse(kept) : found
}

async function tell(call: Update, found: StoredUser, edit: Edit) {
  const { actor, db, now, platform } = call
  const { before, after, changes } = edit
  const named = { ...namedOf(found), fullName: after.fullName }
  if (before.state !== after.state && after.state !== 'working') {
    await endSessionsOf(db, named.userId, now)
    await voidMailedTokens(db, named.userId, 'reset', now)
  }
  const line = { target: named.userName, details: { changes } }
  await recordAudited(call, userUpdated, { user: named, changes }, line)
  // The link that went to the address before is void with it.
  if (before.email !== after.email && !found.activated)
    await record(db, actor, activationRequested, {
      userId: named.userId,
      origin: originFor('', platform.config.origins),
    })
  const hasOtherRights = (['systemRole', 'priorityPermission', 'userGroupId'] as const).some(
    (field) => before[field] !== after[field],
  )
  if (hasOtherRights)
    await record(db, actor, rightsChanged, { userId: named.userId, priorityPermission: after.priorityPermission })
}
