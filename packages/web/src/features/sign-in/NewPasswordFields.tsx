import { passwordLines } from '@crm/contract/rules/password'
import { IconCheck, IconPoint, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFlagText } from './flag-text.ts'
import type { NewPasswordFlags } from './new-password.ts'
import { PasswordField } from './PasswordField.tsx'
import classes from './SignIn.module.css'

const lines = ['length', 'classes'] as const
const icons = { open: IconPoint, met: IconCheck, missed: IconX }

/** Read with the field, and followed by the eye while it is typed. */
function RuleLines({ password }: { password: string }) {
  const { t } = useTranslation('sign-in')
  const fulfilled = passwordLines(password)
  return lines.map((line) => {
    const state = password === '' ? 'open' : fulfilled[line] ? 'met' : 'missed'
    const Icon = icons[state]
    return (
      <span key={line} className={classes.rule} data-state={state}>
        <Icon
          size={16}
          {...(state === 'open' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t(`password.${state}`) })}
        />
        <span>{t(`password.${line}`)}</span>
      </span>
    )
  })
}

interface Props {
  readonly password: string
  readonly confirm: string
  readonly flags: NewPasswordFlags
  readonly autoFocus?: boolean
  readonly onPassword: (text: string) => void
  readonly onConfirm: (text: string) => void
}

/** New password, its two rule lines that follow each keystroke, and the same once more. */
export function NewPasswordFields({ password, confirm, flags, autoFocus = false, onPassword, onConfirm }: Props) {
  const { t } = useTranslation('sign-in')
  const flagText = useFlagText()
  return (
    <>
      <PasswordField
        name="newPassword"
        label={t('password.new')}
        description={<RuleLines password={password} />}
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={password}
        error={flagText(flags.newPassword)}
        onChange={({ currentTarget }) => onPassword(currentTarget.value)}
      />
      <PasswordField
        name="confirmPassword"
        label={t('password.confirm')}
        autoComplete="new-password"
        value={confirm}
        error={flagText(flags.confirmPassword)}
        onChange={({ currentTarget }) => onConfirm(currentTarget.value)}
      />
    </>
  )
}
