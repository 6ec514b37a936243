import type { CustomerSort, SearchCustomer } from '@crm/contract/customer-fields'
import type { CustomerRow } from '@crm/contract/customer-views'
import { SEARCHED_ROWS_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { all, countedMax, countRows, cut } from '../../../kit/store-list.ts'
import { type Window, windowOf } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { type Conditions, conditionsOf, type Filters } from './store-filters.ts'
import { inOrderOf, keysOf, type Part, partsOf, unsorted } from './store-keys.ts'
import { countList, readList } from './store-pages.ts'
import { readRowsOf } from './store-rows.ts'
import { forgetBefore, type List } from './store-scope.ts'

export interface Found {
  readonly items: CustomerRow[]
  readonly total?: number | null
}

interface Searched {
  readonly list: List
  readonly filters: Filters
  readonly sort: CustomerSort
  readonly window: Window
  readonly now: Date
}

/** One block of a search: which ones, and then their rows by a statement whose plan is kept. */
async function searchRows(db: Db, actor: Actor, searched: Searched): Promise<CustomerRow[]> {
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
async function countSearch(
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
  criteria: Filters & Pick<SearchCustomer, 'sort' | 'block' | 'maxPerBlock' | 'count'>,
  now: Date,
): Promise<Found> {
  const { sort, block, maxPerBlock, count, ...filters } = criteria
  const window = windowOf({ block, maxPerBlock })
  const items = await searchRows(db, actor, { list, filters, sort, window, now })
  if (!count) return { items }
  const isAll = block === 1 && items.length < maxPerBlock
  return {
    items,
    total: isAll ? items.length : await countSearch(db, actor, { list, filters, now }, items.length === maxPerBlock),
  }
}

/** So many rows are looked at one by one before an index is asked. */
const windowRows = 3_000
/** So many more, where the first ones give hope; the index is the better way beyond. */
const wideWindowRows = 40_000
/** One in ten: the index would answer a tenth of the company, and all of it would have to be sorted. */
const manyMatches = windowRows / 10
/** Where the order gathers what is alike, and the first ones may all be unlike what is asked for. */
const namedWindowRows = 10_000
/** Rows taken from all over the table, and how many must fit before the words count as common: one row in 500. */
const sampleRows = 1_500
const sampleMatchesMin = 3
/** Matches do not stand evenly. */
const spread = 1.5

async function idsOf(db: Db, keys: Sql): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (${keys}) found order by n`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The block from the newest on, row by row, as far as that is the shorter way; undefined where an index of the words is.
 * `isWhole`: the list has no other parts to be looked through.
 */
async function findAmongFirst(
  db: Db,
  list: List,
  part: Part,
  conditions: Conditions,
  window: Window,
  isWhole: boolean,
): Promise<number[] | undefined> {
  const near = await lookAmongFirst(db, list, part, conditions, window)
  if (near.ids.length === window.take || (near.isAll && isWhole)) return near.ids
  const isByAge = part.order.by === null
  const rows =
    near.matches === 0 && isByAge && conditions.isOfWords && (await isCommon(db, conditions))
      ? wideWindowRows
      : rowsLikelyNeeded(near.matches, window, isByAge)
  if (rows > wideWindowRows && near.matches < manyMatches) return undefined
  const wide = await idsOf(db, nearest(list, part, conditions, window, rows))
  return wide.length === window.take ? wide : undefined
}

/** How far to look so that the block is full, judged by the first rows; never, where those held nothing. */
function rowsLikelyNeeded(matches: number, { skip, take }: Window, isByAge: boolean): number {
  // Sorted by name, one given name after the other: that the first few are of other families says little.
  if (matches === 0) return isByAge ? Number.POSITIVE_INFINITY : namedWindowRows
  return Math.ceil((windowRows * (skip + take) * spread) / matches)
}

const firstKeys = (list: List, { order, where }: Part, rows: number): Sql => sql`
  select 1 from (${keysOf(list, { order, first: rows, ...(where ? { where } : {}) })}) k limit ${rows}`

/** The first rows of the list in its order, as customers `c`. */
const firstOf = (list: List, { order, where }: Part, rows: number): Sql => sql`
  (select * from (${keysOf(list, { order, columns: sql`c.*`, first: rows, ...(where ? { where } : {}) })}) k
    order by ${inOrderOf(order)} limit ${rows}) c`

/** The first few thousand of the list without any index of the words: most searches end here. */
const nearest = (list: List, part: Part, { each }: Conditions, window: Window, rows: number): Sql => sql`
  select id, row_number() over () as n
    from (select c.id from ${firstOf(list, part, rows)} where ${each} order by ${inOrderOf(part.order)} ${cut(window)}) k`

interface AmongFirst {
  readonly ids: number[]
  /** How many of the first rows fit. */
  readonly matches: number
  /** Whether the list has no more rows than were looked at. */
  readonly isAll: boolean
}

/** Looks at the first rows one by one, until the block is full. What fits beside it is counted only where it is not. */
async function lookAmongFirst(
  db: Db,
  list: List,
  part: Part,
  conditions: Conditions,
  window: Window,
): Promise<AmongFirst> {
  const reach = { skip: 0, take: window.skip + window.take }
  const { rows } = await sql<{ ids: number[]; rows: number | null }>`
    with found as materialized (${nearest(list, part, conditions, reach, windowRows)}), here as (
      select array(select id from found order by n) as ids)
    select ids, case when cardinality(ids) < ${reach.take}
                     then (select count(*)::int from (${firstKeys(list, part, windowRows)}) k) end as rows
      from here`.execute(db)
  const { ids, rows: looked } = rows[0] ?? { ids: [], rows: 0 }
  return { ids: ids.slice(window.skip), matches: ids.length, isAll: looked !== null && looked < windowRows }
}

/** Whether a sample of all customers holds enough of what the newest do not: then it is near, and the index slow. */
async function isCommon(db: Db, { each }: Conditions): Promise<boolean> {
  const { rows } = await sql<{ matches: number }>`
    select count(*)::int as matches
      from customer c tablesample system ((
        select least(100, 100.0 * ${sampleRows} / greatest(reltuples, 1)) from pg_class where oid = 'customer'::regclass))
     where ${each}`.execute(db)
  return (rows[0]?.matches ?? 0) >= sampleMatchesMin
}
