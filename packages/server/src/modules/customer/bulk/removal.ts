import type { customer } from '@crm/contract/customer'
import { recordAudited } from '../../../kernel/audit.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { auditedOf, customerDeleted, customerPurged, customerRecovered } from '../events.ts'
import { lockDeleted, lockInCharge, namedOf } from '../store-lock.ts'
import { isUsedAsReferral } from '../store-references.ts'
import { subscribersOf } from '../store-subscribers.ts'
import { removeCustomers, setDeleted } from '../store-write.ts'

/** Puts customers aside; they can be recovered. One that presented another who is still there stays. */
export const deleteCustomers: Handler<typeof customer.delete> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const customers = await lockInCharge(call, body.customerIds)
  const ids = customers.map((customer) => customer.customer_id)
  if (await isUsedAsReferral(db, ids, { countDeleted: false })) refuse('customer.usedAsReferral')
  await setDeleted(db, ids, now, { userId: actor.userId, now })
  const named = customers.map(namedOf)
  await recordAudited(call, customerDeleted, { customers: named }, auditedOf(named))
  return { changed: ids.length }
}

/** Takes deleted customers back, unless a mail or phone of theirs belongs to another customer by now. */
export const recover: Handler<typeof customer.recover> = async (call) => {
  const { actor, body, db, now } = call
  const customers = await lockDeleted(call, body.customerIds)
  const ids = customers.map((customer) => customer.customer_id)
  await setDeleted(db, ids, null, { userId: actor.userId, now })
  await record(db, actor, customerRecovered, { customers: customers.map(namedOf) })
  return { changed: ids.length }
}

/** Removes deleted customers for good, with all that hangs on them; the log keeps that they were there. */
export const purge: Handler<typeof customer.purge> = async (call) => {
  const { body, db, refuse } = call
  const customers = await lockDeleted(call, body.customerIds)
  const ids = customers.map((customer) => customer.customer_id)
  if (await isUsedAsReferral(db, ids, { countDeleted: true })) refuse('customer.usedAsReferral')
  // Afterwards nobody can tell whose screens showed them.
  const former = await subscribersOf(db, ids)
  await removeCustomers(db, ids)
  const named = customers.map(namedOf)
  await recordAudited(call, customerPurged, { customers: named, former }, auditedOf(named))
  return { changed: ids.length }
}
