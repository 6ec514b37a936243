import type { SalesStatistics } from '@crm/contract/sales-statistics'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import type { Reach } from '../../kit/reach.ts'
import { all } from '../../kit/store-list.ts'
import type { Db } from '../../schema/index.ts'
import { isPlannedWithin, monthlyGoals, setOf } from '../opportunity/public.ts'
import { type Asked, narrowed, startOf } from './store.ts'

interface Months {
  /** The first day of each. */
  readonly months: readonly string[]
  /** The first day behind them. */
  readonly end: string
  /** Whose goals are told; null: of what is asked for there is none. */
  readonly planned: { readonly reach: Reach; readonly campaignId: number | null } | null
}

const isGoal = ({ reach, campaignId }: NonNullable<Months['planned']>): Condition =>
  all([isPlannedWithin(reach), ...(campaignId ? [sql<boolean>`c.campaign_id = ${campaignId}`] : [])])

/** What is expected and what was won in each month: the own index of each half yields just these. */
export async function readMonths(
  db: Db,
  asked: Asked,
  { months, end, planned }: Months,
): Promise<SalesStatistics['months']> {
  const part = (condition: Condition, columns: Sql) =>
    setOf({ branches: asked.branches, where: [...narrowed(asked), condition] }, columns)
  const [first = end, last = end] = [months[0], months.at(-1)]
  const expected = sql<boolean>`o.status = 1 and o.expected_on >= ${first}::date and o.expected_on < ${end}::date`
  const won = sql<boolean>`o.status = 2 and o.closed_at >= ${startOf(first)}::timestamptz
    and o.closed_at < ${startOf(end)}::timestamptz`
  const { rows } = await sql<SalesStatistics['months'][number]>`
    with sums as (
      select width_bucket(at, ${months}::date[]) as place, sum(revenue) as expected,
             sum(revenue * probability / 100) as weighted, 0 as won
        from (${part(expected, sql`o.expected_on as at, o.revenue, o.probability`)}) o group by 1
       union all
      select width_bucket(at, ${months.map(startOf)}::timestamptz[]), 0, 0, sum(revenue)
        from (${part(won, sql`o.closed_at as at, o.revenue`)}) o group by 1
    ), goals as materialized (${monthlyGoals(planned ? isGoal(planned) : sql<boolean>`false`, last)})
    select to_char(m.first, 'YYYY-MM') as month, coalesce(sum(s.expected), 0)::float8 as expected,
           round(coalesce(sum(s.weighted), 0), 2)::float8 as weighted, coalesce(sum(s.won), 0)::float8 as won,
           case when ${planned !== null} then round(coalesce(
             (select sum(monthly) from goals g where m.first between g.since and g.until), 0), 2)::float8 end as goal
      from unnest(${months}::date[]) with ordinality m (first, place) left join sums s on s.place = m.place
     group by m.first order by m.first`.execute(db)
  return rows
}
