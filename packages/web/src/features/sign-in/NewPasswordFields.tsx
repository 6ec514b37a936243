import { useTranslation } from 'react-i18next'
import type { Form } from '../../kit/form/use-form.ts'
import { type NewPassword, shownFault } from './new-password.ts'
import { PasswordField } from './PasswordField.tsx'
import { RuleLines } from './RuleLines.tsx'

interface Props {
  readonly form: Pick<Form<NewPassword>, 'values' | 'faults' | 'change'>
  readonly autoFocus?: boolean
  /** There is none that it takes the place of. */
  readonly isFirst?: boolean
}

/** New password, its two rule lines that follow each keystroke, and the same once more. */
export function NewPasswordFields({ form: { values, faults, change }, autoFocus = false, isFirst = false }: Props) {
  const { t } = useTranslation('sign-in')
  const { newPassword, confirmPassword } = values
  return (
    <>
      <PasswordField
        name="newPassword"
        label={t(isFirst ? 'register.password' : 'password.new')}
        description={<RuleLines of="password" text={newPassword} />}
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={newPassword}
        error={shownFault(values, faults)}
        // They are compared: typing in one makes what was said of the other untrue.
        onChange={({ currentTarget }) => change({ newPassword: currentTarget.value, confirmPassword })}
      />
      <PasswordField
        name="confirmPassword"
        label={t(isFirst ? 'register.confirm' : 'password.confirm')}
        autoComplete="new-password"
        value={confirmPassword}
        error={faults['confirmPassword']}
        onChange={({ currentTarget }) => change({ confirmPassword: currentTarget.value })}
      />
    </>
  )
}
