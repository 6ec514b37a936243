import {
  needsFailReason,
  needsReason,
  statusAfter,
  type TicketStep,
  ticketCan,
  ticketCreation,
} from '@crm/contract/ticket-rules'
import type { Actor } from '../../../kernel/actor.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import type { Refuse } from '../../../kernel/refused.ts'
import {
  type TicketEventBody,
  ticketAccepted,
  ticketCancelled,
  ticketCompleted,
  ticketRejected,
  ticketReopened,
} from '../events.ts'
import type { Rights } from '../rules.ts'
import type { LockedTicket } from '../store-lock.ts'
import type { TicketFields, TicketMarks } from './fields.ts'
import type { References } from './store-references.ts'

/** A step about to be taken: by whom, and the fields as the same call leaves them. */
interface Turn {
  readonly actor: Pick<Actor, 'userId'>
  readonly now: Date
  readonly fields: TicketFields
  /** '' and null for steps that need none. */
  readonly reason: string
  readonly failReasonId: number | null
}

interface StepTaken {
  readonly fields: TicketFields
  readonly marks: TicketMarks
  readonly event: Fact<TicketEventBody>
}

interface Step {
  readonly event: Fact<TicketEventBody>
  /** Whose step it is. docs/rules.md. */
  readonly mayTake: (rights: Rights) => boolean
  /** What changes with the status. */
  readonly fields?: (turn: Turn) => Partial<TicketFields>
  readonly marks: (turn: Turn) => TicketMarks
}

const decides = ({ canDecide }: Rights) => canDecide
/** What is in progress is ended by who may change both. */
const mayEnd = ({ canUpdateCurator, canUpdateDepartment }: Rights) => canUpdateCurator && canUpdateDepartment
/** A ticket that is closed waits for nobody. */
const stopsWaiting = () => ({ waitingSince: null })
const refused = ({ reason, failReasonId, now }: Turn): TicketMarks => ({ reason, failReasonId, closedAt: now })

const steps: Readonly<Record<TicketStep, Step>> = {
  accept: {
    event: ticketAccepted,
    mayTake: decides,
    // Who accepts is in charge, unless somebody is already.
    fields: ({ actor, fields: { curatorId } }) => ({ curatorId: curatorId ?? actor.userId }),
    marks: ({ actor, now }) => ({ accepted: { at: now, by: actor.userId }, closedAt: null }),
  },
  reject: { event: ticketRejected, mayTake: decides, fields: stopsWaiting, marks: refused },
  complete: {
    event: ticketCompleted,
    mayTake: mayEnd,
    fields: stopsWaiting,
    marks: ({ now }) => ({ reason: '', failReasonId: null, closedAt: now }),
  },
  cancel: { event: ticketCancelled, mayTake: mayEnd, fields: stopsWaiting, marks: refused },
  // Begins again; whoever was in charge still is.
  reopen: {
    event: ticketReopened,
    mayTake: ({ canReopen }) => canReopen,
    marks: ({ reason }) => ({ reason, failReasonId: null, creationType: ticketCreation.reopen, closedAt: null }),
  },
}

interface Stepping extends Pick<Turn, 'actor' | 'now' | 'fields'> {
  readonly ticket: LockedTicket
  readonly rights: Rights
  readonly references: References
  readonly reason: string | undefined
  readonly failReasonId: number | null | undefined
  readonly refuse: Refuse<
    | 'ticket.notPossible'
    | 'ticket.notYours'
    | 'ticket.reasonRequired'
    | 'ticket.failReasonRequired'
    | 'ticket.failReasonUnknown'
  >
}

/** Takes one step of a locked ticket, or refuses: whose it is, where it begins, and what has to be said. */
export function takeStep(name: TicketStep, stepping: Stepping): StepTaken {
  const { actor, fields, now, reason = '', refuse, rights, ticket } = stepping
  const step = steps[name]
  if (!step.mayTake(rights)) refuse('ticket.notYours')
  if (!ticketCan[name](ticket)) refuse('ticket.notPossible', { status: ticket.status })
  if (needsReason(name) && reason === '') refuse('ticket.reasonRequired')
  const turn = { actor, fields, now, reason, failReasonId: failReasonOf(name, stepping) }
  const after = { ...fields, ...step.fields?.(turn), status: statusAfter(name) }
  return { fields: after, marks: step.marks(turn), event: step.event }
}

/** Asked of the department that the ticket is in. */
function failReasonOf(step: TicketStep, { failReasonId, refuse, references, ticket }: Stepping): number | null {
  const asks = references.find('department', ticket.departmentId)?.asksFailReason ?? false
  if (!needsFailReason(step, asks)) return null
  if (typeof failReasonId !== 'number') return refuse('ticket.failReasonRequired')
  return references.find('failReason', failReasonId)?.isLive ? failReasonId : refuse('ticket.failReasonUnknown')
}
