import { isPassword } from '@crm/contract/rules/password'
import { isFailure } from '../../kernel/failure.ts'
import { translate } from '../../kernel/i18n.ts'
import { type Faults, type Found, missingText } from '../../kit/form/find-faults.ts'

export interface NewPassword {
  readonly newPassword: string
  readonly confirmPassword: string
}

export const blankPassword: NewPassword = { newPassword: '', confirmPassword: '' }

/** What keeps a new password from being sent. An empty one is complained about where it is required. */
export const checkNewPassword = ({ newPassword, confirmPassword }: NewPassword): Found => ({
  ...(!isPassword(newPassword) && { newPassword: translate('error.passErr') }),
  ...(newPassword !== confirmPassword && { confirmPassword: translate('sign-in:password.mismatch') }),
})

/** The same for a form that asks for one, where its label says no star. */
export const checkWantedPassword = (typed: NewPassword, label: string): Found => ({
  ...checkNewPassword(typed),
  ...(typed.newPassword === '' && { newPassword: missingText('', label) }),
})

/** What the server says of a password that is easily guessed, under the field that it is about. */
export function weaknessIn(error: unknown): Found {
  if (!isFailure(error, 'account.passwordBlocked')) return {}
  const { details } = error
  const reason = typeof details === 'object' && details !== null && 'reason' in details ? `_${details.reason}` : ''
  return { newPassword: translate(`refusal:account.passwordBlocked${reason}`) }
}

/** What the field shows: of a rule that is missed the two lines under it speak. */
export const shownFault = ({ newPassword }: NewPassword, faults: Faults) =>
  isPassword(newPassword) ? faults['newPassword'] : true
