import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/PasswordInput.layer.css'
import classes from './SignIn.module.css'

/** A password with its show/hide toggle, which the keyboard reaches, too. `isSealed`: there is nothing to be shown. */
export function PasswordField({ isSealed = false, ...field }: PasswordInputProps & { isSealed?: boolean }) {
  const { t } = useTranslation('sign-in')
  const label = t(isSealed ? 'password.nothingToShow' : 'password.show')
  return (
    <PasswordInput
      {...field}
      {...(isSealed && { visible: false })}
      spellCheck={false}
      autoCapitalize="none"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': label,
        'aria-disabled': isSealed,
        title: label,
        className: classes.toggle ?? '',
      }}
    />
  )
}
