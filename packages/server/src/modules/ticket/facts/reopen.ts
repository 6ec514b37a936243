import { ticketCreation, ticketStatus } from '@crm/contract/ticket-rules'
import { ticketReopened } from '../events.ts'
import type { StepTaken, Turn } from '../rules.ts'

/** Begins again; whoever was in charge still is. */
export const reopenStep = ({ facts, now: _, reason }: Turn): StepTaken => ({
  facts: { ...facts, status: ticketStatus.reopen },
  marks: { reason, failReasonId: null, creationType: ticketCreation.reopen, closedAt: null },
  told: ticketReopened,
})
