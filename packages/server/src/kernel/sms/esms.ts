import { measureSms } from '@crm/contract/sms-text'
import { z } from 'zod'
import type { Resolve } from '../outside/judged-address.ts'
import { alwaysBegin, type SmsFact, type SmsGateway, type SmsOutcome } from './gateway.ts'
import { askGateway } from './http-outcome.ts'

export interface EsmsSettings {
  /** Such as https://rest.esms.vn/MainService.svc/json */
  readonly url: string
  readonly apiKey: string
  readonly secretKey: string
  readonly callbackUrl?: string | undefined
  readonly timeoutMs?: number
  readonly resolve?: Resolve | undefined
}

const timeoutMsDefault = 20_000
const taken = '100'
/** The RequestId was seen before: the message was taken the first time. */
const repeated = '124'
const later = new Set(['120', '199'])
const aboutNumber = new Set(['99', '108', '177'])
const aboutUs = new Set(['101', '102', '103', '104', '118', '140', '300', '301'])

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function outcomeOf({ CodeResult, SMSID }: Record<string, unknown>): SmsOutcome {
  const code = text(CodeResult).slice(0, 20)
  const detail = `code ${code}`
  if (code === taken || code === repeated) return { kind: 'sent', gatewayId: text(SMSID).slice(0, 100) || undefined }
  // It answered, and nobody can tell what.
  if (!/^\d+$/.test(code)) return { kind: 'unknown', detail: 'no code' }
  if (later.has(code)) return { kind: 'later', detail }
  if (aboutNumber.has(code)) return { kind: 'refused', step: 'recipient', detail }
  return { kind: 'refused', step: aboutUs.has(code) ? 'sender' : 'message', detail }
}

/** HTTP as eSMS.vn speaks it, and others that follow it. The id of the message goes as RequestId, which it takes once. */
export function openEsms(settings: EsmsSettings): SmsGateway {
  const { url, apiKey, secretKey, callbackUrl, timeoutMs = timeoutMsDefault, resolve } = settings
  return {
    isIdempotent: true,
    async send({ id, phone, text: content, brandName, isAdvertising }, mayBegin = alwaysBegin) {
      if (!(await mayBegin())) return undefined
      const body = JSON.stringify({
        ApiKey: apiKey,
        SecretKey: secretKey,
        Phone: phone,
        Content: content,
        Brandname: brandName,
        SmsType: isAdvertising ? '1' : '2',
        IsUnicode: measureSms(content).encoding === 'UCS-2' ? '1' : '0',
        RequestId: id,
        ...(callbackUrl ? { CallbackUrl: callbackUrl } : {}),
      })
      return askGateway(
        {
          url: `${url.replace(/\/$/, '')}/SendMultipleMessage_V4_post_json/`,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          timeoutMs,
          resolve,
        },
        outcomeOf,
      )
    },
    close: async () => {},
  }
}

const Callback = z.object({
  SMSID: z.string().max(100).optional(),
  RequestId: z.string().max(100).optional(),
  SendStatus: z.string().max(10),
  SendSuccess: z.coerce.number().int().optional(),
  SendFailed: z.coerce.number().int().optional(),
})

const ended = '5'
const rejected = '4'

/** What it calls back with (a GET); undefined: nothing that ends a message. Who calls was proven before. */
export function readEsmsCallback(query: unknown): SmsFact | undefined {
  const parsed = Callback.safeParse(query)
  if (!parsed.success) return undefined
  const { SMSID, RequestId, SendStatus, SendSuccess = 0, SendFailed = 0 } = parsed.data
  const about = { gatewayId: SMSID || undefined, orderId: RequestId || undefined }
  if (!about.gatewayId && !about.orderId) return undefined
  if (SendStatus === rejected) return { kind: 'failed', ...about, detail: 'rejected' }
  if (SendStatus !== ended || SendSuccess + SendFailed === 0) return undefined
  return SendSuccess > 0 ? { kind: 'delivered', ...about } : { kind: 'failed', ...about, detail: 'not delivered' }
}
