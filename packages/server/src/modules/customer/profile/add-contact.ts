import type { customerContact } from '@crm/contract/customer'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { customerUpdated } from '../events.ts'
import { changeOf, contactOf } from '../fields.ts'
import { lockInCharge, namedOf, readRelations } from '../store-lock.ts'
import { readReferences } from '../store-references.ts'
import { insertContact, touch } from '../store-write.ts'
import { markInteraction } from './store-entries.ts'

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
