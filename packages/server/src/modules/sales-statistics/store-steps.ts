import type { SalesStatistics } from '@crm/contract/sales-statistics'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { type Asked, createdOn } from './store.ts'

/** How far they came, where they stand, and how long they stood in each step before they left it. */
export async function readSteps(db: Db, asked: Asked): Promise<SalesStatistics['steps']> {
  const { campaignId = null } = asked.filters
  const found = createdOn(asked, asked.days, sql`o.opportunity_id, o.campaign_id, o.method_id, o.status`)
  const { rows } = await sql<SalesStatistics['steps'][number]>`
    with found as materialized (${found}
    ), steps as materialized (
      select method_id, campaign_id, name, (row_number() over (partition by campaign_id order by rank))::int as place,
             (count(*) over (partition by campaign_id))::int as last
        from campaign_method
       where campaign_id = any (array(select distinct campaign_id from found union select ${campaignId}::bigint))
    ), moves as materialized (
      select v.opportunity_id, v.from_method_id, v.to_method_id, v.from_status, v.stood_minutes
        from found f join opportunity_move v on v.opportunity_id = f.opportunity_id
    ), stood as (
      select from_method_id, count(*)::int as n, sum(stood_minutes) as minutes from moves where from_status = 1 group by 1
    ), stays as (
      select place, sum(n)::int as n, sum(minutes) / sum(n) as minutes
        from stood join steps on method_id = from_method_id group by 1
    ), been as (
      select opportunity_id, max(place) as place
        from (select opportunity_id, from_method_id as method_id from moves
              union all select opportunity_id, to_method_id from moves) m
        join steps using (method_id) group by 1
    ), came as (
      select case f.status when 2 then s.last else greatest(s.place, b.place) end as place, s.place as here, f.status,
             count(*)::int as n
        from found f join steps s on s.method_id = f.method_id left join been b on b.opportunity_id = f.opportunity_id
       group by 1, 2, 3
    ), places as (
      select place, case when ${campaignId}::bigint is null then '' else max(name) end as name from steps group by place)
    select p.place, p.name, coalesce((select sum(n) from came where came.place >= p.place), 0)::int as reached,
           coalesce((select sum(n) from came where here = p.place and status = 1), 0)::int as here,
           coalesce(s.n, 0) as left, round(coalesce(s.minutes, 0))::float8 as minutes
      from places p left join stays s on s.place = p.place
     order by p.place`.execute(db)
  return rows
}
