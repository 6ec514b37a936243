import { showDateTime } from '@crm/contract/rules/dates'
import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { ticketLog } from '@crm/contract/ticket'
import type { TicketView } from '@crm/contract/ticket-views'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { type Edit, listEdit, type RecordFacts } from '../../../kit/record/record.ts'
import { TicketContent } from '../content/TicketContent.tsx'
import { sendTicket, type TicketChange } from '../ticket-calls.ts'
import { keepTicket, refreshTicket, ticketQuery } from '../ticket-queries.ts'
import { priorityWord } from '../ticket-words.ts'

const labelKeys = {
  name: 'name',
  content: 'content',
  priority: 'priority',
  departmentId: 'department',
  departmentTaskId: 'task',
  curator: 'curator',
  participants: 'participants',
  endDate: 'endDate',
  customerId: 'customer',
} as const satisfies Partial<Record<keyof TicketChange, string>>
export type FactName = keyof typeof labelKeys

export const fieldLabel = (field: FactName) => translate(`ticket:field.${labelKeys[field]}`)

const participantIds = ({ participants }: TicketView) => participants.map(({ userId }) => userId)

/** A fact as a person reads it; of a content, its HTML. */
function wordsOf(view: TicketView, field: FactName): string {
  switch (field) {
    case 'priority':
      return priorityWord(view.priority)
    case 'departmentId':
      return view.departmentName
    case 'departmentTaskId':
      return view.departmentTaskName
    case 'curator':
      return view.curatorName || translate('ticket:noCurator')
    case 'participants':
      return view.participants.map(({ fullName }) => fullName).join(', ')
    case 'endDate':
      return view.endDate === null ? '' : showDateTime(view.endDate)
    case 'customerId':
      return view.customer?.name ?? ''
    default:
      return view[field]
  }
}

const saysAnother = (error: unknown) => isFailure(error) && [403, 404, 409].includes(error.status)

/** What is edited in place of a ticket, under both skins. */
export const ticketFacts: RecordFacts<TicketView, FactName, TicketChange> = {
  fields: Object.keys(labelKeys) as FactName[],
  label: fieldLabel,
  words: wordsOf,
  value: (view, field) => (field === 'participants' ? participantIds(view) : view[field]),
  draw: (field, words) => (field === 'content' ? <TicketContent html={words} /> : undefined),
  send: sendTicket,
  read: ({ index }) => queries.fetchQuery({ ...ticketQuery(index), staleTime: 0 }),
  keep: keepTicket,
  async saved({ index: issueId }, field) {
    const { issueLog } = await call(ticketLog.ofTicket, { params: { issueId, block: 1, maxPerBlock: BLOCK_SIZE } })
    const line = issueLog.find(({ editField }) => editField === field)
    return line && { name: line.createUserFullName, at: line.createdDate }
  },
  onRefused(base, error) {
    if (saysAnother(error)) void refreshTicket(base.index)
  },
}

export type TicketEdit = Edit<TicketView, FactName, TicketChange>

/** Participants are changed by who came and who left. */
export const participantsEdit = (before: readonly number[], after: readonly number[]) =>
  listEdit({ field: 'participants', idsOf: participantIds, before, after })
