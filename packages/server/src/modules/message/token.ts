import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../kernel/config.ts'

/** A link of a mail by its number, or one of these. */
export const tokenPart = {
  open: 0,
  /** Nobody sees it: only machines follow it. */
  trap: 999,
  unsubscribe: 1_001,
  preferences: 1_002,
  view: 1_003,
  /** In the addresses that mails come back to. */
  bounce: 1_004,
  /** Of a consent that waits, by its number. */
  confirm: 1_005,
} as const

export interface Meant {
  readonly messageId: number
  /** A link's number, or one of `tokenPart`. */
  readonly part: number
}

export interface Tokens {
  make(meant: Meant): string
  /** undefined: altered, or not ours. */
  read(token: string): Meant | undefined
}

// Lower case and digits alone, so that it stands in an address too: some servers fold what is before the @.
const partDigits = 2
const macDigits = 24
const written = /^[0-9a-z]{1,11}[0-9a-z]{26}$/
const base = 36

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'lite-crm message token', 32))

function macOf(key: Buffer, body: string): string {
  const bytes = createHmac('sha256', key).update(body).digest().subarray(0, 16)
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(base)
    .padStart(25, '0')
    .slice(-macDigits)
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Who holds a token was written to: it names one message and one link of it, good for as long as the row is there. */
export function openTokens({ DATA_KEY, DATA_KEY_BEFORE }: Pick<Config, 'DATA_KEY' | 'DATA_KEY_BEFORE'>): Tokens {
  const key = keyOf(DATA_KEY)
  const keys = DATA_KEY_BEFORE === undefined ? [key] : [key, keyOf(DATA_KEY_BEFORE)]
  return {
    make({ messageId, part }) {
      const body = messageId.toString(base) + part.toString(base).padStart(partDigits, '0')
      return body + macOf(key, body)
    },
    read(token) {
      if (!written.test(token)) return undefined
      const body = token.slice(0, -macDigits)
      const mac = token.slice(-macDigits)
      if (!keys.some((one) => isSame(macOf(one, body), mac))) return undefined
      return {
        messageId: Number.parseInt(body.slice(0, -partDigits), base),
        part: Number.parseInt(body.slice(-partDigits), base),
      }
    },
  }
}
