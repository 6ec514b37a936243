import { IconClock, IconMailOpened } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { BackToLogin } from './BackToLogin.tsx'
import { DemoMail } from './DemoMail.tsx'
import { ResendActivation } from './ResendActivation.tsx'
import classes from './SignIn.module.css'

interface Props {
  readonly userName: string
  readonly mailbox: string
  readonly onBack: () => void
}

/** What follows a registration: the mail, and what to do when it does not come. */
export function RegisteredPanel({ userName, mailbox, onBack }: Props) {
  const { t } = useTranslation('sign-in')
  return (
    <div className={classes.form}>
      <p className={classes.point}>
        <IconMailOpened size={20} aria-hidden />
        <span>
          <Trans t={t} i18nKey="registered.mailbox" values={{ userName, mailbox }} components={{ b: <strong /> }} />
        </span>
      </p>
      <p className={classes.point}>
        <IconClock size={20} aria-hidden />
        <span>{t('registered.next')}</span>
      </p>
      <p className={classes.quiet}>{t('sent.notThere')}</p>
      <DemoMail />
      <ResendActivation userName={userName} email={mailbox} />
      <BackToLogin onBack={onBack} />
    </div>
  )
}
