import type { CustomerTab } from '@crm/contract/customer-fields'
import { dayRange, plainDateOf } from '@crm/contract/rules/dates'
import { sql } from 'kysely'
import { type Actor, isAdmin, may } from '../../../kernel/actor.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import type { Resource } from '../../../kernel/events/capability.ts'
import { refuse } from '../../../kernel/refused.ts'
import { readSetting } from '../../../kernel/settings.ts'
import { type Reach, reachOf, type VisibleSet, widestReach } from '../../../kit/reach.ts'
import { inOrder } from '../../../kit/record-lock.ts'
import { accessRows, type Branch, holdsId, idsOf, rowsWhere } from '../../../kit/store-branches.ts'
import { all } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'
import { dontForgetDays } from '../rules.ts'
import { existsWithin, isInChargeOf, isOwn, isVisibleWithin, living } from '../store-visibility.ts'

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

const records = { table: 'customer', key: 'customer_id' }

const customers = (where: Condition): Branch => rowsWhere(records, where)
const ownRows = (userId: number, where: Condition = living): Branch => accessRows(records, userId, where)

function everyone(reach: Reach, narrower: Condition = living): List {
  const holds = isVisibleWithin(reach, narrower)
  if (reach.kind === 'everything')
    return { name: 'everything', branches: [customers(narrower)], overlaps: false, holds }
  const own = ownRows(reach.userId, narrower)
  if (reach.kind === 'own') return { name: `own:${reach.userId}`, branches: [own], overlaps: false, holds }
  const departments = inOrder(reach.departments)
  return {
    name: `departments:${departments.join(',')}:${reach.userId}`,
    branches: [...departments.map((id) => customers(all([sql`c.department_id = ${id}`, narrower]))), own],
    overlaps: true,
    holds,
  }
}

const chargeOf = (userId: number): List => ({
  name: `charge:${userId}`,
  branches: [
    customers(sql`c.curator_id = ${userId} and c.deleted_at is null`),
    customers(sql`c.curator_id is null and c.created_by = ${userId} and c.deleted_at is null`),
  ],
  overlaps: false,
  holds: all([isInChargeOf(userId), living]),
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
function deletedOf(actor: Actor, reach: Reach): List {
  const gone = sql<boolean>`c.deleted_at is not null`
  const order: Order = { by: sql`c.deleted_at`, down: true }
  if (reach.kind === 'everything' && isAdmin(actor)) {
    return { name: 'deleted', branches: [customers(gone)], overlaps: false, order, holds: gone }
  }
  const userId = reach.kind === 'everything' ? actor.userId : reach.userId
  const holds = all([isInChargeOf(userId), gone])
  return { name: `deleted:${userId}`, branches: [customers(holds)], overlaps: false, order, holds }
}

export interface Criteria {
  readonly reach: Reach
  readonly tab: CustomerTab
  /** Whose tabs `charge` and `view` are. */
  readonly userId: number
  /** Not to be forgotten: the last interaction lies before this. */
  readonly forgetBefore: Date
}

/** What a tab lists. `charge` and `view` concern one person, and together are what that person sees as the own. */
export function listOf(actor: Actor, { reach, tab, userId, forgetBefore }: Criteria): List {
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

const dayHours = 24
const hourMs = 3_600_000

let today = { from: 0, to: 0 }

/** The end of the office's day: this many days before it, and a customer is not to be forgotten. */
function endOfDay(now: Date): Date {
  const moment = now.getTime()
  if (moment < today.from || moment >= today.to) {
    const { from, to } = dayRange(plainDateOf(now))
    today = { from: Date.parse(from), to: Date.parse(to) }
  }
  return new Date(today.to)
}

/** Who was last spoken to before this moment has been waiting for `forgetDays` days of the calendar. */
export const forgetBeforeOf = (now: Date, forgetDays: number): Date =>
  new Date(endOfDay(now).getTime() - forgetDays * dayHours * hourMs)

/** The same inside a statement, where the setting is read with the rows and not in a question of its own. */
export const forgetBefore = (now: Date): Sql => sql`
  (select ${endOfDay(now)}::timestamptz - make_interval(hours => ${dayHours} * coalesce(
    (select (value #>> '{}')::int from setting where name = ${dontForgetDays.name}), ${dontForgetDays.schema.parse(undefined)}::int)))`

interface Scope {
  readonly userId?: number | undefined
  readonly viewAll: boolean
}

/** The list behind a tab; what was deleted is for those who may delete. */
export async function openList(db: Db, actor: Actor, scope: Scope, tab: CustomerTab, now: Date): Promise<List> {
  if (tab === 'deleted' && !may(actor, 'delete')) refuse('access.forbidden')
  return listOf(actor, {
    reach: reachOf(actor, scope),
    tab,
    userId: scope.userId ?? actor.userId,
    // Only one tab depends on it.
    forgetBefore: tab === 'forget' ? forgetBeforeOf(now, await readSetting(db, dontForgetDays)) : now,
  })
}

/** The customers that are there for an actor, with the deleted ones that the actor may bring back. */
export function visibleCustomers(actor: Actor): VisibleSet {
  const reach = widestReach(actor)
  return {
    get ids() {
      return idsOf([...livingOf(actor, reach), ...(may(actor, 'delete') ? deletedOf(actor, reach).branches : [])])
    },
    holds: holdsId(records, existsWithin(actor, reach)),
  }
}

/** The own ones of the departments at hand stand among those of the departments. */
function livingOf(actor: Actor, reach: Reach): readonly Branch[] {
  const { branches } = listOf(actor, { reach, tab: 'all', userId: actor.userId, forgetBefore: new Date(0) })
  if (reach.kind !== 'departments') return branches
  const isElsewhere = sql<boolean>`(c.department_id is null or c.department_id <> all (${reach.departments}::bigint[]))`
  return branches.map((branch, index) =>
    index < branches.length - 1 ? branch : { ...branch, where: all([branch.where, isElsewhere]) },
  )
}

export const customerResource: Resource = {
  name: 'Customer',
  tag: 'MNU_Customer',
  kind: 'customer',
  visible: (actor, id) => sql<boolean>`${visibleCustomers(actor).holds(id)}`,
}
