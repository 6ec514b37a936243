import { ticketStatus } from '@crm/contract/ticket-rules'
import { ticketAccepted } from './events.ts'
import type { StepTaken, Turn } from './rules.ts'

/** Who accepts is in charge, unless somebody is already. */
export const accept = ({ actor, facts, now }: Turn): StepTaken => ({
  facts: { ...facts, status: ticketStatus.inProgress, curatorId: facts.curatorId ?? actor.userId },
  marks: { accepted: { at: now, by: actor.userId }, closedAt: null },
  told: ticketAccepted,
})
