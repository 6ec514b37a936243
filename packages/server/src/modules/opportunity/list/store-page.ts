import type { OpportunitySort } from '@crm/contract/opportunity-rules'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { all, countRows } from '../../../kit/store-list.ts'
import { reachOver, type Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { type Branch, opportunities, rowsOf } from '../store-sight.ts'

export interface Listed {
  readonly branches: readonly Branch[]
  readonly where: readonly Condition[]
  readonly sort: OpportunitySort
  readonly window: Window
}

const columnOf = {
  createdDate: sql`o.created_at`,
  stepDate: sql`o.step_since`,
  expectedDate: sql`o.expected_on`,
  revenue: sql`o.revenue`,
  // The searchable text begins with the folded name: to fold all names anew would take longer than all else.
  name: sql`o.search collate "C"`,
}

function orderOf(sort: OpportunitySort) {
  const [down, field] = sort.startsWith('-') ? [true, sort.slice(1)] : [false, sort]
  const by = columnOf[field as keyof typeof columnOf]
  const direction = down ? sql`desc` : sql`asc`
  // Only a date may be missing, and then it stands last; elsewhere the words would keep an index from being walked.
  return {
    by,
    in:
      field === 'expectedDate'
        ? sql`at ${direction} nulls last, id ${direction}`
        : sql`at ${direction}, id ${direction}`,
  }
}

/** The first rows of a branch, by the index that yields them in this order where there is one. */
function firstOf(
  { where, each }: Branch,
  narrower: Condition,
  { by, in: order }: ReturnType<typeof orderOf>,
  first: Sql,
): Sql {
  const columns = sql`${by} as at, o.opportunity_id as id`
  const walked = (condition: Condition) => sql`
    (select ${columns} from ${opportunities} where ${condition} and ${narrower} order by ${order} limit ${first})`
  if (!each) return walked(where)
  return sql`
    (select found.at, found.id from unnest(${each.ids}) as one (id)
      cross join lateral ${walked(all([sql`${each.column} = one.id`, where]))} found)`
}

/** The keys of a window of a list, `id` and its place `n`. Each branch brings its own first rows. */
export function pageOf({ branches, where, sort, window }: Listed): Sql {
  const order = orderOf(sort)
  const first = sql.lit(reachOver(window))
  const parts = branches.map((branch) => firstOf(branch, all(where), order, first))
  return sql`
    select id, row_number() over (order by ${order.in}) as n
      from (select at, id from (${sql.join(parts, sql` union all `)}) found
             order by ${order.in} limit ${window.take} offset ${window.skip}) page`
}

/** Everything of a list for which the conditions are true. */
export const setOf = ({ branches, where }: Pick<Listed, 'branches' | 'where'>, columns: Sql): Sql =>
  sql.join(
    branches.map((branch) => rowsOf(branch, columns, all(where))),
    sql` union all `,
  )

/** Exact to 10,000, and null above. */
export const countPage = (db: Db, listed: Pick<Listed, 'branches' | 'where'>): Promise<number | null> =>
  countRows(db, setOf(listed, sql`1`))
