import { channels } from '@crm/contract/channels'
import { listen } from './live.ts'
import { loadRights } from './may.ts'
import { changeMe, getMe, onAuthChange } from './me.ts'
import { queries } from './query.ts'
import { showToast } from './toast.ts'

const isPriority = (value: number): value is 1 | 2 | 3 => [1, 2, 3].includes(value)

async function takeChange(priorityPermission: number, checkRouteAgain: () => void) {
  showToast({ tone: 'warning', key: 'rights.changed' })
  if (isPriority(priorityPermission)) changeMe({ priorityPermission })
  await loadRights()
  await queries.invalidateQueries()
  checkRouteAgain()
}

/** Whoever is signed in: a change of the own rights is told, loaded, and everything shown after it. */
export function followOwnRights(checkRouteAgain: () => void) {
  let followed: number | null = null
  function follow() {
    const userId = getMe()?.userId ?? null
    if (userId === followed) return
    followed = userId
    // What the former user listened to ended with the session.
    if (userId === null) return
    listen(channels.permission, 'PermissionChange', (data) => takeChange(data.priorityPermission, checkRouteAgain))
  }
  onAuthChange(follow)
  follow()
}
