import { ECDH } from 'node:crypto'
import { z } from 'zod'

/** The push services of the browsers; a star stands for one or more labels. docs/rules.md. */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
]

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,200}={0,2}$/)
const PushSubscription = z.object({
  endpoint: z.url().max(2_000),
  keys: z.object({ p256dh: base64url, auth: base64url }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

const authBytes = 16

/** A point of P-256, uncompressed: to anything else nothing can be encrypted. */
function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a browser subscribed with; undefined: it is none that anything could be sent to. */
export function readSubscription(token: string): PushSubscription | undefined {
  const { data } = PushSubscription.safeParse(parseJson(token))
  if (!data || !isPublicKey(data.keys.p256dh)) return undefined
  if (Buffer.from(data.keys.auth, 'base64url').length !== authBytes) return undefined
  // As it was understood here: who sends may read an odd spelling in another way.
  return { ...data, endpoint: new URL(data.endpoint).href }
}

const fits = (host: string, pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1 : host === pattern

/**
 * Whether we send there: https to a push service that is known or was set. An endpoint comes from outside, and must never
 * make the server call another machine, such as one of its own network.
 */
export function isKnownService(endpoint: string, ownHosts: readonly string[]): boolean {
  const { protocol, host, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  return [...knownHosts, ...ownHosts].some((pattern) => fits(host, pattern))
}
