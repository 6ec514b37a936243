import type { ticket } from '@crm/contract/ticket'
import type { Handler } from '../../../kernel/http/handler.ts'
import { rightsOn } from '../rules.ts'
import { tellBoth, ticketLinked, ticketUnlinked } from './events.ts'
import { deleteLink, insertLink, lockPair, readLinks } from './store-links.ts'

/** Puts another ticket beside one. Whoever links sees both, and changes the one. */
export const link: Handler<typeof ticket.link> = async ({ actor, body, db, now, refuse }) => {
  if (body.index === body.otherIndex) refuse('ticket.same')
  const [one, other] = await lockPair(db, actor, body.index, body.otherIndex)
  if (!rightsOn(actor, one).canEdit) refuse('ticket.notYours')
  if (one.mergedIntoId !== null || other.mergedIntoId !== null) refuse('ticket.merged')
  const pair = { one: one.ticketId, other: other.ticketId }
  if (await insertLink(db, pair, { userId: actor.userId, now }))
    await tellBoth(db, actor, ticketLinked, { one, other, fields: ['link', 'link'], side: 'after' })
  return readLinks(db, actor, one.ticketId)
}

/** A link that is gone already is no error: two people may take it away at once. */
export const unlink: Handler<typeof ticket.unlink> = async ({ actor, body, db, refuse }) => {
  const [one, other] = await lockPair(db, actor, body.index, body.otherIndex)
  if (!rightsOn(actor, one).canEdit) refuse('ticket.notYours')
  if (one.mergedIntoId !== null) refuse('ticket.merged')
  if (await deleteLink(db, { one: one.ticketId, other: other.ticketId }))
    await tellBoth(db, actor, ticketUnlinked, { one, other, fields: ['link', 'link'], side: 'before' })
  return readLinks(db, actor, one.ticketId)
}
