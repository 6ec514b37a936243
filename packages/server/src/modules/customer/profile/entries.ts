import { randomUUID } from 'node:crypto'
import type { customer } from '@crm/contract/customer'
import { isAdmin, may } from '../../../kernel/actor.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { keepAppointment } from '../../task/public.ts'
import { customerCommented, customerInteracted, customerNoted, entryDeleted } from '../events.ts'
import { changeOf, momentOf } from '../fields.ts'
import { lockSeen, namedOf } from '../store-lock.ts'
import { readReferences } from '../store-references.ts'
import { entryView, insertEntry, lockEntry, markInteraction, removeEntry, setAppointment } from './store-timeline.ts'

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

/**
 * A call, mail, SMS or meeting took place. The next appointment is the one that was made with it; of an appointment that
 * took place without another, it is cleared.
 */
export const interact: Handler<typeof customer.interact> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const { appointmentSchedule, ...written } = body
  const found = await lockSeen(call, body.customerId)
  const before = { appointmentSchedule: found.appointment_at?.toISOString() ?? null }
  const isOver = body.kind === 'appointment'
  const after = { appointmentSchedule: momentOf(appointmentSchedule ?? (isOver ? null : before.appointmentSchedule)) }
  const isMoved = after.appointmentSchedule !== before.appointmentSchedule
  if ((isOver || appointmentSchedule) && !found.in_charge) refuse('customer.notInCharge')
  if (appointmentSchedule && !may(actor, 'edit')) refuse('access.forbidden')
  const entry = { ...written, entryId: randomUUID(), userId: actor.userId, now }
  await insertEntry(db, entry)
  await markInteraction(db, body.customerId, now)
  if (isMoved) await setAppointment(db, entry, after.appointmentSchedule)
  const met = { customerId: body.customerId, name: found.name, curatorId: found.curator_id }
  if (isOver) await keepAppointment(call, met, null, body.content)
  if (appointmentSchedule) await keepAppointment(call, met, new Date(appointmentSchedule))
  const changes = isMoved ? [changeOf(await readReferences(db, {}), 'appointmentSchedule', before, after)] : []
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
