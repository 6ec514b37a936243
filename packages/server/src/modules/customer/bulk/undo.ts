import type { customer } from '@crm/contract/customer'
import type { Call, Handler } from '../../../kernel/http/handler.ts'
import { inOrder } from '../../../kit/record-lock.ts'
import { areLive, referencesIn } from '../fields.ts'
import { undoValidMs } from '../rules.ts'
import { lockAll } from '../store-lock.ts'
import { readReferences } from '../store-references.ts'
import { hasCircle, holdReferrals } from '../store-referral.ts'
import { type Changing, saveChanges, valuesOf } from './change.ts'
import { lockUndo, markUndone, readUndoRows, type UndoRow } from './store-undo.ts'
import type { BulkField } from './store-values.ts'

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
