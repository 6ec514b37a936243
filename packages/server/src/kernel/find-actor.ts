import { adminOnlyTags, type FunctionTag } from '@crm/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '../schema/index.ts'
import { type Actor, allFlags, noFlags } from './actor.ts'
import { preparedArray, preparedStatement } from './database/prepared-statements.ts'
import type { Condition, Sql } from './database/sql.ts'

/** A person with the permission record in force for a tag, as personColumns and rightsOf read them. */
export interface PersonRow {
  user_id: number
  user_name: string
  full_name: string
  system_role: 'admin' | 'user'
  priority_permission: 1 | 2 | 3
  user_group_id: number
  position_id: number
  department_id: number
  function_tag: string | null
  can_access: boolean
  can_add: boolean
  can_edit: boolean
  can_delete: boolean
  can_permanent_del: boolean
  can_download: boolean
  can_view_all: boolean
  child_departments: number[] | null
}

/** Of an account `a` with its record `p`. */
export const personColumns: Sql = sql.raw(`
         a.user_id, a.user_name, a.full_name, a.system_role, a.priority_permission,
         a.user_group_id, a.position_id, a.department_id, p.*,
         case when a.position_id = 1 and a.priority_permission = 3 then
           array(select child_department_id from leader_department l where l.department_id = a.department_id)
         end as child_departments`)

// 1 user, 2 user group, 3 position in a department, 4 leader of a department: the one record that counts.
const source = sql.raw(
  'case when a.priority_permission = 3 and a.position_id = 1 then 4 else a.priority_permission end',
)

/** Joins to `a`, a person, the one permission record `p` in force for a tag. */
export const rightsOf = (tag: unknown): Sql => sql`
    left join lateral (
      select function_tag, can_access, can_add, can_edit, can_delete, can_permanent_del, can_download, can_view_all
        from permission
       where function_tag = ${tag}
         and source = ${source}
         and owner_id = case a.priority_permission when 1 then a.user_id when 2 then a.user_group_id else a.position_id end
         and permission.department_id = case a.priority_permission when 3 then a.department_id else 0 end
    ) p on true`

/** Who may sign in. */
export const isActive: Condition = sql.raw("a.deleted_at is null and a.activated and a.state = 'working'")

/** People with the rights of this moment; who may not sign in is left out. */
export async function findActors(db: Db, userIds: readonly number[], tag: FunctionTag): Promise<Actor[]> {
  const { rows } = await sql<PersonRow>`${preparedStatement}
    select ${personColumns}
      from account a ${rightsOf(tag)}
     where a.user_id = any(${preparedArray(userIds, 'bigint')}) and ${isActive}`.execute(db)
  return rows.map(actorOf)
}

/** A person with the rights of this moment, for work that goes on without a session; undefined who may not sign in. */
export const findActor = async (db: Db, userId: number, tag: FunctionTag): Promise<Actor | undefined> =>
  (await findActors(db, [userId], tag))[0]

/** What a person may do with one function, and what that comes from. */
export interface Standing {
  readonly actor: Actor
  readonly canSignIn: boolean
  /** Whose record is in force: the user's, the user group's, the position's or the leader's. */
  readonly source: 1 | 2 | 3 | 4
  readonly hasRecord: boolean
}

/** The standing of anybody, those who may not sign in or are deleted too; undefined who never was. */
export async function findStanding(db: Db, userId: number, tag: FunctionTag): Promise<Standing | undefined> {
  const { rows } = await sql<PersonRow & Pick<Standing, 'source'> & { can_sign_in: boolean }>`
    select ${isActive} as can_sign_in, ${source} as source, ${personColumns}
      from account a ${rightsOf(tag)}
     where a.user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return { actor: actorOf(row), canSignIn: row.can_sign_in, source: row.source, hasRecord: row.function_tag !== null }
}

/** A row of a session says which; one read without a session has none. */
export function actorOf(row: PersonRow & { session_id?: string }): Actor {
  return {
    userId: row.user_id,
    userName: row.user_name,
    fullName: row.full_name,
    systemRole: row.system_role,
    priorityPermission: row.priority_permission,
    userGroupId: row.user_group_id,
    positionId: row.position_id,
    departmentId: row.department_id,
    sessionId: row.session_id ?? '',
    flags: row.system_role === 'admin' ? allFlags : flagsOf(row),
    departments:
      row.child_departments !== null && row.system_role !== 'admin'
        ? [row.department_id, ...row.child_departments]
        : null,
  }
}

// A missing record denies everything, and so does one on what is the admin's alone.
const flagsOf = (row: PersonRow): Actor['flags'] =>
  row.function_tag === null || adminOnlyTags.some((tag) => tag === row.function_tag)
    ? noFlags
    : {
        accessPermission: row.can_access === true,
        addPermission: row.can_add === true,
        editPermission: row.can_edit === true,
        deletePermission: row.can_delete === true,
        permanentDeletePermission: row.can_permanent_del === true,
        downloadPermission: row.can_download === true,
        viewAllPermission: row.can_view_all === true,
      }
