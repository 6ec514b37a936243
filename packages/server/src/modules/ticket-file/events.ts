import { ticketAction } from '@crm/contract/ticket-rules'
import { fact } from '../../kernel/events/fact.ts'
import { type TicketEventBody, type TicketLine, ticketEvent } from '../ticket/public.ts'

export const ticketFileAdded = fact<TicketEventBody>('ticket.fileAdded', ticketEvent('IssueUpdate'))
export const ticketFileDeleted = fact<TicketEventBody>('ticket.fileDeleted', ticketEvent('IssueUpdate'))

export const ticketFileFacts = [ticketFileAdded, ticketFileDeleted]

/** A line of the log for each file, by its name. */
export const fileLine = (side: 'before' | 'after', name: string): TicketLine => ({
  action: ticketAction.file,
  editField: 'file',
  [side]: name,
})
