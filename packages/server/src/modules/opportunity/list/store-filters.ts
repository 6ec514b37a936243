import type { SearchOpportunity } from '@crm/contract/opportunity'
import { dayRange } from '@crm/contract/rules/dates'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { holdsWord, idOfCode, wordsOf } from '../../../kit/store-list.ts'

export type Filters = Partial<
  Omit<SearchOpportunity, 'userId' | 'viewAll' | 'deleted' | 'block' | 'maxPerBlock' | 'count' | 'sort'>
>

/** `CH000123`, `ch123` and `123` name the same one. */
function holds(word: string): Condition {
  const id = idOfCode('ch', word)
  const found = holdsWord(sql`o.search`, word)
  return id === undefined ? found : sql<boolean>`(${found} or o.opportunity_id = ${id})`
}

/** Ids, where 0 stands for none. */
function isOneOf(column: Sql, ids: readonly number[]): Condition {
  const some = ids.filter((id) => id !== 0)
  const named = sql<boolean>`${column} = any (${some}::bigint[])`
  return ids.includes(0) ? sql<boolean>`(${column} is null or ${named})` : named
}

/** A moment within days, the last one included. */
const fromOn = (column: Sql, day: string) => sql<boolean>`${column} >= ${dayRange(day).from}::timestamptz`
const upTo = (column: Sql, day: string) => sql<boolean>`${column} < ${dayRange(day).to}::timestamptz`

/** Every step with its place in its campaign, from 1 on. */
const places = sql`(select method_id, campaign_id, (row_number() over (partition by campaign_id order by rank))::int as place
                      from campaign_method) step`

/** Came as far as a place: what was won went through all steps. */
const reaches = (place: number): Condition => sql<boolean>`(
  o.furthest_id in (select method_id from ${places} where place >= ${place})
  or (o.status = 2 and o.campaign_id in (select campaign_id from ${places} where place >= ${place})))`

/** Went on from a place, or ended there, at least once. */
const hasLeft = (place: number): Condition => sql<boolean>`exists (
  select from opportunity_move v
   where v.opportunity_id = o.opportunity_id and v.from_status = 1
     and v.from_method_id in (select method_id from ${places} where place = ${place}))`

type Moved = NonNullable<SearchOpportunity['moved']>
const isMoved = ({ by, from, to }: Moved): Condition => sql<boolean>`o.opportunity_id in (
  select v.opportunity_id from opportunity_move v
   where v.moved_by = ${by} and ${fromOn(sql`v.moved_at`, from)} and ${upTo(sql`v.moved_at`, to)}
     and v.from_method_id <> v.to_method_id)`

/** Open, and longer in its step than the campaign wants. */
export const isStale = (now: Date): Condition =>
  sql<boolean>`(o.status = 1 and o.step_since < ${now}::timestamptz - make_interval(days => c.stale_days))`

/** The days that are asked for: of creation, of the end, and of the expected end. */
function withinDays({ from, to, closedFrom, closedTo, expectedFrom, expectedTo }: Filters): Condition[] {
  const [created, closed] = [sql`o.created_at`, sql`o.closed_at`]
  return [
    ...(from ? [fromOn(created, from)] : []),
    ...(to ? [upTo(created, to)] : []),
    ...(closedFrom ? [fromOn(closed, closedFrom)] : []),
    ...(closedTo ? [upTo(closed, closedTo)] : []),
    ...(expectedFrom ? [sql<boolean>`o.expected_on >= ${expectedFrom}::date`] : []),
    ...(expectedTo ? [sql<boolean>`o.expected_on <= ${expectedTo}::date`] : []),
  ]
}

/** How far it came and how it ended. */
function standing({ approach, status, failReason, failReasonId, place, reached, left, moved }: Filters): Condition[] {
  return [
    ...(approach?.length ? [sql<boolean>`o.method_id = any (${approach}::bigint[])`] : []),
    ...(status?.length ? [sql<boolean>`o.status = any (${status}::smallint[])`] : []),
    ...(failReason ? [sql<boolean>`o.fail_reason = ${failReason}`] : []),
    ...(failReasonId ? [sql<boolean>`o.fail_reason_id = ${failReasonId}`] : []),
    ...(place ? [sql<boolean>`o.method_id in (select method_id from ${places} where place = ${place})`] : []),
    ...(reached ? [reaches(reached)] : []),
    ...(left ? [hasLeft(left)] : []),
    ...(moved ? [isMoved(moved)] : []),
  ]
}

/** What an opportunity `o` of a campaign `c` must be. */
export function conditionsOf(filters: Filters, now: Date): Condition[] {
  const { campaignId, customerId, text = '', curator, source, department, stale } = filters
  const found = [...wordsOf(text).map(holds), ...withinDays(filters), ...standing(filters)]
  if (campaignId) found.push(sql`o.campaign_id = ${campaignId}`)
  if (customerId) found.push(sql`o.customer_id = ${customerId}`)
  if (curator?.length) found.push(isOneOf(sql`o.curator_id`, curator))
  if (source?.length) found.push(isOneOf(sql`o.source_id`, source))
  if (department) found.push(sql`o.department_id = ${department}`)
  if (stale) found.push(isStale(now))
  return found
}
