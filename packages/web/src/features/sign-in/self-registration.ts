import { isEmail, normaliseEmail } from '@crm/contract/rules/email'
import { cleanPhone, isPhone } from '@crm/contract/rules/phone'
import { isSafeText } from '@crm/contract/rules/text'
import { isUsername } from '@crm/contract/rules/username'
import { translate } from '../../kernel/i18n.ts'
import { type Found, missingText } from '../../kit/form/find-faults.ts'
import { blankPassword, checkWantedPassword } from './new-password.ts'

/** The form as it is typed, in the order of its fields. */
export const blankAccount = { userName: '', fullName: '', email: '', phone: '', ...blankPassword }
export type NewAccount = typeof blankAccount

/** As it is sent: without the spaces around it. */
export function readAccount({ userName, fullName, email, phone }: NewAccount) {
  return { userName: userName.trim(), fullName: fullName.trim(), email: normaliseEmail(email), phone: phone.trim() }
}

/** What keeps a registration from being sent. */
export function checkAccount(typed: NewAccount, label: (field: string) => string): Found {
  const { userName, fullName, email, phone } = readAccount(typed)
  const phoneText = cleanPhone(phone)
  const wanted = (field: string, text: string, isRight: boolean, fault: string | true) =>
    text === '' ? missingText('', label(field)) : isRight ? undefined : fault
  return {
    // The lines under it say what is missing.
    userName: wanted('userName', userName, isUsername(userName), true),
    fullName: wanted('fullName', fullName, isSafeText(fullName), translate('error.invalidCharacters')),
    email: wanted('email', email, isEmail(email), translate('error.emailErr')),
    phone: phoneText === '' || isPhone(phoneText) ? undefined : translate('error.phoneErr'),
    ...checkWantedPassword(typed, label('newPassword')),
  }
}
