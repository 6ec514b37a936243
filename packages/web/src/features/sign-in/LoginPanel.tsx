import { findLoginErrors, isEmailLogin } from '@crm/contract/rules/login'
import { Anchor, Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../kernel/failure.ts'
import { showToast } from '../../kernel/toast.ts'
import { authenticate, signInFailureText } from './authenticate.ts'
import { useClientConfig } from './client-facts.ts'
import { focusFirst, useFlagText } from './flag-text.ts'
import { InsecureNote } from './InsecureNote.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { PanelProps } from './panel.ts'
import { ResendActivation } from './ResendActivation.tsx'
import { findRemembered, forgetRemembered, typedOver } from './remembered.ts'
import classes from './SignIn.module.css'
import { canEncrypt } from './wire-password.ts'

/** The specification's rule, with simpler words for what is empty. */
function findFlags(username: string, password: string) {
  const errors = findLoginErrors({ username, password })
  const flags = {
    username: username === '' ? 'error.missing.login' : errors.username,
    password: password === '' ? 'error.missing.password' : errors.password,
  }
  return Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag !== undefined))
}

export function LoginPanel({ flags, send, mobile, onSignedIn }: PanelProps & { onSignedIn: () => void }) {
  const { t } = useTranslation('sign-in')
  const flagText = useFlagText()
  const config = useClientConfig()
  const [remembered, setRemembered] = useState(findRemembered)
  const [username, setUsername] = useState(remembered?.userName ?? '')
  const [password, setPassword] = useState(remembered?.token ?? '')
  const [remember, setRemember] = useState(remembered !== null)
  const [isSending, setSending] = useState(false)
  const [unactive, setUnactive] = useState<string | null>(null)
  const isRemembered = remembered !== null && password === remembered.token

  function typePassword({ value }: HTMLInputElement, event: Event) {
    const inserted = event instanceof InputEvent ? event.data : null
    setPassword(isRemembered ? typedOver(password, value, inserted) : value)
    send({ type: 'typed', field: 'password' })
  }

  function refuse(error: unknown, form: HTMLFormElement) {
    setSending(false)
    showToast({ tone: 'error', text: signInFailureText(error) })
    setUnactive(isFailure(error, 'account.unactive') ? username : null)
    if (!isFailure(error, 'account.wrongPassword')) return
    send({ type: 'flagged', flags: { password: isRemembered ? 'login.rememberedGone' : 'login.checkBoth' } })
    if (isRemembered) {
      forgetRemembered()
      setRemembered(null)
      setPassword('')
    }
    focusFirst(form, ['password'])
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    // Enter pressed twice is still one sign-in.
    if (isSending || !canEncrypt()) return
    const found = findFlags(username, password)
    send({ type: 'flagged', flags: found })
    if (Object.keys(found).length > 0) return focusFirst(form, Object.keys(found))
    setSending(true)
    await authenticate({ username, password, remember }).then(onSignedIn, (error: unknown) => refuse(error, form))
  }

  return (
    <>
      <form noValidate aria-labelledby="panel-title" className={classes.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          name="username"
          label={t('login.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!mobile && remembered === null}
          value={username}
          error={flagText(flags.username)}
          onChange={({ currentTarget }) => {
            setUsername(currentTarget.value)
            send({ type: 'typed', field: 'username' })
          }}
        />
        <PasswordField
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
          isSealed={isRemembered}
          value={password}
          error={flagText(flags.password)}
          onChange={(event) => typePassword(event.currentTarget, event.nativeEvent)}
        />
        <div className={classes.row}>
          <Checkbox
            label={t('login.remember')}
            checked={remember}
            onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
          />
          <Anchor
            component="button"
            type="button"
            className={classes.link ?? ''}
            onClick={() => send({ type: 'switched', to: 'forgot' })}
          >
            {t('login.forgot')}
          </Anchor>
        </div>
        <InsecureNote />
        <Button
          type="submit"
          fullWidth
          size="md"
          loading={isSending}
          disabled={!canEncrypt()}
          autoFocus={!mobile && remembered !== null}
        >
          {t('login.submit')}
        </Button>
      </form>
      {config?.selfRegistration && (
        <p className={classes.aside}>
          {t('login.noAccount')}{' '}
          <Anchor
            component="button"
            type="button"
            className={classes.link ?? ''}
            onClick={() => send({ type: 'switched', to: 'register' })}
          >
            {t('login.register')}
          </Anchor>
        </p>
      )}
      {unactive !== null && (
        <ResendActivation {...(isEmailLogin(unactive) ? { email: unactive } : { userName: unactive })} />
      )}
    </>
  )
}
