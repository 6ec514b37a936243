import { randomInt } from 'node:crypto'
import { VERIFY_CODE_ALPHABET, VERIFY_CODE_LENGTH } from '@crm/contract/rules/limits'
import { isPassword } from '@crm/contract/rules/password'
import { z } from 'zod'
import type { Config } from '../../kernel/config.ts'
import { setting } from '../../kernel/settings.ts'
import { decodeWirePassword, sealSecret } from '../../kernel/wire-password.ts'

// docs/rules.md, Limits of account calls. An office shares one address, so an address may fail more often than a name.
const minuteMs = 60_000
export const limits = {
  failuresPerName: { max: 5, windowMs: 15 * minuteMs },
  failuresPerAddress: { max: 40, windowMs: 15 * minuteMs },
  codePerEmail: { max: 1, windowMs: 30_000 },
  codesPerEmail: { max: 6, windowMs: 60 * minuteMs },
  codesPerAddress: { max: 10, windowMs: minuteMs },
  codesPerAddressAndHour: { max: 100, windowMs: 60 * minuteMs },
  tokenTriesPerAddress: { max: 20, windowMs: minuteMs },
  passwordTriesPerUser: { max: 5, windowMs: 15 * minuteMs },
} as const

/** Where the failures of one account are counted. */
export const signInBucket = (userName: string) => `sign-in name:${userName}`

export const rememberDays = 30
export const activationDays = 7

/** The passphrases a client may have encoded with: the present one, and during a change the one before. */
export const passphrasesOf = (config: Config): string[] =>
  [config.CLIENT_PASSPHRASE, config.CLIENT_PASSPHRASE_BEFORE].filter((passphrase) => passphrase !== undefined)

/** A new password as its bearer typed it, or undefined when it cannot be decoded or breaks the rule. */
export function readNewPassword(wire: string, config: Config): string | undefined {
  const password = decodeWirePassword(wire, passphrasesOf(config))
  return password !== undefined && password !== '' && isPassword(password) ? password : undefined
}

/** The password of an extension as it rests; null where there is none, undefined where it cannot be decoded. */
export function sealWirePassword(wire: string | undefined, config: Config): string | null | undefined {
  if (wire === undefined || wire === '') return null
  const plain = decodeWirePassword(wire, passphrasesOf(config))
  if (plain === undefined) return undefined
  return plain === '' ? null : sealSecret(plain, config.DATA_KEY)
}

export const newVerifyCode = (): string =>
  Array.from({ length: VERIFY_CODE_LENGTH }, () => VERIFY_CODE_ALPHABET[randomInt(VERIFY_CODE_ALPHABET.length)]).join(
    '',
  )

/** The origin of a mailed link: what the browser names, if it is one of ours, else the first of ours. */
export function originFor(hosting: string, origins: readonly string[]): string {
  const named = z.url({ protocol: /^https?$/ }).safeParse(hosting)
  const origin = named.success ? new URL(named.data).origin : ''
  const fallback = origins[0] ?? ''
  return origins.includes(origin) && !named.data?.includes('@') ? origin : fallback
}

/** The reset link: three pairs, each value percent-encoded, so that no value can bring a key of its own. */
export function resetLink(
  origin: string,
  { token, email, userName }: { token: string; email: string; userName: string },
) {
  const pairs = [
    `token=${encodeURIComponent(token)}`,
    `email=${encodeURIComponent(email)}`,
    `userName=${encodeURIComponent(userName)}`,
  ]
  return `${origin}/reset?token=${Buffer.from(pairs.join('&')).toString('base64url')}`
}

export function activationLink(
  origin: string,
  { token, email, userName }: { token: string; email: string; userName: string },
) {
  const pairs = [
    `token=${encodeURIComponent(token)}`,
    `email=${encodeURIComponent(email)}`,
    `userName=${encodeURIComponent(userName)}`,
  ]
  return `${origin}/verify?token=${Buffer.from(pairs.join('&')).toString('base64url')}`
}

/** Whether people may register themselves. */
export const selfRegistration = setting('selfRegistration', z.boolean().default(false))

/** Passwords that nobody may choose, besides those that everyone guesses. */
export const passwordBlocklist = setting('passwordBlocklist', z.array(z.string()).default([]))
