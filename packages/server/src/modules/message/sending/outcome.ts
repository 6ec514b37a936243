import type { MailOutcome } from '../../../kernel/mail/bulk/outcome.ts'
import type { SmsOutcome } from '../../../kernel/sms/gateway.ts'
import type { Claimed } from './store-claim.ts'

/** How one message ended, whichever way it went. */
export interface Ended {
  readonly messageId: number
  readonly address: string
  readonly state: 3 | 5 | 6 | 7
  readonly detail: string
  /** When it is tried again. */
  readonly dueAt: Date | null
  /** The id that a gateway knows it by. */
  readonly reference: string | null
  /** What it tells of the address. */
  readonly weight: 'hard' | 'soft' | null
  /** Asks for patience. */
  readonly domain: string | null
}

const minuteMs = 60_000
/** After each try that was put off: two and a half days in all. */
const pausesMinutes = [1, 5, 15, 60, 240, 480, 960, 1_440]
export const triesMax = pausesMinutes.length

export const pauseOf = (attempts: number): number => (pausesMinutes[Math.min(attempts, triesMax - 1)] ?? 1) * minuteMs

type Outcome = MailOutcome | SmsOutcome

/** Put off once more, or given up. */
function later({ messageId, address, attempts }: Claimed, { detail }: { detail: string }, now: Date): Ended {
  const none = { reference: null, weight: null, domain: null }
  if (attempts + 1 >= triesMax) return { messageId, address, state: 6, detail, dueAt: null, ...none }
  return { messageId, address, state: 5, detail, dueAt: new Date(now.getTime() + pauseOf(attempts)), ...none }
}

export function endedOf(row: Claimed, outcome: Outcome, now: Date): Ended {
  const { messageId, address } = row
  const plain = { messageId, address, dueAt: null, reference: null, weight: null, domain: null }
  switch (outcome.kind) {
    case 'sent':
      return 'answer' in outcome
        ? { ...plain, state: 3, detail: outcome.answer }
        : { ...plain, state: 3, detail: '', reference: outcome.gatewayId ?? null }
    case 'refused': {
      const { step, detail } = outcome
      const weight = 'weight' in outcome && step === 'recipient' && outcome.weight !== 'block' ? outcome.weight : null
      return { ...plain, state: 6, detail, weight }
    }
    case 'later':
      return { ...later(row, outcome, now), domain: 'domain' in outcome ? outcome.domain : null }
    case 'unsent':
      return later(row, outcome, now)
    case 'unknown':
      return { ...plain, state: 7, detail: outcome.detail }
  }
}
