import { isFailure } from '../../../kernel/failure.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { refreshTickets } from '../ticket-queries.ts'

/** Who was quicker, from the details of `ticket.taken`. */
function takerIn(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null || !('curator' in details)) return undefined
  const { curator } = details
  if (typeof curator !== 'object' || curator === null || !('fullName' in curator)) return undefined
  return typeof curator.fullName === 'string' ? curator.fullName : undefined
}

const tellTaken = (code: string, name: string) =>
  showToast({ tone: 'warning', text: translate('ticketList:step.taken', { code, name }) })

/** Says why a step was not taken; what is shown is read again, for it was not what the server has. */
export async function tellStepRefusal(error: unknown, code: string): Promise<void> {
  const taker = isFailure(error, 'ticket.taken') ? takerIn(error.details) : undefined
  if (taker !== undefined) tellTaken(code, taker)
  else showToast({ tone: 'error', text: refusalText(error) })
  await refreshTickets()
}
