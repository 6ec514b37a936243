import { CUSTOMERS_PER_BULK_CHANGE_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/database/sql.ts'
import { record } from '../../../kernel/events/record.ts'
import { inOrder } from '../../../kit/record-lock.ts'
import type { Db } from '../../../schema/index.ts'
import { customerUpdated } from '../events.ts'
import { changeOf, referencesIn } from '../fields.ts'
import { lockAll, namedOf } from '../store-lock.ts'
import { readReferences } from '../store-references.ts'
import { valuesOf } from './change.ts'
import { type BulkField, type BulkValue, saveField } from './store-changes.ts'

/** What a customer has from a list that administrators shape. */
export type MovableField = Exclude<BulkField, 'curator' | 'refId'>

const carrying: Record<MovableField, Sql> = {
  groupCustomer: sql`customer_group_ref where customer_group_id`,
  sourceCustomer: sql`customer where source_id`,
  relationship: sql`customer where relationship_id`,
  business: sql`customer where business_id`,
}

/**
 * The next customers that carry an entry, deleted ones too, in the order of their ids: all calls together go once over
 * the table, since those that are deleted stand in no index of the entry.
 */
export async function listCarriers(db: Db, field: MovableField, index: number, afterId: number): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from ${carrying[field]} = ${index} and customer_id > ${afterId}
     order by customer_id limit ${CUSTOMERS_PER_BULK_CHANGE_MAX}`.execute(db)
  return rows.map((row) => row.customerId)
}

interface Move {
  readonly field: MovableField
  readonly customerIds: readonly number[]
  readonly from: number
  readonly to: number
}

/** Gives those of the customers that carry an entry another instead, whoever is in charge; to them it is no interaction. */
export async function moveCustomers(db: Db, by: { userId: number; now: Date }, move: Move): Promise<void> {
  const { field, customerIds } = move
  const customers = await lockAll(db, customerIds)
  const valueNow = await valuesOf(db, field, customers)
  const changing = customers.flatMap((customer) => {
    const before = valueNow(customer)
    const after = replaced(before, move)
    return after ? [{ customer, before, after }] : []
  })
  if (changing.length === 0) return
  const rows = changing.map(({ customer, after }) => ({
    customerId: customer.customer_id,
    value: after,
    interactedAt: null,
  }))
  await saveField(db, field, rows, by)
  const references = await readReferences(
    db,
    referencesIn([field], ...changing.flatMap(({ before, after }) => [before, after])),
  )
  await record(db, by, customerUpdated, {
    customers: changing.map(({ customer, before, after }) => ({
      ...namedOf(customer),
      changes: [changeOf(references, field, before, after)],
    })),
  })
}

/** A customer that stands in both groups keeps the one. */
function replaced(before: BulkValue, { field, from, to }: Move): BulkValue | undefined {
  if (field !== 'groupCustomer') return before[field] === from ? { [field]: to } : undefined
  const groups = before.groupCustomer ?? []
  if (!groups.includes(from)) return undefined
  return { groupCustomer: inOrder(groups.map((group) => (group === from ? to : group))) }
}
