import { sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Db } from '../../schema/index.ts'

const columns = { positionId: sql.ref('position_id'), userGroupId: sql.ref('user_group_id') }
export type UserField = keyof typeof columns

/** A user who got another position or user group. */
export interface MovedUser {
  readonly userId: number
  readonly userName: string
  readonly fullName: string
}

/** Locks all users who carry an entry, in the order of their ids. */
export async function lockUsers(db: Db, field: UserField, index: number): Promise<void> {
  await sql`select from account where ${columns[field]} = ${index} order by user_id for no key update`
    .execute(db)
    .catch(asBusy)
}

/** Whether anybody who is not deleted carries it. */
export async function hasUsers(db: Db, field: UserField, index: number): Promise<boolean> {
  const { rows } = await sql`
    select from account where ${columns[field]} = ${index} and deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Gives all users of one entry another, deleted users too, so that none comes back to what is gone. */
export async function moveUsers(db: Db, field: UserField, from: number, to: number): Promise<MovedUser[]> {
  const { rows } = await sql<MovedUser>`
    update account set ${columns[field]} = ${to}, version = version + 1 where ${columns[field]} = ${from}
    returning user_id as "userId", user_name as "userName", full_name as "fullName"`
    .execute(db)
    .catch(asBusy)
  return rows
}

const sourceOf: Record<UserField, 2 | 3> = { userGroupId: 2, positionId: 3 }
export const prioritySource = (field: UserField): 2 | 3 => sourceOf[field]

/** Those of them whose rights come from there. An admin's come from nowhere. */
export async function listConcerned(db: Db, field: UserField, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from account
     where user_id = any(${userIds}::bigint[]) and priority_permission = ${sourceOf[field]}
       and system_role <> 'admin' and deleted_at is null`.execute(db)
  return rows.map((row) => row.userId)
}
