import { EMPLOYEE_POSITION_ID, LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { uniqueViolation } from '../../kernel/database/transaction.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import type { Move } from './rules.ts'
import { hasChildren, hasTickets } from './store-tree.ts'

/** Where these people are at this moment, without a lock: which departments to lock before them. */
export async function readDepartmentsOf(db: Db, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('department_id')
    .distinct()
    .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.department_id)
}

export interface Person {
  readonly userId: number
  readonly fullName: string
}

/** The leader of each department that has one. */
export async function readLeaders(db: Db, departmentIds: readonly number[]): Promise<Map<number, Person>> {
  const rows = await db
    .selectFrom('account')
    .select(['department_id', 'user_id', 'full_name'])
    .where(sql<boolean>`department_id = any(${departmentIds}::bigint[])`)
    .where('position_id', '=', LEADER_POSITION_ID)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.department_id, { userId: row.user_id, fullName: row.full_name }]))
}

/** Whether something hangs on this department that its leader answers for. docs/rules.md, R-11.5. */
export const needsLeader = async (db: Db, departmentId: number): Promise<boolean> =>
  (await hasChildren(db, departmentId)) || hasTickets(db, departmentId)

export async function readPositionNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('position')
    .select(['position_id', 'name'])
    .where(sql<boolean>`position_id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.position_id, row.name]))
}

/** Gives locked people their new places and takes each one version on. */
export async function savePlaces(db: Db, moves: readonly Move[]): Promise<void> {
  // A seat is left before it is taken: that a department has one leader is checked row by row.
  const leaving = moves.filter(({ before }) => before.positionId === LEADER_POSITION_ID).map(({ userId }) => userId)
  if (leaving.length > 0)
    await sql`update account set position_id = ${EMPLOYEE_POSITION_ID}
      where user_id = any(${leaving}::bigint[])`.execute(db)
  const places = moves.map(({ userId, after }) => ({ userId, ...after }))
  await sql`
    update account a set department_id = r."departmentId", position_id = r."positionId", version = a.version + 1
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as r ("userId" bigint, "departmentId" bigint, "positionId" bigint)
     where a.user_id = r."userId"`
    .execute(db)
    .catch(asLeaderExists)
}

/** Somebody registers as leader without asking for the department: the index has the last word. */
function asLeaderExists(error: unknown): never {
  throw uniqueViolation(error) === 'account_leader' ? new Refused('account.leaderExists') : error
}

/** The seat belongs to the department: whoever edits it from before must look again. */
export async function bumpDepartments(db: Db, departmentIds: readonly number[]): Promise<void> {
  await db
    .updateTable('department')
    .set({ version: sql`version + 1` })
    .where(sql<boolean>`department_id = any(${departmentIds}::bigint[])`)
    .execute()
}

/** Everyone of these departments. */
export async function readMembers(db: Db, departmentIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('user_id')
    .where(sql<boolean>`department_id = any(${departmentIds}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.user_id)
}
