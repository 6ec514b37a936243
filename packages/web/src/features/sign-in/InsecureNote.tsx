import { IconLockOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './SignIn.module.css'
import { canEncrypt } from './wire-password.ts'

/** Why nothing can be sent from here: over plain http a browser encrypts nothing. */
export function InsecureNote() {
  const { t } = useTranslation('sign-in')
  if (canEncrypt()) return null
  return (
    <p className={classes.warning} role="note">
      <IconLockOpen size={20} aria-hidden />
      <span>{t('insecure')}</span>
    </p>
  )
}
