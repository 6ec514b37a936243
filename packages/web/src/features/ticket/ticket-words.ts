import type { TicketPriority, TicketStatus } from '@crm/contract/ticket-rules'
import { translate } from '../../kernel/i18n.ts'
import type { Tone } from '../../ui/theme.ts'

export const statusTone: Readonly<Record<TicketStatus, Tone>> = {
  1: 'slate',
  2: 'red',
  3: 'blue',
  4: 'green',
  5: 'grey',
  6: 'orange',
}

export const statusWord = (status: TicketStatus) => translate(`ticket:status.${status}`)
export const priorityWord = (priority: TicketPriority) => translate(`ticket:priority.${priority}`)
