import { account } from '@crm/contract/account'
import { isEmail, normaliseEmail } from '@crm/contract/rules/email'
import { VERIFY_RESEND_WAIT_MS } from '@crm/contract/rules/limits'
import { isUsername } from '@crm/contract/rules/username'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { useCountdown } from './countdown.ts'
import { focusFirst, useFlagText } from './flag-text.ts'
import classes from './SignIn.module.css'

interface Known {
  readonly userName?: string
  readonly email?: string
}

type Flags = Partial<Record<'userName' | 'email', string>>

const findFlags = (userName: string, email: string): Flags => ({
  ...(!isUsername(userName) && { userName: 'error.usernameInvalid' }),
  ...(!isEmail(email) && { email: 'error.emailErr' }),
})

/** Sends the activation mail again. Asks for what the person has not said yet: the server wants name and address. */
export function ResendActivation({ userName: knownName, email: knownEmail }: Known) {
  const { t } = useTranslation('sign-in')
  const flagText = useFlagText()
  const [userName, setUserName] = useState(knownName ?? '')
  const [email, setEmail] = useState(knownEmail ?? '')
  const [flags, setFlags] = useState<Flags>({})
  const [isSending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const { seconds, start } = useCountdown(VERIFY_RESEND_WAIT_MS)

  async function send(address: string) {
    setSending(true)
    try {
      await call(account.resendVerifyEmail, { body: { userName: userName.trim(), email: address } })
      setSentTo(address)
      start()
    } catch (error) {
      if (isFailure(error, 'account.tooFast')) start()
      showToast({ tone: 'error', text: refusalText(error) })
    } finally {
      setSending(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending || seconds > 0) return
    const address = normaliseEmail(email)
    const found = findFlags(userName.trim(), address)
    setFlags(found)
    focusFirst(event.currentTarget, Object.keys(found))
    if (Object.keys(found).length === 0) void send(address)
  }

  return (
    <form noValidate className={classes.resend} aria-label={t('activation.resend')} onSubmit={submit}>
      <p className={classes.quiet}>{t('activation.explain')}</p>
      {knownName === undefined && (
        <TextInput
          name="userName"
          label={t('activation.userName')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={userName}
          error={flagText(flags.userName)}
          onChange={({ currentTarget }) => setUserName(currentTarget.value)}
        />
      )}
      {knownEmail === undefined && (
        <TextInput
          name="email"
          type="email"
          label={t('activation.email')}
          autoComplete="email"
          value={email}
          error={flagText(flags.email)}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      )}
      <Button type="submit" variant="default" loading={isSending} disabled={seconds > 0}>
        {seconds > 0 ? t('activation.wait', { seconds }) : t('activation.resend')}
      </Button>
      <p role="status" className={classes.quiet}>
        {sentTo !== '' && t('activation.sent', { email: sentTo })}
      </p>
    </form>
  )
}
