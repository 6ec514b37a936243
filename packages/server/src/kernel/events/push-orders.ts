import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { preparedArray, preparedStatement } from '../database/prepared-statements.ts'
import type { PushOrder } from '../push/message.ts'
import type { PushLine } from './fact.ts'
import type { OfEvent } from './ring.ts'

export const pushQueue = 'push'

/** The same for the same event and device: it is queued once, however often the event is told. */
export function jobIdOf(eventId: string, handle: string): string {
  const hex = createHash('sha256').update(`${eventId} ${handle}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

export interface Device {
  readonly handle: string
  readonly userId: number
}

/** The devices of people who may sign in. */
export async function listDevices(db: Db, userIds: readonly number[]): Promise<Device[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<Device>`${preparedStatement}
    select d.handle, d.user_id as "userId"
      from push_device d join account a on a.user_id = d.user_id
     where d.user_id = any(${preparedArray(userIds, 'bigint')})
       and a.deleted_at is null and a.activated and a.state = 'working'`.execute(db)
  return rows
}

/** A push for each of these devices that a line is for. */
export function pushOrders(lines: readonly OfEvent<PushLine>[], devices: readonly Device[]) {
  const byUser = Map.groupBy(devices, (device) => device.userId)
  return lines.flatMap(({ event, userId, resource, targetId, say }) =>
    (byUser.get(userId) ?? []).map(({ handle }) => {
      const message = { id: event.event_id, ...say(), data: {} }
      const data: PushOrder = { handle, message, target: { resource: resource.name, id: targetId } }
      return { id: jobIdOf(event.event_id, handle), data }
    }),
  )
}
