import { ticketAction } from '@crm/contract/ticket-rules'
import { fact } from '../../kernel/events/fact.ts'
import { type TicketLine, type ToldTicket, ticketTold } from '../ticket/index.ts'

export const ticketFileAdded = fact<ToldTicket>('ticket.fileAdded', ticketTold('IssueUpdate'))
export const ticketFileDeleted = fact<ToldTicket>('ticket.fileDeleted', ticketTold('IssueUpdate'))

export const ticketFileFacts = [ticketFileAdded, ticketFileDeleted]

/** A line of the log for each file, by its name. */
export const fileLine = (side: 'before' | 'after', name: string): TicketLine => ({
  action: ticketAction.file,
  editField: 'file',
  [side]: name,
})
