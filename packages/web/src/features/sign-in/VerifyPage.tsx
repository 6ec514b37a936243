import { account } from '@crm/contract/account'
import { normaliseEmail } from '@crm/contract/rules/email'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconMailX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { isFailure } from '../../kernel/failure.ts'
import { goTo } from '../../kernel/go.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { isNarrow } from '../../kernel/platform.ts'
import { Failed, Loading } from '../../ui/StateViews.tsx'
import { BackToLogin } from './BackToLogin.tsx'
import { type MailedLink, readMailedLink } from './mailed-link.ts'
import { ResendActivation } from './ResendActivation.tsx'
import classes from './SignIn.module.css'
import { SignInFrame } from './SignInFrame.tsx'

async function activate({ token, email, userName }: MailedLink) {
  await call(account.activate, { body: { token, userName, email: normaliseEmail(email) } })
  return true
}

/** The token works once: one key makes one call of it, however often the page is drawn. */
const activation = (link: MailedLink | null) => ({
  queryKey: ['activation', link?.token],
  queryFn: () => (link === null ? false : activate(link)),
  enabled: link !== null,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

function Done() {
  const { t } = useTranslation('sign-in')
  return (
    <div className={classes.form}>
      <p className={classes.point} role="status">
        <IconCircleCheck size={20} className={classes.good} aria-hidden />
        <span>{t('verify.done')}</span>
      </p>
      <Button size="md" fullWidth onClick={() => goTo('/login')}>
        {t('verify.toLogin')}
      </Button>
    </div>
  )
}

function Expired({ link }: { link: MailedLink | null }) {
  const { t } = useTranslation('sign-in')
  return (
    <div className={classes.form}>
      <p className={classes.point} role="alert">
        <IconMailX size={20} aria-hidden />
        <span>{t('verify.expired')}</span>
      </p>
      <ResendActivation {...(link && { userName: link.userName, email: link.email })} />
      <BackToLogin onBack={() => goTo('/login')} />
    </div>
  )
}

export default function VerifyPage() {
  const { t } = useTranslation('sign-in')
  const { token }: { token?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [link] = useState(() => readMailedLink(token))
  const { data: isActive, error, refetch } = useQuery(activation(link))
  // The token must not stay in the address bar and the history.
  useEffect(() => {
    if (token !== undefined) void navigate({ to: '/verify', replace: true })
  }, [token, navigate])

  const isExpired = link === null || isFailure(error, 'account.linkExpired')
  return (
    <SignInFrame mobile={isNarrow()} title={t('title.verify')}>
      {isActive && <Done />}
      {isExpired && <Expired link={link} />}
      {error !== null && !isExpired && <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />}
      {link !== null && error === null && !isActive && <Loading label={t('verify.working')} />}
    </SignInFrame>
  )
}
