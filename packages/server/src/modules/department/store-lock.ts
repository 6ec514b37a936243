import { sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Db } from '../../schema/index.ts'

const departmentColumns = [
  'department_id',
  'name',
  'parent_id',
  'address',
  'city',
  'phone',
  'fax',
  'description',
  'asks_fail_reason',
  'deleted_at',
  'version',
] as const

/** Locks departments, deleted ones too: always before people, and always in the order of the ids. */
export const lockDepartments = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('department')
    .select(departmentColumns)
    .where(sql<boolean>`department_id = any(${ids}::bigint[])`)
    .orderBy('department_id')
    .forNoKeyUpdate()
    .execute()
    .catch(asBusy)

export type LockedDepartment = Awaited<ReturnType<typeof lockDepartments>>[number]

/** One of those that were locked, if it is not deleted. */
export const livingOf = (locked: readonly LockedDepartment[], departmentId: number): LockedDepartment | undefined =>
  locked.find((one) => one.department_id === departmentId && one.deleted_at === null)

/**
 * The same with the root among them, which whoever changes the tree must hold: two moves that each see no circle could
 * close one together, and two additions could step over the limit.
 */
export const lockTree = (db: Db, ids: readonly number[]): Promise<LockedDepartment[]> =>
  db
    .selectFrom('department')
    .select(departmentColumns)
    .where(sql<boolean>`(department_id = any(${ids}::bigint[]) or (parent_id is null and deleted_at is null))`)
    .orderBy('department_id')
    .forNoKeyUpdate()
    .execute()
    .catch(asBusy)

/** Locks people who are not deleted; whoever is missing in the answer is not there. */
export const lockPeople = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('account')
    .select(['user_id', 'user_name', 'full_name', 'department_id', 'position_id', 'priority_permission', 'system_role'])
    .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
    .catch(asBusy)

export type LockedPerson = Awaited<ReturnType<typeof lockPeople>>[number]

/** Keeps positions from being deleted meanwhile; a deleted one is missing in the answer. */
export const holdPositions = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('position')
    .select('position_id')
    .where(sql<boolean>`position_id = any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('position_id')
    .forShare()
    .execute()
    .catch(asBusy)
