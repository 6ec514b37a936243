import type { ticket } from '@crm/contract/ticket'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { plainLine, ticketDeleted } from './events.ts'
import { lockTicket } from './store-lock.ts'
import { saveDeleted } from './store-write.ts'

/** Its rows stay, and nobody sees them: the admin alone may, and nobody brings it back. docs/rules.md. */
export const deleteTicket: Handler<typeof ticket.delete> = async ({ actor, db, now, params, refuse }) => {
  const found = (await lockTicket(db, actor, params.issueId)) ?? refuse('request.notFound')
  if (found.mergedIntoId !== null) refuse('ticket.merged')
  const { ticketId, code, name } = found
  await saveDeleted(db, ticketId, now)
  await record(db, actor, ticketDeleted, { ticketId, code, name, lines: [plainLine('delete')] })
}
