import type { CustomerSort, SearchCustomer } from '@crm/contract/customer-fields'
import type { CustomerRow } from '@crm/contract/customer-views'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../schema/index.ts'
import { type Conditions, conditionsOf, type Filters } from './store-filters.ts'
import { forgetBefore } from './store-forget.ts'
import { inOrder, keysOf } from './store-keys.ts'
import { countList, readList, type Window } from './store-list.ts'
import { type Part, partsOf, unsorted } from './store-order.ts'
import { readRows } from './store-rows.ts'
import { all, type Condition, type List } from './store-scope.ts'

type Sql = RawBuilder<unknown>

/** A search, or an order other than the newest first, is read so far and no further; the total says what there is. */
export const searchedRowsMax = 10_000
const countedMax = 10_000
/** So many rows are looked at one by one before an index is asked. */
const windowRows = 3_000
/** So many more, where the first ones give hope; the index is the better way beyond. */
const wideWindowRows = 40_000
/** One in ten: the index would answer a tenth of the company, and all of it would have to be sorted. */
const manyMatches = windowRows / 10
/** Where the order gathers what is alike, and the first ones may all be unlike what is asked for. */
const namedWindowRows = 10_000
/** Matches do not stand evenly. */
const spread = 1.5

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

/** One block of a search. Each kind of search takes the way whose worst case is bearable. */
export async function searchRows(db: Db, actor: Actor, searched: Searched): Promise<CustomerRow[]> {
  const { list, filters, sort, window, now } = searched
  const conditions = conditionsOf(await withCreator(db, filters), actor, now)
  if (conditions.isEmpty && sort === unsorted && !list.order) return readList(db, actor, list, window, now)
  if (window.skip >= searchedRowsMax) return []
  const parts = partsOf(sort, list)
  const rowsOf = async (keys: Sql) => (await readRows(db, actor, keys, forgetBefore(now))).rows
  if (!conditions.hasNeedle) return rowsOf(walked(list, parts, conditions.each, window))
  const [part] = parts
  if (part) {
    const near = await rowsOf(nearest(list, part, conditions, window, windowRows))
    if (near.length === window.take) return near
    const look = await lookNear(db, list, part, conditions)
    if (look.rows < windowRows && parts.length === 1) return near
    const rows = rowsLikelyNeeded(look.matches, window, part.order.by === null)
    if (rows <= wideWindowRows || look.matches >= manyMatches) {
      const wide = await rowsOf(nearest(list, part, conditions, window, rows))
      if (wide.length === window.take) return wide
    }
  }
  return rowsOf(fetched(list, parts, conditions, window))
}

/** By the id and not by a subquery: the planner knows how many customers a person created, but not of whom it will be told. */
export async function withCreator(db: Db, filters: Filters): Promise<Filters> {
  const userName = filters.creator?.trim()
  if (!userName) return filters
  const user = await db.selectFrom('account').select('user_id').where('user_name', '=', userName).executeTakeFirst()
  return { ...filters, creatorId: user?.user_id ?? 0 }
}

/** How far to look so that the block is full, judged by the first rows; never, where those held nothing. */
function rowsLikelyNeeded(matches: number, { skip, take }: Window, isByAge: boolean): number {
  // Sorted by name, one given name after the other: that the first few are of other families says little.
  if (matches === 0) return isByAge ? Number.POSITIVE_INFINITY : namedWindowRows
  return Math.ceil((windowRows * (skip + take) * spread) / matches)
}

const cut = ({ skip, take }: Window) => sql`limit ${take} offset ${skip}`

/** Along the index of the order, row by row: for conditions that a row answers by itself. */
function walked(list: List, parts: readonly Part[], where: Condition, window: Window): Sql {
  const reach = { skip: 0, take: window.skip + window.take }
  const keys = parts.map(
    (part, place) => sql`
      select id, ${place}::int as place, row_number() over () as n
        from (select at, id from (${keysOf(list, { where: all([where, ...(part.where ? [part.where] : [])]), order: part.order, first: reach.take })}) k
               order by ${inOrder(part.order)} ${cut(parts.length === 1 ? window : reach)}) k`,
  )
  if (parts.length === 1) return sql.join(keys)
  return sql`
    select id, row_number() over () as n
      from (select id from (${sql.join(keys, sql` union all `)}) parts order by place, n ${cut(window)}) k`
}

/** The first rows of the list in its order, as customers `c`. */
const firstOf = (list: List, { order, where }: Part, rows: number): Sql => sql`
  (select * from (${keysOf(list, { order, columns: sql`c.*`, first: rows, ...(where ? { where } : {}) })}) k
    order by ${inOrder(order)} limit ${rows}) c`

/** The first few thousand of the list without any index of the words: most searches end here. */
const nearest = (list: List, part: Part, { each }: Conditions, window: Window, rows: number): Sql => sql`
  select id, row_number() over () as n
    from (select c.id from ${firstOf(list, part, rows)} where ${each} order by ${inOrder(part.order)} ${cut(window)}) k`

/** How many rows were looked at one by one, and how many of them fit. */
async function lookNear(
  db: Db,
  list: List,
  part: Part,
  { each }: Conditions,
): Promise<{ rows: number; matches: number }> {
  const { rows } = await sql<{ rows: number; matches: number }>`
    select count(*)::int as rows, (count(*) filter (where ${each}))::int as matches
      from ${firstOf(list, part, windowRows)}`.execute(db)
  return rows[0] ?? { rows: 0, matches: 0 }
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
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from (${some}) k`.execute(db)
  const total = rows[0]?.rows ?? 0
  return total > countedMax ? null : total
}

export async function search(
  db: Db,
  actor: Actor,
  list: List,
  asked: Filters & Pick<SearchCustomer, 'sort' | 'block' | 'maxPerBlock' | 'count'>,
  now: Date,
): Promise<Found> {
  const { sort, block, maxPerBlock, count, ...filters } = asked
  const window = { skip: (block - 1) * maxPerBlock, take: maxPerBlock }
  const items = await searchRows(db, actor, { list, filters, sort, window, now })
  if (!count) return { items }
  const isAll = block === 1 && items.length < maxPerBlock
  return {
    items,
    total: isAll ? items.length : await countSearch(db, actor, { list, filters, now }, items.length === maxPerBlock),
  }
}
