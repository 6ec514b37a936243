import type { customer } from '@crm/contract/customer'
import type { AddCustomer } from '@crm/contract/customer-fields'
import { heardLater } from '../../kernel/database/transaction.ts'
import { record } from '../../kernel/events/record.ts'
import { type Call, early } from '../../kernel/http/handler.ts'
import { customerAdded } from './events.ts'
import { hasOnePrimary, isReachable } from './rules.ts'
import { readChoices } from './store-choices.ts'
import { inOrder, momentOf } from './store-facts.ts'
import { insertCustomers, type NewCustomer } from './store-insert.ts'
import { lockPresenters } from './store-referral.ts'
import { viewAdded, viewWritten } from './store-reply.ts'
import { choiceFields, refuseUnknown, wordsAsked } from './store-words.ts'

type Api = typeof customer.add

export const add = early<Api>({ handle: addCustomer })

async function addCustomer(call: Call<Api>) {
  const { actor, body, db, now, refuse } = call
  const draft = draftOf(body, actor.userId)
  if (!isReachable(draft)) refuse('customer.mailOrPhoneRequired')
  if (!hasOnePrimary(draft.contacts)) refuse('customer.primaryContactRequired')
  const asked = readChoices(db, wordsAsked(choiceFields, draft))
  if (draft.source === 1 && draft.refId > 0) {
    refuseUnknown(await asked, choiceFields, draft, refuse)
    const presenters = await lockPresenters(db, actor, [draft.refId])
    if (!presenters.has(draft.refId)) refuse('customer.referrerUnknown')
  }
  // In one go with the question: where something is unknown, that is told, and what was inserted goes with the transaction.
  const inserting = heardLater(insertCustomers(db, [draft], { createdBy: actor.userId, now }))
  const choices = await asked
  refuseUnknown(choices, choiceFields, draft, refuse)
  const [added] = await inserting
  if (!added) throw new Error('a customer was neither inserted nor refused')
  const { customerId, code, name } = added
  await record(db, actor, customerAdded, {
    customers: [{ customerId, code, name, curatorId: draft.curator || null, viewerIds: draft.viewers }],
  })
  // Whether the presenter, and in which order the viewers are shown is for the read to say.
  const isPlain = draft.refId === 0 && draft.viewers.length === 0
  return isPlain ? viewAdded({ actor, now }, draft, added, choices) : viewWritten(call, customerId)
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
