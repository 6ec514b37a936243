import { massState, messageState } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import type { Condition } from '../../../kernel/database/sql.ts'
import type { Db } from '../../../schema/index.ts'

const { preparing, sending, paused, cancelled } = massState
const { skipped } = messageState

const changes = {
  pause: { from: [preparing, sending], to: paused },
  resume: { from: [paused], to: sending },
  cancel: { from: [preparing, sending, paused], to: cancelled },
} as const

/** Who still waits is not written to any more; what has begun comes to its end. */
const cancelRows = (db: Db, sendIds: readonly number[]) =>
  sql`update message set state = ${skipped}, reason = 'cancelled'
       where send_id = any(${[...sendIds]}::bigint[]) and state in (1, 5)`.execute(db)

async function change(db: Db, which: Condition, how: keyof typeof changes, now: Date): Promise<number[]> {
  const { from, to } = changes[how]
  const { rows } = await sql<{ sendId: number }>`
    update marketing_send set state = ${to}, finished_at = ${how === 'cancel' ? now : null}
     where ${which} and state = any(${[...from]}::int[]) returning send_id as "sendId"`.execute(db)
  const sendIds = rows.map(({ sendId }) => sendId)
  if (how === 'cancel') await cancelRows(db, sendIds)
  return sendIds
}

/** All waves of a campaign; answers those that changed. What is resumed is then given to `orderSending`. */
export const setSends = (db: Db, campaignId: number, how: keyof typeof changes, now: Date): Promise<number[]> =>
  change(db, sql`campaign_id = ${campaignId}`, how, now)

export const setSend = (db: Db, sendId: number, how: keyof typeof changes, now: Date): Promise<number[]> =>
  change(db, sql`send_id = ${sendId}`, how, now)
