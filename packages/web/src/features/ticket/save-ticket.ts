import { ticket } from '@crm/contract/ticket'
import { statusAfter, type TicketStep } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { call } from '../../kernel/call.ts'
import type { CallInput } from '../../kernel/request.ts'
import { keepTicket } from './ticket-queries.ts'

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
