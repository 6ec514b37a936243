import type { FailReason } from '@crm/contract/opportunity-rules'
import { dayRange } from '@crm/contract/rules/dates'
import type { SearchStatistics } from '@crm/contract/sales-statistics'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import type { Db } from '../../schema/index.ts'
import { type Branch, conditionsOf, living, setOf } from '../opportunity/public.ts'
import type { Days } from './rules.ts'
import type { Narrowed } from './sheets.ts'

export interface Asked {
  readonly branches: readonly Branch[]
  readonly filters: Parameters<typeof conditionsOf>[0]
  readonly days: Days
  readonly before: Days
  readonly now: Date
}

/** The opportunities that are asked about, whenever they were created. */
export const narrowed = ({ filters, now }: Asked): Condition[] => [...conditionsOf(filters, now), living]

/** Those of them that were created on these days. */
const createdOn = (asked: Asked, days: Days, columns: Sql): Sql =>
  setOf({ branches: asked.branches, where: [...narrowed(asked), ...conditionsOf({ ...days }, asked.now)] }, columns)

/** Those of the period and of the one before it, which are told apart by `is_now`. */
export const createdIn = (asked: Asked, columns: Sql): Sql =>
  createdOn(
    asked,
    { from: asked.before.from, to: asked.days.to },
    sql`o.created_at >= ${startOf(asked.days.from)}::timestamptz as is_now, ${columns}`,
  )

export const startOf = (day: string) => dayRange(day).from

export interface GroupRow {
  readonly kind: 'total' | 'curator' | 'source' | 'department' | 'campaign' | 'reason'
  readonly isNow: boolean
  readonly key: number
  readonly failReason: FailReason | null
  readonly name: string
  readonly open: number
  readonly won: number
  readonly lost: number
  readonly revenue: number
  readonly weighted: number
}

const sums = sql.raw(`
  (count(*) filter (where status = 1))::int as open, (count(*) filter (where status = 2))::int as won,
  (count(*) filter (where status = 3))::int as lost,
  coalesce(sum(revenue) filter (where status = 2), 0)::float8 as revenue,
  round(coalesce(sum(revenue * probability / 100) filter (where status = 1), 0), 2)::float8 as weighted`)

/** Read once: the sums of the period and of the one before, then by all that they are told by. The most first. */
export async function readGroups(db: Db, asked: Asked): Promise<GroupRow[]> {
  const columns = sql`
    o.status, o.revenue, o.probability, coalesce(o.curator_id, 0) as curator, coalesce(o.source_id, 0) as source,
    o.department_id as department, o.campaign_id as campaign, o.fail_reason, o.fail_reason_id`
  const { rows } = await sql<GroupRow>`
    with summed as (
      select case when grouping(curator) = 0 then 'curator' when grouping(source) = 0 then 'source'
                  when grouping(department) = 0 then 'department' when grouping(campaign) = 0 then 'campaign'
                  when grouping(fail_reason) = 0 then 'reason' else 'total' end as kind,
             is_now, curator, source, department, campaign, fail_reason, fail_reason_id, ${sums}
        from (${createdIn(asked, columns)}) o
       group by grouping sets ((is_now), (is_now, curator), (is_now, source), (is_now, department), (is_now, campaign),
                               (is_now, fail_reason, fail_reason_id)))
    select s.kind, s.is_now as "isNow", coalesce(s.curator, s.source, s.department, s.campaign, s.fail_reason_id, 0) as key,
           s.fail_reason as "failReason", coalesce(a.full_name, k.name, d.name, c.name, r.name, '') as name,
           s.open, s.won, s.lost, s.revenue, s.weighted
      from summed s
      left join account a on a.user_id = s.curator
      left join customer_source k on k.customer_source_id = s.source
      left join department d on d.department_id = s.department
      left join campaign c on c.campaign_id = s.campaign
      left join campaign_fail_reason r on r.reason_id = s.fail_reason_id
     where s.kind <> 'reason' or s.fail_reason is not null or s.fail_reason_id is not null
     order by s.is_now desc, case s.kind when 'reason' then s.lost end desc, s.revenue desc, s.open + s.won + s.lost desc,
              key, s.fail_reason`.execute(db)
  return rows
}

/** What the figures are narrowed by, by name. */
export async function findNames(db: Db, asked: SearchStatistics): Promise<Narrowed> {
  const { campaignId = null, curator = null, departmentId = null, source = null } = asked
  const { rows } = await sql<Narrowed>`
    select (select code || ' ' || name from campaign where campaign_id = ${campaignId}) as campaign,
           (select full_name from account where user_id = ${curator}) as curator,
           (select name from department where department_id = ${departmentId}) as department,
           (select name from customer_source where customer_source_id = ${source}) as source`.execute(db)
  return rows[0] ?? { campaign: null, curator: null, department: null, source: null }
}
