import { useTranslation } from 'react-i18next'
import { useFlagText } from './flag-text.ts'
import type { NewPasswordFlags } from './new-password.ts'
import { PasswordField } from './PasswordField.tsx'
import { RuleLines } from './RuleLines.tsx'

interface Props {
  readonly password: string
  readonly confirm: string
  readonly flags: NewPasswordFlags
  readonly autoFocus?: boolean
  /** There is none that it takes the place of. */
  readonly isFirst?: boolean
  readonly onPassword: (text: string) => void
  readonly onConfirm: (text: string) => void
}

/** New password, its two rule lines that follow each keystroke, and the same once more. */
export function NewPasswordFields({
  password,
  confirm,
  flags,
  autoFocus = false,
  isFirst = false,
  onPassword,
  onConfirm,
}: Props) {
  const { t } = useTranslation('sign-in')
  const flagText = useFlagText()
  return (
    <>
      <PasswordField
        name="newPassword"
        label={t(isFirst ? 'register.password' : 'password.new')}
        description={<RuleLines of="password" text={password} />}
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={password}
        error={flagText(flags.newPassword)}
        onChange={({ currentTarget }) => onPassword(currentTarget.value)}
      />
      <PasswordField
        name="confirmPassword"
        label={t(isFirst ? 'register.confirm' : 'password.confirm')}
        autoComplete="new-password"
        value={confirm}
        error={flagText(flags.confirmPassword)}
        onChange={({ currentTarget }) => onConfirm(currentTarget.value)}
      />
    </>
  )
}
