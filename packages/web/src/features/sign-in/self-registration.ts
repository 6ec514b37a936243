import { isEmail, normaliseEmail } from '@crm/contract/rules/email'
import { cleanPhone, isPhone } from '@crm/contract/rules/phone'
import type { RequiredWord } from '@crm/contract/rules/required'
import { isSafeText } from '@crm/contract/rules/text'
import { isUsername } from '@crm/contract/rules/username'
import type { FailureCode } from '../../kernel/failure.ts'
import { findNewPasswordFlags } from './new-password.ts'

export interface NewAccount {
  readonly userName: string
  readonly fullName: string
  readonly email: string
  readonly phone: string
  readonly newPassword: string
  readonly confirmPassword: string
}
export type NewAccountField = keyof NewAccount
export type NewAccountFlags = Partial<Record<NewAccountField, string | true | undefined>>

export const blankAccount: NewAccount = {
  userName: '',
  fullName: '',
  email: '',
  phone: '',
  newPassword: '',
  confirmPassword: '',
}

const flagOf = (text: string, missing: RequiredWord, isRight: boolean, flag: string | true) =>
  text === '' ? `error.missing.${missing}` : isRight ? undefined : flag

/** As it is sent: without the spaces around it. */
export function readAccount({ userName, fullName, email, phone }: NewAccount) {
  return { userName: userName.trim(), fullName: fullName.trim(), email: normaliseEmail(email), phone: phone.trim() }
}

/** What keeps a registration from being sent, in the order of the form. */
export function findAccountFlags(typed: NewAccount): NewAccountFlags {
  const { userName, fullName, email, phone } = readAccount(typed)
  const phoneText = cleanPhone(phone)
  const flags = {
    // The lines under it say what is missing.
    userName: flagOf(userName, 'userName', isUsername(userName), true),
    fullName: flagOf(fullName, 'fullName', isSafeText(fullName), 'error.invalidCharacters'),
    email: flagOf(email, 'email', isEmail(email), 'error.emailErr'),
    phone: phoneText === '' || isPhone(phoneText) ? undefined : 'error.phoneErr',
  }
  const wrong = Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag !== undefined))
  return { ...wrong, ...findNewPasswordFlags(typed.newPassword, typed.confirmPassword) }
}

const fieldOfRefusal: Partial<Record<FailureCode, NewAccountField>> = {
  'account.userNameExists': 'userName',
  'account.emailExists': 'email',
  'account.phoneExists': 'phone',
}

/** The server's refusal at the field that it is about; empty when it is about none. */
export function flagsOfRefusal(code: FailureCode): NewAccountFlags {
  const field = fieldOfRefusal[code]
  return field === undefined ? {} : { [field]: `refusal:${code}` }
}
