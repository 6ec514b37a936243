import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { preparedArray, preparedStatement } from '../../../kernel/database/prepared-statements.ts'
import type { Db } from '../../../schema/index.ts'

export async function findDepartmentOf(db: Db, userId: number): Promise<number | undefined> {
  const found = await db.selectFrom('account').select('department_id').where('user_id', '=', userId).executeTakeFirst()
  return found?.department_id
}

/**
 * Keeps a department and its leader's seat as they are until the transaction ends, so that what is read of them afterwards
 * is still so when the ticket stands there.
 */
export async function holdDepartment(db: Db, departmentId: number): Promise<void> {
  await sql`${preparedStatement} select from department where department_id = ${departmentId} for share`.execute(db)
}

/** What a ticket may point at. */
interface Wanted {
  readonly users?: readonly number[]
  readonly departments?: readonly number[]
  readonly tasks?: readonly number[]
  readonly failReasons?: readonly number[]
}

export interface Reference {
  readonly kind: 'user' | 'department' | 'task' | 'failReason'
  readonly id: number
  readonly name: string
  readonly isLive: boolean
  /** The department of a user or a task. */
  readonly departmentId: number | null
  /** Of a department: its leader, and whether it is the default one. */
  readonly leaderId: number | null
  readonly isDefault: boolean
  readonly asksFailReason: boolean
  /** Of a user: whether the person can sign in and take charge. */
  readonly isWorking: boolean
}

/** The words behind ids and what decides whether they may be chosen. */
export interface References {
  find(kind: Reference['kind'], id: number | null): Reference | undefined
  nameOf(kind: Reference['kind'], id: number | null): string | null
}

/** All that is asked for in one statement, and the leaders of the departments. */
export async function findReferences(db: Db, wanted: Wanted): Promise<References> {
  const { users = [], departments = [], tasks = [], failReasons = [] } = wanted
  const { rows } = await sql<Reference>`${preparedStatement}
    select 'user' as kind, user_id as id, full_name as name, deleted_at is null as "isLive",
           department_id as "departmentId", null::bigint as "leaderId", false as "isDefault",
           false as "asksFailReason", deleted_at is null and activated and state = 'working' as "isWorking"
      from account
     where user_id = any(${preparedArray(users, 'bigint')} || array(
       select user_id from account where department_id = any(${preparedArray(departments, 'bigint')})
          and position_id = ${LEADER_POSITION_ID} and deleted_at is null))
    union all
    select 'department', d.department_id, d.name, d.deleted_at is null, null, l.user_id, d.parent_id is null,
           d.asks_fail_reason, false
      from department d
      left join account l
        on l.department_id = d.department_id and l.position_id = ${LEADER_POSITION_ID} and l.deleted_at is null
     where d.department_id = any(${preparedArray(departments, 'bigint')})
    union all
    select 'task', department_task_id, name, deleted_at is null, department_id, null, false, false, false
      from department_task where department_task_id = any(${preparedArray(tasks, 'bigint')})
    union all
    select 'failReason', ticket_fail_reason_id, name, deleted_at is null, null, null, false, false, false
      from ticket_fail_reason where ticket_fail_reason_id = any(${preparedArray(failReasons, 'bigint')})`.execute(db)
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  const find: References['find'] = (kind, id) => byKey.get(`${kind} ${id}`)
  return { find, nameOf: (kind, id) => find(kind, id)?.name ?? null }
}

interface About {
  readonly customerId: number | null
}

/** The codes of the customers before and after, for the log alone: who may not see one is not shown the line. */
export async function readCustomerCodes(db: Db, before: About, after: About) {
  if (before.customerId === after.customerId) return { before: null, after: null }
  const ids = [before.customerId, after.customerId].filter((id) => id !== null)
  const rows = await db
    .selectFrom('customer')
    .select(['customer_id', 'code'])
    .where(sql<boolean>`customer_id = any(${ids}::bigint[])`)
    .execute()
  const codeOf = new Map(rows.map((row) => [row.customer_id, row.code]))
  return { before: codeOf.get(before.customerId ?? 0) ?? null, after: codeOf.get(after.customerId ?? 0) ?? null }
}
