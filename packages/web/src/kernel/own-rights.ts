import { channels } from '@crm/contract/channels'
import { user } from '@crm/contract/user'
import { call } from './call.ts'
import { onReturn, overhear } from './live.ts'
import { knownRights, loadRights } from './may.ts'
import { changeMe, getMe, onAuthChange } from './me.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { queries } from './query.ts'
import { areSameRights } from './rights.ts'
import { showToast } from './toast.ts'

type CheckRoute = () => Promise<unknown>

const isPriority = (value: number): value is 1 | 2 | 3 => [1, 2, 3].includes(value)

/** Where the own rights come from may have changed with them: another group, another seat. */
async function reloadSource(userId: number) {
  const found = await call(user.one, { params: { id: userId } }).catch(() => null)
  if (found === null || getMe()?.userId !== userId) return
  const { systemRole, priorityPermission, userGroupId, positionId, departmentId } = found
  changeMe({ systemRole, priorityPermission, userGroupId, positionId, departmentId })
}

async function reload(userId: number) {
  await reloadSource(userId)
  await loadRights()
}

/** The page first: what it may no longer ask must not be asked once more. */
async function showAnew(checkRouteAgain: CheckRoute) {
  showToast({ tone: 'warning', key: 'rights.changed' })
  await checkRouteAgain()
  await queries.invalidateQueries()
}

async function takeChange(userId: number, priorityPermission: number, checkRouteAgain: CheckRoute) {
  if (isPriority(priorityPermission)) changeMe({ priorityPermission })
  await reload(userId)
  await showAnew(checkRouteAgain)
}

const placeOf = () => [getMe()?.departmentId, getMe()?.positionId].join()

/** A move that was told before the hub was reached, or while it was away. */
async function comparePlace(userId: number, checkRouteAgain: CheckRoute) {
  const before = placeOf()
  await reloadSource(userId)
  if (placeOf() !== before) await takePlace(userId, checkRouteAgain)
}

/** Another place, or another leader beside one: what is shown follows, and the rights that come from the position. */
async function takePlace(userId: number, checkRouteAgain: CheckRoute) {
  await reload(userId)
  await checkRouteAgain()
  await queries.invalidateQueries()
}

/** One move of a person is told by up to three messages. */
function followOwnPlace(userId: number, checkRouteAgain: CheckRoute) {
  const takeSoon = oneAtATime(() => takePlace(userId, checkRouteAgain))
  const hub = channels.department
  overhear(hub, 'TransferUserDepartment', (moved) => moved.userId === userId && takeSoon())
  overhear(hub, 'ChangeInternalTeam', ({ users }) => users.some((one) => one.userId === userId) && takeSoon())
  overhear(hub, 'ChangeDepartmentLeader', ({ departmentId }) => departmentId === getMe()?.departmentId && takeSoon())
  onReturn(hub, () => void comparePlace(userId, checkRouteAgain))
}

/** A change that was told while the connection was away is found by comparing. */
async function compare(userId: number, checkRouteAgain: CheckRoute) {
  const before = knownRights()
  await reload(userId)
  const now = knownRights()
  if (before !== null && now !== null && !areSameRights(before, now)) await showAnew(checkRouteAgain)
}

/** Whoever is signed in: a change of the own rights is told, loaded, and everything shown after it. */
export function followOwnRights(checkRouteAgain: CheckRoute) {
  let followed: number | null = null
  function follow() {
    const userId = getMe()?.userId ?? null
    if (userId === followed) return
    followed = userId
    // What the former user listened to ended with the session.
    if (userId === null) return
    overhear(channels.permission, 'PermissionChange', ({ priorityPermission }) =>
      takeChange(userId, priorityPermission, checkRouteAgain),
    )
    onReturn(channels.permission, () => compare(userId, checkRouteAgain))
    followOwnPlace(userId, checkRouteAgain)
  }
  onAuthChange(follow)
  follow()
}
