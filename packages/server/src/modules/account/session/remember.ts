import { randomUUID, timingSafeEqual } from 'node:crypto'
import { hashToken, newToken } from '../../../kernel/random-token.ts'
import type { Db } from '../../../schema/index.ts'
import { rememberDays } from '../rules.ts'
import { findRememberToken, insertRememberToken } from './store-sessions.ts'

const dayMs = 86_400_000

/** `rm1.<selector>.<secret>`: what stands in the password field of a remembered user. */
export async function issueRememberToken(db: Db, userId: number, now: Date, family: string = randomUUID()) {
  const selector = newToken().slice(0, 16)
  const secret = newToken()
  await insertRememberToken(db, {
    selector,
    secretHash: hashToken(secret),
    userId,
    family,
    endsAt: new Date(now.getTime() + rememberDays * dayMs),
  })
  return { family, token: `rm1.${selector}.${secret}` }
}

export interface Remembered {
  readonly selector: string
  readonly family: string
  readonly userId: number
}

/** Whose remembered sign-in this is. A spent one is found too: its use again is a sign of theft. One that ran out is not. */
export async function findRemembered(db: Db, text: string, now: Date): Promise<Remembered | undefined> {
  const [, selector = '', secret = '', ...rest] = text.split('.')
  if (rest.length > 0) return undefined
  const found = await findRememberToken(db, selector)
  if (!found || !isSame(found.secret_hash, hashToken(secret))) return undefined
  if (found.used_at === null && found.ends_at <= now) return undefined
  return { selector, family: found.family, userId: found.user_id }
}

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
