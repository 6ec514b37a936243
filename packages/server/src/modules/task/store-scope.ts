import { TASK_DAYS_MAX } from '@crm/contract/task-rules'
import { sql } from 'kysely'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import type { Resource } from '../../kernel/events/capability.ts'
import { type Reach, type VisibleSet, widestReach } from '../../kit/reach.ts'
import { all } from '../../kit/store-list.ts'
import type { Db } from '../../schema/index.ts'

/** Part of a list, with an index that yields it by its start. `k` is the task; `at` its start, from the table that leads. */
export interface Branch {
  readonly from: Sql
  readonly at: Sql
  readonly where: Condition
  /** That there is still something to do, as the index of that says it. */
  readonly open: Condition
  /** That it lasts more than a day, likewise. */
  readonly long: Condition
  /** One person's: few, whatever their order. */
  readonly isNamed?: true
}

const living = sql<boolean>`k.deleted_at is null`
const isOpen = sql<boolean>`k.status in (1, 2)`

const tasks = (where: Condition): Branch => ({
  from: sql`task k`,
  at: sql`k.start_at`,
  where: all([living, where]),
  open: isOpen,
  long: sql<boolean>`k.is_long`,
})

/** Each task by its id: the planner would rather read all that anybody has than look up the few thousand of one person. */
const namedIn = (userId: number, where: Condition): Branch => ({
  from: sql`task_access a cross join lateral (select * from task t where t.task_id = a.task_id offset 0) k`,
  at: sql`a.start_at`,
  where: all([living, sql`a.user_id = ${userId}`, where]),
  open: sql<boolean>`a.is_open`,
  long: sql<boolean>`a.is_long`,
  isNamed: true,
})

/** A deleted one is there for those who may bring it back: curator and creator, and admins; apart from what went with another. */
export const isDeletedFor = (actor: Actor): Condition =>
  may(actor, 'delete')
    ? all([sql`k.deleted_at is not null`, isAdmin(actor) ? sql`true` : isTheirsAlone(actor.userId), standsAlone])
    : sql<boolean>`false`
const isTheirsAlone = (userId: number): Condition =>
  sql<boolean>`(k.curator_id = ${userId} or k.created_by = ${userId})`
const standsAlone = sql<boolean>`not exists (
  select 1 from task up where up.task_id = k.parent_id and up.deleted_at is not null)`

/** Those of the list of deleted ones. */
export function deletedBranches(actor: Actor): readonly Branch[] {
  const deleted = (where: Condition): Branch => ({
    ...tasks(sql`true`),
    where: all([sql`k.deleted_at is not null`, standsAlone, where]),
  })
  if (!may(actor, 'delete')) return [deleted(sql`false`)]
  if (isAdmin(actor)) return [deleted(sql`true`)]
  const { userId } = actor
  return [deleted(sql`k.curator_id = ${userId}`), deleted(sql`k.created_by = ${userId} and k.curator_id <> ${userId}`)]
}

/** No task stands in two of them. */
export function branchesOf(reach: Reach): readonly Branch[] {
  if (reach.kind === 'everything') return [tasks(sql`true`)]
  if (reach.kind === 'own') return [namedIn(reach.userId, sql`true`)]
  const { departments, userId } = reach
  return [
    ...departments.map((id) => tasks(sql`k.department_id = ${id}`)),
    namedIn(userId, sql`k.department_id <> all (${departments}::bigint[])`),
  ]
}

/**
 * That a task began late enough to go on at a moment: most within the day before, and the few long ones within a year,
 * each by an index of its own.
 */
export const reachesTo = ({ at, long }: Pick<Branch, 'at' | 'long'>, moment: Sql): readonly Condition[] => [
  sql<boolean>`(not ${long} and ${at} >= ${moment}::timestamptz - interval '24 hours')`,
  sql<boolean>`(${long} and ${at} > ${moment}::timestamptz - ${`${TASK_DAYS_MAX} days`}::interval)`,
]

const isNamed = (userId: number): Condition =>
  sql<boolean>`exists (select 1 from task_access mine where mine.task_id = k.task_id and mine.user_id = ${userId})`

/** Whether a task at hand, `k`, is within a reach, deleted or not. */
export function isWithin(reach: Reach): Condition {
  if (reach.kind === 'everything') return sql<boolean>`true`
  if (reach.kind === 'own') return isNamed(reach.userId)
  return sql<boolean>`(k.department_id = any (${reach.departments}::bigint[]) or ${isNamed(reach.userId)})`
}

/** Whether there is a task `k` for the actor. */
export const isThere = (actor: Actor): Condition =>
  sql<boolean>`((${living} and ${isWithin(widestReach(actor))}) or ${isDeletedFor(actor)})`

/** Where every read of a task starts: what the actor may not see is not there. The task is `k`. */
export const visible = (db: Db, actor: Actor, reach: Reach = widestReach(actor)) =>
  db.selectFrom('task as k').where(isWithin(reach))

/** Deleted ones too: they are told of to those who saw them. */
const holds = (actor: Actor, id: Sql): Condition =>
  sql<boolean>`(select true from (select ${id}::bigint as id) hand
                  join task k on k.task_id = hand.id where ${isWithin(widestReach(actor))})`

/** Whether a task at hand, `k`, is there for a person with a right to tasks; to nobody else there is any. */
export const seesTask = (actor: Actor | undefined): Condition =>
  actor && may(actor, 'access') ? all([living, isWithin(widestReach(actor))]) : sql<boolean>`false`

/** The tasks that are there for an actor, for what hangs on them. */
export function tasksThere(actor: Actor): VisibleSet {
  const parts = branchesOf(widestReach(actor)).map(
    ({ from, where }) => sql`select k.task_id as id from ${from} where ${where}`,
  )
  return { ids: sql.join(parts, sql` union all `), holds: (id) => holds(actor, id) }
}

export const taskResource: Resource = { name: 'Task', tag: 'MNU_ProjectTask', kind: 'task', visible: holds }
