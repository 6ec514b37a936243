import type { customer } from '@crm/contract/customer'
import { audit } from '../../kernel/audit.ts'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { auditedOf, customerPurged } from './events.ts'
import { hearersOf } from './store-events.ts'
import { lockDeleted, namedOf } from './store-lock.ts'
import { isUsedAsReferral } from './store-referral.ts'
import { removeCustomers } from './store-status.ts'

/** Removes deleted customers for good, with all that hangs on them; the log keeps that they were there. */
export const purge: Handler<typeof customer.purge> = async (call) => {
  const { actor, body, db, refuse, visit } = call
  const customers = await lockDeleted(call, body.customerIds)
  const ids = customers.map((customer) => customer.customer_id)
  if (await isUsedAsReferral(db, ids, { countDeleted: true })) refuse('customer.usedAsReferral')
  // Afterwards nobody can tell whose screens showed them.
  const former = await hearersOf(db, ids)
  await removeCustomers(db, ids)
  const named = customers.map(namedOf)
  await record(db, actor, customerPurged, { customers: named, former })
  await audit(db, visit, { userId: actor.userId, what: 'customer.purged', ...auditedOf(named) })
  return { changed: ids.length }
}
