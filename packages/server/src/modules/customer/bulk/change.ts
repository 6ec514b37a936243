import { randomUUID } from 'node:crypto'
import type { customer } from '@crm/contract/customer'
import { TRANSFERS_WITH_AUTOMATION_MAX } from '@crm/contract/rules/limits'
import { record } from '../../../kernel/events/record.ts'
import type { Call, Handler } from '../../../kernel/http/handler.ts'
import { inOrder } from '../../../kit/record-lock.ts'
import { passMeetingsOn } from '../../task/public.ts'
import { curatorChanged, customerUpdated } from '../events.ts'
import { areLive, changeOf, presenterOf, referencesIn } from '../fields.ts'
import { undoValidMs } from '../rules.ts'
import { type ChangeCall, type LockedCustomer, lockAll, lockInCharge, namedOf } from '../store-lock.ts'
import { hasCircle, holdReferrals, readReferences } from '../store-references.ts'
import type { Subscriber } from '../store-subscribers.ts'
import { grantAccess } from '../store-write.ts'
import {
  type BulkField,
  type BulkRow,
  type BulkValue,
  insertUndo,
  lockUndo,
  markUndone,
  readGroups,
  readUndoRows,
  saveField,
  type UndoRow,
} from './store-changes.ts'

interface Changed {
  readonly changed: number
  readonly undoId: string | null
  readonly automationSkipped?: true
}

interface Changing {
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
async function saveChanges(
  { db, actor, now }: Pick<ChangeCall, 'db' | 'actor' | 'now'>,
  field: BulkField,
  changing: readonly Changing[],
): Promise<Map<number, number>> {
  const rows = changing.map(
    ({ customer, after, interactedAt }): BulkRow => ({ customerId: customer.customer_id, value: after, interactedAt }),
  )
  const versions = await saveField(db, field, rows, { userId: actor.userId, now })
  if (field === 'curator') {
    await grantAccess(
      db,
      rows.map((row) => row.customerId),
    )
    await passMeetingsOn({ db, actor, now }, changing.flatMap(transferOf))
  }
  await tellChanges({ db, actor }, field, changing)
  return versions
}

const transferOf = ({ customer, after: { curator } }: Changing) =>
  curator ? [{ customerId: customer.customer_id, from: customer.curator_id, to: curator }] : []

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

type Undo = Call<typeof customer.undo>

/**
 * Puts the values back that a bulk change of the caller replaced. A customer that was changed since, or whose former
 * value no longer exists, is left as it is and named. The right to it was that of the change: who handed customers over
 * by mistake takes them back.
 */
export const undo: Handler<typeof customer.undo> = async (call) => {
  const { actor, db, now, params, refuse } = call
  const change = (await lockUndo(db, params.undoId, actor.userId)) ?? refuse('request.notFound')
  const isOver = now.getTime() - change.created_at.getTime() > undoValidMs
  if (isOver || change.used_at !== null) refuse('customer.undoExpired')
  const field = change.field as BulkField
  if (field === 'refId') await holdReferrals(db)
  const rows = await readUndoRows(db, params.undoId)
  const restorable = await findRestorable(call, field, rows, change.created_at)
  if (restorable.length > 0) await saveChanges(call, field, restorable)
  const restored = new Set(restorable.map(({ customer }) => customer.customer_id))
  if (field === 'refId' && (await hasCircle(db, [...restored]))) refuse('customer.circularReferral')
  await markUndone(db, params.undoId, now)
  const left = rows.filter((row) => !restored.has(row.customerId)).map(({ customerId, name }) => ({ customerId, name }))
  return { restored: restored.size, left }
}

async function findRestorable({ db }: Undo, field: BulkField, rows: readonly UndoRow[], changedAt: Date) {
  const presenters = rows.map(({ value }) => (value.source === 1 ? (value.refId ?? 0) : 0))
  const ids = inOrder([...rows.map((row) => row.customerId), ...presenters])
  const locked = new Map((await lockAll(db, ids)).map((customer) => [customer.customer_id, customer]))
  const references = await readReferences(db, referencesIn([field], ...rows.map((row) => row.value)))
  const valueNow = await valuesOf(db, field, [...locked.values()])
  return rows.flatMap((row): Changing[] => {
    const customer = locked.get(row.customerId)
    if (!customer || customer.version !== row.version || !areLive(references, field, row.value)) return []
    // Who has spoken with the customer since keeps that as the last interaction.
    const isLast = customer.interacted_at.getTime() === changedAt.getTime()
    const interactedAt = isLast ? new Date(row.interactedAt) : null
    return [{ customer, before: valueNow(customer), after: row.value, interactedAt }]
  })
}
