import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { keptPlan, uncounted } from '../database/kept-plans.ts'
import type { Jobs } from '../jobs.ts'
import type { PushOrder } from '../push/message.ts'
import type { PushLine } from './fact.ts'
import type { Told } from './ring.ts'
import { listSilenced } from './silenced.ts'

export const pushQueue = 'push'

/** The same for the same event and device: it is queued once, however often the event is told. */
export function jobIdOf(eventId: string, handle: string): string {
  const hex = createHash('sha256').update(`${eventId} ${handle}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

interface Device {
  readonly handle: string
  readonly userId: number
}

/** The devices of people who may sign in. */
async function listDevices(db: Db, userIds: readonly number[]): Promise<Device[]> {
  const { rows } = await sql<Device>`${keptPlan}
    select d.handle, d.user_id as "userId"
      from push_device d join account a on a.user_id = d.user_id
     where d.user_id = any(${uncounted(userIds, 'bigint')})
       and a.deleted_at is null and a.activated and a.state = 'working'`.execute(db)
  return rows
}

/** Queues one push for each device of those who want it, never of who did it. */
export async function orderPushes(db: Db, jobs: Jobs, lines: readonly Told<PushLine>[]): Promise<void> {
  const others = lines.filter(({ userId, event }) => userId !== event.actor_id)
  if (others.length === 0) return
  const devices = await listDevices(db, [...new Set(others.map(({ userId }) => userId))])
  if (devices.length === 0) return
  const isSilenced = await listSilenced(db, others, 'push')
  const byUser = Map.groupBy(devices, (device) => device.userId)
  const orders = others
    .filter((line) => !isSilenced(line))
    .flatMap(({ event, userId, resource, targetId, title, body, clickAction }) =>
      (byUser.get(userId) ?? []).map(({ handle }) => {
        const message = { id: event.event_id, title, body, clickAction, data: {} }
        const data: PushOrder = { handle, message, target: { resource, id: targetId } }
        return { id: jobIdOf(event.event_id, handle), data }
      }),
    )
  await jobs.sendAll(db, pushQueue, orders)
}
