import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { messageState } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import type { Db } from '../../../schema/index.ts'

const { begun, sent, delivered, refused, unknown } = messageState

/** What is said of a message that left. */
export type SignKind = 'delivered' | 'bounced' | 'complained' | 'unsubscribed' | 'answered'

export interface Signed {
  readonly messageId: number
  readonly channel: MarketingChannel
  readonly address: string
  readonly campaignId: number | null
  readonly sendId: number
  readonly customerId: number | null
}

interface Sign {
  readonly kind: SignKind
  readonly at: Date
  readonly detail?: string | undefined
}

/** A sign of life settles what nobody knew; what it says a second time changes nothing. */
function changeOf({ kind, at, detail = '' }: Sign): { readonly set: Sql; readonly where: Condition } {
  const arrived = sql`
    state = case when state in (${begun}, ${unknown}) then ${delivered} else state end, lease_until = null,
    sent_at = coalesce(sent_at, begun_at, ${at}),
    delivered_at = case when state in (${begun}, ${unknown}) then coalesce(delivered_at, ${at}) else delivered_at end`
  const left = sql`state in (${begun}, ${sent}, ${delivered}, ${unknown})`
  switch (kind) {
    case 'delivered':
      return {
        set: sql`state = ${delivered}, lease_until = null, sent_at = coalesce(sent_at, begun_at, ${at}), delivered_at = ${at}`,
        where: sql`state in (${begun}, ${sent}, ${unknown})`,
      }
    case 'bounced':
      return {
        set: sql`state = ${refused}, lease_until = null, detail = ${detail}, sent_at = coalesce(sent_at, begun_at, ${at})`,
        where: sql`${left}`,
      }
    case 'complained':
      return { set: sql`${arrived}, complained_at = ${at}`, where: sql`${left} and complained_at is null` }
    case 'unsubscribed':
      return { set: sql`${arrived}, unsubscribed_at = ${at}`, where: sql`${left} and unsubscribed_at is null` }
    case 'answered':
      return { set: sql`${arrived}, answered_at = ${at}`, where: sql`${left} and answered_at is null` }
  }
}

/** undefined: nothing changed by it. */
export async function saveSign(db: Db, messageId: number, sign: Sign): Promise<Signed | undefined> {
  const { set, where } = changeOf(sign)
  const { rows } = await sql<Signed & { wasSent: boolean }>`
    with was as (select message_id as id, sent_at is not null as was_sent from message
                  where message_id = ${messageId} for no key update)
    update message set ${set} from was where message_id = id and ${where}
    returning message_id as "messageId", channel, address, campaign_id as "campaignId", send_id as "sendId",
              customer_id as "customerId", was_sent as "wasSent"`.execute(db)
  const [signed] = rows
  if (signed && !signed.wasSent) await countLeft(db, [messageId])
  return signed
}

/** For charts: nobody knew whether these left, so no hour and no domain had them yet. docs/rules.md. */
export async function countLeft(db: Db, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return
  const of = sql`coalesce(campaign_id, 0), case when campaign_id is null then send_id else 0 end`
  const among = sql`from message where message_id = any(${[...messageIds]}::bigint[])`
  await sql`
    insert into message_hour as k (campaign_id, send_id, hour, sent)
    select ${of}, date_trunc('hour', sent_at), count(*)::int ${among} group by 1, 2, 3 order by 1, 2, 3
    on conflict (campaign_id, send_id, hour) do update set sent = k.sent + excluded.sent`.execute(db)
  await sql`
    insert into message_domain as k (campaign_id, send_id, domain, sent)
    select ${of}, split_part(address, '@', 2), count(*)::int ${among} and channel = 'email' group by 1, 2, 3 order by 1, 2, 3
    on conflict (campaign_id, send_id, domain) do update set sent = k.sent + excluded.sent`.execute(db)
}

export const findMessage = (db: Db, messageId: number) =>
  db
    .selectFrom('message as m')
    .innerJoin('marketing_send as s', 's.send_id', 'm.send_id')
    .where('m.message_id', '=', messageId)
    .select([
      'm.message_id as messageId',
      'm.channel',
      'm.address',
      'm.campaign_id as campaignId',
      'm.send_id as sendId',
      'm.customer_id as customerId',
      's.sender_id as senderId',
    ])
    .executeTakeFirst()

/** By the Message-ID of a mail. */
export async function findByReference(db: Db, reference: string): Promise<number | undefined> {
  const { rows } = await sql<{ messageId: number }>`
    select message_id as "messageId" from message where reference = ${reference} and channel = 'email' limit 1`.execute(
    db,
  )
  return rows[0]?.messageId
}

interface OfGateway {
  readonly gatewayId: number
  /** As the gateway knows it, and as we named it. */
  readonly reference: string | undefined
  readonly orderId: number | undefined
}

/** A message that went by this gateway. */
export async function findOfGateway(db: Db, { gatewayId, reference, orderId }: OfGateway): Promise<number | undefined> {
  const { rows } = await sql<{ messageId: number }>`
    with named as (
      select message_id from message where reference = ${reference ?? null}::text and channel = 'sms'
      union all select message_id from message where message_id = ${orderId ?? null}::bigint and channel = 'sms')
    select m.message_id as "messageId" from named join message m using (message_id)
      join marketing_send s on s.send_id = m.send_id join brand_name b on b.brand_id = s.brand_id
     where b.gateway_id = ${gatewayId} limit 1`.execute(db)
  return rows[0]?.messageId
}

/** The newest message to a number: what its owner writes back is an answer to that one. */
export async function findLastTo(db: Db, phone: string): Promise<number | undefined> {
  const { rows } = await sql<{ messageId: number }>`
    select message_id as "messageId" from message
     where address = ${phone} and channel = 'sms' and state in (${begun}, ${sent}, ${delivered}, ${unknown})
     order by created_at desc limit 1`.execute(db)
  return rows[0]?.messageId
}

/** A customer who answered or followed a link was spoken with. docs/rules.md. */
export async function touchCustomers(db: Db, customerIds: readonly number[], at: Date): Promise<void> {
  if (customerIds.length === 0) return
  await sql`
    update customer c set interacted_at = ${at}
      from (select customer_id from customer where customer_id = any(${[...customerIds]}::bigint[])
               and interacted_at < ${at} order by customer_id for no key update) spoken
     where c.customer_id = spoken.customer_id`.execute(db)
}

/** For the chart by domain: what was sent came back after all. */
export async function countReturned(db: Db, { campaignId, sendId, address }: Signed): Promise<void> {
  await sql`
    insert into message_domain as k (campaign_id, send_id, domain, refused)
    values (${campaignId ?? 0}, ${campaignId === null ? sendId : 0}, split_part(${address}, '@', 2), 1)
    on conflict (campaign_id, send_id, domain) do update set refused = k.refused + 1`.execute(db)
}
