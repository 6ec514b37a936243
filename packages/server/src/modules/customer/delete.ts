import type { customer } from '@crm/contract/customer'
import { audit } from '../../kernel/audit.ts'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { auditedOf, customerDeleted } from './events.ts'
import { lockInCharge, namedOf } from './store-lock.ts'
import { isUsedAsReferral } from './store-referral.ts'
import { setDeleted } from './store-status.ts'

/** Puts customers aside; they can be recovered. One that presented another who is still there stays. */
export const deleteCustomers: Handler<typeof customer.delete> = async (call) => {
  const { actor, body, db, now, refuse, visit } = call
  const customers = await lockInCharge(call, body.customerIds)
  const ids = customers.map((customer) => customer.customer_id)
  if (await isUsedAsReferral(db, ids, { countDeleted: false })) refuse('customer.usedAsReferral')
  await setDeleted(db, ids, now, { userId: actor.userId, now })
  const named = customers.map(namedOf)
  await record(db, actor, customerDeleted, { customers: named })
  await audit(db, visit, { userId: actor.userId, what: 'customer.deleted', ...auditedOf(named) })
  return { changed: ids.length }
}
