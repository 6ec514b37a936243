import type { customer } from '@crm/contract/customer'
import type { AddCustomer } from '@crm/contract/customer-fields'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { inOrder } from '../../../kit/record-lock.ts'
import { keepAppointment } from '../../task/public.ts'
import { customerAdded } from '../events.ts'
import { momentOf, referenceFields, referencesIn, refuseUnknown } from '../fields.ts'
import { hasOnePrimary, isReachable } from '../rules.ts'
import { insertCustomers, type NewCustomer } from '../store-insert.ts'
import { lockPresenters, readReferences } from '../store-references.ts'
import { viewWritten } from './store-view.ts'

export const add: Handler<typeof customer.add> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const draft = draftOf(body, actor.userId)
  if (!isReachable(draft)) refuse('customer.mailOrPhoneRequired')
  if (!hasOnePrimary(draft.contacts)) refuse('customer.primaryContactRequired')
  refuseUnknown(await readReferences(db, referencesIn(referenceFields, draft)), referenceFields, draft, refuse)
  if (draft.source === 1 && draft.refId > 0) {
    const presenters = await lockPresenters(db, actor, [draft.refId])
    if (!presenters.has(draft.refId)) refuse('customer.referrerUnknown')
  }
  const [added] = await insertCustomers(db, [draft], { createdBy: actor.userId, now })
  if (!added) throw new Error('a customer was neither inserted nor refused')
  const { customerId, code, name } = added
  await record(db, actor, customerAdded, {
    customers: [{ customerId, code, name, curatorId: draft.curator || null, viewerIds: draft.viewers }],
  })
  const { appointmentSchedule: at, curator } = draft
  if (at !== null) await keepAppointment(call, { customerId, name, curatorId: curator || null }, new Date(at))
  return viewWritten(call, customerId)
}

/** Who creates takes charge unless the form says otherwise; without contacts the customer is its own primary one. */
function draftOf({ userName: _, ...body }: AddCustomer, creator: number): NewCustomer {
  const self = {
    nameContact: body.name,
    phoneContact: body.phoneCustomer,
    emailContact: body.emailCustomer,
    genderContact: body.genderCustomer,
    birthday: body.birthday,
    primary: true,
  }
  return {
    ...body,
    curator: body.curator ?? creator,
    appointmentSchedule: momentOf(body.appointmentSchedule),
    groupCustomer: inOrder(body.groupCustomer),
    viewers: inOrder(body.viewers),
    contacts: body.contacts.length > 0 ? body.contacts : [self],
  }
}
