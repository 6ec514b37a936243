import type { customer } from '@crm/contract/customer'
import type { Handler } from '../../kernel/http/handler.ts'
import { findDuplicates, findTaken } from './store-duplicates.ts'

/** Says only that a mail address or phone is taken, and never by whom: it asks over all customers. */
export const checkExists: Handler<typeof customer.checkExists> = async ({ actor, body, db }) => {
  const { email, phone, customerId } = body
  const taken = await findTaken(db, actor, { emails: [email], phones: [phone], except: customerId })
  return { email: taken.emails.length > 0, phone: taken.phones.length > 0 }
}

export const checkUpload: Handler<typeof customer.checkUpload> = ({ actor, body, db }) => findTaken(db, actor, body)

export const duplicates: Handler<typeof customer.duplicates> = ({ body, actor, db }) => findDuplicates(db, actor, body)
