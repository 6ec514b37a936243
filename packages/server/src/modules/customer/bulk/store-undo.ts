import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'
import type { BulkField, BulkValue } from './store-values.ts'

/** How one customer was before a bulk change, with the name that its author knew. */
export interface UndoRow {
  readonly customerId: number
  readonly name: string
  readonly value: BulkValue
  readonly interactedAt: string
  /** The version that the change led to. */
  readonly version: number
}

interface Undo {
  readonly undoId: string
  readonly userId: number
  readonly field: BulkField
  readonly now: Date
}

export async function insertUndo(
  db: Db,
  { undoId, userId, field, now }: Undo,
  rows: readonly UndoRow[],
): Promise<void> {
  await sql`
    with undo as (
      insert into customer_undo (undo_id, user_id, field, created_at) values (${undoId}, ${userId}, ${field}, ${now})
    )
    insert into customer_undo_row (undo_id, customer_id, before, version)
    select ${undoId}, ("row"->>'customerId')::bigint, "row" - 'customerId' - 'version', ("row"->>'version')::int
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) "row"`.execute(db)
}

/** Locks a bulk change of this person; of anybody else it is not there. */
export const lockUndo = (db: Db, undoId: string, userId: number) =>
  db
    .selectFrom('customer_undo')
    .select(['field', 'created_at', 'used_at'])
    .where('undo_id', '=', undoId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export async function readUndoRows(db: Db, undoId: string): Promise<UndoRow[]> {
  const { rows } = await sql<UndoRow>`
    select customer_id as "customerId", version, before->>'name' as name, before->'value' as value,
           before->>'interactedAt' as "interactedAt"
      from customer_undo_row where undo_id = ${undoId} order by customer_id`.execute(db)
  return rows
}

export async function markUndone(db: Db, undoId: string, now: Date): Promise<void> {
  await db.updateTable('customer_undo').set({ used_at: now }).where('undo_id', '=', undoId).execute()
}

export async function sweepUndo(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('customer_undo').where('created_at', '<', before).execute()
}
