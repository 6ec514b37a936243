import type { MessageRow, messageFilters } from '@crm/contract/marketing-views'
import { type SqlBool, sql } from 'kysely'
import { type Actor, may } from '../../../kernel/actor.ts'
import { preparedStatement } from '../../../kernel/database/prepared-statements.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { all, countRows, cut, holdsWord, wordsOf } from '../../../kit/store-list.ts'
import type { Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { existsFor } from '../../customer/public.ts'

export interface MessageFilters {
  readonly state?: number | undefined
  readonly filter?: (typeof messageFilters)[number] | undefined
  readonly text?: string | undefined
  readonly domain?: string | undefined
  /** Behind this row. */
  readonly after?: number | undefined
}

const signs: Readonly<Record<(typeof messageFilters)[number], Condition>> = {
  opened: sql<boolean>`m.opened_at is not null`,
  notOpened: sql<boolean>`(m.state in (3, 4, 7) and m.opened_at is null)`,
  clicked: sql<boolean>`m.clicked_at is not null`,
  notClicked: sql<boolean>`(m.state in (3, 4, 7) and m.clicked_at is null)`,
  answered: sql<boolean>`m.answered_at is not null`,
  unsubscribed: sql<boolean>`m.unsubscribed_at is not null`,
}

/** Of a customer `c`: whether the reader, by the right to customers, sees it. */
export const isSeen = ({ beside }: Actor): Condition =>
  beside && may(beside, 'access') ? sql<boolean>`(${existsFor(beside)})` : (sql<SqlBool>`false` as Condition)

/** What a send `s` says, as far as a list tells it. */
export const sendSubject: Sql = sql`
  coalesce(nullif(s.subject, ''), (select case when s.channel = 'email' then k.subject else left(k.text, 200) end
    from marketing_content k where k.content_id = s.content_id), '')`

/** Only customers whom the reader sees are found by their words. */
const holdsText = (actor: Actor, text: string): Condition[] =>
  wordsOf(text).map(
    (word) => sql<boolean>`m.customer_id in (select c.customer_id from customer c
      where ${holdsWord(sql`c.search`, word)} and ${isSeen(actor)})`,
  )

export function conditionsOf(
  actor: Actor,
  of: Condition,
  { state, filter, text = '', domain, after }: MessageFilters,
): Condition {
  const found = [of, ...holdsText(actor, text)]
  if (state !== undefined) found.push(sql<boolean>`m.state = ${state}`)
  if (filter) found.push(signs[filter])
  // As the index has it.
  if (domain)
    found.push(sql<boolean>`(split_part(m.address, '@', 2) = ${domain} and m.address <> '' and m.channel = 'email')`)
  if (after !== undefined) found.push(sql<boolean>`m.message_id > ${after}`)
  return all(found)
}

type Dates = 'created' | 'sent' | 'delivered' | 'opened' | 'clicked' | 'answered' | 'unsubscribed'
type Read = Omit<MessageRow, `${Dates}Date`> & { readonly [D in Dates as `${D}At`]: Date | null }

/** What is read of a message besides what every list shows. */
export interface More {
  readonly columns: Sql
  readonly joins: Sql
}
const nothing: More = { columns: sql``, joins: sql`` }

const viewOf = <M extends object>(row: Read & M) => {
  const { createdAt, sentAt, deliveredAt, openedAt, clickedAt, answeredAt, unsubscribedAt, ...rest } = row
  return {
    ...rest,
    createdDate: createdAt?.toISOString() ?? '',
    sentDate: sentAt?.toISOString() ?? null,
    deliveredDate: deliveredAt?.toISOString() ?? null,
    openedDate: openedAt?.toISOString() ?? null,
    clickedDate: clickedAt?.toISOString() ?? null,
    answeredDate: answeredAt?.toISOString() ?? null,
    unsubscribedDate: unsubscribedAt?.toISOString() ?? null,
  }
}

/** Rows first, then whom they went to: a customer whom the reader does not see has no name and no address. */
export async function readMessages<M extends object = object>(
  db: Db,
  actor: Actor,
  { where, order, window }: { readonly where: Condition; readonly order: Sql; readonly window: Window },
  { columns, joins }: More = nothing,
) {
  const { rows } = await sql<Read & M>`
    select m.message_id as "messageId", coalesce(m.campaign_id, 0) as "campaignId", coalesce(g.name, '') as "campaignName",
           s.wave, m.variant, m.state, m.reason, case when c.seen then left(m.detail, 200) else '' end as detail,
           case when c.seen then c.customer_id else 0 end as "customerId",
           case when c.seen then c.code else '' end as "customerCode",
           case when c.seen then c.name else '' end as "customerName",
           case when not c.seen or c.seen is null then '' when m.address <> '' then m.address
                when m.channel = 'email' then c.email else c.phone end as address,
           m.attempts, m.parts, m.cost::float8 as cost, m.created_at as "createdAt", m.sent_at as "sentAt",
           m.delivered_at as "deliveredAt", m.opened_at as "openedAt", m.clicked_at as "clickedAt",
           m.answered_at as "answeredAt", m.unsubscribed_at as "unsubscribedAt" ${columns}
      from (select m.* from message m where ${where} order by ${order} ${cut(window)}) m
      join marketing_send s on s.send_id = m.send_id
      left join mass_campaign g on g.campaign_id = m.campaign_id
      left join lateral (select c.customer_id, c.code, c.name, c.email, c.phone, ${isSeen(actor)} as seen
                           from customer c where c.customer_id = m.customer_id) c on true ${joins}
     order by ${order}`.execute(db)
  return rows.map((row) => viewOf<M>(row))
}

/**
 * Where row `skip` of a whole campaign stands: its waves are written one after the other and keep all of their rows, so
 * that none of those before it is walked over. undefined: it has fewer.
 */
async function startOf(db: Db, campaignId: number, skip: number) {
  const { rows } = await sql<{ first: number; skip: number }>`${preparedStatement}
    select (select min(m.message_id) from message m where m.send_id = w.send_id) as first,
           (${skip} - w.before)::int as skip
      from (select s.send_id, s.recipients, sum(s.recipients) over (order by s.wave) - s.recipients as before
              from marketing_send s where s.campaign_id = ${campaignId}) w
     where w.before <= ${skip} and ${skip} < w.before + w.recipients`.execute(db)
  return rows[0]
}

/** The rows of a campaign in the order in which they were written. */
export async function messagesOf(
  db: Db,
  actor: Actor,
  campaignId: number,
  filters: MessageFilters,
  window: Window,
): Promise<MessageRow[]> {
  const isWhole = Object.values(filters).every((value) => value === undefined)
  const start =
    isWhole && window.skip > 0 ? await startOf(db, campaignId, window.skip) : { first: 0, skip: window.skip }
  if (!start) return []
  const of = sql<boolean>`(m.campaign_id = ${campaignId} and m.message_id >= ${start.first})`
  const where = conditionsOf(actor, of, filters)
  return readMessages(db, actor, { where, order: sql`m.message_id`, window: { ...window, skip: start.skip } })
}

export const countMessagesOf = (db: Db, actor: Actor, campaignId: number, filters: MessageFilters) =>
  countRows(db, sql`select from message m where ${conditionsOf(actor, sql`m.campaign_id = ${campaignId}`, filters)}`)
