import type { ticket } from '@crm/contract/ticket'
import { audit } from '../../../kernel/audit.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { plainLine, ticketDeleted, ticketDeletedAlong } from '../events.ts'
import { lockTicket } from '../store-lock.ts'
import { saveDeleted } from './store-write.ts'

/**
 * Its rows stay, and nobody sees them: the admin alone may, and nobody brings it back. What was merged into it goes
 * along. docs/rules.md.
 */
export const deleteTicket: Handler<typeof ticket.delete> = async ({ actor, db, now, params, refuse, visit }) => {
  const found = (await lockTicket(db, actor, params.issueId)) ?? refuse('request.notFound')
  if (found.mergedIntoId !== null) refuse('ticket.merged')
  const { ticketId, code } = found
  for (const gone of await saveDeleted(db, ticketId, now)) {
    const event = gone.ticketId === ticketId ? ticketDeleted : ticketDeletedAlong
    await record(db, actor, event, { ...gone, lines: [plainLine('delete')] })
  }
  await audit(db, visit, { userId: actor.userId, what: 'ticket.deleted', target: code, details: { ticketId } })
}
