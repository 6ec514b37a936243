import type { CustomerSort } from '@crm/contract/customer-fields'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { type Bounds, within } from '../../../kernel/page-map/store-page-map.ts'
import type { Branch } from '../../../kit/store-branches.ts'
import { all } from '../../../kit/store-list.ts'
import { type List, newestFirst, type Order } from './store-scope.ts'

/** The list as the page map reads it. */
export const mapped = (list: List) => ({
  name: list.name,
  keys: (bounds?: Bounds) => keysOf(list, { ...(bounds ? { bounds } : {}) }),
})

interface Narrowed {
  readonly where?: Condition
  readonly bounds?: Bounds
  readonly order?: Order
  readonly columns?: Sql
  /** Rows of the list that are wanted at most, from its beginning. */
  readonly first?: number
  /** Only what stands behind this key; `at` as text. */
  readonly after?: { readonly at: string; readonly id: number } | undefined
}

const direction = (down: boolean) => (down ? sql`desc` : sql`asc`)

export const inOrderOf = ({ down }: Order) => sql`at ${direction(down)}, id ${direction(down)}`

/** A statement of `at` (what the order goes by) and `id`, as a whole in no order. */
export function keysOf(list: List, narrowed: Narrowed = {}): Sql {
  const branches = list.branches.map((branch) => branchKeys(branch, narrowed))
  const { order = newestFirst, first } = narrowed
  const [only] = branches
  if (only && branches.length === 1) return only
  // Each branch brings its own first rows: put in order together, all rows of all branches would be sorted.
  const ordered = branches.map((keys) =>
    first === undefined ? keys : sql`(${keys} order by ${inOrderOf(order)} limit ${sql.lit(first)})`,
  )
  const together = sql.join(ordered, sql` union all `)
  return list.overlaps
    ? sql`select distinct on (at, id) * from (${together}) branch order by ${inOrderOf(order)}`
    : together
}

function branchKeys(branch: Branch, { where, bounds, after, order = newestFirst, columns }: Narrowed): Sql {
  const at = order.by ?? branch.at
  const id = order.by ? sql`c.customer_id` : branch.id
  const conditions = [
    branch.where,
    ...(bounds ? [within(bounds, branch.at, branch.id)] : []),
    ...(after ? [behind(at, id, after, order.down)] : []),
    ...(where ? [where] : []),
  ]
  return sql`select ${at} as at, ${id} as id ${columns ? sql`, ${columns}` : sql``}
      from ${branch.from}
     where ${all(conditions)}`
}

const behind = (at: Sql, id: Sql, after: { at: string; id: number }, down: boolean): Condition =>
  down
    ? sql<boolean>`${at} <= ${after.at} and (${at}, ${id}) < (${after.at}, ${after.id})`
    : sql<boolean>`${at} >= ${after.at} and (${at}, ${id}) > (${after.at}, ${after.id})`

/** What is asked for when nothing is. */
export const unsorted: CustomerSort = '-createdDate'

/** An order in parts, one after the other: who has no appointment stands after those who have. */
export interface Part {
  readonly order: Order
  readonly where?: Condition
}

export function partsOf(sort: CustomerSort, list: List): readonly Part[] {
  if (sort === unsorted && list.order) return [{ order: list.order }]
  const down = sort.startsWith('-')
  switch (down ? sort.slice(1) : sort) {
    case 'name':
      return [{ order: { by: sql`c.name_key`, down } }]
    case 'customerCode':
      return [{ order: { by: sql`c.customer_id`, down } }]
    case 'lastInteraction':
      return [{ order: { by: sql`c.interacted_at`, down } }]
    case 'appointmentSchedule':
      return [
        { order: { by: sql`c.appointment_at`, down }, where: sql`c.appointment_at is not null` },
        { order: newestFirst, where: sql`c.appointment_at is null` },
      ]
    default:
      return [{ order: { by: null, down } }]
  }
}
