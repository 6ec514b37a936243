import { sql } from 'kysely'
import type { Sql } from '../../../kernel/database/sql.ts'
import type { Db } from '../../../schema/index.ts'
import type { CustomerFields } from '../fields.ts'
import { replaceList } from '../store-write.ts'

const bulkFields = ['curator', 'groupCustomer', 'sourceCustomer', 'relationship', 'business', 'refId'] as const
export type BulkField = (typeof bulkFields)[number]

/** The value of one field; of a presenter also whose id it is. */
export type BulkValue = Partial<Pick<CustomerFields, BulkField | 'source'>>

export interface BulkRow {
  readonly customerId: number
  readonly value: BulkValue
  /** null: stays as it is. */
  readonly interactedAt: Date | null
}

const assignments: Record<Exclude<BulkField, 'groupCustomer'>, Sql> = {
  curator: sql`curator_id = nullif(r.curator, 0), department_id =
    (select department_id from account where user_id = coalesce(nullif(r.curator, 0), c.created_by)),`,
  sourceCustomer: sql`source_id = r."sourceCustomer",`,
  relationship: sql`relationship_id = nullif(r.relationship, 0),`,
  business: sql`business_id = nullif(r.business, 0),`,
  refId: sql`referrer_customer_id = case r.source when 1 then nullif(r."refId", 0) end,
    referrer_user_id = case r.source when 2 then nullif(r."refId", 0) end,`,
}

/** Gives each of the locked customers its value of the field, and takes it one version on; answers the versions. */
export async function saveField(
  db: Db,
  field: BulkField,
  rows: readonly BulkRow[],
  { userId, now }: { userId: number; now: Date },
): Promise<Map<number, number>> {
  const given = rows.map(({ customerId, value, interactedAt }) => ({ customerId, interactedAt, ...value }))
  const { rows: saved } = await sql<{ customerId: number; version: number }>`
    update customer c set ${field === 'groupCustomer' ? sql`` : assignments[field]}
           interacted_at = coalesce(r."interactedAt", c.interacted_at), updated_by = ${userId}, updated_at = ${now},
           version = c.version + 1
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r ("customerId" bigint, "interactedAt" timestamptz,
           curator bigint, "sourceCustomer" bigint, relationship bigint, business bigint, source int, "refId" bigint)
     where c.customer_id = r."customerId"
    returning c.customer_id as "customerId", c.version`.execute(db)
  if (field === 'groupCustomer')
    await replaceList(
      db,
      'groups',
      rows.map(({ customerId, value }) => ({ customerId, ids: value.groupCustomer ?? [] })),
    )
  return new Map(saved.map((row) => [row.customerId, row.version]))
}

/** The groups of locked customers, in order. */
export async function readGroups(db: Db, customerIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ customerId: number; groups: number[] }>`
    select customer_id as "customerId", array_agg(customer_group_id order by customer_group_id) as groups
      from customer_group_ref where customer_id = any(${customerIds}::bigint[]) group by customer_id`.execute(db)
  return new Map(rows.map((row) => [row.customerId, row.groups]))
}

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
