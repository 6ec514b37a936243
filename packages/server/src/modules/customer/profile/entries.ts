import { randomUUID } from 'node:crypto'
import type { customer } from '@crm/contract/customer'
import { isAdmin } from '../../../kernel/actor.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { customerCommented, customerInteracted, customerNoted, entryDeleted } from '../events.ts'
import { changeOf } from '../fields.ts'
import { lockSeen, namedOf } from '../store-lock.ts'
import { readReferences } from '../store-references.ts'
import { clearAppointment, entryView, insertEntry, lockEntry, markInteraction, removeEntry } from './store-entries.ts'

/** Everybody who sees a customer may comment; curator and viewers hear of it. */
export const comment: Handler<typeof customer.comment> = async (call) => {
  const { actor, body, db, now } = call
  const found = await lockSeen(call, body.customerId)
  const entry = { ...body, entryId: randomUUID(), kind: 'comment', userId: actor.userId, now } as const
  await insertEntry(db, entry)
  await markInteraction(db, body.customerId, now)
  await record(db, actor, customerCommented, { customers: [namedOf(found)], entryId: entry.entryId })
  return entryView(entry, actor)
}

/** A note is kept, but nothing happened between the company and the customer: no interaction, no bell. */
export const note: Handler<typeof customer.note> = async (call) => {
  const { actor, body, db, now } = call
  const found = await lockSeen(call, body.customerId)
  const entry = { ...body, entryId: randomUUID(), kind: 'note', userId: actor.userId, now } as const
  await insertEntry(db, entry)
  await record(db, actor, customerNoted, { customers: [namedOf(found)], entryId: entry.entryId })
  return entryView(entry, actor)
}

/** A call, mail, SMS or meeting took place; of an appointment that did, the next moment is cleared. */
export const interact: Handler<typeof customer.interact> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const found = await lockSeen(call, body.customerId)
  if (body.kind === 'appointment' && !found.in_charge) refuse('customer.notInCharge')
  const entry = { ...body, entryId: randomUUID(), userId: actor.userId, now }
  await insertEntry(db, entry)
  await markInteraction(db, body.customerId, now)
  const appointment = body.kind === 'appointment' ? found.appointment_at : null
  if (appointment) await clearAppointment(db, body.customerId, actor.userId, now)
  const before = { appointmentSchedule: appointment?.toISOString() ?? null }
  const changes = appointment
    ? [changeOf(await readReferences(db, {}), 'appointmentSchedule', before, { appointmentSchedule: null })]
    : []
  await record(db, actor, customerInteracted, { customers: [{ ...namedOf(found), changes }] })
  return entryView(entry, actor)
}

/** Takes out what one wrote oneself; an admin whatever anybody wrote. */
export const deleteEntry: Handler<typeof customer.deleteEntry> = async (call) => {
  const { actor, db, params, refuse } = call
  const entry = (await lockEntry(db, params.entryId)) ?? refuse('request.notFound')
  const found = await lockSeen(call, entry.customer_id)
  if (entry.created_by !== actor.userId && !isAdmin(actor)) refuse('access.forbidden')
  await removeEntry(db, params.entryId)
  await record(db, actor, entryDeleted, { customers: [{ ...namedOf(found), kind: entry.kind }] })
}
