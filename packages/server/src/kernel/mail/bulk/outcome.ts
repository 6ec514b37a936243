import type { NodemailerError } from 'nodemailer'
import { type Weight, weigh } from '../bounce/weight.ts'
import type { Transmission } from '../connection.ts'
import { describe } from '../smtp.ts'

export type RefusedStep = 'sender' | 'recipient' | 'message'

/** How one mail of many ended. `detail` names the step and the codes; it never holds the mail's words or a password. */
export type MailOutcome =
  | { readonly kind: 'sent'; readonly answer: string }
  /** For good. The step says who was refused; the weight, what that tells of the address. */
  | { readonly kind: 'refused'; readonly step: RefusedStep; readonly weight: Weight; readonly detail: string }
  /** The domain asks for a pause. */
  | { readonly kind: 'later'; readonly domain: string; readonly detail: string }
  /** Surely not delivered, through no fault of the mail. */
  | { readonly kind: 'unsent'; readonly detail: string }
  /** Lost after its body had begun to leave: it may have arrived. */
  | { readonly kind: 'unknown'; readonly detail: string }

const answerMax = 200
const steps: Readonly<Record<string, RefusedStep>> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'message',
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const shown = (response: string) =>
  response
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, answerMax)
    .toWellFormed()

function outcomeOfAnswer(error: NodemailerError, to: string): MailOutcome {
  const { command = '', responseCode = 0, response = '' } = error
  const detail = describe(error)
  const step = steps[command]
  if (responseCode < 500 || !step) return { kind: 'later', domain: domainOf(to), detail }
  return { kind: 'refused', step, weight: step === 'recipient' ? weigh(response) : 'block', detail }
}

/** Reads what became of a mail out of how its transmission ended. */
export function outcomeOf({ error, bodyBegun, response = '' }: Transmission, to: string): MailOutcome {
  if (!error) return { kind: 'sent', answer: shown(response) }
  const detail = describe(error)
  const isAnswered = (error.responseCode ?? 0) >= 400 && error.code !== 'EPROTOCOL'
  if (isAnswered) return outcomeOfAnswer(error, to)
  if (bodyBegun) return { kind: 'unknown', detail }
  // The library itself refuses what it was given, such as a mail that is larger than the server takes.
  if (error.code === 'EMESSAGE') return { kind: 'refused', step: 'message', weight: 'block', detail }
  if (error.code === 'EENVELOPE') return { kind: 'refused', step: 'recipient', weight: 'block', detail }
  return { kind: 'unsent', detail }
}
