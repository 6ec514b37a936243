import { account } from '@crm/contract/account'
import { normaliseEmail } from '@crm/contract/rules/email'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { BackToLogin } from './BackToLogin.tsx'
import { focusFirst } from './flag-text.ts'
import { InsecureNote } from './InsecureNote.tsx'
import type { MailedLink } from './mailed-link.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { findNewPasswordFlags, flagOfPassword, flagOfWeakness } from './new-password.ts'
import type { PanelProps } from './panel.ts'
import classes from './SignIn.module.css'
import { canEncrypt, toWirePassword } from './wire-password.ts'

type Props = PanelProps & { link: MailedLink; onReset: () => void }

export function ResetPanel({ flags, send, mobile, link, onReset }: Props) {
  const { t } = useTranslation('sign-in')
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [isSending, setSending] = useState(false)
  const [isExpired, setExpired] = useState(false)
  const isFlagged = Object.keys(flags).length > 0

  async function reset(form: HTMLFormElement) {
    setSending(true)
    try {
      const { email, userName, token } = link
      const body = { email: normaliseEmail(email), userName, password: await toWirePassword(password), token }
      await call(account.resetPassword, { body })
      onReset()
    } catch (error) {
      setExpired(isFailure(error, 'account.resetExpired'))
      const found = flagOfWeakness(error)
      send({ type: 'flagged', flags: found })
      focusFirst(form, Object.keys(found))
      if (Object.keys(found).length === 0) showToast({ tone: 'error', text: refusalText(error) })
    } finally {
      setSending(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending || isFlagged || !canEncrypt()) return
    const found = findNewPasswordFlags(password, confirm)
    send({ type: 'flagged', flags: found })
    focusFirst(event.currentTarget, Object.keys(found))
    if (Object.keys(found).length === 0) void reset(event.currentTarget)
  }

  return (
    <form noValidate aria-labelledby="panel-title" className={classes.form} onSubmit={submit}>
      <p className={classes.quiet}>
        {t('reset.account')} <strong>{link.userName}</strong>
      </p>
      {/* A password manager files the new password under this name. */}
      <input hidden readOnly name="username" autoComplete="username" value={link.userName} />
      <NewPasswordFields
        password={password}
        confirm={confirm}
        flags={flags}
        autoFocus={!mobile}
        onPassword={(text) => {
          setPassword(text)
          send({ type: 'typed', field: 'newPassword', flag: flagOfPassword(text) })
        }}
        onConfirm={(text) => {
          setConfirm(text)
          send({ type: 'typed', field: 'confirmPassword' })
        }}
      />
      {isExpired && <p className={classes.warning}>{t('reset.askAgain')}</p>}
      <InsecureNote />
      <Button type="submit" fullWidth size="md" loading={isSending} disabled={isFlagged || !canEncrypt()}>
        {t('reset.submit')}
      </Button>
      <BackToLogin onBack={() => send({ type: 'switched', to: 'login' })} />
    </form>
  )
}
