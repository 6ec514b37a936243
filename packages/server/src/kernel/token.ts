import { hash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { JWTExpired } from 'jose/errors'

const leewaySeconds = 5
const issuer = 'lite-crm'

export interface TokenClaims {
  readonly nameid: number
  readonly sid: string
}

export type Verified = { readonly claims: TokenClaims } | { readonly fault: 'expired' | 'invalid' }

export interface TokenSigner {
  sign(claims: TokenClaims, issuedAt: Date, endsAt: Date): Promise<string>
  /** `now` decides expiry, with five seconds of leeway. */
  verify(token: string, now: Date): Promise<Verified>
}

/** Signatures that were found right are remembered: to compute one at each call costs as much as the call. */
const rememberedMax = 10_000

/** Decoders pass over the last bits of a part, and over what pads it: so one signature would have several spellings. */
const isCanonical = (token: string) =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

export function openTokenSigner(secret: string): TokenSigner {
  const key = new TextEncoder().encode(secret)
  /** By a hash, so that no token rests here; in the order of coming, so that the first is the one to go. */
  const verified = new Map<string, { claims: TokenClaims; expiresAt: number }>()
  const remember = (id: string, claims: TokenClaims, expiresAt = 0) => {
    const [oldest] = verified.size >= rememberedMax ? verified.keys() : []
    if (oldest !== undefined) verified.delete(oldest)
    verified.set(id, { claims, expiresAt })
    return { claims }
  }
  const idOf = (token: string) => hash('sha256', token, 'base64')
  const recall = (id: string, now: Date) => {
    const known = verified.get(id)
    return known && known.expiresAt > seconds(now) - leewaySeconds ? known.claims : undefined
  }
  const options = {
    algorithms: ['HS256'],
    issuer,
    clockTolerance: leewaySeconds,
    requiredClaims: ['exp', 'sid', 'nameid'],
  }
  return {
    sign: ({ nameid, sid }, issuedAt, endsAt) =>
      new SignJWT({ nameid: String(nameid), sid })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setIssuedAt(seconds(issuedAt))
        .setExpirationTime(seconds(endsAt))
        .sign(key),
    async verify(token, now) {
      const id = idOf(token)
      const known = recall(id, now)
      if (known) return { claims: known }
      if (!isCanonical(token)) return { fault: 'invalid' }
      try {
        const { payload } = await jwtVerify(token, key, { ...options, currentDate: now })
        const nameid = Number(payload['nameid'])
        const sid = payload['sid']
        if (!Number.isSafeInteger(nameid) || typeof sid !== 'string') return { fault: 'invalid' }
        return remember(id, { nameid, sid }, payload.exp)
      } catch (error) {
        return { fault: error instanceof JWTExpired ? 'expired' : 'invalid' }
      }
    },
  }
}
