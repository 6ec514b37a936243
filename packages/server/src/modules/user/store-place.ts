import { EMPLOYEE_POSITION_ID, LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Db } from '../../schema/index.ts'
import { lockPlaces } from '../department/index.ts'
import type { StoredUser } from './store.ts'

/** Keeps a group from being deleted meanwhile; undefined: there is none. Taken before any account. */
export async function holdUserGroup(db: Db, userGroupId: number): Promise<number | undefined> {
  const group = await db
    .selectFrom('user_group')
    .select('user_group_id')
    .where('user_group_id', '=', userGroupId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
    .catch(asBusy)
  return group?.user_group_id
}

/** The same of a position. */
export async function holdPosition(db: Db, positionId: number): Promise<number | undefined> {
  const position = await db
    .selectFrom('position')
    .select('position_id')
    .where('position_id', '=', positionId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
    .catch(asBusy)
  return position?.position_id
}

export async function nameUserGroups(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('user_group')
    .select(['user_group_id', 'name'])
    .where('user_group_id', 'in', ids)
    .execute()
  return new Map(rows.map((group) => [group.user_group_id, group.name]))
}

/** Neither can be deleted: the root department and the default group. */
async function readDefaults(db: Db): Promise<{ department_id: number; user_group_id: number }> {
  const { rows } = await sql<{ department_id: number; user_group_id: number }>`
    select (select department_id from department where parent_id is null and deleted_at is null),
           (select user_group_id from user_group where is_default)`.execute(db)
  return rows[0] ?? { department_id: 0, user_group_id: 0 }
}

/** Where a deleted person comes back to: to what is still there, and else to the default. A leader's seat does not wait. */
export async function holdPlaceOf(db: Db, user: StoredUser) {
  const userGroupId = await holdUserGroup(db, user.user_group_id)
  const { departments } = await lockPlaces(db, [], [user.department_id])
  const isThere = departments.some((department) => department.deleted_at === null)
  const positionId = user.position_id === LEADER_POSITION_ID ? undefined : await holdPosition(db, user.position_id)
  const defaults = await readDefaults(db)
  return {
    department_id: isThere ? user.department_id : defaults.department_id,
    position_id: positionId ?? EMPLOYEE_POSITION_ID,
    user_group_id: userGroupId ?? defaults.user_group_id,
  }
}
