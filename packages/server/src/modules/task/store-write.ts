import type { Recurrence } from '@crm/contract/recurrence'
import type { TaskStatus, TaskType } from '@crm/contract/task-rules'
import type { TaskItem } from '@crm/contract/task-views'
import { sql, type Updateable } from 'kysely'
import type { Db, Schema } from '../../schema/index.ts'
import { remindAt } from './rules.ts'

/** What a person says of a task. */
export interface Facts {
  readonly type: TaskType
  readonly title: string
  readonly content: string
  readonly startAt: Date
  readonly endAt: Date
  readonly allDay: boolean
  readonly priority: 1 | 2 | 3 | 4
  readonly curatorId: number
  readonly participants: readonly number[]
  readonly reminderMinutes: number | null
  readonly checklist: readonly TaskItem[]
  readonly recurrence: Recurrence | null
}

export interface About {
  readonly customerId: number | null
  readonly opportunityId: number | null
  readonly ticketId: number | null
}

/** Where a task stands in its series. */
export interface Place {
  readonly seriesId: number | null
  readonly seriesStartAt: Date
  readonly slotAt: Date
  readonly occurrence: number
}

export interface NewTask extends Facts {
  readonly about: About
  readonly parentId: number | null
  /** null: it begins a series, or has none. */
  readonly place: Place | null
  readonly createdBy: number
  readonly now: Date
}

const columnsOf = (facts: Facts) => ({
  type: facts.type,
  title: facts.title,
  content: facts.content,
  start_at: facts.startAt,
  end_at: facts.endAt,
  all_day: facts.allDay,
  priority: facts.priority,
  curator_id: facts.curatorId,
  reminder_minutes: facts.reminderMinutes,
  checklist: JSON.stringify(facts.checklist),
  recurrence: facts.recurrence === null ? null : JSON.stringify(facts.recurrence),
})

const placeColumns = ({ seriesId, seriesStartAt, slotAt, occurrence }: Place) => ({
  series_id: seriesId,
  series_start_at: seriesStartAt,
  slot_at: slotAt,
  occurrence,
})
const firstPlace = (facts: Facts) =>
  facts.recurrence === null
    ? { series_id: null, series_start_at: null, slot_at: null, occurrence: 1 }
    : placeColumns({ seriesId: null, seriesStartAt: facts.startAt, slotAt: facts.startAt, occurrence: 1 })

/** Inserts a task with its people; undefined: the series has this one already. */
export async function insertTask(db: Db, task: NewTask) {
  const { about, parentId, place, participants, createdBy, now } = task
  const added = await db
    .insertInto('task')
    .values({
      ...columnsOf(task),
      ...(place ? placeColumns(place) : firstPlace(task)),
      customer_id: about.customerId,
      opportunity_id: about.opportunityId,
      ticket_id: about.ticketId,
      parent_id: parentId,
      remind_at: remindAt({ ...task, status: 1 }, now),
      created_by: createdBy,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['task_id as taskId', 'code', 'title'])
    .executeTakeFirst()
  if (!added) return undefined
  await replaceParticipants(db, added.taskId, participants)
  await keepAccess(db, [added.taskId])
  return added
}

async function replaceParticipants(db: Db, taskId: number, people: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from task_participant where task_id = ${taskId} and user_id <> all (${[...people]}::bigint[]))
    insert into task_participant (task_id, user_id)
    select ${taskId}, id from unnest(${[...people]}::bigint[]) id on conflict do nothing`.execute(db)
}

/** Brings who sees these tasks by name, and their subtasks, up to date: with their people, their start and their status. */
export async function keepAccess(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    with wanted as materialized (
      select k.task_id, p.user_id, k.start_at, bool_or(p.takes_part) as takes_part,
             k.status in (1, 2) and k.deleted_at is null as is_open, k.is_long
        from task k left join task up on up.task_id = k.parent_id
       cross join lateral (
         select k.curator_id as user_id, true as takes_part
         union all select k.created_by, false
         union all select user_id, true from task_participant where task_id = k.task_id
         union all select up.curator_id, false union all select up.created_by, false
         union all select user_id, false from task_participant where task_id = k.parent_id) p
       where (k.task_id = any(${[...ids]}::bigint[]) or k.parent_id = any(${[...ids]}::bigint[])) and p.user_id is not null
       group by k.task_id, p.user_id
    ), gone as (
      delete from task_access a where a.task_id in (select task_id from wanted)
         and not exists (select 1 from wanted w where w.task_id = a.task_id and w.user_id = a.user_id)
    )
    insert into task_access as a (task_id, user_id, start_at, takes_part, is_open, is_long)
    select task_id, user_id, start_at, takes_part, is_open, is_long from wanted
    on conflict (task_id, user_id) do update
       set start_at = excluded.start_at, takes_part = excluded.takes_part, is_open = excluded.is_open,
           is_long = excluded.is_long
     where (a.start_at, a.takes_part, a.is_open, a.is_long)
           is distinct from (excluded.start_at, excluded.takes_part, excluded.is_open, excluded.is_long)
  `.execute(db)
}

/** One version on, with what is set; who sees it is brought up to date. */
export async function saveTasks(db: Db, ids: readonly number[], set: Updateable<Schema['task']>, now: Date) {
  await db
    .updateTable('task')
    .set({ ...set, updated_at: now, version: sql`version + 1` })
    .where(sql<boolean>`task_id = any(${[...ids]}::bigint[])`)
    .execute()
  await keepAccess(db, ids)
}

/** `isNewSeries`: how it comes again was changed, which begins another series here. */
export async function saveFacts(
  db: Db,
  { taskId, status }: { readonly taskId: number; readonly status: TaskStatus },
  facts: Facts,
  { now, isNewSeries, isNewTime }: { readonly now: Date; readonly isNewSeries: boolean; readonly isNewTime: boolean },
): Promise<void> {
  await replaceParticipants(db, taskId, facts.participants)
  const set = {
    ...columnsOf(facts),
    ...(isNewSeries ? firstPlace(facts) : {}),
    ...(isNewTime ? { remind_at: remindAt({ ...facts, status }, now) } : {}),
  }
  await saveTasks(db, [taskId], set, now)
}

export async function saveVote(db: Db, taskId: number, userId: number, agree: boolean | null, now: Date) {
  const own = db.deleteFrom('task_vote').where('task_id', '=', taskId).where('user_id', '=', userId)
  if (agree === null) return void (await own.execute())
  await db
    .insertInto('task_vote')
    .values({ task_id: taskId, user_id: userId, agree, voted_at: now })
    .onConflict((conflict) => conflict.columns(['task_id', 'user_id']).doUpdateSet({ agree, voted_at: now }))
    .execute()
}

/** Of the list of things to do only one is touched: an open form stays good. */
export async function saveChecklist(db: Db, taskId: number, checklist: readonly TaskItem[], now: Date): Promise<void> {
  await db
    .updateTable('task')
    .set({ checklist: JSON.stringify(checklist), updated_at: now })
    .where('task_id', '=', taskId)
    .execute()
}

/** Something took place between the company and the customer. docs/rules.md. */
export async function markInteraction(db: Db, customerId: number, now: Date): Promise<void> {
  await db.updateTable('customer').set({ interacted_at: now }).where('customer_id', '=', customerId).execute()
}
