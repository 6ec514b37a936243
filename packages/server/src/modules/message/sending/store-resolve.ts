import { type MarketingChannel, massState, messageState, type UnknownWay } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import type { Condition } from '../../../kernel/database/sql.ts'
import type { Jobs } from '../../../kernel/jobs.ts'
import { refuse } from '../../../kernel/refused.ts'
import type { Reach } from '../../../kit/reach.ts'
import { all } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'
import { isWithin } from '../single/store-scope.ts'
import { orderSending } from './order.ts'

const { sending, cancelled, finished } = massState
const { unknown, retrying, skipped } = messageState

/** Messages of one campaign, or some that were sent singly and that somebody sees. */
export type Whose =
  | { readonly campaignId: number; readonly messageIds?: readonly number[] | undefined }
  | { readonly channel: MarketingChannel; readonly reach: Reach; readonly messageIds: readonly number[] }

/** Of messages `m` and their sends `s`. */
function isAmong(whose: Whose): Condition {
  const named = whose.messageIds
    ? sql<boolean>`m.message_id = any(${[...whose.messageIds]}::bigint[])`
    : sql<boolean>`true`
  if ('campaignId' in whose) return all([sql<boolean>`m.campaign_id = ${whose.campaignId}`, named])
  const { channel, reach } = whose
  return all([sql<boolean>`m.campaign_id is null and m.channel = ${channel}`, isWithin(reach), named])
}

export async function countAmong(db: Db, whose: Whose): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from message m join marketing_send s on s.send_id = m.send_id where ${isAmong(whose)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** The sends with something unknown, held: none of them is found finished before it is resolved. */
async function lockSends(db: Db, whose: Whose) {
  const { rows } = await sql<{ sendId: number; mayResend: boolean }>`
    select s.send_id as "sendId", s.channel = 'email' or coalesce(g.idempotent, false) as "mayResend"
      from marketing_send s left join brand_name b on b.brand_id = s.brand_id
      left join sms_gateway g on g.gateway_id = b.gateway_id
     where exists (select from message m where m.send_id = s.send_id and m.state = ${unknown} and ${isAmong(whose)})
     order by s.send_id for update of s`.execute(db)
  return rows
}

interface Call {
  readonly db: Db
  readonly now: Date
  readonly platform: { readonly jobs: Pick<Jobs, 'send'> }
}

/**
 * Sends what is unknown once more, under the same Message-ID, or leaves it be: a mail always, by a person's word; an SMS
 * where its gateway promises to take it once. Answers the messages, and the sends that go on. docs/rules.md.
 */
export async function resolveUnknown({ db, now, platform }: Call, whose: Whose, how: UnknownWay) {
  const sends = await lockSends(db, whose)
  const isAgain = how === 'resend'
  if (isAgain && sends.some(({ mayResend }) => !mayResend)) refuse('mass.cannotResend')
  const held = sends.map(({ sendId }) => sendId)
  const set = isAgain
    ? sql`state = ${retrying}, due_at = ${now}, detail = ''`
    : sql`state = ${skipped}, reason = 'leftUnknown'`
  const { rows } = await sql<{ messageId: number; sendId: number }>`
    update message m set ${set} from marketing_send s
     where s.send_id = m.send_id and m.send_id = any(${held}::bigint[]) and m.state = ${unknown} and ${isAmong(whose)}
    returning m.message_id as "messageId", m.send_id as "sendId"`.execute(db)
  const messageIds = rows.map(({ messageId }) => messageId)
  if (!isAgain) return { messageIds, sendIds: [] }
  const sendIds = [...new Set(rows.map(({ sendId }) => sendId))]
  // A single send that stopped by itself cannot be let go on: what a person sends again of it does.
  await sql`update marketing_send set state = ${sending}, finished_at = null where send_id = any(${sendIds}::bigint[])
    and (state = ${finished} or (state = ${cancelled} and campaign_id is null))`.execute(db)
  await orderSending(platform.jobs, db, sendIds)
  return { messageIds, sendIds }
}
