import type { ForecastMonth } from '@crm/contract/opportunity-views'
import { TIME_ZONE } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import type { Db } from '../../../schema/index.ts'
import type { Branch } from '../store-sight.ts'
import { setOf } from './store-page.ts'

interface Asked {
  readonly branches: readonly Branch[]
  readonly where: readonly Condition[]
  /** First days of months. */
  readonly from: string
  readonly to: string
  /** Of one campaign its goal is spread over its months; of all together, those that go on then. */
  readonly campaignId: number | null
}

/** The goal of each campaign `c` for each month that it goes on; one without an end goes on to the last month asked for. */
export const monthlyGoals = (which: Condition, last: string): Sql => sql`
  select c.goal_revenue / greatest(1, ((extract(year from until) - extract(year from since)) * 12
           + extract(month from until) - extract(month from since) + 1)) as monthly, since, until
    from campaign c
   cross join lateral (
     select date_trunc('month', c.start_on)::date as since,
            coalesce(c.end_on, (${last}::date + interval '1 month' - interval '1 day')::date) as until) days
   where c.goal_revenue is not null and c.deleted_at is null and ${which}`

/** What is expected and what was won, month by month, with the goals of the campaigns that are read. */
export async function readForecast(db: Db, { branches, where, from, to, campaignId }: Asked): Promise<ForecastMonth[]> {
  const columns = sql`
    o.campaign_id, o.status, o.revenue, o.probability,
    date_trunc('month', case o.status when 1 then o.expected_on else (o.closed_at at time zone ${TIME_ZONE})::date end)::date as first`
  const counts = sql<boolean>`o.status in (1, 2)`
  const { rows } = await sql<ForecastMonth>`
    with found as materialized (
      select campaign_id, status, first, sum(revenue) as revenue, sum(revenue * probability / 100) as weighted
        from (${setOf({ branches, where: [...where, counts] }, columns)}) o group by 1, 2, 3
    ), months as (
      select m::date as first from generate_series(${from}::date, ${to}::date, interval '1 month') m
    ), sums as (
      select first, sum(revenue) filter (where status = 1) as expected, sum(weighted) filter (where status = 1) as weighted,
             sum(revenue) filter (where status = 2) as won
        from found group by 1
    ), goals as (
      ${monthlyGoals(sql<boolean>`c.campaign_id in (select campaign_id from found union select ${campaignId}::bigint)`, to)}
    )
    select to_char(m.first, 'YYYY-MM') as month, coalesce(s.expected, 0)::float8 as expected,
           round(coalesce(s.weighted, 0), 2)::float8 as weighted, coalesce(s.won, 0)::float8 as won,
           round(coalesce((select sum(monthly) from goals g where m.first between g.since and g.until), 0), 2)::float8 as goal
      from months m left join sums s on s.first = m.first
     order by m.first`.execute(db)
  return rows
}

/** The months of a campaign that has an end; undefined: it has none. */
export async function findMonths(db: Db, campaignId: number) {
  const { rows } = await sql<{ from: string; to: string }>`
    select date_trunc('month', start_on)::date as from, date_trunc('month', end_on)::date as to
      from campaign where campaign_id = ${campaignId} and end_on is not null`.execute(db)
  return rows[0]
}
