import type { customer } from '@crm/contract/customer'
import { isAdmin } from '../../kernel/actor.ts'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { entryDeleted } from './events.ts'
import { lockEntry, removeEntry } from './store-entry.ts'
import { lockSeen, namedOf } from './store-lock.ts'

/** Takes out what one wrote oneself; an admin whatever anybody wrote. */
export const deleteEntry: Handler<typeof customer.deleteEntry> = async (call) => {
  const { actor, db, params, refuse } = call
  const entry = (await lockEntry(db, params.entryId)) ?? refuse('request.notFound')
  const found = await lockSeen(call, entry.customer_id)
  if (entry.created_by !== actor.userId && !isAdmin(actor)) refuse('access.forbidden')
  await removeEntry(db, params.entryId)
  await record(db, actor, entryDeleted, { customers: [{ ...namedOf(found), kind: entry.kind }] })
}
