import { showDateTime } from '@crm/contract/rules/dates'
import { type TicketStatus, ticketAction, ticketStatuses } from '@crm/contract/ticket-rules'
import type { TicketLogEntry } from '@crm/contract/ticket-views'
import { inSentence, translate } from '../../../kernel/i18n.ts'
import { statusWord } from '../ticket-words.ts'
import { peopleChanged } from './people-changed.ts'

export interface LogWords {
  /** What was done, behind the name of who did it: "đã tiếp nhận phiếu". */
  readonly did: string
  /** From what to what; null: not part of what happened, or not for this reader. */
  readonly before: string | null
  readonly after: string | null
  /** Why, each a sentence of its own. */
  readonly reasons: readonly string[]
}

const say = (key: string, values?: Record<string, unknown>) => translate(`ticket:log.${key}`, values)
const plain = (did: string): LogWords => ({ did, before: null, after: null, reasons: [] })

/** The field of a line as the screens call it. */
const fieldKeys: Readonly<Record<string, string>> = {
  name: 'name',
  content: 'content',
  priority: 'priority',
  departmentId: 'department',
  departmentTaskId: 'task',
  curator: 'curator',
  endDate: 'endDate',
  customerId: 'customer',
}

function statusOf(text: string | null): string | null {
  const status = ticketStatuses.find((one): one is TicketStatus => String(one) === text)
  return status === undefined ? null : statusWord(status)
}

/** A value as a person reads it: the name behind an id comes with the line. */
function showValue(editField: string, value: string | null, name: string | null): string | null {
  if (editField === 'endDate') return value && showDateTime(value)
  if (editField === 'priority') return value && translate(`ticket:priority.${value}`)
  return name || (editField === 'name' ? value : null)
}

function changeWords({ editField, before, beforeName, after, afterName }: TicketLogEntry): LogWords {
  const key = fieldKeys[editField]
  if (key === undefined) return plain(say('edited'))
  const field = inSentence(translate(`ticket:field.${key}`))
  const [from, to] = [showValue(editField, before, beforeName), showValue(editField, after, afterName)]
  if (from !== null && to !== null) return { ...plain(say('changed', { field })), before: from, after: to }
  if (to !== null) return { ...plain(say('filled', { field })), after: to }
  if (from !== null) return { ...plain(say('emptied', { field })), before: from }
  return plain(say('changed', { field }))
}

/** What joins a ticket with another; one that the reader may not see is named neither before nor after. */
function joiningWords(kind: 'link' | 'merged' | 'mergedInto', { beforeName, afterName }: TicketLogEntry): LogWords {
  if (afterName) return plain(say(kind, { code: afterName }))
  return plain(beforeName ? say(`${kind}Undone`, { code: beforeName }) : say('joinedUnseen'))
}

function participantWords(entry: TicketLogEntry): LogWords {
  const { added, removed } = peopleChanged(entry)
  if (added.length === 0 && removed.length === 0) return plain(say('participantsChanged'))
  const parts = [
    added.length > 0 && say('participantsAdded', { names: added.join(', ') }),
    removed.length > 0 && say('participantsRemoved', { names: removed.join(', ') }),
  ]
  return plain(parts.filter(Boolean).join('; '))
}

function fileWords({ before, beforeName, after, afterName }: TicketLogEntry): LogWords {
  const added = afterName ?? after
  const removed = beforeName ?? before
  if (added !== null) return plain(say('fileAdded', { name: added }))
  return plain(removed === null ? say('fileChanged') : say('fileRemoved', { name: removed }))
}

function editWords(entry: TicketLogEntry): LogWords {
  switch (entry.editField) {
    case 'link':
    case 'merged':
    case 'mergedInto':
      return joiningWords(entry.editField, entry)
    case 'waiting':
      return plain(say(entry.after === 'true' ? 'waitingBegun' : 'waitingEnded'))
    default:
      return changeWords(entry)
  }
}

/** Who is in charge from now on. */
function curatorWords(entry: TicketLogEntry): LogWords {
  const { beforeName, afterName } = entry
  if (afterName && !beforeName) return plain(say('assigned', { name: afterName }))
  return changeWords(entry)
}

const stepKeys: Readonly<Record<number, string>> = {
  [ticketAction.accept]: 'accepted',
  [ticketAction.reject]: 'rejected',
  [ticketAction.complete]: 'completed',
  [ticketAction.cancel]: 'cancelled',
  [ticketAction.reopen]: 'reopened',
}

function stepWords(key: string, { before, after, cancelReason, reasonOptinal }: TicketLogEntry): LogWords {
  const reasons = [
    cancelReason && say('reason', { reason: cancelReason }),
    reasonOptinal && say('failReason', { reason: reasonOptinal }),
  ].filter((sentence): sentence is string => typeof sentence === 'string' && sentence !== '')
  return { did: say(key), before: statusOf(before), after: statusOf(after), reasons }
}

/** What an entry of the log says, for each action of the specification. */
export function logWords(entry: TicketLogEntry): LogWords {
  const step = stepKeys[entry.action]
  if (step !== undefined) return stepWords(step, entry)
  switch (entry.action) {
    case ticketAction.add:
      return plain(say('added'))
    case ticketAction.comment:
      return plain(say('commented'))
    case ticketAction.delete:
      return plain(say('deleted'))
    case ticketAction.curator:
      return curatorWords(entry)
    case ticketAction.participant:
      return participantWords(entry)
    case ticketAction.file:
      return fileWords(entry)
    case ticketAction.moveDepartment:
      return { ...changeWords(entry), did: say('moved') }
    default:
      return editWords(entry)
  }
}
