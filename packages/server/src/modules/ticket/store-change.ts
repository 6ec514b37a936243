import { type TicketStep, ticketAction } from '@crm/contract/ticket-rules'
import type { Actor } from '../../kernel/actor.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { record } from '../../kernel/events/record.ts'
import type { Db } from '../../schema/index.ts'
import type { TicketLine, ToldTicket } from './events.ts'
import { changedFields, factsOf, linesOf } from './facts/rules.ts'
import { readCustomerCodes } from './facts/store.ts'
import { grantAccess, replaceParticipants } from './store-access.ts'
import { dueColumns } from './store-due.ts'
import type { LockedTicket } from './store-lock.ts'
import type { Targets } from './store-targets.ts'
import { deletePicturesBeside, type Facts, type Marks, saveTicket } from './store-write.ts'
import type { Touched } from './telling/rules.ts'

interface Change {
  readonly actor: Pick<Actor, 'userId' | 'fullName'>
  readonly now: Date
  readonly ticket: LockedTicket
  readonly after: Facts
  readonly marks: Marks
  readonly told: Fact<ToldTicket>
  readonly targets: Targets
  readonly step: TicketStep | undefined
  /** Lines besides those of the fields. */
  readonly lines?: readonly TicketLine[]
}

/** From which status to which, and why. */
function stepLine({ step, ticket, after, marks, targets }: Change): TicketLine[] {
  if (step === undefined) return []
  const { reason, failReasonId = null } = marks
  const line = { action: ticketAction[step], editField: 'status', before: `${ticket.status}`, after: `${after.status}` }
  return [{ ...line, ...(reason ? { reason } : {}), failReason: targets.nameOf('failReason', failReasonId) }]
}

const people = ({ curatorId, participants }: Pick<Facts, 'curatorId' | 'participants'>) => [
  ...participants,
  ...(curatorId === null ? [] : [curatorId]),
]

/** What of a change its people are told in words of their own. */
function touchedBy(before: Facts, after: Facts, targets: Targets): Touched {
  const added = after.participants.filter((userId) => !before.participants.includes(userId))
  const movedTo = before.departmentId === after.departmentId ? null : targets.nameOf('department', after.departmentId)
  const curator = { before: before.curatorId, after: after.curatorId }
  return {
    ...(curator.before === curator.after ? {} : { curator }),
    ...(added.length === 0 ? {} : { added }),
    ...(movedTo === null ? {} : { movedTo }),
  }
}

/** Writes what has changed of a locked ticket, with its log, and has it told. */
export async function saveChange(db: Db, change: Change): Promise<void> {
  const { actor, after, marks, now, targets, ticket, told } = change
  const before = factsOf(ticket)
  const fields = changedFields(before, after)
  await saveTicket(db, ticket.ticketId, after, marks, await dueColumns(db, ticket, after, now), now)
  if (fields.includes('content')) await deletePicturesBeside(db, ticket.ticketId, after.content)
  if (fields.includes('participants')) await replaceParticipants(db, ticket.ticketId, after.participants)
  if (fields.includes('participants') || fields.includes('curator')) await grantAccess(db, [ticket.ticketId])
  const customerCodes = await readCustomerCodes(db, before, after)
  const lines = [...stepLine(change), ...linesOf({ before, after, targets, customerCodes }), ...(change.lines ?? [])]
  await record(db, actor, told, {
    ticketId: ticket.ticketId,
    code: ticket.code,
    name: after.name,
    lines,
    preview: marks.reason ?? '',
    by: actor.fullName,
    touched: touchedBy(before, after, targets),
    former: {
      users: people(before).filter((userId) => !people(after).includes(userId)),
      departments: before.departmentId === after.departmentId ? [] : [before.departmentId],
    },
  })
}
