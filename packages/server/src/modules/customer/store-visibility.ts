import { sql } from 'kysely'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import { type Reach, widestReach } from '../../kit/reach.ts'
import { all } from '../../kit/store-list.ts'
import type { Db } from '../../schema/index.ts'

// Who sees and who changes a customer `c`: conditions for rows at hand. A whole list walks an index of its scope instead
// (list/store-scope.ts), and is made of the same conditions. docs/rules.md, Customers: who sees what.

export const living = sql<boolean>`c.deleted_at is null`

/** The curator is in charge; while there is none, its creator. */
export const isInChargeOf = (userId: number): Condition =>
  sql<boolean>`coalesce(c.curator_id, c.created_by) = ${userId}`

/** Who is in charge changes a customer; an admin always. */
export const mayChange = (actor: Actor): Condition => (isAdmin(actor) ? sql<boolean>`true` : isInChargeOf(actor.userId))

export const isOwn = (userId: number): Condition =>
  sql<boolean>`exists (select 1 from customer_access mine
    where mine.customer_id = c.customer_id and mine.user_id = ${userId})`

/** What a reach holds, deleted ones too. */
const isWithin = (reach: Reach): Condition => {
  if (reach.kind === 'everything') return sql<boolean>`true`
  if (reach.kind === 'own') return isOwn(reach.userId)
  return sql<boolean>`(c.department_id = any (${reach.departments}::bigint[]) or ${isOwn(reach.userId)})`
}

/** What a reach holds of those for which `narrower` is true. */
export const isVisibleWithin = (reach: Reach, narrower: Condition = living): Condition =>
  reach.kind === 'everything' ? narrower : all([isWithin(reach), narrower])

/** Whether a customer at hand exists for the actor within a reach: a deleted one for those who may bring it back. */
export const existsWithin = (actor: Actor, reach: Reach): Condition => {
  const deleted = may(actor, 'delete') ? all([sql`c.deleted_at is not null`, mayChange(actor)]) : sql<boolean>`false`
  return sql<boolean>`(${isVisibleWithin(reach)} or ${deleted})`
}

/** Whether a customer at hand is there, and the actor sees it. */
export const isSeenBy = (actor: Actor): Condition => isVisibleWithin(widestReach(actor))

export const existsFor = (actor: Actor): Condition => existsWithin(actor, widestReach(actor))

/** Of a customer in sight: whether it is still there, or was deleted and is the actor's to bring back or to remove. */
export const isLivingOrMayChange = (actor: Actor): Condition => sql<boolean>`(${living} or ${mayChange(actor)})`

/** Whether the customer of this id, which is no column of a `c`, is one that the actor sees. */
export const seesCustomer = (actor: Actor, id: Sql): Condition =>
  sql<boolean>`exists (select 1 from customer c where c.customer_id = ${id} and ${isVisibleWithin(widestReach(actor))})`

/** Where every read of a customer starts: what the actor may not see is not there. Deleted ones are among them. */
export const visible = (db: Db, actor: Actor, reach: Reach = widestReach(actor)) =>
  db.selectFrom('customer as c').where(isWithin(reach))
