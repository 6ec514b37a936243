import { randomUUID } from 'node:crypto'
import { TRANSFERS_WITH_AUTOMATION_MAX } from '@crm/contract/rules/limits'
import { record } from '../../../kernel/events/record.ts'
import { curatorChanged, customerUpdated } from '../events.ts'
import { changeOf, presenterOf, referencesIn } from '../fields.ts'
import { type ChangeCall, type LockedCustomer, lockInCharge, namedOf } from '../store-lock.ts'
import { readReferences } from '../store-references.ts'
import type { Subscriber } from '../store-subscribers.ts'
import { grantAccess } from '../store-write.ts'
import { insertUndo } from './store-undo.ts'
import { type BulkField, type BulkRow, type BulkValue, readGroups, saveField } from './store-values.ts'

interface Changed {
  readonly changed: number
  readonly undoId: string | null
  readonly automationSkipped?: true
}

export interface Changing {
  readonly customer: LockedCustomer
  readonly before: BulkValue
  readonly after: BulkValue
  readonly interactedAt: Date | null
}

const skipsAutomation = (field: BulkField, changing: readonly Changing[]) =>
  field === 'curator' && changing.length > TRANSFERS_WITH_AUTOMATION_MAX

const isSame = (one: BulkValue, other: BulkValue) => JSON.stringify(one) === JSON.stringify(other)

/** The present value of a field of each locked customer. */
export async function valuesOf(db: ChangeCall['db'], field: BulkField, customers: readonly LockedCustomer[]) {
  const groups =
    field === 'groupCustomer'
      ? await readGroups(
          db,
          customers.map((customer) => customer.customer_id),
        )
      : new Map<number, number[]>()
  return (customer: LockedCustomer): BulkValue => fieldValue(field, customer, groups.get(customer.customer_id) ?? [])
}

function fieldValue(field: BulkField, customer: LockedCustomer, groups: number[]): BulkValue {
  switch (field) {
    case 'curator':
      return { curator: customer.curator_id ?? 0 }
    case 'groupCustomer':
      return { groupCustomer: groups }
    case 'sourceCustomer':
      return { sourceCustomer: customer.source_id }
    case 'relationship':
      return { relationship: customer.relationship_id ?? 0 }
    case 'business':
      return { business: customer.business_id ?? 0 }
    case 'refId':
      return presenterOf(customer)
  }
}

/** Gives customers in the actor's charge a new value of one field, and keeps the old ones for a day. */
export async function changeMany(
  call: ChangeCall,
  field: BulkField,
  customerIds: readonly number[],
  next: (before: BulkValue) => BulkValue,
): Promise<Changed> {
  const { db, actor, now } = call
  const customers = await lockInCharge(call, customerIds)
  const valueNow = await valuesOf(db, field, customers)
  const changing = customers
    .map((customer) => ({ customer, before: valueNow(customer), interactedAt: now }))
    .map((one) => ({ ...one, after: next(one.before) }))
    .filter(({ before, after }) => !isSame(before, after))
  if (changing.length === 0) return { changed: 0, undoId: null }
  const versions = await saveChanges(call, field, changing)
  const undoId = randomUUID()
  await insertUndo(
    db,
    { undoId, userId: actor.userId, field, now },
    changing.map(({ customer, before }) => ({
      customerId: customer.customer_id,
      name: customer.name,
      value: before,
      interactedAt: customer.interacted_at.toISOString(),
      version: versions.get(customer.customer_id) ?? 0,
    })),
  )
  return { changed: changing.length, undoId, ...(skipsAutomation(field, changing) && { automationSkipped: true }) }
}

/** Writes new values of one field, who may see the customers then, and what is told of it. */
export async function saveChanges(
  { db, actor, now }: Pick<ChangeCall, 'db' | 'actor' | 'now'>,
  field: BulkField,
  changing: readonly Changing[],
): Promise<Map<number, number>> {
  const rows = changing.map(
    ({ customer, after, interactedAt }): BulkRow => ({ customerId: customer.customer_id, value: after, interactedAt }),
  )
  const versions = await saveField(db, field, rows, { userId: actor.userId, now })
  if (field === 'curator')
    await grantAccess(
      db,
      rows.map((row) => row.customerId),
    )
  await tellChanges({ db, actor }, field, changing)
  return versions
}

async function tellChanges(
  { db, actor }: Pick<ChangeCall, 'db' | 'actor'>,
  field: BulkField,
  changing: readonly Changing[],
): Promise<void> {
  const sides = changing.flatMap(({ before, after }) => [before, after])
  const references = await readReferences(db, referencesIn([field], ...sides))
  await record(db, actor, customerUpdated, {
    customers: changing.map(({ customer, before, after }) => ({
      ...namedOf(customer),
      changes: [changeOf(references, field, before, after)],
    })),
    former: field === 'curator' ? changing.flatMap(({ customer }) => formerOf(customer)) : [],
  })
  if (field !== 'curator') return
  await record(db, actor, curatorChanged, {
    customers: changing.map(({ customer, before, after }) => ({
      ...namedOf(customer),
      before: before.curator || null,
      after: after.curator || null,
    })),
    automationSkipped: skipsAutomation(field, changing),
  })
}

/** Who heard of a customer through its curator until now. */
export function formerOf({ customer_id, curator_id, department_id }: LockedCustomer): Subscriber[] {
  const customerIds = [customer_id]
  return [
    ...(curator_id === null ? [] : [{ kind: 'user', id: curator_id, customerIds } as const]),
    ...(department_id === null ? [] : [{ kind: 'department', id: department_id, customerIds } as const]),
  ]
}
