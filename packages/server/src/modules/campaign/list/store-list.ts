import type { CampaignQuery } from '@crm/contract/campaign-fields'
import type { CampaignState } from '@crm/contract/campaign-rules'
import type { CampaignRow } from '@crm/contract/campaign-views'
import { plainDateOf } from '@crm/contract/rules/dates'
import { fold } from '@crm/contract/rules/fold'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import type { Reach } from '../../../kit/reach.ts'
import { all, countRows, holdsWord, idOfCode, wordsOf } from '../../../kit/store-list.ts'
import type { Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { isDeletedFor, isWithin } from '../store-sight.ts'
import { type ReadRow, rowColumns, showRowTo } from './store-rows.ts'

export type Filters = Partial<
  Pick<CampaignQuery, 'text' | 'code' | 'state' | 'manager' | 'participant' | 'from' | 'to'>
>
type State = CampaignState | 'active'

export interface Asked {
  readonly actor: Actor
  readonly reach: Reach
  readonly filters: Omit<Filters, 'state'> & { readonly state?: State | undefined }
  readonly now: Date
}

/** As campaignStateOf has it. */
function isIn(state: State, now: Date): Condition {
  const today = sql`${plainDateOf(now)}::date`
  const conditions: Record<Exclude<State, 'deleted'>, Condition> = {
    locked: sql<boolean>`c.locked_at is not null`,
    planned: sql<boolean>`(c.locked_at is null and c.start_on > ${today})`,
    running: sql<boolean>`(c.locked_at is null and c.start_on <= ${today} and coalesce(c.end_on, 'infinity') >= ${today})`,
    ended: sql<boolean>`(c.locked_at is null and c.start_on <= ${today} and c.end_on < ${today})`,
    active: sql<boolean>`(c.locked_at is null and coalesce(c.end_on, 'infinity') >= ${today})`,
  }
  return state === 'deleted' ? sql<boolean>`true` : conditions[state]
}

const belongs = (table: 'campaign_manager' | 'campaign_participant', userId: number): Condition =>
  sql<boolean>`exists (select 1 from ${sql.table(table)} x where x.campaign_id = c.campaign_id and x.user_id = ${userId})`

/** Every word of the name or the code; a code is found by its number too. */
const holds = (text: string): Condition[] => wordsOf(text).map((word) => holdsWord(sql`c.search`, word))

const codeIs = (code: string): Condition => {
  const typed = fold(code.trim())
  const id = idOfCode('cd', typed)
  const holdsIt = sql<boolean>`strpos(lower(c.code), ${typed}) > 0`
  return id === undefined ? holdsIt : sql<boolean>`(c.campaign_id = ${id} or ${holdsIt})`
}

function conditionsOf({ actor, reach, filters, now }: Asked): Condition[] {
  const { text = '', code, state, manager, participant, from, to } = filters
  const found = [isWithin(reach), state === 'deleted' ? isDeletedFor(actor) : sql<boolean>`c.deleted_at is null`]
  found.push(...holds(text))
  if (code) found.push(codeIs(code))
  if (state) found.push(isIn(state, now))
  if (manager) found.push(belongs('campaign_manager', manager))
  if (participant) found.push(belongs('campaign_participant', participant))
  if (from) found.push(sql`coalesce(c.end_on, 'infinity') >= ${from}::date`)
  if (to) found.push(sql`c.start_on <= ${to}::date`)
  return found
}

const orders: Record<CampaignQuery['sort'], Sql> = {
  '-createdDate': sql`c.created_at desc, c.campaign_id desc`,
  createdDate: sql`c.created_at, c.campaign_id`,
  name: sql`c.name_key, c.campaign_id`,
  '-name': sql`c.name_key desc, c.campaign_id desc`,
  startDate: sql`c.start_on, c.campaign_id`,
  '-startDate': sql`c.start_on desc, c.campaign_id desc`,
}

export const keysOf = (asked: Asked, sort: CampaignQuery['sort'], { skip, take }: Window) => sql`
  select c.*, row_number() over (order by ${orders[sort]}) as n from campaign c where ${all(conditionsOf(asked))}
   order by n limit ${take} offset ${skip}`

export async function readBlock(
  db: Db,
  asked: Asked,
  sort: CampaignQuery['sort'],
  window: Window,
): Promise<CampaignRow[]> {
  const { rows } = await sql<ReadRow>`
    select ${rowColumns} from (${keysOf(asked, sort, window)}) c join account creator on creator.user_id = c.created_by
     order by c.n`.execute(db)
  return rows.map(showRowTo(asked.actor, asked.now))
}

export const countBlock = (db: Db, asked: Asked): Promise<number | null> =>
  countRows(db, sql`select 1 from campaign c where ${all(conditionsOf(asked))}`)

/** What is chosen from: the index, name and code alone. */
export async function readCategory(db: Db, asked: Asked, window: Window) {
  const { rows } = await sql<{ index: number; name: string; code: string }>`
    select c.campaign_id as index, c.name, c.code from (${keysOf(asked, '-createdDate', window)}) c order by c.n`.execute(
    db,
  )
  return rows
}
