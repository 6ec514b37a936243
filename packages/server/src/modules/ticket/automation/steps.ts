import { ticket } from '@crm/contract/ticket'
import { TicketPriority } from '@crm/contract/ticket-fields'
import { type AutomationPart, order, type StepPart } from '../../automation/public.ts'
import { assign as assignTickets } from '../profile/assign.ts'
import { update } from '../profile/update.ts'
import { ticketKind } from './store-kind.ts'

const kinds = ['ticket'] as const

const assign: StepPart<'assign'> = {
  do: 'assign',
  kinds,
  order: ({ userIds: [curator = 0] }, { id }) =>
    order({
      endpoint: ticket.assign,
      handler: assignTickets,
      body: { issueIds: [id], curator },
      outcome: ({ left }) => ({ refused: left.length > 0 ? 'ticket.notYours' : undefined }),
    }),
}

const changeField: StepPart<'changeField'> = {
  do: 'changeField',
  kinds,
  order: ({ value }, { id, version }) =>
    order({
      endpoint: ticket.update,
      handler: update,
      body: { index: id, version, priority: TicketPriority.catch(4).parse(value) },
    }),
}

/** Tickets in rules. */
export const ticketAutomation: AutomationPart = { kinds: [ticketKind], steps: [assign, changeField] }
