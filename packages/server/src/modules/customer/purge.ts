import type { customer } from '@crm/contract/customer'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { customerPurged } from './events.ts'
import { hearersOf } from './store-events.ts'
import { lockDeleted, namedOf } from './store-lock.ts'
import { isUsedAsReferral } from './store-referral.ts'
import { removeCustomers } from './store-status.ts'

/** Removes deleted customers for good, with all that hangs on them; the log keeps that they were there. */
export const purge: Handler<typeof customer.purge> = async (call) => {
  const { actor, body, db, refuse } = call
  const customers = await lockDeleted(call, body.customerIds)
  const ids = customers.map((customer) => customer.customer_id)
  if (await isUsedAsReferral(db, ids, { countDeleted: true })) refuse('customer.usedAsReferral')
  // Afterwards nobody can tell whose screens showed them.
  const former = await hearersOf(db, ids)
  await removeCustomers(db, ids)
  await record(db, actor, customerPurged, { customers: customers.map(namedOf), former })
  return { changed: ids.length }
}
