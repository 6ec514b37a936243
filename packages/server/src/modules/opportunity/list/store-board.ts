import type { OpportunityStatus } from '@crm/contract/opportunity-rules'
import type { OpportunityRow, StepColumn } from '@crm/contract/opportunity-views'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { all } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'
import { type Branch, living, opportunities } from '../store-sight.ts'
import { setOf } from './store-page.ts'
import { readRows, rowColumns, showRow, withWords } from './store-rows.ts'

export interface Asked {
  readonly campaignId: number
  /** Where the reader's part is looked for; null: the whole campaign, by its kept counts. */
  readonly branches: readonly Branch[] | null
  readonly where: readonly Condition[]
  readonly take: number
}

/** The steps in order, then what succeeded and what failed, which have none. */
const columnsOf = (campaignId: number): Sql => sql`
  select method_id as approach, 1::smallint as status, name, rank from campaign_method where campaign_id = ${campaignId}
  union all select 0, 2::smallint, '', 1000 union all select 0, 3::smallint, '', 1001`

const sums = sql.raw(`coalesce(sum(n), 0)::int as count, coalesce(sum(revenue), 0)::float8 as revenue,
  round(coalesce(sum(weighted), 0), 2)::float8 as weighted`)

/** By the index of the board, the sums by what is kept. */
const keptKeys = ({ campaignId, take }: Asked): Sql => sql`
  select col.*, sum.*, card.id, card.n
    from (${columnsOf(campaignId)}) col
   cross join lateral (
     select ${sums} from (
       select opportunities as n, revenue, weighted from campaign_count k
        where k.campaign_id = ${campaignId} and k.status = col.status and (col.approach = 0 or k.method_id = col.approach)) k) sum
    left join lateral (
      (select o.opportunity_id as id, row_number() over (order by o.step_since desc, o.opportunity_id desc) as n
         from opportunity o where o.campaign_id = ${campaignId} and o.deleted_at is null and o.method_id = col.approach
          and o.status = 1 and col.approach <> 0
        order by o.step_since desc, o.opportunity_id desc limit ${take})
      union all
      (select o.opportunity_id, row_number() over (order by o.step_since desc, o.opportunity_id desc)
         from opportunity o where o.campaign_id = ${campaignId} and o.deleted_at is null and o.status = col.status
          and col.approach = 0
        order by o.step_since desc, o.opportunity_id desc limit ${take})) card on true`

/** What a reader sees of it, or what a filter leaves: read once for all columns. */
const foundKeys = ({ campaignId, branches, where, take }: Asked): Sql => {
  const columns = sql`o.opportunity_id, o.method_id, o.status, o.step_since, o.revenue, o.probability`
  const parts = branches ?? [{ where: sql<boolean>`o.campaign_id = ${campaignId}` }]
  return sql`
    select col.*, coalesce(f.count, 0)::int as count, coalesce(f.revenue, 0)::float8 as revenue,
           round(coalesce(f.weighted, 0), 2)::float8 as weighted, f.id, f.n
      from (${columnsOf(campaignId)}) col
      left join (
        select * from (
          select opportunity_id as id, approach, status, row_number() over (step order by step_since desc, opportunity_id desc) as n,
                 count(*) over step as count, sum(revenue) over step as revenue,
                 sum(revenue * probability / 100) over step as weighted
            from (select *, case status when 1 then method_id else 0 end as approach
                    from (${setOf({ branches: parts, where }, columns)}) o) o
          window step as (partition by approach, status)) f
         where n <= ${take}) f on f.approach = col.approach and f.status = col.status`
}

type Head = Omit<StepColumn, 'cards'> & { readonly rank: number }

/** Each step with its sums and its first cards, in one statement for the heads and one for the cards. */
export async function readBoard(db: Db, actor: Actor, asked: Asked, now: Date): Promise<StepColumn[]> {
  const isKept = asked.branches === null && asked.where.length === 0
  const { rows } = await sql<Head & { id: number | null; n: number }>`
    select * from (${isKept ? keptKeys(asked) : foundKeys(asked)}) col order by rank, n`.execute(db)
  const cards = await readCards(
    db,
    actor,
    rows.flatMap(({ id }) => id ?? []),
    now,
  )
  return [...Map.groupBy(rows, ({ rank }) => rank).values()].flatMap((group) => {
    const [head] = group
    if (!head) return []
    const { approach, status, name, count, revenue, weighted } = head
    return [
      { approach, status, name, count, revenue, weighted, cards: group.flatMap(({ id }) => cards.get(id ?? 0) ?? []) },
    ]
  })
}

async function readCards(db: Db, actor: Actor, ids: readonly number[], now: Date) {
  if (ids.length === 0) return new Map<number, OpportunityRow>()
  const { rows } = await sql<OpportunityRow>`
    select ${rowColumns(actor, now)} from ${withWords(sql`select id from unnest(${[...ids]}::bigint[]) as id`)}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.opportunityId, showRow(row)]))
}

interface AskedColumn extends Asked {
  readonly column: { readonly approach: number; readonly status: OpportunityStatus }
  readonly after: { readonly stepDate: string; readonly opportunityId: number } | null
}

/** The cards of one column behind the last one that is shown. */
export function readColumn(db: Db, actor: Actor, asked: AskedColumn, now: Date): Promise<OpportunityRow[]> {
  const { campaignId, branches, where, column, after, take } = asked
  const behind = after
    ? sql<boolean>`(o.step_since, o.opportunity_id) < (${after.stepDate}::timestamptz, ${after.opportunityId})`
    : sql<boolean>`true`
  const step = column.approach === 0 ? sql<boolean>`true` : sql<boolean>`o.method_id = ${column.approach}`
  const here = all([
    sql`o.campaign_id = ${campaignId}`,
    sql`o.status = ${column.status}`,
    step,
    behind,
    living,
    ...where,
  ])
  const order = sql`step_since desc, opportunity_id desc`
  const found = branches
    ? setOf({ branches, where: [here] }, sql`o.opportunity_id, o.step_since`)
    : sql`select o.opportunity_id, o.step_since from ${opportunities} where ${here}`
  const keys = sql`
    select opportunity_id as id, row_number() over (order by ${order}) as n
      from (select * from (${found}) o order by ${order} limit ${take}) o`
  return readRows(db, actor, keys, now)
}
