import type { CustomerTab } from '@crm/contract/customer-fields'
import { sql } from 'kysely'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import { type Reach, widestReach } from './rules.ts'

/**
 * Part of a list, with an index that yields it newest first: an `or` over the parts would be answered by reading all
 * there is. `c` is the customer; `at` the same moment as its created_at, from the table whose index leads.
 */
export interface Branch {
  readonly from: Sql
  readonly at: Sql
  readonly id: Sql
  readonly where: Condition
}

/** The customers of one tab as far as a reader sees them. */
export interface List {
  /** Two lists with one name hold the same rows. */
  readonly name: string
  readonly branches: readonly Branch[]
  /** A customer may stand in two branches. */
  readonly overlaps: boolean
  /** Its rows may stand far apart among those that its index yields. */
  readonly isSparse?: true
  /** What goes first where it is not the newest. */
  readonly order?: Order
  /** The same as a condition on a customer `c` at hand. */
  readonly holds: Condition
}

const living = sql<boolean>`c.deleted_at is null`
export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`

const customers = (where: Condition): Branch => ({
  from: sql`customer c`,
  at: sql`c.created_at`,
  id: sql`c.customer_id`,
  where,
})

const ownRows = (userId: number, where: Condition = living): Branch => ({
  from: sql`customer_access a join customer c on c.customer_id = a.customer_id`,
  at: sql`a.created_at`,
  id: sql`a.customer_id`,
  where: sql<boolean>`a.user_id = ${userId} and ${where}`,
})

const isOwn = (userId: number): Condition =>
  sql<boolean>`exists (select 1 from customer_access mine
    where mine.customer_id = c.customer_id and mine.user_id = ${userId})`

/** rules.isInCharge as SQL, without the admin. */
const inCharge = (userId: number): Condition => sql<boolean>`coalesce(c.curator_id, c.created_by) = ${userId}`

function everyone(reach: Reach, narrower: Condition = living): List {
  if (reach.kind === 'everything') {
    return { name: 'everything', branches: [customers(narrower)], overlaps: false, holds: narrower }
  }
  const own = ownRows(reach.userId, narrower)
  if (reach.kind === 'own') {
    const holds = all([isOwn(reach.userId), narrower])
    return { name: `own:${reach.userId}`, branches: [own], overlaps: false, holds }
  }
  const departments = [...reach.departments].sort((one, other) => one - other)
  return {
    name: `departments:${departments.join(',')}:${reach.userId}`,
    branches: [...departments.map((id) => customers(all([sql`c.department_id = ${id}`, narrower]))), own],
    overlaps: true,
    holds: sql<boolean>`((c.department_id = any (${departments}::bigint[]) or ${isOwn(reach.userId)}) and ${narrower})`,
  }
}

const chargeOf = (userId: number): List => ({
  name: `charge:${userId}`,
  branches: [
    customers(sql`c.curator_id = ${userId} and c.deleted_at is null`),
    customers(sql`c.curator_id is null and c.created_by = ${userId} and c.deleted_at is null`),
  ],
  overlaps: false,
  holds: all([inCharge(userId), living]),
})

const viewOf = (userId: number): List => {
  const others = sql<boolean>`coalesce(c.curator_id, c.created_by) <> ${userId}`
  return {
    name: `view:${userId}`,
    branches: [ownRows(userId, all([living, others]))],
    overlaps: false,
    isSparse: true,
    holds: all([isOwn(userId), others, living]),
  }
}

/** The own ones that were deleted; an admin who looks at everything sees everyone's. */
export function deletedOf(actor: Actor, reach: Reach): List {
  const gone = sql<boolean>`c.deleted_at is not null`
  const order: Order = { by: sql`c.deleted_at`, down: true }
  if (reach.kind === 'everything' && isAdmin(actor)) {
    return { name: 'deleted', branches: [customers(gone)], overlaps: false, order, holds: gone }
  }
  const userId = reach.kind === 'everything' ? actor.userId : reach.userId
  const holds = all([inCharge(userId), gone])
  return { name: `deleted:${userId}`, branches: [customers(holds)], overlaps: false, order, holds }
}

/** Whether a customer at hand exists for the actor within a reach: a deleted one for those who may bring it back. */
export const isThere = (actor: Actor, reach: Reach): Condition => {
  const deleted = may(actor, 'delete')
    ? all([sql`c.deleted_at is not null`, isAdmin(actor) ? sql`true` : inCharge(actor.userId)])
    : sql<boolean>`false`
  return sql<boolean>`(${everyone(reach).holds} or ${deleted})`
}

/** The same for those that are not deleted. */
export const isThereAlive = (reach: Reach): Condition => everyone(reach).holds

/** Of a customer in sight: whether it is still there, or was deleted and is the actor's to bring back or to remove. */
export const isAliveOrInCharge = (actor: Actor): Condition =>
  sql<boolean>`(${living} or ${isAdmin(actor)} or ${inCharge(actor.userId)})`

/** Whether the customer of this id, which is no column of a `c`, is one that the actor sees. */
export const isSeen = (actor: Actor, id: Sql): Condition =>
  sql<boolean>`exists (select 1 from customer c where c.customer_id = ${id} and ${everyone(widestReach(actor)).holds})`

export interface Asked {
  readonly reach: Reach
  readonly tab: CustomerTab
  /** Whose tabs `charge` and `view` are. */
  readonly userId: number
  /** Not to be forgotten: the last interaction lies before this. */
  readonly forgetBefore: Date
}

/** What a tab lists. `charge` and `view` concern one person, and together are what that person sees as the own. */
export function listOf(actor: Actor, { reach, tab, userId, forgetBefore }: Asked): List {
  if (tab === 'all') return everyone(reach)
  if (tab === 'charge') return chargeOf(userId)
  if (tab === 'view') return viewOf(userId)
  if (tab === 'deleted') return deletedOf(actor, reach)
  const forgotten = everyone(reach, all([living, sql`c.interacted_at < ${forgetBefore}`]))
  return { ...forgotten, isSparse: true, name: `forget:${forgetBefore.toISOString()}:${forgotten.name}` }
}

/** An order of rows: by `by`, ties by id in the same direction. */
export interface Order {
  readonly by: Sql | null
  readonly down: boolean
}

/** By the moment of creation: the order that each branch has an index of its own for. */
export const newestFirst: Order = { by: null, down: true }
