import { ticketStatus } from '@crm/contract/ticket-rules'
import { ticketCompleted } from './events.ts'
import type { StepTaken, Turn } from './rules.ts'

export const complete = ({ facts, now }: Turn): StepTaken => ({
  facts: { ...facts, status: ticketStatus.complete, waitingSince: null },
  marks: { reason: '', failReasonId: null, closedAt: now },
  told: ticketCompleted,
})
