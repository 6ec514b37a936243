import type { customer } from '@crm/contract/customer'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { customerDeleted } from './events.ts'
import { lockInCharge, namedOf } from './store-lock.ts'
import { isUsedAsReferral } from './store-referral.ts'
import { setDeleted } from './store-status.ts'

/** Puts customers aside; they can be recovered. One that presented another who is still there stays. */
export const deleteCustomers: Handler<typeof customer.delete> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const customers = await lockInCharge(call, body.customerIds)
  const ids = customers.map((customer) => customer.customer_id)
  if (await isUsedAsReferral(db, ids, { countDeleted: false })) refuse('customer.usedAsReferral')
  await setDeleted(db, ids, now, { userId: actor.userId, now })
  await record(db, actor, customerDeleted, { customers: customers.map(namedOf) })
  return { changed: ids.length }
}
