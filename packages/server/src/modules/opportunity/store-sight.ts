import { sql } from 'kysely'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import { preparedStatement } from '../../kernel/database/prepared-statements.ts'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import type { Resource } from '../../kernel/events/capability.ts'
import { type Reach, type VisibleSet, widestReach } from '../../kit/reach.ts'
import { all } from '../../kit/store-list.ts'
import type { Db } from '../../schema/index.ts'

// Who sees an opportunity `o` of a campaign `c`. docs/rules.md.

/** Creator and managers of its campaign. */
export const isPlannedBy = (userId: number): Condition =>
  sql<boolean>`(c.created_by = ${userId} or exists (
    select 1 from campaign_manager m where m.campaign_id = c.campaign_id and m.user_id = ${userId}))`

const isOwnOf = (userId: number): Condition =>
  sql<boolean>`(o.curator_id = ${userId} or o.created_by = ${userId} or ${isPlannedBy(userId)})`

export function isWithin(reach: Reach): Condition {
  if (reach.kind === 'everything') return sql<boolean>`true`
  if (reach.kind === 'own') return isOwnOf(reach.userId)
  return sql<boolean>`(o.department_id = any (${reach.departments}::bigint[]) or ${isOwnOf(reach.userId)})`
}

/** The campaigns `c` of which a reach holds the whole, or what a department plans: their goals are the reader's. */
export function isPlannedWithin(reach: Reach): Condition {
  if (reach.kind === 'everything') return sql<boolean>`true`
  if (reach.kind === 'own') return isPlannedBy(reach.userId)
  return sql<boolean>`(c.department_id = any (${reach.departments}::bigint[]) or ${isPlannedBy(reach.userId)})`
}

/** It goes out of sight with its campaign. */
export const living = sql<boolean>`(o.deleted_at is null and c.deleted_at is null)`

/** A deleted one is there for those whose campaign it is. */
export const isDeletedFor = (actor: Actor): Condition =>
  may(actor, 'delete')
    ? all([
        sql`o.deleted_at is not null and c.deleted_at is null`,
        isAdmin(actor) ? sql`true` : isPlannedBy(actor.userId),
      ])
    : sql<boolean>`false`

export const isThere = (actor: Actor): Condition =>
  sql<boolean>`((${living} and ${isWithin(widestReach(actor))}) or ${isDeletedFor(actor)})`

export const opportunities = sql`opportunity o join campaign c on c.campaign_id = o.campaign_id`

/** Part of a list, with an index that yields it newest first. No opportunity stands in two. */
export interface Branch {
  readonly where: Condition
  /** Each of these, an array, brings its own. */
  readonly each?: { readonly column: Sql; readonly ids: Sql }
  /** Of the campaigns that the reader plans. */
  readonly isPlanned?: true
  /** Which of the kept counts `k` of a campaign tell of it; absent: its rows do. */
  readonly kept?: Condition
}

/** The campaigns that somebody created or manages. */
const plannedBy = (userId: number): Sql => sql`array(
  select campaign_id from campaign where created_by = ${userId} and deleted_at is null
  union select m.campaign_id from campaign_manager m join campaign k on k.campaign_id = m.campaign_id
   where m.user_id = ${userId} and k.deleted_at is null)`

/** What a reader sees, in parts. */
export function branchesOf(reach: Reach): Branch[] {
  if (reach.kind === 'everything') return [{ where: sql<boolean>`true`, kept: sql<boolean>`true` }]
  const { userId } = reach
  const planned = plannedBy(userId)
  const isOthers = sql<boolean>`(o.curator_id is distinct from ${userId} and o.created_by <> ${userId})`
  const own: Branch[] = [
    { where: sql<boolean>`o.curator_id = ${userId}`, kept: sql<boolean>`k.curator_id = ${userId}` },
    // In the words of its index.
    { where: sql<boolean>`(o.created_by = ${userId} and o.curator_id is distinct from o.created_by)` },
    { where: isOthers, each: { column: sql`o.campaign_id`, ids: planned }, isPlanned: true },
  ]
  if (reach.kind === 'own') return own
  const isElsewhere = all([isOthers, sql`o.campaign_id <> all (${planned})`])
  return [
    ...own,
    { where: isElsewhere, each: { column: sql`o.department_id`, ids: sql`${reach.departments}::bigint[]` } },
  ]
}

/** Everything of a branch for which `where` is true. */
export const rowsOf = ({ where, each }: Branch, columns: Sql, narrower: Condition): Sql =>
  each
    ? sql`select ${columns} from ${opportunities} where ${each.column} = any (${each.ids}) and ${where} and ${narrower}`
    : sql`select ${columns} from ${opportunities} where ${where} and ${narrower}`

/** Whether somebody may open the board of a campaign: who belongs to it, and who sees all there, or its department. */
export async function findReadable(
  db: Db,
  reach: Reach,
  campaignId: number,
): Promise<{ isWhole: boolean } | undefined> {
  const isWhole = reach.kind === 'everything' ? sql`true` : isPlannedBy(reach.userId)
  const relates =
    reach.kind === 'everything'
      ? sql`true`
      : sql`exists (select 1 from campaign_participant p where p.campaign_id = c.campaign_id and p.user_id = ${reach.userId})
          or exists (select 1 from opportunity o where o.campaign_id = c.campaign_id and o.deleted_at is null
                        and (o.curator_id = ${reach.userId} or ${ledBy(reach)}))`
  const { rows } = await sql<{ isWhole: boolean }>`
    ${preparedStatement} select ${isWhole} as "isWhole" from campaign c
     where c.campaign_id = ${campaignId} and c.deleted_at is null and (${isWhole} or ${relates})`.execute(db)
  return rows[0]
}

const ledBy = (reach: Reach): Sql =>
  reach.kind === 'departments' ? sql`o.department_id = any (${reach.departments}::bigint[])` : sql`false`

/** Of a campaign that belongs to the reader all of it is looked at, and not part by part; in one of others nothing is planned. */
export const partsOf = (reach: Reach, isWhole: boolean): Branch[] =>
  isWhole ? branchesOf({ kind: 'everything' }) : branchesOf(reach).filter(({ isPlanned }) => !isPlanned)

export async function openPlaces(db: Db, reach: Reach, campaignId: number | null | undefined): Promise<Branch[]> {
  if (!campaignId) return branchesOf(reach)
  return partsOf(reach, (await findReadable(db, reach, campaignId))?.isWhole ?? false)
}

/** The opportunities that are there for an actor, for what hangs on them. */
export const visibleOpportunities = (actor: Actor): VisibleSet => ({
  get ids() {
    const parts = branchesOf(widestReach(actor)).map((branch) => rowsOf(branch, sql`o.opportunity_id as id`, living))
    const gone = sql`select o.opportunity_id as id from ${opportunities} where ${isDeletedFor(actor)}`
    return sql.join([...parts, ...(may(actor, 'delete') ? [gone] : [])], sql` union all `)
  },
  holds: (id) =>
    sql<boolean>`(select true from (select ${id}::bigint as id) hand
                    join opportunity o on o.opportunity_id = hand.id
                    join campaign c on c.campaign_id = o.campaign_id where ${isThere(actor)})`,
})

export const opportunityResource: Resource = {
  name: 'Opportunity',
  tag: 'MNU_Opportunity',
  kind: 'campaign',
  visible: (actor, id) => visibleOpportunities(actor).holds(id),
}

export async function opportunityExists(db: Db, actor: Actor, opportunityId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${opportunities} where o.opportunity_id = ${opportunityId} and ${isThere(actor)}`.execute(db)
  return rows.length > 0
}
