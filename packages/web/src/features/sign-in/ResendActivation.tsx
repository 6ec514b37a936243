import { account } from '@crm/contract/account'
import { isEmail, normaliseEmail } from '@crm/contract/rules/email'
import { VERIFY_RESEND_WAIT_MS } from '@crm/contract/rules/limits'
import { isUsername } from '@crm/contract/rules/username'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../kernel/failure.ts'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { SubmitForm } from '../../ui/form/SubmitForm.tsx'
import { useCountdown } from './countdown.ts'
import { toastRefusal } from './refusal-toast.ts'
import classes from './SignIn.module.css'

interface Known {
  readonly userName?: string
  readonly email?: string
}

/** Sends the activation mail again. Asks for what the person has not said yet: the server wants name and address. */
export function ResendActivation({ userName: knownName, email: knownEmail }: Known) {
  const { t } = useTranslation('sign-in')
  const [sentTo, setSentTo] = useState('')
  const { seconds, start } = useCountdown(VERIFY_RESEND_WAIT_MS)
  const form = useEndpointForm(account.resendVerifyEmail, {
    initial: { userName: knownName ?? '', email: knownEmail ?? '' },
    label: (field) => t(`activation.${field}`),
    check: ({ userName, email }) => ({
      userName: isUsername(userName.trim()) ? undefined : t('kernel:error.usernameInvalid'),
      email: isEmail(normaliseEmail(email)) ? undefined : t('kernel:error.emailErr'),
    }),
    body: ({ userName, email }) => ({ userName: userName.trim(), email: normaliseEmail(email) }),
    explain(error) {
      if (isFailure(error, 'account.tooFast')) start()
      return toastRefusal(error)
    },
    onDone(_, { email }) {
      setSentTo(normaliseEmail(email))
      start()
    },
  })
  const submit = () => (seconds > 0 ? Promise.resolve(undefined) : form.submit())

  return (
    <SubmitForm form={{ submit }} className={classes.resend} aria-label={t('activation.resend')}>
      <p className={classes.quiet}>{t('activation.explain')}</p>
      {knownName === undefined && (
        <TextInput {...form.field('userName')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      )}
      {knownEmail === undefined && <TextInput {...form.field('email')} type="email" autoComplete="email" />}
      <Button type="submit" variant="default" loading={form.saving} disabled={seconds > 0}>
        {seconds > 0 ? t('activation.wait', { seconds }) : t('activation.resend')}
      </Button>
      <p role="status" className={classes.quiet}>
        {sentTo !== '' && t('activation.sent', { email: sentTo })}
      </p>
    </SubmitForm>
  )
}
