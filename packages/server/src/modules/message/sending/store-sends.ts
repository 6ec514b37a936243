import { massState, messageState } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import type { Condition } from '../../../kernel/database/sql.ts'
import type { Db } from '../../../schema/index.ts'

const { preparing, sending, paused, cancelled, finished } = massState
const { unknown, retrying, skipped } = messageState

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

interface Resolving {
  readonly campaignId: number
  /** Absent: all that are unknown. */
  readonly messageIds?: readonly number[] | undefined
  readonly how: 'resend' | 'leave'
  readonly now: Date
}

/** Whether what is unknown may be sent again: a mail always, by a person's word; an SMS where its gateway promises it. */
export async function mayResend(db: Db, campaignId: number): Promise<boolean> {
  const { rows } = await sql`
    select from marketing_send s left join brand_name b on b.brand_id = s.brand_id
      left join sms_gateway g on g.gateway_id = b.gateway_id
     where s.campaign_id = ${campaignId} and s.channel = 'sms' and g.idempotent is not true limit 1`.execute(db)
  return rows.length === 0
}

/** Sends once more, under the same Message-ID, or leaves it be. Answers the sends that go on. */
export async function resolveUnknown(db: Db, { campaignId, messageIds, how, now }: Resolving) {
  const which = messageIds ? sql`and message_id = any(${[...messageIds]}::bigint[])` : sql``
  const set =
    how === 'resend'
      ? sql`state = ${retrying}, due_at = ${now}, detail = ''`
      : sql`state = ${skipped}, reason = 'leftUnknown'`
  const { rows } = await sql<{ sendId: number }>`
    update message set ${set} where campaign_id = ${campaignId} and state = ${unknown} ${which}
    returning send_id as "sendId"`.execute(db)
  const sendIds = [...new Set(rows.map(({ sendId }) => sendId))]
  if (how === 'resend')
    await sql`update marketing_send set state = ${sending}, finished_at = null
               where send_id = any(${sendIds}::bigint[]) and state = ${finished}`.execute(db)
  return { changed: rows.length, sendIds: how === 'resend' ? sendIds : [] }
}
