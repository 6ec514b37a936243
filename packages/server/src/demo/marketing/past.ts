import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../../kernel/database/sql.ts'
import type { Db } from '../../schema/index.ts'

/** One send of the past, and how it went. */
export interface PastSend {
  readonly sendId: number
  /** null: outside of campaigns. */
  readonly campaignId: number | null
  readonly channel: MarketingChannel
  readonly contentId: number
  readonly createdBy: number
  /** Of a customer `c`: whether who writes sees it. */
  readonly isSeen: Condition
  readonly at: Date
  /** When those who still wait are written to. */
  readonly startsAt: Date
  readonly people: number
  readonly waiting: number
  readonly isAdvertising: boolean
  readonly isCancelled: boolean
  /** In percent. */
  readonly opened: number
  readonly clicked: number
  readonly refused: number
  /** 0: no trial. */
  readonly variants: number
}

/** A draw between 0 and 1 for a customer, a send and a question: the same each time. */
const drawn = (sendId: number, question: string) =>
  sql<number>`(('x' || substr(md5(c.customer_id || ${`:${sendId}:${question}`}), 1, 6))::bit(24)::int / 16777216.0)`

/** Customers in an order of this send, with consent before the others, each address once. */
function people({ sendId, channel, people: count, isAdvertising, isSeen }: PastSend): RawBuilder<unknown> {
  const address = channel === 'email' ? sql`lower(c.email)` : sql`c.phone`
  const withoutConsent = isAdvertising ? Math.round(count * 0.06) : 0
  return sql`
    select * from (
      select c.*, row_number() over (partition by c.allowed order by c.place) as n
        from (select distinct on (${address}) c.customer_id, ${address} as address, ${drawn(sendId, 'who')} as place,
                     exists (select from marketing_consent k
                       where k.channel = ${channel} and k.address = ${address} and k.withdrawn_at is null) as allowed,
                     exists (select from suppression s where s.channel = ${channel} and s.address = ${address}) as stopped
                from customer c where c.deleted_at is null and ${address} <> '' and ${isSeen} order by ${address}, c.customer_id) c) c
     where case when c.allowed or ${!isAdvertising} then n <= ${count - withoutConsent} else n <= ${withoutConsent} end
     order by place limit ${count}`
}

/** The rows of one send in one statement. */
export async function insertPast(db: Db, past: PastSend): Promise<void> {
  const { sendId, campaignId, channel, createdBy, at, waiting, isAdvertising, isCancelled, variants } = past
  const chance = (question: string, percent: number) => sql`${drawn(sendId, question)} < ${percent / 100}`
  const later = (question: string, minutes: number) =>
    sql`c.sent + (0.02 + ${drawn(sendId, question)} ^ 3) * ${minutes} * interval '1 minute'`
  await sql`
    with c as materialized (${people(past)}), judged as (
      select c.*, row_number() over (order by place) as at_place,
             case when stopped then 'suppressed' when ${isAdvertising} and not allowed then 'noConsent' end as why
        from c), f as materialized (
      select c.*, ${at}::timestamptz + c.at_place * interval '6 seconds' as sent,
             case when why is not null or ${isCancelled} then 8
                  when at_place > ${past.people - waiting} then 1
                  when ${chance('refused', past.refused)} then 6
                  when ${chance('unknown', 0.7)} then 7
                  when ${channel === 'sms'} or ${chance('delivered', 90)} then 4 else 3 end as state,
             ${chance('opened', past.opened)} as opened,
             ${chance('clicked', (100 * past.clicked) / Math.max(past.opened, 1))} as clicked,
             ${chance('no', 1.5)} as says_no, ${chance('answered', 2)} as answers
        from judged c)
    insert into message (channel, campaign_id, send_id, variant, customer_id, address, state, reason, detail, attempts,
                         due_at, reference, parts, cost, created_by, created_at, begun_at, sent_at, delivered_at,
                         opened_at, clicked_at, answered_at, unsubscribed_at)
    select ${channel}, ${campaignId}, ${sendId},
           case when ${variants}::int = 0 then 0 else 1 + at_place % greatest(${variants}::int, 1) end, customer_id,
           case when why is null then address else '' end, state,
           case when state = 8 then coalesce(why, 'cancelled') end,
           case state when 6 then '550 5.1.1 mailbox unavailable' else '' end, (state in (3, 4, 6, 7))::int, case state when 1 then ${past.startsAt}::timestamptz else ${at}::timestamptz end,
           case when state in (3, 4, 6, 7) then 'demo-' || ${sendId}::int || '-' || customer_id end,
           case when ${channel === 'sms'} and state in (3, 4) then 1 end,
           case when ${channel === 'sms'} and state in (3, 4) then 0.02 end, ${createdBy}, ${at},
           case when state in (3, 4, 6, 7) then sent end, case when state in (3, 4) then sent end,
           case when state = 4 then sent + interval '20 seconds' end,
           case when state = 4 and opened then ${later('open', 4_000)} end,
           case when state = 4 and opened and clicked then ${later('open', 4_000)} + interval '2 minutes' end,
           case when state = 4 and opened and answers then ${later('answer', 6_000)} + interval '9 minutes' end,
           case when state = 4 and opened and says_no then ${later('open', 4_000)} + interval '4 minutes' end
      from f c order by at_place`.execute(db)
}

const belongs = sql`coalesce(campaign_id, 0) as campaign_id, case when campaign_id is null then send_id else 0 end as send_id`

/** What charts are drawn of follows from the rows, as it would have. */
export async function foldPast(db: Db, today: Date): Promise<void> {
  // Nobody opens a mail tomorrow.
  await sql`
    update message set opened_at = null, clicked_at = null, answered_at = null, unsubscribed_at = null
     where greatest(opened_at, clicked_at, answered_at, unsubscribed_at) > ${today}`.execute(db)
  await sql`
    insert into message_hour (campaign_id, send_id, hour, sent, opened, clicked, machine_opened, machine_clicked)
    select campaign_id, send_id, date_trunc('hour', at), sum(sent), sum(opened), sum(clicked), sum(opened) / 4, sum(clicked) / 6
      from (select ${belongs}, sent_at as at, 1 as sent, 0 as opened, 0 as clicked from message where sent_at is not null
            union all select ${belongs}, opened_at, 0, 1, 0 from message where opened_at is not null
            union all select ${belongs}, clicked_at, 0, 0, 1 from message where clicked_at is not null) k
     group by 1, 2, 3`.execute(db)
  await sql`
    insert into message_domain (campaign_id, send_id, domain, sent, refused, opened, clicked)
    select campaign_id, send_id, domain, count(*) filter (where state in (3, 4)), count(*) filter (where state = 6),
           count(opened_at), count(clicked_at)
      from (select ${belongs}, split_part(address, '@', 2) as domain, state, opened_at, clicked_at from message
             where channel = 'email' and state in (3, 4, 6)) k
     group by 1, 2, 3`.execute(db)
  await sql`
    insert into marketing_link_count (campaign_id, send_id, content_id, link_no, clicks, people)
    select campaign_id, send_id, content_id, link_no, count(*) + count(*) / 4, count(*)
      from (select coalesce(m.campaign_id, 0) as campaign_id, case when m.campaign_id is null then m.send_id else 0 end as send_id,
                   l.content_id, l.link_no
              from message m join marketing_send s on s.send_id = m.send_id
              join marketing_link l on l.content_id = s.content_id
             where m.clicked_at is not null
               and (m.customer_id + l.link_no) % (select count(*) from marketing_link o where o.content_id = s.content_id) = 0) k
     group by 1, 2, 3, 4`.execute(db)
  await sql`
    insert into message_hit (happened_at, message_id, link_no, machine, folded)
    select opened_at, message_id, 0, false, true from message where opened_at is not null
    union all select clicked_at, message_id, 1, false, true from message where clicked_at is not null`.execute(db)
}
