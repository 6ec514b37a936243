import { z } from 'zod'
import { readEsmsCallback } from '../../../kernel/sms/esms.ts'
import type { SmsFact } from '../../../kernel/sms/gateway.ts'

const Reply = z.object({ from: z.string().max(30), text: z.string().max(1_600) })
const Report = z.object({
  /** Ours, or the gateway's own. */
  id: z.union([z.string().max(100), z.number()]).optional(),
  gatewayId: z.union([z.string().max(100), z.number()]).optional(),
  status: z.enum(['delivered', 'failed']),
  detail: z.string().max(500).default(''),
})

const text = (value: string | number | undefined) => (value === undefined || value === '' ? undefined : String(value))

/** What a gateway over HTTP reports, as eSMS does or in our own words; undefined: nothing that can be read. */
export function readSmsReport(said: unknown): SmsFact | undefined {
  const reply = Reply.safeParse(said)
  if (reply.success) return { kind: 'replied', phone: reply.data.from, text: reply.data.text }
  const report = Report.safeParse(said)
  if (!report.success) return readEsmsCallback(said)
  const { id, gatewayId, status, detail } = report.data
  const about = { gatewayId: text(gatewayId), orderId: text(id) }
  return status === 'delivered' ? { kind: status, ...about } : { kind: status, ...about, detail }
}
