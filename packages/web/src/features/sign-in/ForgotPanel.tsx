import { account } from '@crm/contract/account'
import { isEmail, normaliseEmail } from '@crm/contract/rules/email'
import { VERIFY_CODE_LENGTH } from '@crm/contract/rules/limits'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../kit/form/use-endpoint-form.ts'
import { SubmitForm } from '../../ui/form/SubmitForm.tsx'
import { BackToLogin } from './BackToLogin.tsx'
import type { PanelProps } from './panel.ts'
import { toastRefusal } from './refusal-toast.ts'
import classes from './SignIn.module.css'
import { VerifyCode } from './VerifyCode.tsx'
import { drawCode } from './verify-code.ts'

export function ForgotPanel({ send, mobile }: PanelProps) {
  const { t } = useTranslation('sign-in')
  // Drawn anew whenever this panel opens, so after a sent link, too.
  const [code, setCode] = useState(drawCode)
  const form = useEndpointForm(account.forgotPassword, {
    initial: { email: '', code: '' },
    label: (field) => t(`forgot.${field}`),
    check: (typed) => ({
      email: isEmail(normaliseEmail(typed.email)) ? undefined : t('kernel:error.emailErr'),
      code: typed.code === code ? undefined : t('forgot.wrongCode'),
    }),
    body: ({ email }) => ({ email: normaliseEmail(email), hosting: location.origin }),
    explain: toastRefusal,
    onDone: (_, { email }) => send({ type: 'mailed', mailbox: normaliseEmail(email) }),
  })
  /** A wrong code is taken out, and another one is shown. */
  function submit() {
    if (form.values.code !== code) {
      form.change({ code: '' })
      setCode(drawCode())
    }
    return form.submit()
  }

  return (
    <SubmitForm form={{ submit }} aria-labelledby="panel-title" className={classes.form}>
      <p className={classes.quiet}>{t('forgot.explain')}</p>
      <TextInput {...form.field('email')} type="email" inputMode="email" autoComplete="email" autoFocus={!mobile} />
      <TextInput
        {...form.field('code')}
        description={t('forgot.codeHelp')}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={VERIFY_CODE_LENGTH}
        inputContainer={(input) => (
          <div className={classes.codeRow}>
            {input}
            <VerifyCode code={code} onRefresh={() => setCode(drawCode())} />
          </div>
        )}
      />
      <Button type="submit" fullWidth size="md" loading={form.saving}>
        {t('forgot.submit')}
      </Button>
      <BackToLogin onBack={() => send({ type: 'switched', to: 'login' })} />
    </SubmitForm>
  )
}
