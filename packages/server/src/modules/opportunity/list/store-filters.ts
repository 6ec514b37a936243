import type { SearchOpportunity } from '@crm/contract/opportunity'
import { dayRange } from '@crm/contract/rules/dates'
import { sql } from 'kysely'
import type { Condition } from '../../../kernel/database/sql.ts'
import { holdsWord, idOfCode, wordsOf } from '../../../kit/store-list.ts'

export type Filters = Partial<
  Pick<
    SearchOpportunity,
    'campaignId' | 'customerId' | 'text' | 'curator' | 'approach' | 'status' | 'source' | 'from' | 'to' | 'stale'
  >
>

/** `CH000123`, `ch123` and `123` name the same one. */
function holds(word: string): Condition {
  const id = idOfCode('ch', word)
  const found = holdsWord(sql`o.search`, word)
  return id === undefined ? found : sql<boolean>`(${found} or o.opportunity_id = ${id})`
}

/** People by their id, where 0 stands for nobody. */
function isOf(curators: readonly number[]): Condition {
  const some = curators.filter((userId) => userId !== 0)
  const named = sql<boolean>`o.curator_id = any (${some}::bigint[])`
  return curators.includes(0) ? sql<boolean>`(o.curator_id is null or ${named})` : named
}

/** Open, and longer in its step than the campaign wants. */
export const isStale = (now: Date): Condition =>
  sql<boolean>`(o.status = 1 and o.step_since < ${now}::timestamptz - make_interval(days => c.stale_days))`

/** What an opportunity `o` of a campaign `c` must be. */
export function conditionsOf(filters: Filters, now: Date): Condition[] {
  const { campaignId, customerId, text = '', curator, approach, status, source, from, to, stale } = filters
  const found = wordsOf(text).map(holds)
  if (campaignId) found.push(sql`o.campaign_id = ${campaignId}`)
  if (customerId) found.push(sql`o.customer_id = ${customerId}`)
  if (curator?.length) found.push(isOf(curator))
  if (approach?.length) found.push(sql`o.method_id = any (${approach}::bigint[])`)
  if (status?.length) found.push(sql`o.status = any (${status}::smallint[])`)
  if (source?.length) found.push(sql`o.source_id = any (${source}::bigint[])`)
  if (from) found.push(sql`o.created_at >= ${dayRange(from).from}::timestamptz`)
  if (to) found.push(sql`o.created_at < ${dayRange(to).to}::timestamptz`)
  if (stale) found.push(isStale(now))
  return found
}
