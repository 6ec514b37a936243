import { sql } from 'kysely'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import type { Condition } from '../../kernel/database/sql.ts'
import type { Resource } from '../../kernel/events/capability.ts'
import { type Reach, widestReach } from '../../kit/reach.ts'
import type { Db } from '../../schema/index.ts'

// Who sees a rule `r` of an owner `w`. docs/rules.md R-21.

export const rulesOfOwners = sql`automation r join account w on w.user_id = r.owner_id`

export function isWithin(reach: Reach): Condition {
  if (reach.kind === 'everything') return sql<boolean>`true`
  if (reach.kind === 'own') return sql<boolean>`r.owner_id = ${reach.userId}`
  return sql<boolean>`(w.department_id = any (${reach.departments}::bigint[]) or r.owner_id = ${reach.userId})`
}

/** A deleted one is there for those who may bring it back. */
export const isDeletedFor = (actor: Actor): Condition =>
  may(actor, 'delete')
    ? sql<boolean>`(r.deleted_at is not null and ${isAdmin(actor) ? sql`true` : sql`r.owner_id = ${actor.userId}`})`
    : sql<boolean>`false`

/** Whether a rule at hand is there for the actor. */
export const isThere = (actor: Actor): Condition =>
  sql<boolean>`(${isWithin(widestReach(actor))} and (r.deleted_at is null or ${isDeletedFor(actor)}))`

export const automationResource: Resource = {
  name: 'Automation',
  tag: 'MNU_Campaign',
  kind: 'campaign',
  visible: (actor, id) => sql<boolean>`(select true from (select ${id}::bigint as id) hand
    join automation r on r.automation_id = hand.id join account w on w.user_id = r.owner_id
   where ${isWithin(widestReach(actor))})`,
}

/** Whose leader sees the rules of this person. */
export async function departmentOf(db: Db, ownerId: number): Promise<number[]> {
  const found = await db.selectFrom('account').select('department_id').where('user_id', '=', ownerId).execute()
  return found.map(({ department_id }) => department_id)
}
