import type { TicketSort } from '@crm/contract/ticket-rules'
import { sql } from 'kysely'
import { preparedLimit } from '../../../kernel/database/prepared-statements.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { all } from '../../../kit/store-list.ts'
import { reachOver, type Window } from '../../../kit/window.ts'
import type { Places, TicketBranch } from '../store-visibility.ts'

export const newestFirst: TicketSort = '-createdDate'

const columnOf = {
  createdDate: sql`c.created_at`,
  updatedDate: sql`c.updated_at`,
  endDate: sql`c.end_at`,
  dueDate: sql`c.due_at`,
  priority: sql`c.priority`,
}

interface Order {
  readonly by: Sql
  readonly direction: Sql
  /** Of those that are alike: as the index of the order has them, which is read from either end. */
  readonly tie: Sql
  /** The order in which the tables hold the tickets by name too. */
  readonly isOfCreation: boolean
  readonly mayBeNull: boolean
}

function orderOf(sort: TicketSort): Order {
  const field = sort.replace(/^-/, '') as keyof typeof columnOf
  const [direction, other] = sort.startsWith('-') ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  return {
    by: columnOf[field],
    direction,
    // The most urgent first, and of these the newest.
    tie: field === 'priority' ? other : direction,
    isOfCreation: field === 'createdDate',
    mayBeNull: field === 'endDate' || field === 'dueDate',
  }
}

const inOrder = ({ direction, tie, mayBeNull }: Order): Sql =>
  mayBeNull ? sql`at ${direction} nulls last, id ${tie}` : sql`at ${direction}, id ${tie}`

/** Of a part by all that it has: the index of an order of all tickets would be walked through those of others. */
const collected = (branch: TicketBranch, where: readonly Condition[], order: Order, first: Sql): Sql => sql`
  (select at, id from (select ${order.by} as at, ${branch.id} as id from ${branch.from}
                        where ${all([branch.where, ...where])} offset 0) k
    order by ${inOrder(order)} limit ${first})`

/** What has its tickets in this order is walked; what has not is collected, from as few places as there can be. */
const branchesFor = ({ inOrder: ordered, asSet }: Places, { isOfCreation }: Order) => (isOfCreation ? ordered : asSet)

/** The first rows of a branch, by the index that yields them in this order. */
function firstOf(branch: TicketBranch, where: readonly Condition[], order: Order, first: Sql): Sql {
  const { by, direction, tie, isOfCreation, mayBeNull } = order
  const rows = (conditions: readonly Condition[], limit: Sql) => sql`
    (select ${isOfCreation ? branch.at : by} as at, ${branch.id} as id from ${branch.from}
      where ${all([branch.where, ...where, ...conditions])} order by at ${direction}, id ${tie} limit ${limit})`
  if (!isOfCreation && !branch.isWhole) return collected(branch, where, order, first)
  if (!mayBeNull) return rows([], first)
  // Who has no such date stands behind those who have, and is not looked for where those fill the page.
  const left = sql`greatest(0, ${first} - (select count(*) from dated))`
  return sql`
    (with dated as materialized ${rows([sql`${by} is not null`], first)}
     select at, id from dated union all ${rows([sql`${by} is null`], left)})`
}

const joined = (parts: readonly Sql[]): Sql => sql.join(parts, sql` union all `)

/** So many of the newest are looked through for a word before its index is asked. */
const lookedThrough = 2_000

/**
 * A word that is common stands in the newest tickets, and its index would bring too many; of words that are rare, or
 * never meet, the index tells at once what a walk through all tickets would end with.
 */
function searched(places: Places, where: readonly Condition[], order: Order, reach: number): Sql {
  const { asSet } = places
  const branches = branchesFor(places, order)
  const each = Math.ceil(lookedThrough / branches.length)
  const near = branches.map((branch) => {
    const newest = firstOf(branch, [], order, sql.lit(each))
    return sql`(select k.at, k.id from ${newest} k join ticket c on c.ticket_id = k.id where ${all(where)})`
  })
  const far = asSet.map(
    (part) => sql`select ${order.by} as at, c.ticket_id as id from ${part.from} where ${all([part.where, ...where])}`,
  )
  const enough = sql`(select count(*) from near) >= ${reach}`
  return sql`
    with near as materialized (
      select at, id from (${joined(near)}) k order by ${inOrder(order)} limit ${reach}),
    far as materialized (${joined(far)})
    select at, id from near where ${enough} union all select at, id from far where not ${enough}`
}

export interface Narrowed {
  readonly where: readonly Condition[]
  readonly sort: TicketSort
  /** Whether a condition is about words that have an index. */
  readonly hasNeedle: boolean
}

/** The keys of a window of a list, `id` and its place `n`. Each branch brings its own first rows, by its own index. */
export function pageOf(places: Places, { where, sort, hasNeedle }: Narrowed, window: Window): Sql {
  const order = orderOf(sort)
  const reach = reachOver(window)
  const keys = hasNeedle
    ? searched(places, where, order, window.skip + window.take)
    : joined(branchesFor(places, order).map((branch) => firstOf(branch, where, order, sql.lit(reach))))
  return sql`
    select id, row_number() over (order by ${inOrder(order)}) as n
      from (select at, id from (${keys}) branch
             order by ${inOrder(order)} limit ${preparedLimit(window.take)} offset ${window.skip}) page`
}
