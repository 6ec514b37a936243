import { createHmac, timingSafeEqual } from 'node:crypto'

const lifetimeSeconds = 5 * 60

type Id = string | number
type Signing = { fileId: Id; userId: Id; secret: string; now: Date }

/** Query string (without `?`) that lets this user, and the browser's img and a elements, read this file for 5 minutes. */
export function signFile({ fileId, userId, secret, now }: Signing): string {
  const expires = String(Math.floor(now.getTime() / 1000) + lifetimeSeconds)
  const user = String(userId)
  return new URLSearchParams({ user, expires, signature: signatureOf(fileId, user, expires, secret) }).toString()
}

type Verifying = { fileId: Id; query: Readonly<Record<string, unknown>>; secret: string; now: Date }

/** The user id the link was made for, or undefined: forged, of another file, or older than 5 minutes. */
export function verifyFile({ fileId, query, secret, now }: Verifying): string | undefined {
  const { user, expires, signature } = query
  if (typeof user !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return undefined
  const expected = Buffer.from(signatureOf(fileId, user, expires, secret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return now.getTime() < Number(expires) * 1000 ? user : undefined
}

// The purpose keeps a signature of the same secret made for something else from opening a file; JSON keeps the parts apart.
function signatureOf(fileId: Id, user: string, expires: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['file link', String(fileId), user, expires]))
    .digest('base64url')
}
