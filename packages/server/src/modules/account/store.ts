import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { uniqueViolation } from '../../kernel/database/transaction.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'

const columns = [
  'user_id',
  'user_name',
  'full_name',
  'email',
  'password_hash',
  'system_role',
  'priority_permission',
  'department_id',
  'position_id',
  'user_group_id',
  'avatar_key',
  'avatar_type',
  'activated',
  'state',
  'deleted_at',
] as const

const accounts = (db: Db) => db.selectFrom('account').select(columns)

export type Account = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

/** By user name, or by mail address when it holds an @; deleted ones apart. */
export const findByLogin = (db: Db, login: string): Promise<Account | undefined> =>
  accounts(db)
    .where(login.includes('@') ? 'email' : 'user_name', '=', login)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** A deleted account is found as well: it is told why it gets no mail. */
export const findByEmail = (db: Db, email: string): Promise<Account | undefined> =>
  accounts(db)
    .where('email', '=', email)
    .orderBy(sql`deleted_at is not null`)
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()

export const findById = (db: Db, userId: number): Promise<Account | undefined> =>
  accounts(db).where('user_id', '=', userId).executeTakeFirst()

export const findByName = (db: Db, userName: string): Promise<Account | undefined> =>
  accounts(db).where('user_name', '=', userName).where('deleted_at', 'is', null).executeTakeFirst()

export const lockById = (db: Db, userId: number): Promise<Account | undefined> =>
  accounts(db).where('user_id', '=', userId).forUpdate().executeTakeFirst()

export const lockByNameAndEmail = (db: Db, userName: string, email: string): Promise<Account | undefined> =>
  accounts(db)
    .where('user_name', '=', userName)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .execute()
}

/** The root department stands for the company. */
export async function readCompanyName(db: Db): Promise<string> {
  const root = await db.selectFrom('department').select('name').where('parent_id', 'is', null).executeTakeFirst()
  return root?.name ?? ''
}

export async function setActivated(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ activated: true, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .execute()
}

export interface NewAccount {
  user_name: string
  full_name: string
  email: string
  phone: string
  password_hash: string
  priority_permission: 1 | 2 | 3
  department_id: number
  position_id: number
  user_group_id: number
  machine_code: string
  machine_password_sealed: string | null
  avatar_key: string | null
  avatar_type: string | null
  name_key: string
}

const refusalOfIndex = {
  account_email: 'account.emailExists',
  account_user_name: 'account.userNameExists',
  account_phone: 'account.phoneExists',
  account_machine_code: 'account.machineCodeExists',
  account_leader: 'account.leaderExists',
} as const

/** What another account has already, told by the index that it would break. */
export function refuseTaken(error: unknown): never {
  const index = uniqueViolation(error) as keyof typeof refusalOfIndex | undefined
  throw index && refusalOfIndex[index] ? new Refused(refusalOfIndex[index]) : error
}

export async function insertAccount(db: Db, account: NewAccount): Promise<number> {
  const inserted = db.insertInto('account').values(account).returning('user_id').executeTakeFirstOrThrow()
  return (await inserted.catch(refuseTaken)).user_id
}

/**
 * The placement that a registration names, or the defaults: the root department and the default group. Held until the
 * end of the transaction, so that nobody is placed where something is being deleted.
 */
export async function findPlacement(
  db: Db,
  asked: { departmentId?: number | undefined; userGroupId?: number | undefined; positionId: number },
) {
  // A leader takes the seat of the department: who only shared it would wait for the others who do, and they for him.
  const hold = asked.positionId === LEADER_POSITION_ID ? sql`for update` : sql`for share`
  const { rows } = await sql<{
    department_id: number | null
    user_group_id: number | null
    position_id: number | null
  }>`
    select
      (select department_id from department where deleted_at is null
          and (department_id = ${asked.departmentId ?? null} or (${asked.departmentId ?? null}::bigint is null and parent_id is null)) ${hold}),
      (select user_group_id from user_group where deleted_at is null
          and (user_group_id = ${asked.userGroupId ?? null} or (${asked.userGroupId ?? null}::bigint is null and is_default)) for share),
      (select position_id from position where deleted_at is null and position_id = ${asked.positionId} for share)`.execute(
    db,
  )
  return rows[0]
}
