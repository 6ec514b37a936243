import { dayRange } from '@crm/contract/rules/dates'
import type { CampaignKpi, SearchKpi } from '@crm/contract/sales-statistics'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import type { Reach } from '../../kit/reach.ts'
import { all, cut } from '../../kit/store-list.ts'
import type { Window } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { isPlannedBy } from '../opportunity/public.ts'

// Whose figures a reader sees of a campaign `c`. docs/rules.md R-19.13.

const isWhole = (reach: Reach): Condition =>
  reach.kind === 'everything' ? sql<boolean>`true` : isPlannedBy(reach.userId)

/** The people `a` of whom a reader sees what they reached, wherever. */
const isOneOf = (reach: Reach): Condition => {
  if (reach.kind === 'everything') return sql<boolean>`true`
  const own = sql<boolean>`a.user_id = ${reach.userId}`
  return reach.kind === 'own' ? own : sql<boolean>`(a.department_id = any (${reach.departments}::bigint[]) or ${own})`
}

/** The reader plans it, or one of those whom the reader sees takes part in it. */
const isShown = (reach: Reach): Condition => sql<boolean>`(${isWhole(reach)} or exists (
  select 1 from campaign_participant p join account a on a.user_id = p.user_id
   where p.campaign_id = c.campaign_id and ${isOneOf(reach)}))`

export async function isCampaignShown(db: Db, reach: Reach, campaignId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from campaign c
     where c.campaign_id = ${campaignId} and c.deleted_at is null and ${isShown(reach)}`.execute(db)
  return rows.length > 0
}

/** The campaigns that go on in the days, each with its part of them and of its goals. */
const plans = (reach: Reach, { from, to, campaignId }: SearchKpi): Sql => sql`
  select c.campaign_id, c.code, c.name, c.start_on, greatest(c.start_on, ${from}::date) as since,
         least(coalesce(c.end_on, ${to}::date), ${to}::date) as until,
         c.goal_opportunities * share as goal_opportunities, c.goal_revenue * share as goal_revenue,
         ${isWhole(reach)} as is_whole
    from campaign c
   cross join lateral (
     select case when c.end_on is null then 1
                 else (least(c.end_on, ${to}::date) - greatest(c.start_on, ${from}::date) + 1)::numeric
                      / (c.end_on - c.start_on + 1) end as share) part
   where c.deleted_at is null and c.start_on <= ${to}::date and coalesce(c.end_on, 'infinity') >= ${from}::date
     and ${all([isShown(reach), ...(campaignId ? [sql<boolean>`c.campaign_id = ${campaignId}`] : [])])}`

/** What each person has of each campaign: an equal part of its goals, and what the person won. */
const shares = (reach: Reach, { from, to }: SearchKpi): Sql => sql`
  select campaign_id, user_id, sum(goal_opportunities) as goal_opportunities, sum(goal_revenue) as goal_revenue,
         sum(n)::int as n, sum(revenue) as revenue
    from (select p.campaign_id, p.user_id, k.goal_opportunities / k.people as goal_opportunities,
                 k.goal_revenue / k.people as goal_revenue, 0 as n, 0::numeric as revenue
            from campaign_participant p
            join (select l.*, (select count(*) from campaign_participant x where x.campaign_id = l.campaign_id) as people
                    from plans l) k on k.campaign_id = p.campaign_id
           union all
          select o.campaign_id, coalesce(o.curator_id, 0), null, null, count(*), sum(o.revenue)
            from opportunity o join plans l on l.campaign_id = o.campaign_id
           where o.status = 2 and o.deleted_at is null and o.closed_at >= ${dayRange(from).from}::timestamptz
             and o.closed_at < ${dayRange(to).to}::timestamptz
           group by 1, 2) part
   where exists (select 1 from plans l where l.campaign_id = part.campaign_id and l.is_whole)
      or user_id in (select a.user_id from account a where ${isOneOf(reach)})
   group by 1, 2`

const figures = sql.raw(`coalesce(sum(s.n), 0)::int as opportunities, coalesce(sum(s.revenue), 0)::float8 as revenue`)
const goal = (column: 'goal_opportunities' | 'goal_revenue', name: string) =>
  sql`round(sum(${sql.ref(`s.${column}`)}), 2)::float8 as ${sql.ref(name)}`
/** Of a campaign that is seen whole its goal itself: those whom it is shared out to may be none. */
const wholeGoal = (column: 'goal_opportunities' | 'goal_revenue', name: string) =>
  sql`round(case when l.is_whole then max(${sql.ref(`l.${column}`)}) else sum(${sql.ref(`s.${column}`)}) end, 2)::float8
      as ${sql.ref(name)}`

const byCampaign = sql`
  select l.campaign_id as key, l.code, l.name, l.since as from, l.until as to, l.is_whole as "isWhole",
         ${wholeGoal('goal_opportunities', 'goalOpportunities')}, ${wholeGoal('goal_revenue', 'goalRevenue')}, ${figures},
         l.start_on as at
    from plans l left join shares s on s.campaign_id = l.campaign_id
   group by l.campaign_id, l.code, l.name, l.since, l.until, l.is_whole, l.start_on`

const byPerson = sql`
  select s.user_id as key, '' as code, coalesce(max(a.full_name), '') as name, min(l.since) as from, max(l.until) as to,
         true as "isWhole", ${goal('goal_opportunities', 'goalOpportunities')}, ${goal('goal_revenue', 'goalRevenue')},
         ${figures}, null::date as at
    from shares s join plans l on l.campaign_id = s.campaign_id left join account a on a.user_id = s.user_id
   group by s.user_id`

export async function readKpi(db: Db, reach: Reach, asked: SearchKpi, window: Window) {
  const { rows } = await sql<Omit<CampaignKpi, 'elapsed'> & { at: string | null; total: number }>`
    with plans as materialized (${plans(reach, asked)}), shares as (${shares(reach, asked)})
    select found.*, (count(*) over ())::int as total
      from (${asked.by === 'campaign' ? byCampaign : byPerson}) found
     order by at desc, revenue desc, key desc ${cut(window)}`.execute(db)
  return rows
}
