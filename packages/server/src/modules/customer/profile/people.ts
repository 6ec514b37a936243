import type { customer, customerContact } from '@crm/contract/customer'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { customerUpdated } from '../events.ts'
import { changeOf, contactOf } from '../fields.ts'
import { lockInCharge, lockSeen, namedOf, readRelations } from '../store-lock.ts'
import { readReferences } from '../store-references.ts'
import { grantAccess, insertContact, removeViewer, touch } from '../store-write.ts'
import { markInteraction } from './store-timeline.ts'

/** As many as an edit of the whole customer may carry. */
const contactsMax = 50

/** Adds a contact; one that is primary takes the place of the former primary contact. */
export const addContact: Handler<typeof customerContact.add> = async (call) => {
  const { actor, db, now, refuse } = call
  const { customerId, userName: _, ...contact } = call.body
  const found = await lockInCharge(call, [customerId])
  const before = await readRelations(db, customerId)
  if (before.contacts.length >= contactsMax)
    refuse('request.malformed', [{ field: 'customerId', message: 'error.tooLong', limit: contactsMax }])
  const contactId = await insertContact(db, customerId, contact)
  await touch(db, customerId, { userId: actor.userId, now })
  await markInteraction(db, customerId, now)
  const after = await readRelations(db, customerId)
  const change = changeOf(await readReferences(db, {}), 'contacts', before, after)
  await record(db, actor, customerUpdated, { customers: found.map((one) => ({ ...namedOf(one), changes: [change] })) })
  return { ...contactOf(contact), contactId }
}

/** A viewer takes himself off a customer. Who is none finds nothing to leave. */
export const leave: Handler<typeof customer.leave> = async (call) => {
  const { actor, db, now, params, refuse } = call
  const { customerId } = params
  const found = await lockSeen(call, customerId)
  const { viewers } = await readRelations(db, customerId)
  if (!(await removeViewer(db, customerId, actor.userId))) refuse('request.notFound')
  await touch(db, customerId, { userId: actor.userId, now })
  await grantAccess(db, [customerId])
  const references = await readReferences(db, { user: viewers })
  const after = { viewers: viewers.filter((userId) => userId !== actor.userId) }
  await record(db, actor, customerUpdated, {
    customers: [{ ...namedOf(found), changes: [changeOf(references, 'viewers', { viewers }, after)] }],
    former: [{ kind: 'user', id: actor.userId, customerIds: [customerId] }],
  })
}
