import { createHmac, timingSafeEqual } from 'node:crypto'
import { publicPaths } from '@crm/contract/marketing-public'
import type { Config } from '../../kernel/config.ts'
import type { Policy } from '../setting/public.ts'

/** Where what we send leads back to. */
export const originOf = ({ trackingOrigin }: Policy, { origins }: Config): string =>
  trackingOrigin || (origins[0] ?? '')

const secretBytes = 24

/** Of the address that a service which hands on the mails of a sender reports to; a new DATA_KEY makes a new one. */
function senderSecret(senderId: number, { DATA_KEY }: Config): string {
  const mac = createHmac('sha256', DATA_KEY).update(`email callback ${senderId}`).digest()
  return `${senderId}-${mac.subarray(0, secretBytes).toString('base64url')}`
}

export const senderCallback = (origin: string, senderId: number, config: Config): string =>
  origin + publicPaths.emailCallback.replace(':secret', senderSecret(senderId, config))

/** The sender whose callback this is; undefined: nobody's. */
export function senderOfCallback(secret: string, config: Config): number | undefined {
  const senderId = Number(/^([1-9]\d{0,14})-[\w-]{32}$/.exec(secret)?.[1])
  if (!Number.isSafeInteger(senderId)) return undefined
  const expected = senderSecret(senderId, config)
  return timingSafeEqual(Buffer.from(expected), Buffer.from(secret)) ? senderId : undefined
}

export const gatewayCallback = (origin: string, secret: string): string =>
  origin + publicPaths.smsCallback.replace(':secret', secret)
