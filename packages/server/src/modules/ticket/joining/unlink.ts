import type { ticket } from '@crm/contract/ticket'
import type { Handler } from '../../../kernel/http/handler.ts'
import { rightsOn } from '../rules.ts'
import { tellBoth, ticketUnlinked } from './events.ts'
import { deleteLink, lockPair, readLinks } from './store.ts'

/** A link that is gone already is no error: two people may take it away at once. */
export const unlink: Handler<typeof ticket.unlink> = async ({ actor, body, db, refuse }) => {
  const [one, other] = await lockPair(db, actor, body.index, body.otherIndex)
  if (!rightsOn(actor, one).canEdit) refuse('ticket.notYours')
  if (one.mergedIntoId !== null) refuse('ticket.merged')
  if (await deleteLink(db, { one: one.ticketId, other: other.ticketId }))
    await tellBoth(db, actor, ticketUnlinked, { one, other, fields: ['link', 'link'], side: 'before' })
  return readLinks(db, actor, one.ticketId)
}
