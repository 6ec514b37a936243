import { sql } from 'kysely'
import type { Sql } from '../../../kernel/database/sql.ts'
import type { Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import type { Conditions } from './store-filters.ts'
import { inOrderOf, keysOf, type Part } from './store-keys.ts'
import type { List } from './store-scope.ts'

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

export async function idsOf(db: Db, keys: Sql): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (${keys}) found order by n`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The block from the newest on, row by row, as far as that is the shorter way; undefined where an index of the words is.
 * `isWhole`: the list has no other parts to be looked through.
 */
export async function findAmongFirst(
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

export const cut = ({ skip, take }: Window) => sql`limit ${take} offset ${skip}`

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
