import { isPassword } from '@crm/contract/rules/password'
import { isFailure } from '../../kernel/failure.ts'

export type NewPasswordFlags = Partial<Record<'newPassword' | 'confirmPassword', string | true | undefined>>

/** While it is typed the two rule lines say what is missing; an empty field is complained about when it is sent. */
export const flagOfPassword = (password: string): true | undefined => (isPassword(password) ? undefined : true)

/** Compared with another field: typing in that one makes what was said of it untrue. */
const compared: Readonly<Record<string, readonly [field: keyof NewPasswordFlags, flag: string]>> = {
  newPassword: ['confirmPassword', 'password.mismatch'],
  oldPassword: ['newPassword', 'password.same'],
}

/** The flags after something was typed: what was complained about is looked at again when it is sent. */
export function flagsAfterTyping<F extends Readonly<Record<string, string | true | undefined>>>(
  flags: F,
  field: string,
  flag?: string | true,
): F {
  const [other, said] = compared[field] ?? []
  const rest = Object.entries(flags).filter(
    ([name, present]) => name !== field && !(name === other && present === said),
  )
  // The same fields as before, some of them without a flag.
  return { ...Object.fromEntries(rest), ...(flag !== undefined && { [field]: flag }) } as F
}

/** What the server says of a password that is easily guessed, under the field that it is about. */
export function flagOfWeakness(error: unknown): NewPasswordFlags {
  if (!isFailure(error, 'account.passwordBlocked')) return {}
  const { details } = error
  const reason = typeof details === 'object' && details !== null && 'reason' in details ? `_${details.reason}` : ''
  return { newPassword: `refusal:account.passwordBlocked${reason}` }
}

/** What keeps a new password from being sent. */
export function findNewPasswordFlags(password: string, confirm: string): NewPasswordFlags {
  const flag = password === '' ? 'error.missing.password' : flagOfPassword(password)
  return {
    ...(flag !== undefined && { newPassword: flag }),
    ...(confirm !== password && { confirmPassword: 'password.mismatch' }),
  }
}
