import { ticket } from '@crm/contract/ticket'
import { statusAfter, type TicketStep } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { call } from '../../kernel/call.ts'
import { queries } from '../../kernel/query.ts'
import type { CallInput } from '../../kernel/request.ts'
import { showToast } from '../../kernel/toast.ts'
import { keepTicket, refreshTickets, ticketQuery } from './ticket-queries.ts'

type Body = NonNullable<CallInput<typeof ticket.update>['body']>
export type TicketChange = Omit<Body, 'index' | 'version'>
type Known = Pick<TicketView, 'index' | 'version'>

/** Sends what was changed of the ticket as it was read. */
export const sendTicket = ({ index, version }: Known, change: TicketChange) =>
  call(ticket.update, { body: { index, version, ...change } })

export interface Reasons {
  readonly reason?: string
  readonly failReasonId?: number
}

/** The answer stands on every screen at once. Reopening has a call of its own: it takes files. */
export async function takeStep(known: Known, step: Exclude<TicketStep, 'reopen'>, reasons: Reasons = {}) {
  const view = await sendTicket(known, { status: statusAfter(step), ...reasons })
  keepTicket(view)
  return view
}

/** Takes the ticket away for everybody and for good. Its page is left before it is forgotten, which would ask for it anew. */
export async function deleteTicket({ index, code }: TicketView, leave: () => Promise<void>) {
  await call(ticket.delete, { params: { issueId: index } })
  await leave()
  queries.removeQueries({ queryKey: ticketQuery(index).queryKey })
  void refreshTickets()
  showToast({ tone: 'success', key: 'ticketDetail:act.deleted', values: { code } })
}
