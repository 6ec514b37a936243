import {
  closedStatuses,
  type TicketPriority,
  type TicketStatus,
  ticketAction,
  ticketStatus,
} from '@crm/contract/ticket-rules'
import { changesOf } from '../../../kernel/events/changes.ts'
import { inOrder } from '../../../kit/record-lock.ts'
import type { TicketLine } from '../events.ts'
import type { LockedTicket } from '../store-lock.ts'
import type { References } from './store-references.ts'

/** All of a ticket that a change may write. */
export interface TicketFields {
  readonly name: string
  readonly content: string
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly departmentId: number
  readonly departmentTaskId: number | null
  readonly curatorId: number | null
  readonly customerId: number | null
  readonly endAt: Date | null
  readonly waitingSince: Date | null
  readonly participants: readonly number[]
}

/** What steps write besides. */
export interface TicketMarks {
  readonly reason?: string
  readonly failReasonId?: number | null
  readonly creationType?: 2
  readonly accepted?: { readonly at: Date; readonly by: number }
  readonly closedAt?: Date | null
}

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** What of the facts a call names. Absent: unchanged. null: emptied. */
export type Wanted = Optional<{
  name: string
  content: string
  priority: TicketFields['priority']
  departmentId: number
  departmentTaskId: number | null
  /** 0: no one in charge */
  curator: number
  participants: readonly number[]
  endDate: string | null
  customerId: number | null
  waiting: boolean
}>

export const fieldsOf = (ticket: LockedTicket): TicketFields => ({
  name: ticket.name,
  content: ticket.content,
  status: ticket.status,
  priority: ticket.priority,
  departmentId: ticket.departmentId,
  departmentTaskId: ticket.departmentTaskId,
  curatorId: ticket.curatorId,
  customerId: ticket.customerId,
  endAt: ticket.endAt,
  waitingSince: ticket.waitingSince,
  participants: ticket.participants,
})

const orPresent = <T>(wanted: T | undefined, present: T): T => (wanted === undefined ? present : wanted)

/** The task of another department is none of the new one's. */
function taskAfter(before: TicketFields, wanted: Wanted): number | null {
  const moves = wanted.departmentId !== undefined && wanted.departmentId !== before.departmentId
  return orPresent(wanted.departmentTaskId, moves ? null : before.departmentTaskId)
}

function endAfter(before: TicketFields, { endDate }: Wanted): Date | null {
  if (endDate === undefined) return before.endAt
  return endDate === null ? null : new Date(endDate)
}

/** A ticket as a call wants it; what the call does not name stays. */
export function fieldsAfter(before: TicketFields, wanted: Wanted, now: Date): TicketFields {
  const { curator, participants, waiting } = wanted
  return {
    name: orPresent(wanted.name, before.name),
    content: orPresent(wanted.content, before.content),
    status: before.status,
    priority: orPresent(wanted.priority, before.priority),
    departmentId: orPresent(wanted.departmentId, before.departmentId),
    departmentTaskId: taskAfter(before, wanted),
    curatorId: curator === undefined ? before.curatorId : curator || null,
    customerId: orPresent(wanted.customerId, before.customerId),
    endAt: endAfter(before, wanted),
    waitingSince: waiting === undefined ? before.waitingSince : waiting ? (before.waitingSince ?? now) : null,
    participants: participants === undefined ? before.participants : inOrder(participants),
  }
}

/** The fields as the log has them: by their names on the wire, in its order. */
const loggedOf = (fields: TicketFields) => ({
  status: fields.status,
  name: fields.name,
  content: fields.content,
  priority: fields.priority,
  departmentId: fields.departmentId,
  departmentTaskId: fields.departmentTaskId,
  curator: fields.curatorId,
  participants: fields.participants.join(','),
  endDate: fields.endAt?.toISOString() ?? null,
  customerId: fields.customerId,
  waiting: fields.waitingSince !== null,
})
export type Field = keyof ReturnType<typeof loggedOf>

export const changedFields = (before: TicketFields, after: TicketFields): Field[] =>
  changesOf(loggedOf(before), loggedOf(after)).map(({ field }) => field)

/** Everything but an end date, a person, a department has the same code. docs/rules.md. */
const actionOf: Partial<Record<Field, number>> = {
  departmentId: ticketAction.moveDepartment,
  curator: ticketAction.curator,
  participants: ticketAction.participant,
  endDate: ticketAction.end,
}

interface Change {
  readonly before: TicketFields
  readonly after: TicketFields
  readonly references: References
  /** By code: a log line is read by people who may not see that customer. */
  readonly customerCodes: { readonly before: string | null; readonly after: string | null }
}

/** What stands behind the ids of a field. */
function nameIn(change: Change, field: Field, side: 'before' | 'after'): string | null | undefined {
  const { nameOf } = change.references
  const { departmentId, departmentTaskId, curatorId, participants } = change[side]
  if (field === 'departmentId') return nameOf('department', departmentId)
  if (field === 'departmentTaskId') return nameOf('task', departmentTaskId)
  if (field === 'curator') return nameOf('user', curatorId)
  if (field === 'participants') return participants.map((id) => nameOf('user', id) ?? '').join(', ')
  return field === 'customerId' ? change.customerCodes[side] : undefined
}

/** A line of the log for each field that changed; that of the status is the step's own. */
export const linesOf = (change: Change): TicketLine[] =>
  changesOf(loggedOf(change.before), loggedOf(change.after), (field, side) => nameIn(change, field, side))
    .filter(({ field }) => field !== 'status')
    .map(({ field, ...values }) => ({
      action: actionOf[field] ?? ticketAction.edit,
      editField: field,
      // A text of pages is not kept twice for every edit.
      ...(field === 'content' ? {} : values),
    }))

/**
 * Who is in charge after a move: of a ticket in progress the leader of the new department; of one that waits nobody; of
 * a closed one whoever was. docs/rules.md.
 */
export function curatorAfterMove(facts: TicketFields, references: References): number | null {
  if (closedStatuses.includes(facts.status)) return facts.curatorId
  return facts.status === ticketStatus.inProgress
    ? (references.find('department', facts.departmentId)?.leaderId ?? null)
    : null
}
