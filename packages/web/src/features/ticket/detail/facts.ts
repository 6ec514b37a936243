import { showDateTime } from '@crm/contract/rules/dates'
import type { TicketView } from '@crm/contract/ticket-views'
import { translate } from '../../../kernel/i18n.ts'
import { priorityWord } from '../ticket-words.ts'

/** What of a ticket can be edited in place, by the names of the wire. */
const factNames = [
  'name',
  'content',
  'priority',
  'departmentId',
  'departmentTaskId',
  'curator',
  'participants',
  'endDate',
  'customerId',
  'waiting',
] as const
export type FactName = (typeof factNames)[number]

const labelKeys: Readonly<Record<FactName, string>> = {
  name: 'field.name',
  content: 'field.content',
  priority: 'field.priority',
  departmentId: 'field.department',
  departmentTaskId: 'field.task',
  curator: 'field.curator',
  participants: 'field.participants',
  endDate: 'field.endDate',
  customerId: 'field.customer',
  waiting: 'waiting',
}
export const fieldLabel = (field: FactName) => translate(`ticket:${labelKeys[field]}`)

/** What a fact is, for comparing two states of a ticket. */
const factOf = (view: TicketView, field: FactName): unknown =>
  field === 'participants' ? view.participants.map(({ userId }) => userId) : view[field]

export const isSameFact = (one: TicketView, other: TicketView, field: FactName) =>
  JSON.stringify(factOf(one, field)) === JSON.stringify(factOf(other, field))

export const changedFacts = (one: TicketView, other: TicketView): FactName[] =>
  factNames.filter((field) => !isSameFact(one, other, field))

/** A fact as a person reads it; of a content, its HTML. */
export function wordsOf(view: TicketView, field: FactName): string {
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
    case 'waiting':
      return translate(view.waiting ? 'ticketDetail:waiting.on' : 'ticketDetail:waiting.off')
    default:
      return view[field]
  }
}
