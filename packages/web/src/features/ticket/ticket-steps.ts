import { showsStatusSelector, type TicketStep, ticketCan, ticketSteps } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'

type Rights = Pick<
  TicketView,
  'status' | 'isMerged' | 'canDecide' | 'canReopen' | 'canUpdateCurator' | 'canUpdateDepartment'
>

const isOffered: Readonly<Record<TicketStep, (ticket: Rights) => boolean>> = {
  accept: ({ canDecide }) => canDecide,
  reject: ({ canDecide }) => canDecide,
  complete: showsStatusSelector,
  cancel: showsStatusSelector,
  reopen: ({ canReopen }) => canReopen,
}

/** The steps that this reader may take with the ticket as it stands; a merged one stands still. */
export const stepsFor = (ticket: Rights): TicketStep[] =>
  ticket.isMerged ? [] : ticketSteps.filter((step) => ticketCan[step](ticket) && isOffered[step](ticket))
