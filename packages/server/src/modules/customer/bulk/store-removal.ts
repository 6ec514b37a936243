import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'
import { refuseDoubles } from '../store-insert.ts'

/** Deletes (a moment) or recovers (null) locked customers. Refuses a recovery whose mail or phone is taken by now. */
export async function setDeleted(
  db: Db,
  customerIds: readonly number[],
  deletedAt: Date | null,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ deleted_at: deletedAt, updated_by: userId, updated_at: now, version: sql`version + 1` })
    .where(sql<boolean>`customer_id = any(${customerIds}::bigint[])`)
    .execute()
    .catch(refuseDoubles)
}

/** Removes customers with everything that hangs on them. */
export async function removeCustomers(db: Db, customerIds: readonly number[]): Promise<void> {
  await db.deleteFrom('customer').where(sql<boolean>`customer_id = any(${customerIds}::bigint[])`).execute()
}

export async function removeViewer(db: Db, customerId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_viewer')
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
