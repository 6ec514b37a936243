import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import type { Cause } from '../actor.ts'
import { preparedArray, preparedStatement } from '../database/prepared-statements.ts'

export interface Claimed {
  event_id: string
  name: string
  actor_id: number | null
  body: Record<string, unknown>
  created_at: Date
  cause: Cause | null
}

const leaseMs = 10_000
const attemptsMax = 30

/** Takes up to `max` events that wait, the oldest first; nobody else takes them within the lease. */
export async function claim(trx: Db, now: Date, max: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`${preparedStatement}
    update event set claimed_at = ${now}, attempts = attempts + 1
     where event_id in (
       select event_id from event
        where delivered_at is null and attempts < ${attemptsMax}
          and (claimed_at is null or claimed_at < ${new Date(now.getTime() - leaseMs)} or claimed_at > ${now})
        order by created_at limit ${max} for update skip locked)
    returning event_id, name, actor_id, body, created_at, cause`.execute(trx)
  return rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

/**
 * Events that were tried for the last time and are given up, each answered once: the mark is one attempt more. Those
 * whose process died at the last attempt are among them, as soon as their lease is over.
 */
export async function takeGivenUp(db: Db, now: Date): Promise<Pick<Claimed, 'event_id' | 'name'>[]> {
  const { rows } = await sql<Pick<Claimed, 'event_id' | 'name'>>`${preparedStatement}
    update event set attempts = attempts + 1
     where event_id in (
       select event_id from event
        where delivered_at is null and attempts = ${attemptsMax}
          and claimed_at < ${new Date(now.getTime() - leaseMs)}
        for update skip locked)
    returning event_id, name`.execute(db)
  return rows
}

export async function markDelivered(db: Db, events: readonly Claimed[], now: Date): Promise<void> {
  if (events.length === 0) return
  const ids = events.map((event) => event.event_id)
  await sql`${preparedStatement} update event set delivered_at = ${now} where event_id = any(${preparedArray(ids, 'uuid')})`.execute(
    db,
  )
}
