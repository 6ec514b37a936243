import type { OpportunityStatus } from '@crm/contract/opportunity-rules'
import type { OpportunityRow, StepColumn } from '@crm/contract/opportunity-views'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { preparedLimit, preparedStatement } from '../../../kernel/database/prepared-statements.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { all } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'
import { type Branch, living, rowsOf } from '../store-sight.ts'
import { setOf } from './store-page.ts'
import { readListed, readRows } from './store-rows.ts'

export interface Asked {
  readonly campaignId: number
  /** Where the reader's part is looked for. */
  readonly branches: readonly Branch[]
  readonly isWhole: boolean
  /** What is asked for, besides the campaign. */
  readonly where: readonly Condition[]
  readonly take: number
}

/** The steps in order, then what succeeded and what failed, which have none. */
const columnsOf = (campaignId: number): Sql => sql`
  select method_id as approach, 1::smallint as status, name, rank from campaign_method where campaign_id = ${campaignId}
  union all select 0, 2::smallint, '', 1000 union all select 0, 3::smallint, '', 1001`

/** The column of an opportunity `o`, beside its status; in the words of the index that holds each column in its order. */
const approach = sql.raw('case o.status when 1 then o.method_id else 0 end')
const order = sql.raw('step_since desc, opportunity_id desc')

export const inCampaign = ({ campaignId, where }: Pick<Asked, 'campaignId' | 'where'>): Condition[] => [
  sql<boolean>`o.campaign_id = ${campaignId}`,
  living,
  ...where,
]

interface Part {
  readonly sums: Sql
  /** The first cards of the column `col`. */
  readonly cards: Sql
}

/** A part whose sums are kept: its cards are walked to by an index. */
const keptPart = ({ campaignId, take }: Asked, { where }: Branch, kept: Condition): Part => ({
  sums: sql`
    select case status when 1 then method_id else 0 end as approach, status, opportunities as n, revenue, weighted
      from campaign_count k where campaign_id = ${campaignId} and ${kept}`,
  cards: sql`
    (select o.opportunity_id, o.step_since from opportunity o
      where o.campaign_id = ${campaignId} and o.deleted_at is null and ${where}
        and ${approach} = col.approach and o.status = col.status
      order by ${order} limit ${preparedLimit(take)})`,
})

/** Rows of parts without kept sums are read once, summed without an order, and only the first cards sorted. */
const foundPart = ({ take }: Asked): Part => ({
  sums: sql`
    select approach, status, count(*) as n, sum(revenue) as revenue, sum(revenue * probability / 100) as weighted
      from found group by 1, 2`,
  cards: sql`
    (select opportunity_id, step_since from found
      where approach = col.approach and status = col.status order by ${order} limit ${preparedLimit(take)})`,
})

const foundOf = (asked: Asked, branches: readonly Branch[]): Sql => sql`
  found as materialized (${setOf(
    { branches, where: inCampaign(asked) },
    sql`o.opportunity_id, ${approach} as approach, o.status, o.step_since, o.revenue, o.probability`,
  )}),`

/** Each column with its sums and the keys of its first cards. */
function keysOf(asked: Asked): Sql {
  const { campaignId, branches, where, take } = asked
  // What is kept tells of all of a part, and not of what a filter leaves of it.
  const isAll = where.length === 0
  const found = branches.filter(({ kept }) => !(isAll && kept))
  const kept = branches.flatMap((branch) => (isAll && branch.kept ? keptPart(asked, branch, branch.kept) : []))
  const parts = found.length > 0 ? [...kept, foundPart(asked)] : kept
  const all = (pieces: readonly Sql[]) => sql.join(pieces, sql` union all `)
  return sql`${isAll ? preparedStatement : sql``}
    with ${found.length > 0 ? foundOf(asked, found) : sql``}
    summed as materialized (
      select approach, status, sum(n)::int as n, sum(revenue) as revenue, sum(weighted) as weighted
        from (${all(parts.map(({ sums }) => sums))}) s group by 1, 2)
    select col.approach, col.status, col.name, col.rank, coalesce(s.n, 0) as count,
           coalesce(s.revenue, 0)::float8 as revenue, round(coalesce(s.weighted, 0), 2)::float8 as weighted,
           card.opportunity_id as id
      from (${columnsOf(campaignId)}) col
      left join summed s on s.approach = col.approach and s.status = col.status
      left join lateral (
        select * from (${all(parts.map(({ cards }) => cards))}) c order by ${order} limit ${preparedLimit(take)}) card on true
     order by col.rank, card.step_since desc, card.opportunity_id desc`
}

type Head = Omit<StepColumn, 'cards'> & { readonly rank: number }

/** Each step with its sums and its first cards, in one statement for the heads and one for the cards. */
export async function readBoard(db: Db, actor: Actor, asked: Asked, now: Date): Promise<StepColumn[]> {
  const { rows } = await sql<Head & { id: number | null }>`${keysOf(asked)}`.execute(db)
  const ids = rows.flatMap(({ id }) => id ?? [])
  const cards = new Map((await readListed(db, actor, ids, now)).map((card) => [card.opportunityId, card]))
  return [...Map.groupBy(rows, ({ rank }) => rank).values()].flatMap((group) => {
    const [head] = group
    if (!head) return []
    const { approach, status, name, count, revenue, weighted } = head
    return [
      { approach, status, name, count, revenue, weighted, cards: group.flatMap(({ id }) => cards.get(id ?? 0) ?? []) },
    ]
  })
}

interface AskedColumn extends Asked {
  readonly column: { readonly approach: number; readonly status: OpportunityStatus }
  readonly after: { readonly stepDate: string; readonly opportunityId: number } | null
}

/** The cards of one column behind the last one that is shown. */
export function readColumn(db: Db, actor: Actor, asked: AskedColumn, now: Date): Promise<OpportunityRow[]> {
  const { branches, column, after, take } = asked
  const behind = after
    ? sql<boolean>`(o.step_since, o.opportunity_id) < (${after.stepDate}::timestamptz, ${after.opportunityId})`
    : sql<boolean>`true`
  const where = [
    ...inCampaign(asked),
    sql<boolean>`${approach} = ${column.approach}`,
    sql<boolean>`o.status = ${column.status}`,
    behind,
  ]
  const parts = branches.map(
    (branch) =>
      sql`(${rowsOf(branch, sql`o.opportunity_id, o.step_since`, all(where))} order by ${order} limit ${take})`,
  )
  const keys = sql`
    select opportunity_id as id, row_number() over (order by ${order}) as n
      from (select * from (${sql.join(parts, sql` union all `)}) o order by ${order} limit ${take}) o`
  return readRows(db, actor, keys, now)
}
