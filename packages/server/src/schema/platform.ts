import type { Generated, JSONColumnType } from 'kysely'
import type { Cause } from '../kernel/actor.ts'

type Json<T> = JSONColumnType<T & object, string, string>

export interface PlatformTables {
  setting: { name: string; value: JSONColumnType<never, string, string>; version: Generated<number> }
  rate_window: { bucket: string; started_at: Date; hits: number }
  idempotency: {
    user_id: number
    idempotency_key: string
    request_hash: string
    status: number | null
    reply: Json<unknown> | null
    created_at: Generated<Date>
  }
  event: {
    event_id: string
    name: string
    actor_id: number | null
    body: Json<Record<string, unknown>>
    created_at: Generated<Date>
    delivered_at: Date | null
    attempts: Generated<number>
    claimed_at: Date | null
    cause: Json<Cause> | null
  }
  activity_log: {
    log_id: Generated<number>
    event_id: string
    resource: string
    action: number
    message: string
    target_id: number
    target_code: Generated<string>
    target_name: Generated<string>
    parent_target: Generated<string>
    edit_field: Generated<string>
    before: string | null
    before_name: string | null
    after: string | null
    after_name: string | null
    reason: string | null
    fail_reason: string | null
    /** The rule that did it. */
    cause: string | null
    create_user_id: number
    created_at: Generated<Date>
  }
  bell: {
    event_id: string
    user_id: number
    resource: string
    target_id: number
    message: string
    body: Json<Record<string, unknown>>
    actor_id: number | null
    kind: 'customer' | 'campaign' | 'issue'
    created_at: Date
    read_at: Date | null
  }
  audit: {
    audit_id: Generated<number>
    happened_at: Generated<Date>
    user_id: number | null
    what: string
    target: Generated<string>
    address: Generated<string>
    request_id: Generated<string>
    details: Json<Record<string, unknown>>
  }
  stored_file: {
    file_id: string
    file_key: string
    name: string
    kind: string
    size_bytes: number
    user_id: number
    created_at: Generated<Date>
  }
  saved_view: {
    view_id: Generated<number>
    user_id: number
    area: string
    name: string
    search: Generated<string>
    columns: JSONColumnType<string[]> | null
    shared: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
  }
  list_export: {
    /** Which list. */
    kind: string
    export_id: string
    user_id: number
    state: Generated<'waiting' | 'writing' | 'done' | 'failed'>
    request: JSONColumnType<Record<string, unknown>, string, string>
    rows: Generated<number>
    written: Generated<number>
    file_name: string
    file_key: string | null
    scope: JSONColumnType<object> | null
    created_at: Generated<Date>
    ended_at: Date | null
  }
}
