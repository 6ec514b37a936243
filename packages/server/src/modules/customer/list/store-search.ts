import type { CustomerSort, SearchCustomer } from '@crm/contract/customer-fields'
import type { CustomerRow } from '@crm/contract/customer-views'
import { SEARCHED_ROWS_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { all, countedMax, countRows } from '../../../kit/store-list.ts'
import { type Window, windowOf } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { type Conditions, conditionsOf, type Filters } from './store-filters.ts'
import { cut, findAmongFirst, idsOf } from './store-heuristics.ts'
import { inOrderOf, keysOf, type Part, partsOf, unsorted } from './store-keys.ts'
import { countList, readList } from './store-pages.ts'
import { readRowsOf } from './store-rows.ts'
import { forgetBefore, type List } from './store-scope.ts'

export interface Found {
  readonly items: CustomerRow[]
  readonly total?: number | null
}

export interface Searched {
  readonly list: List
  readonly filters: Filters
  readonly sort: CustomerSort
  readonly window: Window
  readonly now: Date
}

/** One block of a search: which ones, and then their rows by a statement whose plan is kept. */
export async function searchRows(db: Db, actor: Actor, searched: Searched): Promise<CustomerRow[]> {
  const { list, filters, sort, window, now } = searched
  const conditions = conditionsOf(await withCreator(db, filters), actor, now)
  if (conditions.isEmpty && sort === unsorted && !list.order) return readList(db, actor, list, window, now)
  if (window.skip >= SEARCHED_ROWS_MAX) return []
  const ids = await findIds(db, list, partsOf(sort, list), conditions, window)
  return readRowsOf(db, actor, list, ids, forgetBefore(now))
}

/** Each kind of search takes the way whose worst case is bearable. */
async function findIds(
  db: Db,
  list: List,
  parts: readonly Part[],
  conditions: Conditions,
  window: Window,
): Promise<number[]> {
  if (!conditions.hasNeedle) return idsOf(db, walked(list, parts, conditions.each, window))
  const [part] = parts
  const near = part && (await findAmongFirst(db, list, part, conditions, window, parts.length === 1))
  return near ?? idsOf(db, fetched(list, parts, conditions, window))
}

/** By the id and not by a subquery: the planner knows how many customers a person created, but not of whom it will be told. */
export async function withCreator(db: Db, filters: Filters): Promise<Filters> {
  const userName = filters.creator?.trim()
  if (!userName) return filters
  const user = await db.selectFrom('account').select('user_id').where('user_name', '=', userName).executeTakeFirst()
  return { ...filters, creatorId: user?.user_id ?? 0 }
}

/** Along the index of the order, row by row: for conditions that a row answers by itself. */
function walked(list: List, parts: readonly Part[], where: Condition, window: Window): Sql {
  const reach = { skip: 0, take: window.skip + window.take }
  const keys = parts.map(
    (part, place) => sql`
      select id, ${place}::int as place, row_number() over () as n
        from (select at, id from (${keysOf(list, { where: all([where, ...(part.where ? [part.where] : [])]), order: part.order, first: reach.take })}) k
               order by ${inOrderOf(part.order)} ${cut(parts.length === 1 ? window : reach)}) k`,
  )
  if (parts.length === 1) return sql.join(keys)
  return sql`
    select id, row_number() over () as n
      from (select id from (${sql.join(keys, sql` union all `)}) parts order by place, n ${cut(window)}) k`
}

const hits = (list: List, { indexed }: Conditions): Sql => sql`
  hits as materialized (
    select c.customer_id, c.created_at, c.name_key, c.interacted_at, c.appointment_at, c.deleted_at
      from customer c where ${indexed} and ${list.holds})`

/** All that the index of the words finds, then put in order: for words that are rare, or that stand in old rows only. */
function fetched(list: List, parts: readonly Part[], conditions: Conditions, window: Window): Sql {
  const keys = parts.map(
    ({ order, where }, place) => sql`
      select c.customer_id as id, ${place}::int as place,
             row_number() over (order by ${order.by ?? sql`c.created_at`} ${order.down ? sql`desc` : sql`asc`},
                                         c.customer_id ${order.down ? sql`desc` : sql`asc`}) as n
        from hits c ${where ? sql`where ${where}` : sql``}`,
  )
  return sql`
    with ${hits(list, conditions)}
    select id, row_number() over () as n
      from (select id from (${sql.join(keys, sql` union all `)}) parts order by place, n ${cut(window)}) k`
}

/** Exact to 10,000. Above that the count that is kept of the whole list, or null where a condition narrows it. */
export async function countSearch(
  db: Db,
  actor: Actor,
  { list, filters, now }: Omit<Searched, 'sort' | 'window'>,
  isDense: boolean,
): Promise<number | null> {
  const conditions = conditionsOf(await withCreator(db, filters), actor, now)
  if (conditions.isEmpty) return countList(db, list)
  const some =
    conditions.hasNeedle && !isDense
      ? sql`with ${hits(list, conditions)} select 1 from hits limit ${countedMax + 1}`
      : sql`select 1 from (${keysOf(list, { where: conditions.each, first: countedMax + 1 })}) k limit ${countedMax + 1}`
  return countRows(db, some)
}

export async function search(
  db: Db,
  actor: Actor,
  list: List,
  asked: Filters & Pick<SearchCustomer, 'sort' | 'block' | 'maxPerBlock' | 'count'>,
  now: Date,
): Promise<Found> {
  const { sort, block, maxPerBlock, count, ...filters } = asked
  const window = windowOf({ block, maxPerBlock })
  const items = await searchRows(db, actor, { list, filters, sort, window, now })
  if (!count) return { items }
  const isAll = block === 1 && items.length < maxPerBlock
  return {
    items,
    total: isAll ? items.length : await countSearch(db, actor, { list, filters, now }, items.length === maxPerBlock),
  }
}
