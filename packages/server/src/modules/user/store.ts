import { sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Db } from '../../schema/index.ts'
import { refuseTaken } from '../account/index.ts'

const columns = [
  'user_id',
  'user_name',
  'full_name',
  'email',
  'phone',
  'signature',
  'system_role',
  'priority_permission',
  'department_id',
  'position_id',
  'user_group_id',
  'machine_code',
  'affiliate_code',
  'activated',
  'state',
  'deleted_at',
  'version',
  'avatar_key',
] as const

const hasMachinePassword = sql<boolean>`machine_password_sealed is not null`.as('has_machine_password')
const users = (db: Db) => db.selectFrom('account').select(columns).select(hasMachinePassword)

export type StoredUser = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>

/** How events name a person, and the team that he comes to or leaves. */
export const namedOf = ({ user_id: userId, user_name: userName, full_name: fullName }: StoredUser) => ({
  userId,
  userName,
  fullName,
})
export const teamOf = ({ user_id: userId, full_name: fullName, department_id: departmentId }: StoredUser) => ({
  departmentId,
  users: [{ userId, fullName }],
})

export const lockUser = (db: Db, userId: number): Promise<StoredUser | undefined> =>
  users(db).where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst().catch(asBusy)

/**
 * A person with all admins, locked in the order of their ids: of two who take each other's role the second sees what the
 * first has done.
 */
export async function lockWithAdmins(db: Db, userId: number) {
  const locked = await users(db)
    .where((account) =>
      account.or([
        account('user_id', '=', userId),
        account.and([account('system_role', '=', 'admin'), account('deleted_at', 'is', null)]),
      ]),
    )
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
    .catch(asBusy)
  return { found: locked.find((user) => user.user_id === userId), admins: locked }
}

export interface Columns {
  full_name: string
  name_key: string
  email: string
  phone: string
  signature: string
  department_id: number
  position_id: number
  user_group_id: number
  priority_permission: 1 | 2 | 3
  system_role: 'admin' | 'user'
  state: 'working' | 'paused' | 'suspended'
  machine_code: string
  machine_password_sealed: string | null
  affiliate_code: string
  avatar_key: string | null
  avatar_type: string | null
  deleted_at: Date | null
}

/** Writes what is given and takes the person one version on; what another has already is refused. */
export async function saveUser(db: Db, userId: number, changed: Partial<Columns>): Promise<void> {
  await db
    .updateTable('account')
    .set({ ...changed, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .execute()
    .catch(refuseTaken)
}

export const findUser = (db: Db, userId: number): Promise<StoredUser | undefined> =>
  users(db).where('user_id', '=', userId).executeTakeFirst()

export const findAvatar = (db: Db, userId: number) =>
  db
    .selectFrom('account')
    .select(['user_name', 'avatar_key'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Whether another person who is not deleted has an address. */
export async function isTaken(db: Db, email: string, exceptUserId: number): Promise<boolean> {
  const other = await db
    .selectFrom('account')
    .select('user_id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .where('user_id', '<>', exceptUserId)
    .executeTakeFirst()
  return other !== undefined
}

export async function listAdmins(db: Db): Promise<number[]> {
  const admins = await db
    .selectFrom('account')
    .select('user_id')
    .where('system_role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .execute()
  return admins.map((admin) => admin.user_id)
}
