import { account } from '@crm/contract/account'
import { isEmail, normaliseEmail } from '@crm/contract/rules/email'
import { VERIFY_CODE_LENGTH } from '@crm/contract/rules/limits'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { BackToLogin } from './BackToLogin.tsx'
import { focusFirst, useFlagText } from './flag-text.ts'
import type { Flags } from './login-state.ts'
import type { PanelProps } from './panel.ts'
import classes from './SignIn.module.css'
import { VerifyCode } from './VerifyCode.tsx'
import { drawCode } from './verify-code.ts'

export function ForgotPanel({ flags, send, mobile }: PanelProps) {
  const { t } = useTranslation('sign-in')
  const flagText = useFlagText()
  const [email, setEmail] = useState('')
  const [typedCode, setTypedCode] = useState('')
  // Drawn anew whenever this panel opens, so after a sent link, too.
  const [code, setCode] = useState(drawCode)
  const [isSending, setSending] = useState(false)

  function findFlags(address: string): Flags {
    const isRight = typedCode === code
    if (!isRight) {
      setTypedCode('')
      setCode(drawCode())
    }
    return { ...(!isEmail(address) && { email: 'error.emailErr' }), ...(!isRight && { code: 'forgot.wrongCode' }) }
  }

  async function request(address: string) {
    setSending(true)
    try {
      await call(account.forgotPassword, { body: { email: address, hosting: location.origin } })
      send({ type: 'mailed', mailbox: address })
    } catch (error) {
      setSending(false)
      showToast({ tone: 'error', text: refusalText(error) })
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const address = normaliseEmail(email)
    const found = findFlags(address)
    send({ type: 'flagged', flags: found })
    focusFirst(event.currentTarget, Object.keys(found))
    if (Object.keys(found).length === 0) void request(address)
  }

  return (
    <form noValidate aria-labelledby="panel-title" className={classes.form} onSubmit={submit}>
      <p className={classes.quiet}>{t('forgot.explain')}</p>
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        label={t('forgot.email')}
        autoComplete="email"
        autoFocus={!mobile}
        value={email}
        error={flagText(flags.email)}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value)
          send({ type: 'typed', field: 'email' })
        }}
      />
      <TextInput
        name="code"
        label={t('forgot.code')}
        description={t('forgot.codeHelp')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={VERIFY_CODE_LENGTH}
        value={typedCode}
        error={flagText(flags.code)}
        inputContainer={(input) => (
          <div className={classes.codeRow}>
            {input}
            <VerifyCode code={code} onRefresh={() => setCode(drawCode())} />
          </div>
        )}
        onChange={({ currentTarget }) => {
          setTypedCode(currentTarget.value)
          send({ type: 'typed', field: 'code' })
        }}
      />
      <Button type="submit" fullWidth size="md" loading={isSending}>
        {t('forgot.submit')}
      </Button>
      <BackToLogin onBack={() => send({ type: 'switched', to: 'login' })} />
    </form>
  )
}
