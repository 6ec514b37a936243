import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

interface LookUp {
  name: string
  deleted_at: Date | null
  version: Generated<number>
  moved_to: number | null
}

export interface CustomerTables {
  customer_group: LookUp & { customer_group_id: Generated<number>; parent_id: number | null; rank: Generated<number> }
  customer_source: LookUp & { customer_source_id: Generated<number> }
  relationship: LookUp & { relationship_id: Generated<number>; color: string; description: Generated<string> }
  business: LookUp & { business_id: Generated<number> }
  customer: {
    customer_id: Generated<number>
    code: GeneratedAlways<string>
    name: string
    name_key: string
    phone: Generated<string>
    email: Generated<string>
    gender: boolean | null
    address: Generated<string>
    tax_code: Generated<string>
    birthday: string | null
    affiliate_code: Generated<string>
    business_id: number | null
    curator_id: number | null
    department_id: number | null
    source_id: number
    relationship_id: number | null
    referrer_customer_id: number | null
    referrer_user_id: number | null
    appointment_at: Date | null
    interacted_at: Generated<Date>
    created_by: number
    created_at: Generated<Date>
    updated_by: number
    updated_at: Generated<Date>
    deleted_at: Date | null
    upload_id: string | null
    version: Generated<number>
    changed: GeneratedAlways<string>
    search: GeneratedAlways<string>
  }
  customer_gone: { customer_id: number; created_at: Date; changed: GeneratedAlways<string> }
  customer_access: { user_id: number; created_at: Date; customer_id: number }
  customer_viewer: { customer_id: number; user_id: number }
  customer_group_ref: { customer_id: number; customer_group_id: number }
  customer_contact: {
    contact_id: Generated<number>
    customer_id: number
    name: string
    phone: Generated<string>
    email: Generated<string>
    gender: boolean | null
    birthday: string | null
    is_primary: Generated<boolean>
    rank: Generated<number>
    search: GeneratedAlways<string>
  }
  customer_entry: {
    entry_id: string
    customer_id: number
    kind: 'comment' | 'note' | 'call' | 'mail' | 'sms' | 'meet' | 'appointment'
    content: string
    outcome: Generated<'reached' | 'noAnswer' | 'busy' | 'callBack' | 'refused' | null>
    minutes: Generated<number | null>
    created_by: number
    created_at: Generated<Date>
  }
  customer_undo: {
    undo_id: string
    user_id: number
    field: string
    created_at: Generated<Date>
    used_at: Date | null
  }
  customer_undo_row: {
    undo_id: string
    customer_id: number
    before: JSONColumnType<Record<string, unknown>>
    version: number
  }
  customer_upload: {
    upload_id: string
    user_id: number
    state: Generated<'checking' | 'checked' | 'writing' | 'done' | 'failed' | 'undone'>
    file_name: string
    mode: 'all' | 'valid'
    dry_run: boolean
    automation_skipped: Generated<boolean>
    headers: JSONColumnType<object[], string, string>
    rows: Generated<number>
    checked: Generated<number>
    valid: Generated<number>
    written: Generated<number>
    failure: string | null
    created_at: Generated<Date>
    ended_at: Date | null
  }
  customer_upload_row: {
    upload_id: string
    line: number
    cells: JSONColumnType<unknown[], string, string>
    faults: JSONColumnType<object[], string, string>
  }
}
