import { ticketStatus } from '@crm/contract/ticket-rules'
import { ticketRejected } from './events.ts'
import type { StepTaken, Turn } from './rules.ts'

export const reject = ({ facts, now, reason, failReasonId }: Turn): StepTaken => ({
  facts: { ...facts, status: ticketStatus.reject, waitingSince: null },
  marks: { reason, failReasonId, closedAt: now },
  told: ticketRejected,
})
