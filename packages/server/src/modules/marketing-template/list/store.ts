import type { MarketingChannel, MassState } from '@crm/contract/marketing-rules'
import { massState } from '@crm/contract/marketing-rules'
import type { OutcomeUse, RuleUse, TemplateUse, templateOwners, templateSorts } from '@crm/contract/marketing-template'
import { sql } from 'kysely'
import { type Actor, isAdmin, may } from '../../../kernel/actor.ts'
import { asText, isoOf } from '../../../kernel/database/moments.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { type Reach, widestReach } from '../../../kit/reach.ts'
import { all, countRows, cut, holdsWord, wordsOf } from '../../../kit/store-list.ts'
import type { Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { usesOfStep } from '../../campaign/public.ts'
import { canChange } from '../rules.ts'
import { isDeletedFor, isWithin, visible } from '../store-sight.ts'

export interface Asked {
  readonly actor: Actor
  readonly channel: MarketingChannel
  readonly reach: Reach
  readonly text?: string | undefined
  readonly folder?: string | undefined
  readonly whose?: (typeof templateOwners)[number] | undefined
  readonly deleted?: boolean
}
type Sort = (typeof templateSorts)[number]

const conditionsOf = ({ actor, channel, reach, text = '', folder, whose, deleted = false }: Asked): Condition => {
  const found: Condition[] = [
    sql`t.channel = ${channel}`,
    isWithin(reach),
    deleted ? isDeletedFor(actor) : sql<boolean>`t.deleted_at is null`,
    ...wordsOf(text).map((word) => holdsWord(sql`t.search`, word)),
  ]
  if (folder !== undefined) found.push(sql`t.folder = ${folder}`)
  if (whose === 'mine') found.push(sql`t.created_by = ${actor.userId}`)
  if (whose === 'shared') found.push(sql`t.shared`)
  return all(found)
}

const orders: Record<Sort, Sql> = {
  '-updatedDate': sql`t.updated_at desc, t.template_id desc`,
  '-createdDate': sql`t.created_at desc, t.template_id desc`,
  name: sql`t.name_key, t.template_id`,
  '-name': sql`t.name_key desc, t.template_id desc`,
}

/** Of templates `t` with their newest content `k` and creator `u`. */
const rowColumns = sql.raw(`
  t.template_id as "templateId", t.code, t.name, t.folder, t.shared, t.number, t.created_by as creator,
  u.user_name as "createUser", u.full_name as "createUserFullName", ${asText('t.created_at')} as "createdDate",
  ${asText('t.updated_at')} as "updatedDate", t.deleted_at is not null as deleted, t.version,
  k.kind, k.subject, k.text, k.purpose, k.without_marks as "withoutMarks"`)

export interface ReadRow {
  readonly templateId: number
  readonly code: string
  readonly name: string
  readonly folder: string
  readonly shared: boolean
  readonly number: number
  readonly creator: number
  readonly createUser: string
  readonly createUserFullName: string
  readonly createdDate: string
  readonly updatedDate: string
  readonly deleted: boolean
  readonly version: number
  readonly kind: 'blocks' | 'html' | 'sms'
  readonly subject: string
  readonly text: string
  readonly purpose: 'care' | 'advertising'
  readonly withoutMarks: boolean
}

const shownTo = (actor: Actor) => (row: ReadRow) => ({
  ...row,
  createdDate: isoOf(row.createdDate),
  updatedDate: isoOf(row.updatedDate),
  canChange: canChange(actor, row.creator),
})
export type ShownRow = ReturnType<ReturnType<typeof shownTo>>

export async function readBlock(db: Db, asked: Asked, sort: Sort, window: Window): Promise<ShownRow[]> {
  const { rows } = await sql<ReadRow>`
    select ${rowColumns}
      from (select * from marketing_template t where ${conditionsOf(asked)} order by ${orders[sort]} ${cut(window)}) t
      join marketing_content k on k.template_id = t.template_id and k.number = t.number
      join account u on u.user_id = t.created_by
     order by ${orders[sort]}`.execute(db)
  return rows.map(shownTo(asked.actor))
}

export const countBlock = (db: Db, asked: Asked): Promise<number | null> =>
  countRows(db, sql`select from marketing_template t where ${conditionsOf(asked)}`)

/** What is chosen from. */
export async function readCategory(db: Db, asked: Asked, window: Window) {
  const { rows } = await sql<{ index: number; name: string; folder: string }>`
    select t.template_id as index, t.name, t.folder from marketing_template t
     where ${conditionsOf(asked)} order by ${orders.name} ${cut(window)}`.execute(db)
  return rows
}

/** The folders of what the reader sees, with how many each holds. */
export async function readFolders(db: Db, asked: Asked, window: Window) {
  const { rows } = await sql<{ index: number; name: string; folder: string }>`
    select count(*)::int as index, t.folder as name, t.folder from marketing_template t
     where ${conditionsOf(asked)} and t.folder <> '' group by t.folder order by fold(t.folder), t.folder ${cut(window)}`.execute(
    db,
  )
  return rows
}

/** undefined: it is not there for the actor. */
export async function findRow(
  db: Db,
  actor: Actor,
  channel: MarketingChannel,
  templateId: number,
): Promise<ShownRow | undefined> {
  const { rows } = await sql<ReadRow>`
    select ${rowColumns} from (${visible(db, actor, channel).where('t.template_id', '=', templateId).selectAll('t')}) t
      join marketing_content k on k.template_id = t.template_id and k.number = t.number
      join account u on u.user_id = t.created_by`.execute(db)
  return rows.map(shownTo(actor))[0]
}

const versionsMax = 100

export async function listVersions(db: Db, templateId: number) {
  const rows = await db
    .selectFrom('marketing_content as k')
    .innerJoin('account as u', 'u.user_id', 'k.created_by')
    .where('k.template_id', '=', templateId)
    .select(['k.number', 'k.created_at', 'u.user_name as createUser', 'u.full_name as createUserFullName'])
    .orderBy('k.number', 'desc')
    .limit(versionsMax)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdDate: created_at.toISOString() }))
}

const usesMax = 50

/** A campaign `c` of the channel is named to who sees it. */
const isCampaignSeen = (actor: Actor): Condition => {
  if (!may(actor, 'access')) return sql<boolean>`false`
  const reach = widestReach(actor)
  if (isAdmin(actor) || reach.kind === 'everything') return sql<boolean>`true`
  const own = sql<boolean>`c.created_by = ${actor.userId}`
  return reach.kind === 'own' ? own : sql<boolean>`(c.department_id = any (${reach.departments}::bigint[]) or ${own})`
}

interface Uses {
  readonly usedBy: TemplateUse[]
  readonly rules: RuleUse[]
  readonly outcomes: OutcomeUse[]
}

/** Where its contents are sent, or are to be, and the rules and ends of sales campaigns that send it; `open`: no campaign that is over. */
export async function readUses(
  db: Db,
  actor: Actor,
  { templateId, channel }: { readonly templateId: number; readonly channel: MarketingChannel },
  { open = false } = {},
): Promise<Uses> {
  const step = channel === 'email' ? 'sendMail' : 'sendSms'
  const usedBy = await listCampaigns(db, actor, templateId, open)
  return { usedBy, ...(await usesOfStep(db, actor, { do: step, templateId })) }
}

async function listCampaigns(db: Db, actor: Actor, templateId: number, open: boolean): Promise<TemplateUse[]> {
  const over: MassState[] = [massState.finished, massState.cancelled]
  const { rows } = await sql<TemplateUse & { seen: boolean }>`
    with used as (
      select c.campaign_id, coalesce(max(k.number), 0) as number from mass_campaign c
        left join marketing_content k on k.content_id = c.content_id
       where c.template_id = ${templateId} group by c.campaign_id
      union
      select v.campaign_id, max(k.number) from marketing_content k join mass_variant v on v.content_id = k.content_id
       where k.template_id = ${templateId} group by v.campaign_id)
    select c.campaign_id as "campaignId", c.code, c.name, c.state, max(used.number) as number, ${isCampaignSeen(actor)} as seen
      from used join mass_campaign c on c.campaign_id = used.campaign_id
     where c.deleted_at is null and (${!open} or not c.state = any(${over}::smallint[]))
     group by c.campaign_id order by c.campaign_id desc limit ${usesMax}`.execute(db)
  return rows.map(({ seen, ...use }) => (seen ? use : { ...use, campaignId: null, code: '', name: '' }))
}
