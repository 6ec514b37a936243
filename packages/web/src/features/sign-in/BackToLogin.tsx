import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './SignIn.module.css'

export function BackToLogin({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('sign-in')
  return (
    <Anchor component="button" type="button" className={`${classes.link} ${classes.back}`} onClick={onBack}>
      <IconArrowLeft size={16} aria-hidden />
      {t('backToLogin')}
    </Anchor>
  )
}
