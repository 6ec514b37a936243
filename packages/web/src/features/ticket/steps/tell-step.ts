import type { TicketStep } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { isFailure } from '../../../kernel/failure.ts'
import { translate } from '../../../kernel/i18n.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { showToast } from '../../../kernel/toast.ts'
import { refreshTickets } from '../ticket-queries.ts'
import { stepsFor } from '../ticket-steps.ts'

/** One click completes a ticket, so its notice leads back: `reopen` asks for the reason, as it always does. */
export const tellTaken = (step: TicketStep, view: TicketView, reopen?: () => void) =>
  showToast({
    tone: 'success',
    key: `ticket:stepTaken.${step}`,
    values: { code: view.code },
    ...(reopen &&
      step === 'complete' &&
      stepsFor(view).includes('reopen') && { action: { label: translate('ticket:step.reopen'), run: reopen } }),
  })

/** Refusals after which the screen shows something that is no longer so. */
const overtaken = ['request.staleVersion', 'ticket.taken', 'ticket.notPossible', 'ticket.merged', 'request.notFound']

const hasCurator = (details: unknown): details is { curator: { fullName: unknown } } =>
  typeof details === 'object' &&
  details !== null &&
  'curator' in details &&
  typeof details.curator === 'object' &&
  details.curator !== null &&
  'fullName' in details.curator

function sentenceFor(error: unknown, code: string): string {
  if (isFailure(error, 'request.staleVersion')) return translate('ticket:stepDialog.stale')
  if (isFailure(error, 'ticket.taken') && hasCurator(error.details))
    return translate('ticket:stepDialog.taken', { name: error.details.curator.fullName, code })
  return tellRefusal(error)
}

/**
 * The sentence for a step that was not taken. Where somebody else was faster, everything is read again, so that the truth
 * stands behind the sentence.
 */
export async function tellOvertaken(error: unknown, { code }: Pick<TicketView, 'code'>): Promise<string> {
  if (isFailure(error) && overtaken.includes(error.code)) await refreshTickets()
  return sentenceFor(error, code)
}
