import { ticketStatus } from '@crm/contract/ticket-rules'
import { ticketCancelled } from './events.ts'
import type { StepTaken, Turn } from './rules.ts'

export const cancel = ({ facts, now, reason, failReasonId }: Turn): StepTaken => ({
  facts: { ...facts, status: ticketStatus.cancel, waitingSince: null },
  marks: { reason, failReasonId, closedAt: now },
  told: ticketCancelled,
})
