import { type MarketingChannel, type MassState, massState, type StopReason } from '@crm/contract/marketing-rules'
import type { massSorts } from '@crm/contract/mass-campaign'
import { dayRange } from '@crm/contract/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { asText, isoOf } from '../../../kernel/database/moments.ts'
import { preparedStatement } from '../../../kernel/database/prepared-statements.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import type { Reach } from '../../../kit/reach.ts'
import { all, countRows, cut, holdsWord, wordsOf } from '../../../kit/store-list.ts'
import type { Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { canChange } from '../rules.ts'
import type { Plan, Trial } from '../store.ts'
import { isDeletedFor, isWithin, visible } from '../store-sight.ts'

export interface Asked {
  readonly actor: Actor
  readonly channel: MarketingChannel
  readonly reach: Reach
  readonly text?: string | undefined
  readonly state?: number | undefined
  readonly creator?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly deleted: boolean
}
type Sort = (typeof massSorts)[number]

const planned = sql`coalesce(c.started_at, c.scheduled_at)`

function conditionsOf({ actor, channel, reach, text = '', state, creator, from, to, deleted }: Asked): Condition {
  const found: Condition[] = [
    sql`c.channel = ${channel}`,
    isWithin(reach),
    deleted ? isDeletedFor(actor) : sql<boolean>`c.deleted_at is null`,
    ...wordsOf(text).map((word) => holdsWord(sql`c.search`, word)),
  ]
  if (state) found.push(sql`c.state = ${state}`)
  if (creator) found.push(sql`c.created_by = ${creator}`)
  // As the index has it.
  if (from || to) found.push(sql`(c.started_at is not null or c.scheduled_at is not null)`)
  if (from) found.push(sql`${planned} >= ${dayRange(from).from}::timestamptz`)
  if (to) found.push(sql`${planned} < ${dayRange(to).to}::timestamptz`)
  return all(found)
}

const orders: Record<Sort, Sql> = {
  '-createdDate': sql`c.created_at desc, c.campaign_id desc`,
  createdDate: sql`c.created_at, c.campaign_id`,
  name: sql`c.name_key, c.campaign_id`,
  '-name': sql`c.name_key desc, c.campaign_id desc`,
  scheduledDate: sql`c.scheduled_at nulls last, c.campaign_id`,
  '-scheduledDate': sql`c.scheduled_at desc nulls last, c.campaign_id desc`,
}

const momentOf = (column: string, name: string) => `${asText(`c.${column}`)} as "${name}"`

/** Of campaigns `c` with creator `u`, template `t`, content `k`, sender `s` and brand name `b`. */
const rowColumns = sql.raw(`
  c.campaign_id as "campaignId", c.code, c.name, c.state, c.stop_reason as "stopReason", c.waves, c.created_by as creator,
  u.user_name as "createUser", u.full_name as "createUserFullName", c.deleted_at is not null as deleted, c.version,
  c.description, c.audience, c.wave_minutes as "waveMinutes", coalesce(c.template_id, 0) as "templateId",
  coalesce(t.name, '') as "templateName",
  case when c.content_id is not null and k.template_id is not null then k.number else 0 end as number,
  k.content_id as "contentId", c.subject, coalesce(nullif(c.subject, ''), k.subject, '') as "shownSubject",
  coalesce(nullif(c.text, ''), k.text, '') as text, c.without_marks as "withoutMarks", c.purpose, c.tracking, c.trial,
  c.winner, coalesce(c.sender_id, 0) as "senderId", coalesce(s.name, '') as "senderName",
  coalesce(s.address, '') as "senderAddress", coalesce(c.brand_id, 0) as "brandId", coalesce(b.name, '') as "brandName",
  ${momentOf('scheduled_at', 'scheduledDate')}, ${momentOf('started_at', 'startedDate')},
  ${momentOf('finished_at', 'finishedDate')}, ${momentOf('created_at', 'createdDate')},
  ${momentOf('updated_at', 'updatedDate')}`)

const joined = sql.raw(`
  join account u on u.user_id = c.created_by
  left join marketing_template t on t.template_id = c.template_id
  left join marketing_content k on k.content_id = coalesce(c.content_id, (
    select n.content_id from marketing_content n where n.template_id = t.template_id and n.number = t.number))
  left join mail_sender s on s.sender_id = c.sender_id
  left join brand_name b on b.brand_id = c.brand_id`)

interface ReadRow extends Pick<Plan, 'audience' | 'purpose' | 'tracking'> {
  readonly campaignId: number
  readonly code: string
  readonly name: string
  readonly state: MassState
  readonly stopReason: StopReason | null
  readonly waves: boolean
  readonly creator: number
  readonly createUser: string
  readonly createUserFullName: string
  readonly deleted: boolean
  readonly version: number
  readonly description: string
  readonly waveMinutes: number
  readonly templateId: number
  readonly templateName: string
  readonly number: number
  /** As it is now: pinned, or the newest of the template. */
  readonly contentId: number | null
  readonly subject: string
  readonly shownSubject: string
  readonly text: string
  readonly withoutMarks: boolean
  readonly trial: Trial | null
  readonly winner: number | null
  readonly senderId: number
  readonly senderName: string
  readonly senderAddress: string
  readonly brandId: number
  readonly brandName: string
  readonly scheduledDate: string | null
  readonly startedDate: string | null
  readonly finishedDate: string | null
  readonly createdDate: string
  readonly updatedDate: string
}

const orNull = (text: string | null) => (text === null ? null : isoOf(text))

const shownTo = (actor: Actor) => (row: ReadRow) => ({
  ...row,
  scheduledDate: orNull(row.scheduledDate),
  startedDate: orNull(row.startedDate),
  finishedDate: orNull(row.finishedDate),
  createdDate: isoOf(row.createdDate),
  updatedDate: isoOf(row.updatedDate),
  canChange: canChange(actor, row.creator),
})
export type ShownRow = ReturnType<ReturnType<typeof shownTo>>

export async function readBlock(db: Db, asked: Asked, sort: Sort, window: Window): Promise<ShownRow[]> {
  const { rows } = await sql<ReadRow>`
    select ${rowColumns}
      from (select * from mass_campaign c where ${conditionsOf(asked)} order by ${orders[sort]} ${cut(window)}) c ${joined}
     order by ${orders[sort]}`.execute(db)
  return rows.map(shownTo(asked.actor))
}

export const countBlock = (db: Db, asked: Asked): Promise<number | null> =>
  countRows(db, sql`select from mass_campaign c where ${conditionsOf(asked)}`)

/** undefined: it is not there for the actor. */
export async function findRow(
  db: Db,
  actor: Actor,
  channel: MarketingChannel,
  campaignId: number,
): Promise<ShownRow | undefined> {
  const { rows } = await sql<ReadRow>`${preparedStatement}
    select ${rowColumns}
      from (${visible(db, actor, channel).where('c.campaign_id', '=', campaignId).selectAll('c')}) c ${joined}`.execute(
    db,
  )
  return rows.map(shownTo(actor))[0]
}

/** The campaign that the figures of one are compared with: the last before it that the actor sees. */
export async function lastBefore(
  db: Db,
  actor: Actor,
  { channel, campaignId }: { readonly channel: MarketingChannel; readonly campaignId: number },
): Promise<number | null> {
  const found = await visible(db, actor, channel)
    .where('c.campaign_id', '<>', campaignId)
    .where('c.state', '=', massState.finished)
    .where('c.deleted_at', 'is', null)
    .where('c.started_at', '<', (one) =>
      one.selectFrom('mass_campaign as d').where('d.campaign_id', '=', campaignId).select('d.started_at'),
    )
    .select('c.campaign_id as campaignId')
    .orderBy('c.started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.campaignId ?? null
}
