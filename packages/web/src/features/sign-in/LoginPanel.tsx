import { findLoginErrors, isEmailLogin } from '@crm/contract/rules/login'
import { Anchor, Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../kernel/failure.ts'
import { showToast } from '../../kernel/toast.ts'
import { missingText } from '../../kit/form/find-faults.ts'
import { type Form, useForm } from '../../kit/form/use-form.ts'
import { SubmitForm } from '../../ui/form/SubmitForm.tsx'
import { authenticate, type Credentials, signInFailureText } from './authenticate.ts'
import { useClientConfig } from './client-facts.ts'
import { InsecureNote } from './InsecureNote.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { PanelProps } from './panel.ts'
import { ResendActivation } from './ResendActivation.tsx'
import { findRemembered, forgetRemembered, typedOver } from './remembered.ts'
import classes from './SignIn.module.css'
import { canEncrypt } from './wire-password.ts'

type Props = PanelProps & { onSignedIn: () => void }

/** The specification's rule, with simpler words for what is empty. */
function useLoginForm(onSignedIn: () => void) {
  const { t } = useTranslation('sign-in')
  const [remembered, setRemembered] = useState(findRemembered)
  const [unactive, setUnactive] = useState<string | null>(null)
  const label = (field: string) => t(`login.${field}`)
  const form: Form<Credentials> = useForm({
    initial: {
      username: remembered?.userName ?? '',
      password: remembered?.token ?? '',
      remember: remembered !== null,
    },
    label,
    check({ username, password }) {
      const errors = findLoginErrors({ username, password })
      const saying = (field: 'username' | 'password', typed: string) =>
        typed === '' ? missingText('', label(field)) : errors[field] && t(`kernel:${errors[field]}`)
      return { username: saying('username', username), password: saying('password', password) }
    },
    send: authenticate,
    faultsOf(error) {
      showToast({ tone: 'error', text: signInFailureText(error) })
      setUnactive(isFailure(error, 'account.unactive') ? form.values.username : null)
      if (!isFailure(error, 'account.wrongPassword')) return {}
      if (!isRemembered) return { password: t('login.checkBoth') }
      forgetRemembered()
      setRemembered(null)
      form.change({ password: '' })
      return { password: t('login.rememberedGone') }
    },
    // The notice has said it.
    explain: () => '',
    onDone: onSignedIn,
  })
  const isRemembered = remembered !== null && form.values.password === remembered.token
  return { form, remembered, isRemembered, unactive }
}

export function LoginPanel({ send, mobile, onSignedIn }: Props) {
  const { t } = useTranslation('sign-in')
  const config = useClientConfig()
  const { form, remembered, isRemembered, unactive } = useLoginForm(onSignedIn)
  const { field, box, values } = form

  function typePassword({ value }: HTMLInputElement, event: Event) {
    const inserted = event instanceof InputEvent ? event.data : null
    form.change({ password: isRemembered ? typedOver(values.password, value, inserted) : value })
  }

  return (
    <>
      <SubmitForm form={form} aria-labelledby="panel-title" className={classes.form}>
        <TextInput
          {...field('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!mobile && remembered === null}
        />
        <PasswordField
          {...field('password')}
          autoComplete="current-password"
          isSealed={isRemembered}
          onChange={(event) => typePassword(event.currentTarget, event.nativeEvent)}
        />
        <div className={classes.row}>
          <Checkbox {...box('remember')} />
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
          loading={form.saving}
          disabled={!canEncrypt()}
          autoFocus={!mobile && remembered !== null}
        >
          {t('login.submit')}
        </Button>
      </SubmitForm>
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
