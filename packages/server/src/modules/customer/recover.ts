import type { customer } from '@crm/contract/customer'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { customerRecovered } from './events.ts'
import { lockDeleted, namedOf } from './store-lock.ts'
import { setDeleted } from './store-status.ts'

/** Takes deleted customers back, unless a mail or phone of theirs belongs to another customer by now. */
export const recover: Handler<typeof customer.recover> = async (call) => {
  const { actor, body, db, now } = call
  const customers = await lockDeleted(call, body.customerIds)
  const ids = customers.map((customer) => customer.customer_id)
  await setDeleted(db, ids, null, { userId: actor.userId, now })
  await record(db, actor, customerRecovered, { customers: customers.map(namedOf) })
  return { changed: ids.length }
}
