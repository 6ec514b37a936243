import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../../kernel/config.ts'
import { alwaysBegin, type SmsGateway } from '../../../kernel/sms/gateway.ts'
import type { BrandToSendBy } from '../../sending-setup/public.ts'

const Kept = z.object({
  id: z.string(),
  date: z.string(),
  phone: z.string(),
  brandName: z.string(),
  text: z.string(),
})
/** A message that waits in the folder instead of having been sent. */
export type KeptSms = z.infer<typeof Kept>

const fileOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'outbox', 'sms.jsonl')

/** Of messages that are sent without a brand name in the demo. */
export const outboxBrand: BrandToSendBy = {
  ...{
    brandId: 0,
    name: 'DEMO',
    gatewayId: 0,
    gatewayName: 'demo',
    purpose: 'care',
    price: 0,
    enabled: true,
    version: 1,
  },
  gateway: {
    ...{ gatewayId: 0, name: 'demo', kind: 'http', address: 'outbox:', account: '', fields: {}, idempotent: true },
    ...{ perMinute: 6_000, window: 10, enabled: true, secretSealed: null, callbackSealed: '', version: 1 },
  },
}

/** Where messages go on a laptop without a gateway: one line each, to be read at /outbox/sms. */
export function openSmsOutbox(config: Pick<Config, 'DATA_DIR'>): SmsGateway {
  return {
    isIdempotent: true,
    async send({ id, phone, text, brandName }, mayBegin = alwaysBegin) {
      if (!(await mayBegin())) return undefined
      const kept: KeptSms = { id, date: new Date().toISOString(), phone, brandName, text }
      try {
        await mkdir(join(config.DATA_DIR, 'outbox'), { recursive: true, mode: 0o700 })
        await appendFile(fileOf(config), `${JSON.stringify(kept)}\n`, { mode: 0o600 })
        return { kind: 'sent', gatewayId: `outbox-${randomBytes(8).toString('hex')}` }
      } catch {
        return { kind: 'unsent', detail: 'outbox' }
      }
    },
    close: async () => {},
  }
}

/** The newest first. */
export async function listSmsOutbox(config: Pick<Config, 'DATA_DIR'>, max = 200): Promise<KeptSms[]> {
  const content = await readFile(fileOf(config), 'utf8').catch(() => '')
  const lines = content.split('\n').filter(Boolean).slice(-max)
  return lines.reverse().flatMap((line) => {
    try {
      return [Kept.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}
