import { randomUUID } from 'node:crypto'
import type { customer } from '@crm/contract/customer'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { customerCommented } from './events.ts'
import { entryView, insertEntry, markInteraction } from './store-entry.ts'
import { lockSeen, namedOf } from './store-lock.ts'

/** Everybody who sees a customer may comment; curator and viewers hear of it. */
export const comment: Handler<typeof customer.comment> = async (call) => {
  const { actor, body, db, now } = call
  const found = await lockSeen(call, body.customerId)
  const entry = { ...body, entryId: randomUUID(), kind: 'comment', userId: actor.userId, now } as const
  await insertEntry(db, entry)
  await markInteraction(db, body.customerId, now)
  await record(db, actor, customerCommented, { customers: [namedOf(found)], entryId: entry.entryId })
  return entryView(entry, actor)
}
