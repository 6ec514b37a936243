import { RESET_LINK_VALID_MS } from '@crm/contract/rules/limits'
import { IconClock, IconMailOpened } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { BackToLogin } from './BackToLogin.tsx'
import { DemoMail } from './DemoMail.tsx'
import classes from './SignIn.module.css'

const HOUR_MS = 3_600_000

export function SentPanel({ mailbox, onBack }: { mailbox: string; onBack: () => void }) {
  const { t } = useTranslation('sign-in')
  return (
    <div className={classes.form}>
      <p className={classes.point}>
        <IconMailOpened size={20} aria-hidden />
        <span>
          <Trans t={t} i18nKey="sent.mailbox" values={{ mailbox }} components={{ b: <strong /> }} />
        </span>
      </p>
      <p className={classes.point}>
        <IconClock size={20} aria-hidden />
        <span>{t('sent.limited', { hours: RESET_LINK_VALID_MS / HOUR_MS })}</span>
      </p>
      <p className={classes.quiet}>{t('sent.notThere')}</p>
      <DemoMail />
      <BackToLogin onBack={onBack} />
    </div>
  )
}
