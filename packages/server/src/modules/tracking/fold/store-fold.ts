import type { MarketingChannel, TrackingLevel } from '@crm/contract/marketing-rules'
import { messageState } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'
import { countLeft, tokenPart } from '../../message/public.ts'
import type { Counted, Folded } from './rules.ts'

/** A hit that is judged now, and what was known of its message before. */
export interface JudgedHit {
  readonly messageId: number
  readonly at: Date
  readonly link: number
  readonly machine: boolean
  /** 0: of a single send; null: the message is gone. */
  readonly campaignId: number | null
  readonly sendId: number | null
  readonly contentId: number | null
  readonly customerId: number | null
  readonly channel: MarketingChannel
  readonly address: string
  readonly tracking: TrackingLevel
  readonly isOpened: boolean
  readonly isClicked: boolean
  readonly isFollowed: boolean
}

const lock = 0x6869_7473
const prefetchSeconds = 10
const besideTrapSeconds = 60
const burstSeconds = 10
const burstLinks = 3

/** One folds at a time; false: another one does. */
export async function holdFold(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${lock}) as held`.execute(db)
  return rows[0]?.held === true
}

const around = (seconds: number) => sql`t.message_id = b.message_id
  and t.happened_at between b.happened_at - make_interval(secs => ${seconds})
                        and b.happened_at + make_interval(secs => ${seconds})`
const before = sql`e.message_id = b.message_id and e.folded and e.machine is false and e.happened_at <= b.happened_at`

/** Right after the mail left, beside the link that nobody sees, or many links at once. */
const isMachine = sql`
  b.link_no = ${tokenPart.trap}
  or b.happened_at < coalesce(m.sent_at, m.begun_at) + make_interval(secs => ${prefetchSeconds})
  or exists (select from message_hit t where ${around(besideTrapSeconds)} and t.link_no = ${tokenPart.trap})
  or (select count(distinct t.link_no) >= ${burstLinks} from message_hit t
       where ${around(burstSeconds)} and t.link_no between 1 and ${tokenPart.trap} - 1)`

/** Marks the oldest hits up to a moment as folded, and answers them judged. docs/rules.md. */
export async function takeHits(db: Db, { until, max }: { until: Date; max: number }): Promise<JudgedHit[]> {
  const { rows } = await sql<JudgedHit>`
    with b as materialized (
      select hit_id, happened_at, message_id, link_no, machine from message_hit
       where not folded and happened_at <= ${until} order by happened_at, hit_id limit ${max}
    ), judged as materialized (
      select b.*, coalesce(b.machine, ${isMachine}, false) as judged,
             case when m.message_id is not null then coalesce(m.campaign_id, 0) end as campaign_id,
             case when m.campaign_id is null then m.send_id else 0 end as send_id,
             case m.variant when 0 then s.content_id
               else (select v.content_id from mass_variant v where v.campaign_id = m.campaign_id and v.variant = m.variant)
             end as content_id,
             m.customer_id, m.channel, m.address, s.tracking,
             m.opened_at is not null or exists (select from message_hit e where ${before}) as opened,
             m.clicked_at is not null or exists (select from message_hit e where ${before} and e.link_no > 0) as clicked,
             exists (select from message_hit e where ${before} and e.link_no = b.link_no) as followed
        from b left join message m on m.message_id = b.message_id left join marketing_send s on s.send_id = m.send_id
    )
    update message_hit h set folded = true, machine = j.judged from judged j
     where h.happened_at = j.happened_at and h.hit_id = j.hit_id
    returning h.message_id as "messageId", h.happened_at as at, h.link_no as link, j.judged as machine,
              j.campaign_id as "campaignId", j.send_id as "sendId", j.content_id as "contentId",
              j.customer_id as "customerId", j.channel, j.address, j.tracking, j.opened as "isOpened",
              j.clicked as "isClicked", j.followed as "isFollowed"`.execute(db)
  return rows.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Any hit shows that the mail arrived; who opened and clicked stands only where people are followed. */
async function markMessages(db: Db, { messages }: Folded): Promise<void> {
  const { unknown, delivered } = messageState
  const { rows } = await sql<{ messageId: number; isNew: boolean }>`
    with seen as (
      select * from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        as h ("messageId" bigint, seen timestamptz, opened timestamptz, clicked timestamptz)
    ), held as (
      select m.message_id, m.sent_at is null as unsent from message m join seen on seen."messageId" = m.message_id
       where m.state = ${unknown} or (m.opened_at is null and seen.opened is not null)
          or (m.clicked_at is null and seen.clicked is not null)
       order by m.message_id for no key update of m
    )
    update message m set opened_at = coalesce(m.opened_at, seen.opened), clicked_at = coalesce(m.clicked_at, seen.clicked),
           state = case m.state when ${unknown} then ${delivered} else m.state end,
           sent_at = coalesce(m.sent_at, case m.state when ${unknown} then coalesce(m.begun_at, seen.seen) end),
           delivered_at = coalesce(m.delivered_at, case m.state when ${unknown} then seen.seen end)
      from seen, held where m.message_id = held.message_id and seen."messageId" = m.message_id
    returning m.message_id as "messageId", held.unsent and m.sent_at is not null as "isNew"`.execute(db)
  await countLeft(
    db,
    rows.filter(({ isNew }) => isNew).map(({ messageId }) => messageId),
  )
}

/** Of sends that count without names: their rows stay as they are. */
async function countUnnamed(db: Db, { unnamed }: Folded): Promise<void> {
  if (unnamed.length === 0) return
  await sql`
    insert into message_count as k (campaign_id, send_id, variant, state, reason, slot, messages, opened, clicked, answered,
                                    unsubscribed, complained, parts, cost)
    select coalesce(m.campaign_id, 0), case when m.campaign_id is null then m.send_id else 0 end, m.variant, m.state,
           coalesce(m.reason, ''), pg_backend_pid() % 8, 0, sum(u.opened), sum(u.clicked), 0, 0, 0, 0, 0
      from jsonb_to_recordset(${JSON.stringify(unnamed)}::jsonb) as u ("messageId" bigint, opened int, clicked int)
      join message m on m.message_id = u."messageId" group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (campaign_id, send_id, variant, state, reason, slot) do update
       set opened = k.opened + excluded.opened, clicked = k.clicked + excluded.clicked`.execute(db)
}

async function countHours(db: Db, hours: readonly Counted[]): Promise<void> {
  await sql`
    insert into message_hour as k (campaign_id, send_id, hour, opened, clicked, machine_opened, machine_clicked)
    select "campaignId", "sendId", key::timestamptz, opened, clicked, "machineOpened", "machineClicked"
      from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h ("campaignId" bigint, "sendId" bigint, key text,
        opened int, clicked int, "machineOpened" int, "machineClicked" int)
     order by 1, 2, 3
    on conflict (campaign_id, send_id, hour) do update set opened = k.opened + excluded.opened,
       clicked = k.clicked + excluded.clicked, machine_opened = k.machine_opened + excluded.machine_opened,
       machine_clicked = k.machine_clicked + excluded.machine_clicked`.execute(db)
}

async function countDomains(db: Db, domains: readonly Counted[]): Promise<void> {
  await sql`
    insert into message_domain as k (campaign_id, send_id, domain, opened, clicked)
    select "campaignId", "sendId", key, opened, clicked from jsonb_to_recordset(${JSON.stringify(domains)}::jsonb)
        as h ("campaignId" bigint, "sendId" bigint, key text, opened int, clicked int)
     where opened + clicked > 0 order by 1, 2, 3
    on conflict (campaign_id, send_id, domain) do update
       set opened = k.opened + excluded.opened, clicked = k.clicked + excluded.clicked`.execute(db)
}

async function countLinks(db: Db, { links }: Folded): Promise<void> {
  await sql`
    insert into marketing_link_count as k (campaign_id, send_id, content_id, link_no, clicks, people)
    select "campaignId", "sendId", "contentId", link, clicks, people
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as h ("campaignId" bigint, "sendId" bigint,
        "contentId" bigint, link int, clicks int, people int)
     where exists (select from marketing_content c where c.content_id = h."contentId") order by 1, 2, 3, 4
    on conflict (campaign_id, send_id, content_id, link_no) do update
       set clicks = k.clicks + excluded.clicks, people = k.people + excluded.people`.execute(db)
}

export async function saveFolded(db: Db, folded: Folded): Promise<void> {
  await markMessages(db, folded)
  await countUnnamed(db, folded)
  await countHours(db, folded.hours)
  await countDomains(db, folded.domains)
  await countLinks(db, folded)
}

/** This month and the two that come: a hit finds its month open. */
export async function openMonths(db: Db, now: Date): Promise<void> {
  for (const ahead of [0, 1, 2])
    await sql`
      select open_hit_month((${now}::timestamptz at time zone 'UTC' + make_interval(months => ${ahead}))::date)`.execute(
      db,
    )
}

export async function dropMonths(db: Db, now: Date, keptMonths: number): Promise<void> {
  await sql`
    select drop_hits_before((${now}::timestamptz at time zone 'UTC' - make_interval(months => ${keptMonths}))::date)`.execute(
    db,
  )
}
