import type { OverviewScope } from '@crm/contract/overview'
import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import type { Condition } from '../../kernel/database/sql.ts'
import { all } from '../../kit/store-list.ts'
import type { Db } from '../../schema/index.ts'
import { conditionsOf, type Filters, isLate, isOpen, type Reach, visible } from '../ticket/public.ts'

interface Asked {
  readonly actor: Actor
  readonly reach: Reach
  readonly scope: OverviewScope
}

interface OpenRow {
  readonly key: number
  readonly name: string
  readonly open: number
  readonly late: number
}

/** What a list of tickets is filtered by to show the same. */
const filtersOf = ({ userId, departmentId }: Actor): Readonly<Record<OverviewScope, Filters>> => ({
  own: { curatorId: userId },
  department: { departmentId },
  everyone: {},
})

/** Open tickets by who is in charge, the most first, or one's own by priority. */
export async function countOpen(db: Db, { actor, reach, scope }: Asked, now: Date): Promise<OpenRow[]> {
  const isOwn = scope === 'own'
  const key = isOwn ? sql<number>`c.priority` : sql<number>`coalesce(c.curator_id, 0)`
  const counted = visible(db, actor, reach)
    .select([key.as('key'), sql<number>`count(*)::int`.as('open')])
    .select(sql<number>`(count(*) filter (where ${isLate(now)}))::int`.as('late'))
    .where('c.merged_into_id', 'is', null)
    .where(all([isOpen, ...conditionsOf(filtersOf(actor)[scope], { reach, customerReader: null }, now)]))
    .groupBy(key)
  return db
    .selectFrom(counted.as('k'))
    .leftJoin('account as a', (join) => join.on('a.user_id', '=', isOwn ? sql`null` : sql.ref('k.key')))
    .select(['k.key', 'k.open', 'k.late', sql<string>`coalesce(a.full_name, '')`.as('name')])
    .orderBy(isOwn ? sql`k.key` : sql`k.open desc, k.late desc, k.key`)
    .execute()
}

const endedFor = ({ actor, reach, scope }: Asked): Condition => {
  if (scope === 'own') return sql<boolean>`r.curator_id = ${actor.userId}`
  return reach.kind === 'everything'
    ? sql<boolean>`true`
    : sql<boolean>`r.department_id = any (${reach.departments}::bigint[])`
}

/** Steps that ended in time, or did not, in each of the weeks that begin at these moments; the last one ends at `to`. */
export async function countTargets(db: Db, asked: Asked, weeks: readonly Date[], to: Date) {
  const { rows } = await sql<{ week: number; met: number; missed: number }>`
    select width_bucket(r.ended_at, ${weeks}::timestamptz[]) - 1 as week,
           (count(*) filter (where r.is_met))::int as met, (count(*) filter (where not r.is_met))::int as missed
      from target_result r
     where r.ended_at >= ${weeks[0]} and r.ended_at < ${to} and ${endedFor(asked)}
     group by 1`.execute(db)
  return new Map(rows.map(({ week, ...ended }) => [week, ended]))
}
