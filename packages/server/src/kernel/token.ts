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

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

export function openTokenSigner(secret: string): TokenSigner {
  const key = new TextEncoder().encode(secret)
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
      try {
        const { payload } = await jwtVerify(token, key, { ...options, currentDate: now })
        const nameid = Number(payload['nameid'])
        const sid = payload['sid']
        if (!Number.isSafeInteger(nameid) || typeof sid !== 'string') return { fault: 'invalid' }
        return { claims: { nameid, sid } }
      } catch (error) {
        return { fault: error instanceof JWTExpired ? 'expired' : 'invalid' }
      }
    },
  }
}
