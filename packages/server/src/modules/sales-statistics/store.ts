import type { FailReason } from '@crm/contract/opportunity-rules'
import { dayRange } from '@crm/contract/rules/dates'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import type { Db } from '../../schema/index.ts'
import { type Branch, conditionsOf, living, setOf } from '../opportunity/public.ts'
import type { Days } from './rules.ts'

export interface Asked {
  readonly branches: readonly Branch[]
  readonly filters: Parameters<typeof conditionsOf>[0] & { readonly departmentId?: number | null | undefined }
  readonly days: Days
  readonly before: Days
  readonly now: Date
}

/** The opportunities that are asked about, whenever they were created. */
const narrowed = ({ filters, now }: Asked): Condition[] => [
  ...conditionsOf(filters, now),
  ...(filters.departmentId ? [sql<boolean>`o.department_id = ${filters.departmentId}`] : []),
  living,
]

/** Those of them that were created on these days. */
export const createdOn = (asked: Asked, days: Days, columns: Sql): Sql =>
  setOf({ branches: asked.branches, where: [...narrowed(asked), ...conditionsOf({ ...days }, asked.now)] }, columns)

interface GroupRow {
  readonly kind: 'total' | 'curator' | 'source' | 'reason'
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

interface MonthRow {
  readonly month: string
  readonly expected: number
  readonly weighted: number
  readonly won: number
}

const startOf = (day: string) => dayRange(day).from

const sums = sql.raw(`
  (count(*) filter (where status = 1))::int as open, (count(*) filter (where status = 2))::int as won,
  (count(*) filter (where status = 3))::int as lost,
  coalesce(sum(revenue) filter (where status = 2), 0)::float8 as revenue,
  round(coalesce(sum(revenue * probability / 100) filter (where status = 1), 0), 2)::float8 as weighted`)

/** Read once: the sums of the period and of the one before, then by person, source and reason. */
export async function readGroups(db: Db, asked: Asked): Promise<GroupRow[]> {
  const columns = sql`
    o.created_at >= ${startOf(asked.days.from)}::timestamptz as is_now, o.status, o.revenue, o.probability,
    coalesce(o.curator_id, 0) as curator, coalesce(o.source_id, 0) as source, o.fail_reason, o.fail_reason_id`
  const found = createdOn(asked, { from: asked.before.from, to: asked.days.to }, columns)
  const { rows } = await sql<GroupRow>`
    with summed as (
      select case when grouping(curator) = 0 then 'curator' when grouping(source) = 0 then 'source'
                  when grouping(fail_reason) = 0 then 'reason' else 'total' end as kind,
             is_now, curator, source, fail_reason, fail_reason_id, ${sums}
        from (${found}) o
       group by grouping sets ((is_now), (is_now, curator), (is_now, source), (is_now, fail_reason, fail_reason_id)))
    select s.kind, s.is_now as "isNow", coalesce(s.curator, s.source, s.fail_reason_id, 0) as key,
           s.fail_reason as "failReason", coalesce(a.full_name, k.name, r.name, '') as name,
           s.open, s.won, s.lost, s.revenue, s.weighted
      from summed s
      left join account a on a.user_id = s.curator
      left join customer_source k on k.customer_source_id = s.source
      left join campaign_fail_reason r on r.reason_id = s.fail_reason_id
     where s.kind = 'total' or (s.is_now and (s.kind <> 'reason' or s.lost > 0))
     order by case s.kind when 'reason' then s.lost end desc, s.revenue desc, s.open + s.won + s.lost desc,
              key, s.fail_reason`.execute(db)
  // Of what has no reason nothing was lost.
  return rows.filter(({ kind, key, failReason }) => kind !== 'reason' || key !== 0 || failReason !== null)
}

/** What is expected and what was won in each month: the own index of each half yields just these. */
export async function readMonths(db: Db, asked: Asked, months: readonly string[], end: string): Promise<MonthRow[]> {
  const part = (condition: Condition, columns: Sql) =>
    setOf({ branches: asked.branches, where: [...narrowed(asked), condition] }, columns)
  const expected = sql<boolean>`o.status = 1 and o.expected_on >= ${months[0]}::date and o.expected_on < ${end}::date`
  const won = sql<boolean>`o.status = 2 and o.closed_at >= ${startOf(months[0] ?? end)}::timestamptz
    and o.closed_at < ${startOf(end)}::timestamptz`
  const { rows } = await sql<{ place: number } & Omit<MonthRow, 'month'>>`
    select width_bucket(at, ${months}::date[]) as place, coalesce(sum(revenue), 0)::float8 as expected,
           round(coalesce(sum(revenue * probability / 100), 0), 2)::float8 as weighted, 0::float8 as won
      from (${part(expected, sql`o.expected_on as at, o.revenue, o.probability`)}) o group by 1
     union all
    select width_bucket(at, ${months.map(startOf)}::timestamptz[]), 0, 0, coalesce(sum(revenue), 0)::float8
      from (${part(won, sql`o.closed_at as at, o.revenue`)}) o group by 1`.execute(db)
  return months.map((first, index) => {
    const found = rows.filter(({ place }) => place === index + 1)
    const sumOf = (field: 'expected' | 'weighted' | 'won') => found.reduce((sum, row) => sum + row[field], 0)
    return { month: first.slice(0, 7), expected: sumOf('expected'), weighted: sumOf('weighted'), won: sumOf('won') }
  })
}
