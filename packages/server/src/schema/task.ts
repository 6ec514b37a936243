import type { Recurrence } from '@crm/contract/recurrence'
import type { TaskStatus, TaskType } from '@crm/contract/task-rules'
import type { TaskItem } from '@crm/contract/task-views'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written as text, read as what it says. */
type Json<T> = ColumnType<T, string | undefined, string>

export interface TaskTables {
  task: {
    task_id: Generated<number>
    code: GeneratedAlways<string>
    type: TaskType
    status: ColumnType<TaskStatus, number | undefined, number>
    title: string
    content: Generated<string>
    start_at: Date
    end_at: Date
    all_day: Generated<boolean>
    is_long: GeneratedAlways<boolean>
    priority: ColumnType<1 | 2 | 3 | 4, number | undefined, number>
    curator_id: number
    /** Set by the database, from the curator. */
    department_id: GeneratedAlways<number>
    customer_id: number | null
    opportunity_id: number | null
    ticket_id: number | null
    parent_id: number | null
    reminder_minutes: number | null
    remind_at: Date | null
    checklist: Json<TaskItem[]>
    recurrence: ColumnType<Recurrence | null, string | null | undefined, string | null>
    series_id: number | null
    series_start_at: Date | null
    slot_at: Date | null
    occurrence: Generated<number>
    outcome: Generated<string>
    finished_at: Date | null
    finished_by: number | null
    created_by: number
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    version: Generated<number>
    search: GeneratedAlways<string>
  }
  task_participant: { task_id: number; user_id: number }
  task_access: {
    task_id: number
    user_id: number
    start_at: Date
    takes_part: boolean
    is_open: boolean
    is_long: boolean
  }
  task_vote: { task_id: number; user_id: number; agree: boolean; voted_at: Date }
  task_entry: {
    entry_id: string
    task_id: number
    content: string
    mentions: number[]
    created_by: number
    created_at: Date
  }
  task_feed: { user_id: number; secret_hash: string; created_at: Generated<Date> }
}
