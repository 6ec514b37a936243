import { randomUUID } from 'node:crypto'
import type { customer } from '@crm/contract/customer'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { customerNoted } from './events.ts'
import { entryView, insertEntry } from './store-entry.ts'
import { lockSeen, namedOf } from './store-lock.ts'

/** A note is kept, but nothing happened between the company and the customer: no interaction, no bell. */
export const note: Handler<typeof customer.note> = async (call) => {
  const { actor, body, db, now } = call
  const found = await lockSeen(call, body.customerId)
  const entry = { ...body, entryId: randomUUID(), kind: 'note', userId: actor.userId, now } as const
  await insertEntry(db, entry)
  await record(db, actor, customerNoted, { customers: [namedOf(found)], entryId: entry.entryId })
  return entryView(entry, actor)
}
