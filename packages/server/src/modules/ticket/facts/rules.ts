import { closedStatuses, ticketAction, ticketStatus } from '@crm/contract/ticket-rules'
import type { TicketLine } from '../events.ts'
import type { LockedTicket } from '../store-lock.ts'
import type { Targets } from '../store-targets.ts'
import type { Facts } from '../store-write.ts'

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** What of the facts a call names. Absent: unchanged. null: emptied. */
export type Wanted = Optional<{
  name: string
  content: string
  priority: Facts['priority']
  departmentId: number
  departmentTaskId: number | null
  /** 0: no one in charge */
  curator: number
  participants: readonly number[]
  endDate: string | null
  customerId: number | null
  waiting: boolean
}>

export const factsOf = (ticket: LockedTicket): Facts => ({
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

const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other)
const orPresent = <T>(wanted: T | undefined, present: T): T => (wanted === undefined ? present : wanted)

/** The task of another department is none of the new one's. */
function taskAfter(before: Facts, wanted: Wanted): number | null {
  const moves = wanted.departmentId !== undefined && wanted.departmentId !== before.departmentId
  return orPresent(wanted.departmentTaskId, moves ? null : before.departmentTaskId)
}

function endAfter(before: Facts, { endDate }: Wanted): Date | null {
  if (endDate === undefined) return before.endAt
  return endDate === null ? null : new Date(endDate)
}

/** A ticket as a call wants it; what the call does not name stays. */
export function factsAfter(before: Facts, wanted: Wanted, now: Date): Facts {
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

/** The names of the fields on the wire, in the order in which a log tells of them. */
const fields = [
  'status',
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
export type Field = (typeof fields)[number]

/** A field as the log keeps it. */
function loggedOf(facts: Facts, field: Field): string | null {
  const { curatorId, participants, endAt, waitingSince, ...plain } = facts
  if (field === 'curator') return curatorId === null ? null : String(curatorId)
  if (field === 'participants') return participants.join(',')
  if (field === 'endDate') return endAt?.toISOString() ?? null
  if (field === 'waiting') return String(waitingSince !== null)
  const value = plain[field]
  return value === null ? null : String(value)
}

export const changedFields = (before: Facts, after: Facts): Field[] =>
  fields.filter((field) => loggedOf(before, field) !== loggedOf(after, field))

/** Everything but an end date, a person, a department has the same code. docs/rules.md. */
const actionOf: Partial<Record<Field, number>> = {
  departmentId: ticketAction.moveDepartment,
  curator: ticketAction.curator,
  participants: ticketAction.participant,
  endDate: ticketAction.end,
}

function wordsOf(facts: Facts, field: Field, { nameOf }: Targets, customerCode: string | null): string | null {
  if (field === 'departmentId') return nameOf('department', facts.departmentId)
  if (field === 'departmentTaskId') return nameOf('task', facts.departmentTaskId)
  if (field === 'curator') return nameOf('user', facts.curatorId)
  if (field === 'participants') return facts.participants.map((id) => nameOf('user', id) ?? '').join(', ')
  return field === 'customerId' ? customerCode : null
}

interface Change {
  readonly before: Facts
  readonly after: Facts
  readonly targets: Targets
  /** By code: a log line is read by people who may not see that customer. */
  readonly customerCodes: { readonly before: string | null; readonly after: string | null }
}

/** A line of the log for each field that changed; that of the status is the step's own. */
export const linesOf = ({ before, after, targets, customerCodes }: Change): TicketLine[] =>
  changedFields(before, after)
    .filter((field) => field !== 'status')
    .map((field) => {
      const line = { action: actionOf[field] ?? ticketAction.edit, editField: field }
      // A text of pages is not kept twice for every edit.
      if (field === 'content') return line
      return {
        ...line,
        before: loggedOf(before, field),
        beforeName: wordsOf(before, field, targets, customerCodes.before),
        after: loggedOf(after, field),
        afterName: wordsOf(after, field, targets, customerCodes.after),
      }
    })

/**
 * Who is in charge after a move: of a ticket in progress the leader of the new department; of one that waits nobody; of
 * a closed one whoever was. docs/rules.md.
 */
export function curatorAfterMove(facts: Facts, targets: Targets): number | null {
  if (closedStatuses.includes(facts.status)) return facts.curatorId
  return facts.status === ticketStatus.inProgress
    ? (targets.find('department', facts.departmentId)?.leaderId ?? null)
    : null
}
