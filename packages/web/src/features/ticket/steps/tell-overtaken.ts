import { isFailure } from '../../../kernel/failure.ts'
import { translate } from '../../../kernel/i18n.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { refreshTicket } from '../ticket-queries.ts'

/** Refusals after which the screen shows something that is no longer so. */
const overtaken = ['request.staleVersion', 'ticket.taken', 'ticket.notPossible', 'ticket.merged', 'request.notFound']

const hasCurator = (details: unknown): details is { curator: { fullName: unknown } } =>
  typeof details === 'object' &&
  details !== null &&
  'curator' in details &&
  typeof details.curator === 'object' &&
  details.curator !== null &&
  'fullName' in details.curator

function sentenceFor(error: unknown): string {
  if (isFailure(error, 'request.staleVersion')) return translate('ticket:stepDialog.stale')
  if (isFailure(error, 'ticket.taken') && hasCurator(error.details))
    return translate('ticket:stepDialog.taken', { name: error.details.curator.fullName })
  return tellRefusal(error)
}

/**
 * The sentence for a step that was not taken. Where somebody else was faster, the ticket is read again, so that the
 * truth stands behind the sentence.
 */
export async function tellOvertaken(error: unknown, ticketId: number): Promise<string> {
  if (isFailure(error) && overtaken.includes(error.code)) await refreshTicket(ticketId)
  return sentenceFor(error)
}
