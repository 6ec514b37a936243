import { needsFailReason, needsReason, type TicketStep, ticketCan } from '@crm/contract/ticket-rules'
import type { Refuse } from '../../../kernel/refused.ts'
import { accept } from '../accept.ts'
import { cancel } from '../cancel.ts'
import { complete } from '../complete.ts'
import { reject } from '../reject.ts'
import { mayTake, type Rights, type StepTaken, type Turn } from '../rules.ts'
import type { LockedTicket } from '../store-lock.ts'
import type { Targets } from '../store-targets.ts'
import { reopenStep } from './reopen.ts'

const steps: Readonly<Record<TicketStep, (turn: Turn) => StepTaken>> = {
  accept,
  reject,
  complete,
  cancel,
  reopen: reopenStep,
}

interface Stepping extends Pick<Turn, 'actor' | 'now' | 'facts'> {
  readonly ticket: LockedTicket
  readonly rights: Rights
  readonly targets: Targets
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
export function takeStep(step: TicketStep, stepping: Stepping): StepTaken {
  const { actor, facts, now, reason = '', refuse, rights, ticket } = stepping
  if (!mayTake(step, rights)) refuse('ticket.notYours')
  if (!ticketCan[step](ticket)) refuse('ticket.notPossible', { status: ticket.status })
  if (needsReason(step) && reason === '') refuse('ticket.reasonRequired')
  return steps[step]({ actor, facts, now, reason, failReasonId: failReasonOf(step, stepping) })
}

/** Asked of the department that the ticket is in. */
function failReasonOf(step: TicketStep, { failReasonId, refuse, targets, ticket }: Stepping): number | null {
  const asks = targets.find('department', ticket.departmentId)?.asksFailReason ?? false
  if (!needsFailReason(step, asks)) return null
  if (typeof failReasonId !== 'number') return refuse('ticket.failReasonRequired')
  return targets.find('failReason', failReasonId)?.isLive ? failReasonId : refuse('ticket.failReasonUnknown')
}
