import { sql } from 'kysely'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import type { Condition } from '../../kernel/database/sql.ts'
import type { Resource } from '../../kernel/events/capability.ts'
import { type Reach, type VisibleSet, widestReach } from '../../kit/reach.ts'
import { holdsId } from '../../kit/store-branches.ts'
import { all } from '../../kit/store-list.ts'
import type { Db } from '../../schema/index.ts'

// Who sees a campaign `c`. docs/rules.md.

/** Creator and managers: those whose campaign it is. */
const isOwnOf = (userId: number): Condition =>
  sql<boolean>`(c.created_by = ${userId} or exists (
    select 1 from campaign_manager m where m.campaign_id = c.campaign_id and m.user_id = ${userId}))`

const takesPartIn = (userId: number): Condition =>
  sql<boolean>`exists (
    select 1 from campaign_participant p where p.campaign_id = c.campaign_id and p.user_id = ${userId})`

const concerns = (userId: number): Condition => sql<boolean>`(${isOwnOf(userId)} or ${takesPartIn(userId)})`

/** What a reach holds, deleted ones too. */
export function isWithin(reach: Reach): Condition {
  if (reach.kind === 'everything') return sql<boolean>`true`
  if (reach.kind === 'own') return concerns(reach.userId)
  return sql<boolean>`(c.department_id = any (${reach.departments}::bigint[]) or ${concerns(reach.userId)})`
}

/** A deleted one is there for those who may bring it back. */
export const isDeletedFor = (actor: Actor): Condition =>
  may(actor, 'delete')
    ? all([sql`c.deleted_at is not null`, isAdmin(actor) ? sql`true` : isOwnOf(actor.userId)])
    : sql<boolean>`false`

/** Whether a campaign at hand is there for the actor. */
export const isThere = (actor: Actor): Condition =>
  sql<boolean>`(${isWithin(widestReach(actor))} and (c.deleted_at is null or ${isDeletedFor(actor)}))`

/** Where every read of a campaign starts: what the actor may not see is not there. */
export const visible = (db: Db, actor: Actor) => db.selectFrom('campaign as c').where(isThere(actor))

/** The campaigns that are there for an actor, for what hangs on them. */
export const visibleCampaigns = (actor: Actor): VisibleSet => ({
  ids: sql`select c.campaign_id as id from campaign c where ${isThere(actor)}`,
  holds: holdsId({ table: 'campaign', key: 'campaign_id' }, isThere(actor)),
})

export const campaignResource: Resource = {
  name: 'Campaign',
  tag: 'MNU_Campaign',
  kind: 'campaign',
  // A deleted campaign is told of to those who saw it: that it is gone.
  visible: (actor, id) => sql<boolean>`(select true from (
    select k.campaign_id, k.department_id, k.created_by from campaign k where k.campaign_id = ${id}) c
     where ${isWithin(widestReach(actor))})`,
}

/** Whether there is such a campaign for the actor. */
export async function campaignExists(db: Db, actor: Actor, campaignId: number): Promise<boolean> {
  const found = await visible(db, actor).select('c.campaign_id').where('c.campaign_id', '=', campaignId).execute()
  return found.length > 0
}
