import type { TaskType } from '@crm/contract/task-rules'
import { sql } from 'kysely'
import { isActive } from '../../../kernel/find-actor.ts'
import type { Db } from '../../../schema/index.ts'

interface Due {
  readonly taskId: number
  readonly code: string
  readonly title: string
  readonly curatorId: number
  readonly participants: readonly number[]
}

/** Takes up to `max` tasks whose reminder is due; of two that look at once, one gets each. */
export async function claimReminders(db: Db, now: Date, max: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update task k set remind_at = null
     where task_id in (select task_id from task where remind_at <= ${now} order by remind_at limit ${max}
                          for no key update skip locked)
    returning task_id as "taskId", code, title, curator_id as "curatorId",
              array(select user_id from task_participant p where p.task_id = k.task_id order by user_id) as participants
  `.execute(db)
  return rows
}

const wantsMail = sql<boolean>`not exists (
  select 1 from notification_preference p where p.user_id = a.user_id and 'task.mail' = any(p.off))`

/** Those of these people who may sign in and want mail about tasks. */
export async function listMailed(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select a.user_id as "userId" from account a
     where a.user_id = any(${[...userIds]}::bigint[]) and a.email <> '' and ${isActive} and ${wantsMail}
     order by a.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

export interface CalendarTask {
  readonly taskId: number
  readonly code: string
  readonly type: TaskType
  readonly title: string
  readonly content: string
  readonly startAt: Date
  readonly endAt: Date
  readonly allDay: boolean
  readonly isCancelled: boolean
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly curatorName: string
  readonly curatorEmail: string
  readonly reminderMinutes: number | null
}

export const calendarColumns = sql.raw(`
  k.task_id as "taskId", k.code, k.type, k.title, k.content, k.start_at as "startAt", k.end_at as "endAt",
  k.all_day as "allDay", k.status in (5, 6) as "isCancelled", k.version, k.created_at as "createdAt",
  k.updated_at as "updatedAt", k.reminder_minutes as "reminderMinutes", curator.full_name as "curatorName",
  curator.email as "curatorEmail"`)

interface Mailed {
  readonly taskId: number
  readonly userId: number
  /** In an open task that the person may hear of; false: no longer. */
  readonly takesPart: boolean
}

/** A task for a mail to somebody for whom it is still so. */
export async function readMailed(db: Db, { taskId, userId, takesPart }: Mailed) {
  const { rows } = await sql<CalendarTask & { readonly email: string; readonly fullName: string }>`
    select ${calendarColumns}, a.email, a.full_name as "fullName"
      from task k join account curator on curator.user_id = k.curator_id
      join account a on a.user_id = ${userId} and a.email <> '' and ${isActive} and ${wantsMail}
     where k.task_id = ${taskId}
       and ${takesPart} = exists (select 1 from task_access own
                                   where own.task_id = k.task_id and own.user_id = a.user_id and own.takes_part and own.is_open)`.execute(
    db,
  )
  return rows[0]
}
