import type { Generated, GeneratedAlways } from 'kysely'

type Moment = Date
type WithDefault<T> = Generated<T>

export interface AccountTables {
  department: {
    department_id: Generated<number>
    name: string
    parent_id: number | null
    address: WithDefault<string>
    city: WithDefault<string>
    phone: WithDefault<string>
    fax: WithDefault<string>
    description: WithDefault<string>
    asks_fail_reason: WithDefault<boolean>
    created_at: WithDefault<Moment>
    deleted_at: Moment | null
    version: WithDefault<number>
  }
  department_task: {
    department_task_id: Generated<number>
    department_id: number
    name: string
    deleted_at: Moment | null
    version: WithDefault<number>
  }
  department_file: { file_id: string; department_id: number; created_at: WithDefault<Moment> }
  position: { position_id: Generated<number>; name: string; deleted_at: Moment | null; version: WithDefault<number> }
  user_group: {
    user_group_id: Generated<number>
    name: string
    is_default: WithDefault<boolean>
    deleted_at: Moment | null
    version: WithDefault<number>
  }
  account: {
    user_id: Generated<number>
    user_name: string
    full_name: string
    email: string
    phone: WithDefault<string>
    password_hash: string
    system_role: WithDefault<'admin' | 'user'>
    priority_permission: WithDefault<1 | 2 | 3>
    department_id: number
    position_id: number
    user_group_id: number
    machine_code: WithDefault<string>
    machine_password_sealed: string | null
    avatar_key: string | null
    avatar_type: string | null
    affiliate_code: WithDefault<string>
    signature: WithDefault<string>
    activated: WithDefault<boolean>
    state: WithDefault<'working' | 'paused' | 'suspended'>
    created_at: WithDefault<Moment>
    deleted_at: Moment | null
    version: WithDefault<number>
    name_key: WithDefault<string>
    search: GeneratedAlways<string>
  }
  session: {
    session_id: string
    user_id: number
    user_agent: WithDefault<string>
    address: WithDefault<string>
    created_at: WithDefault<Moment>
    seen_at: WithDefault<Moment>
    ends_at: Moment
    ended_at: Moment | null
    remember_family: string | null
  }
  known_device: { user_id: number; device: string; seen_at: Moment }
  remember_token: {
    selector: string
    secret_hash: string
    user_id: number
    family: string
    ends_at: Moment
    used_at: Moment | null
  }
  mailed_token: {
    token_hash: string
    user_id: number
    purpose: 'reset' | 'activate'
    created_at: WithDefault<Moment>
    ends_at: Moment
    used_at: Moment | null
  }
  permission: {
    source: 1 | 2 | 3 | 4
    owner_id: number
    department_id: WithDefault<number>
    function_tag: string
    can_access: WithDefault<boolean>
    can_add: WithDefault<boolean>
    can_edit: WithDefault<boolean>
    can_delete: WithDefault<boolean>
    can_permanent_del: WithDefault<boolean>
    can_download: WithDefault<boolean>
    can_view_all: WithDefault<boolean>
  }
  permission_set: {
    permission_set_id: Generated<number>
    source: 1 | 2 | 3 | 4
    owner_id: number
    department_id: WithDefault<number>
    version: WithDefault<number>
    updated_by: number | null
    updated_at: WithDefault<Moment>
  }
  verify_code: {
    user_id: number
    email: string
    code_hash: string
    tries: WithDefault<number>
    created_at: WithDefault<Moment>
    ends_at: Moment
  }
  notification_preference: { user_id: number; off: WithDefault<string[]>; version: WithDefault<number> }
  leader_department: { department_id: number; child_department_id: number }
}
