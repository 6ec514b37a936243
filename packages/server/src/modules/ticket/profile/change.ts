import { type TicketStep, ticketAction } from '@crm/contract/ticket-rules'
import type { Actor } from '../../../kernel/actor.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Db } from '../../../schema/index.ts'
import type { TicketEventBody, TicketLine } from '../events.ts'
import { deletePicturesBeside } from '../files/store.ts'
import type { Touched } from '../recipients.ts'
import type { LockedTicket } from '../store-lock.ts'
import { changedFields, fieldsOf, linesOf, type TicketFields, type TicketMarks } from './fields.ts'
import { dueColumns } from './store-due.ts'
import type { References } from './store-references.ts'
import { readCustomerCodes } from './store-references.ts'
import { grantAccess, replaceParticipants, saveTicket } from './store-write.ts'

interface Change {
  readonly actor: Pick<Actor, 'userId' | 'fullName'>
  readonly now: Date
  readonly ticket: LockedTicket
  readonly after: TicketFields
  readonly marks: TicketMarks
  readonly event: Fact<TicketEventBody>
  readonly references: References
  readonly step: TicketStep | undefined
  /** Lines besides those of the fields. */
  readonly lines?: readonly TicketLine[]
}

/** From which status to which, and why. */
function stepLine({ step, ticket, after, marks, references }: Change): TicketLine[] {
  if (step === undefined) return []
  const { reason, failReasonId = null } = marks
  const line = { action: ticketAction[step], editField: 'status', before: `${ticket.status}`, after: `${after.status}` }
  return [{ ...line, ...(reason ? { reason } : {}), failReason: references.nameOf('failReason', failReasonId) }]
}

const people = ({ curatorId, participants }: Pick<TicketFields, 'curatorId' | 'participants'>) => [
  ...participants,
  ...(curatorId === null ? [] : [curatorId]),
]

/** What of a change the people concerned are notified of in words of their own. */
function touchedBy(before: TicketFields, after: TicketFields, references: References): Touched {
  const added = after.participants.filter((userId) => !before.participants.includes(userId))
  const movedTo =
    before.departmentId === after.departmentId ? null : references.nameOf('department', after.departmentId)
  const curator = { before: before.curatorId, after: after.curatorId }
  return {
    ...(curator.before === curator.after ? {} : { curator }),
    ...(added.length === 0 ? {} : { added }),
    ...(movedTo === null ? {} : { movedTo }),
  }
}

/** Writes what has changed of a locked ticket, with its log and its event. */
export async function saveChange(db: Db, change: Change): Promise<void> {
  const { actor, after, marks, now, references, ticket, event } = change
  const before = fieldsOf(ticket)
  const fields = changedFields(before, after)
  await saveTicket(db, ticket.ticketId, after, marks, await dueColumns(db, ticket, after, now), now)
  if (fields.includes('content')) await deletePicturesBeside(db, ticket.ticketId, after.content)
  if (fields.includes('participants')) await replaceParticipants(db, ticket.ticketId, after.participants)
  if (fields.includes('participants') || fields.includes('curator')) await grantAccess(db, [ticket.ticketId])
  const customerCodes = await readCustomerCodes(db, before, after)
  const lines = [...stepLine(change), ...linesOf({ before, after, references, customerCodes }), ...(change.lines ?? [])]
  await record(db, actor, event, {
    ticketId: ticket.ticketId,
    code: ticket.code,
    name: after.name,
    lines,
    preview: marks.reason ?? '',
    by: actor.fullName,
    touched: touchedBy(before, after, references),
    former: {
      users: people(before).filter((userId) => !people(after).includes(userId)),
      departments: before.departmentId === after.departmentId ? [] : [before.departmentId],
    },
  })
}
