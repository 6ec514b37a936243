import { account } from '@crm/contract/account'
import { normaliseEmail } from '@crm/contract/rules/email'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { isFailure } from '../../kernel/failure.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { SubmitForm } from '../../ui/form/SubmitForm.tsx'
import { BackToLogin } from './BackToLogin.tsx'
import { InsecureNote } from './InsecureNote.tsx'
import type { MailedLink } from './mailed-link.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { blankPassword, checkWantedPassword, weaknessIn } from './new-password.ts'
import type { PanelProps } from './panel.ts'
import { toastRefusal } from './refusal-toast.ts'
import classes from './SignIn.module.css'
import { canEncrypt, toWirePassword } from './wire-password.ts'

type Props = PanelProps & { link: MailedLink; onReset: () => void }

export function ResetPanel({ send, mobile, link, onReset }: Props) {
  const { t } = useTranslation('sign-in')
  const [isExpired, setExpired] = useState(false)
  const label = () => t('password.new')
  const form = useForm({
    initial: blankPassword,
    label,
    check: (typed) => checkWantedPassword(typed, label()),
    checkedWhileTyping: ['newPassword'],
    async send({ newPassword }) {
      const { email, userName, token } = link
      const password = await toWirePassword(newPassword)
      await call(account.resetPassword, { body: { email: normaliseEmail(email), userName, password, token } })
    },
    faultsOf: weaknessIn,
    explain(error) {
      setExpired(isFailure(error, 'account.resetExpired'))
      return toastRefusal(error)
    },
    onDone: onReset,
  })
  const isFlagged = Object.keys(form.faults).length > 0

  return (
    <SubmitForm form={form} aria-labelledby="panel-title" className={classes.form}>
      <p className={classes.quiet}>
        {t('reset.account')} <strong>{link.userName}</strong>
      </p>
      {/* A password manager files the new password under this name. */}
      <input hidden readOnly name="username" autoComplete="username" value={link.userName} />
      <NewPasswordFields form={form} autoFocus={!mobile} />
      {isExpired && <p className={classes.warning}>{t('reset.askAgain')}</p>}
      <InsecureNote />
      <Button type="submit" fullWidth size="md" loading={form.saving} disabled={isFlagged || !canEncrypt()}>
        {t('reset.submit')}
      </Button>
      <BackToLogin onBack={() => send({ type: 'switched', to: 'login' })} />
    </SubmitForm>
  )
}
