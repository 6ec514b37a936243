import type { TicketPriority, TicketStatus } from '@crm/contract/ticket-rules'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Moment = Date

export interface TicketTables {
  ticket_fail_reason: { ticket_fail_reason_id: Generated<number>; name: string; deleted_at: Moment | null }
  ticket: {
    ticket_id: Generated<number>
    code: GeneratedAlways<string>
    name: string
    content: Generated<string>
    status: ColumnType<TicketStatus, number | undefined, number>
    priority: ColumnType<TicketPriority, number, number>
    creation_type: Generated<1 | 2>
    department_id: number
    department_task_id: number | null
    created_by: number
    curator_id: number | null
    customer_id: number | null
    end_at: Moment | null
    reason: Generated<string>
    fail_reason_id: number | null
    waiting_since: Moment | null
    due_at: Moment | null
    due_left_minutes: number | null
    breach_told_at: Moment | null
    merged_into_id: number | null
    comments: Generated<number>
    created_at: Generated<Moment>
    updated_at: Generated<Moment>
    accepted_at: Moment | null
    accepted_by: number | null
    closed_at: Moment | null
    deleted_at: Moment | null
    changed: GeneratedAlways<string>
    version: Generated<number>
    search: GeneratedAlways<string>
  }
  ticket_access: { user_id: number; created_at: Moment; ticket_id: number; outside: GeneratedAlways<boolean> }
  ticket_participant: { ticket_id: number; user_id: number }
  ticket_entry: {
    entry_id: Generated<number>
    ticket_id: number
    kind: 'comment' | 'note'
    content: string
    mentions: Generated<number[]>
    created_by: number
    created_at: Generated<Moment>
  }
  ticket_file: {
    file_id: string
    ticket_id: number
    is_inline: Generated<boolean>
    preview_key: string | null
    created_at: Generated<Moment>
  }
  ticket_link: { ticket_id: number; other_id: number; created_by: number; created_at: Generated<Moment> }
  ticket_merge: {
    undo_id: string
    ticket_id: number
    survivor_id: number
    merged_by: number
    merged_at: Generated<Moment>
    added_participants: Generated<number[]>
    undone_at: Moment | null
  }
  saved_reply: {
    reply_id: Generated<number>
    user_id: number
    name: string
    content: string
    shared: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Moment>
  }
  target_result: {
    target_result_id: GeneratedAlways<number>
    ticket_id: number
    step: 'response' | 'resolve'
    is_met: boolean
    department_id: number
    curator_id: number | null
    ended_at: Moment
  }
  response_target: {
    department_id: Generated<number>
    priority: number
    response_minutes: number | null
    resolve_minutes: number | null
  }
  push_device: {
    handle: string
    user_id: number
    session_id: string | null
    token_hash: string
    token_sealed: string
    platform: 'web' | 'android' | 'ios'
    user_agent: Generated<string>
    created_at: Generated<Moment>
    seen_at: Generated<Moment>
  }
  ios_message: {
    message_id: Generated<number>
    handle: string
    message: string
    key: string
    value: string
    job_id: string | null
    created_at: Generated<Moment>
    taken_at: Moment | null
  }
}
