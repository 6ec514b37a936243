import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useClientConfig } from './client-facts.ts'
import classes from './SignIn.module.css'

/** Where the mails of a demo are read. */
export function DemoMail() {
  const { t } = useTranslation('sign-in')
  const config = useClientConfig()
  if (!config?.demo) return null
  return (
    <p className={classes.quiet}>
      {t('sent.demo')}{' '}
      <Anchor href="/outbox" className={classes.link ?? ''}>
        {t('sent.outbox')}
      </Anchor>
    </p>
  )
}
