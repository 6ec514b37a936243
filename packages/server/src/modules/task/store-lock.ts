import type { Recurrence } from '@crm/contract/recurrence'
import type { TaskType } from '@crm/contract/task-rules'
import type { TaskItem } from '@crm/contract/task-views'
import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Db } from '../../schema/index.ts'
import type { Standing } from './rules.ts'
import { visible } from './store-scope.ts'

/** A task that this transaction holds, as it stands now. */
export interface LockedTask extends Standing {
  readonly taskId: number
  readonly code: string
  readonly type: TaskType
  readonly title: string
  readonly content: string
  readonly startAt: Date
  readonly endAt: Date
  readonly allDay: boolean
  readonly priority: 1 | 2 | 3 | 4
  readonly customerId: number | null
  readonly opportunityId: number | null
  readonly ticketId: number | null
  readonly parentId: number | null
  readonly reminderMinutes: number | null
  readonly checklist: TaskItem[]
  readonly recurrence: Recurrence | null
  readonly seriesId: number | null
  readonly seriesStartAt: Date | null
  readonly slotAt: Date | null
  readonly occurrence: number
  readonly version: number
  readonly deletedAt: Date | null
  readonly participants: readonly number[]
}

const columns = [
  'k.task_id as taskId',
  'k.code',
  'k.type',
  'k.status',
  'k.title',
  'k.content',
  'k.start_at as startAt',
  'k.end_at as endAt',
  'k.all_day as allDay',
  'k.priority',
  'k.curator_id as curatorId',
  'k.created_by as createdBy',
  'k.customer_id as customerId',
  'k.opportunity_id as opportunityId',
  'k.ticket_id as ticketId',
  'k.parent_id as parentId',
  'k.reminder_minutes as reminderMinutes',
  'k.checklist',
  'k.recurrence',
  'k.series_id as seriesId',
  'k.series_start_at as seriesStartAt',
  'k.slot_at as slotAt',
  'k.occurrence',
  'k.version',
  'k.deleted_at as deletedAt',
] as const

/** Customers before tasks, each in the order of their ids: as who edits a customer and moves its appointment with it. */
const holdCustomers = (db: Db, ids: readonly number[]) =>
  sql`select 1 from customer
       where customer_id = any(array(select customer_id from task where task_id = any(${[...ids]}::bigint[])))
       order by customer_id for no key update`
    .execute(db)
    .catch(asBusy)

/** Locks tasks that the actor sees, deleted ones too; what is missing in the answer is not there for the actor. */
export async function lockTasks(db: Db, actor: Actor, ids: readonly number[]): Promise<LockedTask[]> {
  await holdCustomers(db, ids)
  const rows = await visible(db, actor)
    .select(columns)
    .where(sql<boolean>`k.task_id = any(${[...ids]}::bigint[])`)
    .orderBy('k.task_id')
    .forUpdate('k')
    .execute()
    .catch(asBusy)
  const people = await db
    .selectFrom('task_participant')
    .select(['task_id', 'user_id'])
    .where(sql<boolean>`task_id = any(${rows.map((row) => row.taskId)}::bigint[])`)
    .orderBy('user_id')
    .execute()
  const of = Map.groupBy(people, (row) => row.task_id)
  return rows.map((row) => ({ ...row, participants: (of.get(row.taskId) ?? []).map((one) => one.user_id) }))
}

/** One that is there; undefined: there is none for the actor, which is answered with 404. */
export async function lockTask(db: Db, actor: Actor, taskId: number): Promise<LockedTask | undefined> {
  const [found] = await lockTasks(db, actor, [taskId])
  return found?.deletedAt === null ? found : undefined
}

/** Whether a task was not deleted, whoever sees it. */
export async function isTaskThere(db: Db, taskId: number): Promise<boolean> {
  const found = db.selectFrom('task').select('task_id').where('task_id', '=', taskId).where('deleted_at', 'is', null)
  return (await found.forShare().executeTakeFirst()) !== undefined
}

/** The parts of tasks that are there, or went at that moment. */
export async function listParts(db: Db, ids: readonly number[], deletedAt: Date | null): Promise<number[]> {
  const rows = await db
    .selectFrom('task')
    .select('task_id')
    .where(sql<boolean>`parent_id = any(${[...ids]}::bigint[])`)
    .where('deleted_at', deletedAt === null ? 'is' : '=', deletedAt)
    .orderBy('task_id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.task_id)
}

export interface Person {
  readonly userId: number
  readonly fullName: string
  readonly isWorking: boolean
  readonly isDeleted: boolean
}

export async function readPeople(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const { rows } = await sql<Person>`
    select a.user_id as "userId", a.full_name as "fullName", a.deleted_at is not null as "isDeleted",
           a.deleted_at is null and a.activated and a.state = 'working' as "isWorking"
      from account a where a.user_id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map((person) => [person.userId, person]))
}
