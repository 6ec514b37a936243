import { sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Db } from '../../schema/index.ts'
import type { Owner } from './rules.ts'

export interface LockedSet {
  readonly setId: number
  readonly version: number
}

/** Locks all records of an owner at once, those too that are not there yet: two who change them wait for each other. */
export async function lockSet(db: Db, owner: Owner): Promise<LockedSet> {
  const key = { source: owner.source, owner_id: owner.ownerId, department_id: owner.departmentId }
  await db
    .insertInto('permission_set')
    .values({ ...key, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    .catch(asBusy)
  const set = await db
    .selectFrom('permission_set')
    .select(['permission_set_id', 'version'])
    .where('source', '=', key.source)
    .where('owner_id', '=', key.owner_id)
    .where('department_id', '=', key.department_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
    .catch(asBusy)
  return { setId: set.permission_set_id, version: set.version }
}

export async function bumpSet(db: Db, setId: number, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('permission_set')
    .set({ version: sql`version + 1`, updated_by: userId, updated_at: now })
    .where('permission_set_id', '=', setId)
    .execute()
}
