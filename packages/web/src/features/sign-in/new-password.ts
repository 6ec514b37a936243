import { isPassword } from '@crm/contract/rules/password'

export type NewPasswordFlags = Partial<Record<'newPassword' | 'confirmPassword', string | true | undefined>>

/** While it is typed the two rule lines say what is missing; an empty field is complained about when it is sent. */
export const flagOfPassword = (password: string): true | undefined => (isPassword(password) ? undefined : true)

/** What keeps a new password from being sent. */
export function findNewPasswordFlags(password: string, confirm: string): NewPasswordFlags {
  const flag = password === '' ? 'error.required' : flagOfPassword(password)
  return {
    ...(flag !== undefined && { newPassword: flag }),
    ...(confirm !== password && { confirmPassword: 'password.mismatch' }),
  }
}
