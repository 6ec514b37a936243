import { randomUUID } from 'node:crypto'
import type { customer } from '@crm/contract/customer'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { customerInteracted } from './events.ts'
import { isInCharge } from './rules.ts'
import { readChoices } from './store-choices.ts'
import { clearAppointment, entryView, insertEntry, markInteraction } from './store-entry.ts'
import { lockSeen, namedOf } from './store-lock.ts'
import { changeOf } from './store-words.ts'

/** A call, mail, SMS or meeting took place; of an appointment that did, the next moment is cleared. */
export const interact: Handler<typeof customer.interact> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const found = await lockSeen(call, body.customerId)
  if (body.kind === 'appointment' && !isInCharge(actor, found)) refuse('customer.notInCharge')
  const entry = { ...body, entryId: randomUUID(), userId: actor.userId, now }
  await insertEntry(db, entry)
  await markInteraction(db, body.customerId, now)
  const appointment = body.kind === 'appointment' ? found.appointment_at : null
  if (appointment) await clearAppointment(db, body.customerId, actor.userId, now)
  const before = { appointmentSchedule: appointment?.toISOString() ?? null }
  const changes = appointment
    ? [changeOf(await readChoices(db, {}), 'appointmentSchedule', before, { appointmentSchedule: null })]
    : []
  await record(db, actor, customerInteracted, { customers: [{ ...namedOf(found), changes }] })
  return entryView(entry, actor)
}
