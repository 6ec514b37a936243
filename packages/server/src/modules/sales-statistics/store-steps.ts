import type { SalesStatistics, StepTimes } from '@crm/contract/sales-statistics'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { type Asked, createdIn } from './store.ts'

/** The steps of the campaigns that `found` stands in, with the place of each; of one campaign even where it has none. */
const steps = (found: RawBuilder<unknown>, campaignId: number | null) => sql`
  select method_id, campaign_id, name, (row_number() over (partition by campaign_id order by rank))::int as place,
         (count(*) over (partition by campaign_id))::int as last
    from campaign_method
   where campaign_id = any (array(select distinct campaign_id from ${found} union select ${campaignId}::bigint))`

const places = (campaignId: number | null) =>
  sql`select place, case when ${campaignId}::bigint is null then '' else max(name) end as name from steps group by place`

/** How far they came and where they stand, by what is kept of each. */
export async function readSteps(db: Db, asked: Asked): Promise<SalesStatistics['steps']> {
  const { campaignId = null } = asked.filters
  const found = createdIn(asked, sql`o.campaign_id, o.method_id, o.furthest_id, o.status`)
  const { rows } = await sql<SalesStatistics['steps'][number]>`
    with counted as materialized (
      select is_now, campaign_id, method_id, furthest_id, status, count(*)::int as n from (${found}) f group by 1, 2, 3, 4, 5
    ), steps as materialized (${steps(sql`counted`, campaignId)}
    ), came as (
      select is_now, case status when 2 then f.last else f.place end as place, s.place as here, status, sum(n)::int as n
        from counted c join steps s on s.method_id = c.method_id join steps f on f.method_id = c.furthest_id
       group by 1, 2, 3, 4
    ), places as (${places(campaignId)})
    select p.place, p.name,
           coalesce((select sum(n) from came where is_now and came.place >= p.place), 0)::int as reached,
           coalesce((select sum(n) from came where not is_now and came.place >= p.place), 0)::int as "reachedBefore",
           coalesce((select sum(n) from came where is_now and here = p.place and status = 1), 0)::int as here
      from places p order by p.place`.execute(db)
  return rows
}

/** How long they stood in each step before they left it. */
export async function readStepTimes(db: Db, asked: Asked): Promise<StepTimes> {
  const { campaignId = null } = asked.filters
  const { rows } = await sql<StepTimes[number]>`
    with found as materialized (${createdIn(asked, sql`o.opportunity_id, o.campaign_id`)}
    ), steps as materialized (${steps(sql`found`, campaignId)}
    ), stood as (
      select v.from_method_id, count(*)::int as n, sum(v.stood_minutes) as minutes
        from found f join opportunity_move v on v.opportunity_id = f.opportunity_id
       where f.is_now and v.from_status = 1 group by 1
    ), stays as (
      select place, sum(n)::int as n, sum(minutes) / sum(n) as minutes
        from stood join steps on method_id = from_method_id group by 1
    ), places as (${places(campaignId)})
    select p.place, p.name, coalesce(s.n, 0) as left, round(coalesce(s.minutes, 0))::float8 as minutes
      from places p left join stays s on s.place = p.place
     order by p.place`.execute(db)
  return rows
}
