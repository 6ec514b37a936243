import { z } from 'zod'
import type { ReturnFact } from '../../../kernel/mail/bounce/fact.ts'
import { weigh } from '../../../kernel/mail/bounce/weight.ts'

const Report = z.object({
  kind: z.enum(['delivered', 'bounced', 'complained', 'unsubscribed']),
  /** Of the return address, or the Message-ID that the mail has. */
  token: z.string().max(100).optional(),
  messageId: z.string().max(400).optional(),
  status: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
    .optional(),
  reason: z.string().max(2_000).default(''),
})
const Reports = z.object({ reports: z.array(Report).min(1).max(500) })

const plain = (text: string) =>
  text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed()

function factOf({ kind, token, messageId, status, reason }: z.infer<typeof Report>): ReturnFact {
  if (kind === 'unsubscribed') return token ? { kind, token } : { kind: 'other', why: 'no report' }
  const about = { token, messageId, recipient: undefined }
  if (kind === 'complained') return { kind, ...about, feedback: 'abuse' }
  if (kind === 'delivered') return { kind, ...about }
  const words = plain(reason)
  return { kind, ...about, weight: weigh(words, status), status, reason: words }
}

/** What a service that hands our mails on reports; undefined: it cannot be read. */
export function readReports(body: unknown): ReturnFact[] | undefined {
  const parsed = Reports.safeParse(body)
  return parsed.success ? parsed.data.reports.map(factOf) : undefined
}
