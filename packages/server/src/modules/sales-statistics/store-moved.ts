import { dayRange } from '@crm/contract/rules/dates'
import { sql } from 'kysely'
import type { Condition } from '../../kernel/database/sql.ts'
import type { Reach } from '../../kit/reach.ts'
import { all } from '../../kit/store-list.ts'
import type { Db } from '../../schema/index.ts'
import { conditionsOf, living, setOf } from '../opportunity/public.ts'
import { type Asked, startOf } from './store.ts'

/** How many opportunities somebody moved to another step. */
export interface Moved {
  readonly userId: number
  readonly fullName: string
  readonly isNow: boolean
  readonly n: number
}

const isWithin = (reach: Reach): Condition => {
  if (reach.kind === 'everything') return sql<boolean>`true`
  const own = sql<boolean>`a.user_id = ${reach.userId}`
  return reach.kind === 'own' ? own : sql<boolean>`(a.department_id = any (${reach.departments}::bigint[]) or ${own})`
}

/** The person is who moved it, whoever is in charge of the opportunity now. */
export async function countMoved(
  db: Db,
  { branches, filters, days, before, now }: Asked,
  reach: Reach,
): Promise<Moved[]> {
  const { curator, department, ...ofThese } = filters
  const found = setOf({ branches, where: [...conditionsOf(ofThese, now), living] }, sql`o.opportunity_id`)
  const people = all([
    isWithin(reach),
    ...(curator ? [sql<boolean>`a.user_id = any (${curator}::bigint[])`] : []),
    ...(department ? [sql<boolean>`a.department_id = ${department}`] : []),
  ])
  const { rows } = await sql<Moved>`
    with moves as materialized (
      select distinct v.moved_by, v.moved_at >= ${startOf(days.from)}::timestamptz as is_now, v.opportunity_id
        from opportunity_move v join account a on a.user_id = v.moved_by
       where v.moved_at >= ${startOf(before.from)}::timestamptz and v.moved_at < ${dayRange(days.to).to}::timestamptz
         and v.from_method_id <> v.to_method_id and ${people}
    ), counted as (
      select moved_by, is_now, count(*)::int as n
        from moves join (${found}) o on o.opportunity_id = moves.opportunity_id group by 1, 2)
    select c.moved_by as "userId", a.full_name as "fullName", c.is_now as "isNow", c.n
      from counted c join account a on a.user_id = c.moved_by`.execute(db)
  return rows
}
