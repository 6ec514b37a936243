import type { DepartmentView } from '@crm/contract/department'
import { fold } from '@crm/contract/rules/fold'
import { DEPARTMENTS_MAX, LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import type { DepartmentUser } from '@crm/contract/user'
import { sql } from 'kysely'
import type { Sql } from '../../kernel/database/sql.ts'
import { uniqueViolation } from '../../kernel/database/transaction.ts'
import { avatarPath } from '../../kernel/files/avatar.ts'
import { Refused } from '../../kernel/refused.ts'
import { literal } from '../../kit/store-list.ts'
import type { Db } from '../../schema/index.ts'

interface Row extends Omit<DepartmentView, 'leader' | 'createdDate'> {
  createdDate: Date
  leaderId: number | null
  leaderName: string
  leaderFullName: string
  avatarKey: string | null
  avatarType: string | null
}

/** Departments with leader and counts; one index answers each count, so that one department costs no more than it holds. */
const departments = (where: Sql) => sql<Row>`
  select d.department_id as index, d.name, d.parent_id as parent, d.parent_id is null as "isDefault",
         d.deleted_at is not null as deleted, d.version, d.address, d.city, d.phone, d.fax, d.description,
         d.asks_fail_reason as "asksFailReason",
         d.created_at as "createdDate", l.user_id as "leaderId", l.user_name as "leaderName",
         l.full_name as "leaderFullName", l.avatar_key as "avatarKey", l.avatar_type as "avatarType",
         (select count(*)::int from account a
           where a.department_id = d.department_id and a.deleted_at is null) as staff,
         (select count(*)::int from department_task t
           where t.department_id = d.department_id and t.deleted_at is null) as tasks,
         (select count(*)::int from department_file f where f.department_id = d.department_id) as files,
         exists (select from ticket i
                  where i.department_id = d.department_id and i.deleted_at is null and i.merged_into_id is null)
           as "hasTickets"
    from department d
    left join account l
      on l.department_id = d.department_id and l.position_id = ${LEADER_POSITION_ID} and l.deleted_at is null
   ${where}`

function viewOf({ leaderId, leaderName, leaderFullName, avatarKey, avatarType, createdDate, ...row }: Row) {
  const leader =
    leaderId === null
      ? null
      : {
          userId: leaderId,
          userName: leaderName,
          fullName: leaderFullName,
          avatar: avatarPath(leaderId, avatarKey),
          avatarType,
        }
  return { ...row, leader, createdDate: createdDate.toISOString() }
}

/** The whole tree; of the deleted only so many that the list keeps its bounds. */
export async function listDepartments(db: Db, { deleted }: { deleted: boolean }): Promise<DepartmentView[]> {
  const { rows } = await departments(sql`
    where ${deleted} or d.deleted_at is null
    order by d.deleted_at desc nulls first, d.parent_id nulls first, fold(d.name), d.department_id
    limit ${2 * DEPARTMENTS_MAX}`).execute(db)
  return rows.map(viewOf)
}

export async function readDepartment(db: Db, departmentId: number): Promise<DepartmentView | undefined> {
  const { rows } = await departments(sql`where d.department_id = ${departmentId}`).execute(db)
  return rows[0] && viewOf(rows[0])
}

/** The names behind ids, of the deleted too. */
export async function readNames(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('department')
    .select(['department_id', 'name'])
    .where(sql<boolean>`department_id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.department_id, row.name]))
}

export interface AskedUsers {
  readonly departmentId: number
  readonly deleted: boolean
  readonly text: string
  readonly block: number
  readonly maxPerBlock: number
}

/**
 * People of a department in the order of names. What LIKE would read as a pattern is taken literally. Found by name alone:
 * that a colleague has a number or an address is not for everyone to try.
 */
export async function listUsers(db: Db, asked: AskedUsers): Promise<DepartmentUser[]> {
  const text = `%${literal(fold(asked.text.trim()))}%`
  const { rows } = await sql<Omit<DepartmentUser, 'avatar'> & { avatarKey: string | null }>`
    select a.user_id as "userId", a.user_name as "userName", a.full_name as "fullName",
           a.position_id as "positionId", p.name as "positionName", a.avatar_key as "avatarKey",
           a.avatar_type as "avatarType"
      from account a join position p on p.position_id = a.position_id
     where a.department_id = ${asked.departmentId} and (a.deleted_at is not null) = ${asked.deleted}
       and (fold(a.full_name) || ' ' || a.user_name) like ${text}
     order by a.name_key, a.user_id
     limit ${asked.maxPerBlock} offset ${(asked.block - 1) * asked.maxPerBlock}`.execute(db)
  return rows.map(({ avatarKey, ...row }) => ({ ...row, avatar: avatarPath(row.userId, avatarKey) }))
}

export interface DepartmentFacts {
  readonly name: string
  readonly parent: number | null
  readonly address: string
  readonly city: string
  readonly phone: string
  readonly fax: string
  readonly description: string
  readonly asksFailReason: boolean
}

const stored = ({ parent, asksFailReason, ...facts }: DepartmentFacts) => ({
  ...facts,
  parent_id: parent,
  asks_fail_reason: asksFailReason,
})

export async function insertDepartment(db: Db, facts: DepartmentFacts, now: Date): Promise<number> {
  const row = { ...stored(facts), created_at: now }
  const inserted = db.insertInto('department').values(row).returning('department_id').executeTakeFirstOrThrow()
  return (await inserted.catch(asNameExists)).department_id
}

export async function saveDepartment(db: Db, departmentId: number, facts: DepartmentFacts): Promise<void> {
  await db
    .updateTable('department')
    .set({ ...stored(facts), version: sql`version + 1` })
    .where('department_id', '=', departmentId)
    .execute()
    .catch(asNameExists)
}

/** Deletes a department, or with null brings it back. */
export async function saveDeleted(db: Db, departmentId: number, deletedAt: Date | null): Promise<void> {
  await db
    .updateTable('department')
    .set({ deleted_at: deletedAt, version: sql`version + 1` })
    .where('department_id', '=', departmentId)
    .execute()
    .catch(asNameExists)
}

function asNameExists(error: unknown): never {
  throw uniqueViolation(error) === 'department_name' ? new Refused('department.nameExists') : error
}
