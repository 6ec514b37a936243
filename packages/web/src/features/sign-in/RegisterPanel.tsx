import { account } from '@crm/contract/account'
import { EMAIL_MAX, USERNAME_MAX } from '@crm/contract/rules/limits'
import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { isFailure } from '../../kernel/failure.ts'
import { showToast } from '../../kernel/toast.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { SubmitForm } from '../../ui/form/SubmitForm.tsx'
import { BackToLogin } from './BackToLogin.tsx'
import { InsecureNote } from './InsecureNote.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { weaknessIn } from './new-password.ts'
import type { PanelProps } from './panel.ts'
import { RuleLines } from './RuleLines.tsx'
import { toastRefusal } from './refusal-toast.ts'
import classes from './SignIn.module.css'
import { blankAccount, checkAccount, readAccount } from './self-registration.ts'
import { canEncrypt, toWirePassword } from './wire-password.ts'

const FULL_NAME_MAX = 200
/** In the order of the form, each with what the browser may know of it and how long it may be. */
const textFields = {
  userName: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: USERNAME_MAX },
  fullName: { autoComplete: 'name', maxLength: FULL_NAME_MAX },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: EMAIL_MAX },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 30 },
} as const

/** Where the setting lets a visitor register: who it is, and a password. Place and rights are not theirs to choose. */
export function RegisterPanel({ mobile, send }: PanelProps) {
  const { t } = useTranslation('sign-in')
  const label = (field: string) => t(field === 'newPassword' ? 'register.password' : `register.${field}`)
  const form = useForm({
    initial: blankAccount,
    label,
    check: (typed) => checkAccount(typed, label),
    checkedWhileTyping: ['newPassword'],
    faultsOf: weaknessIn,
    async send(typed) {
      const password = await toWirePassword(typed.newPassword)
      await call(account.register, { body: { ...readAccount(typed), password, hosting: location.origin } })
    },
    explain(error) {
      if (!isFailure(error, 'access.unknownCaller')) return toastRefusal(error)
      // Closed since this page asked whether it is open.
      showToast({ tone: 'error', text: t('register.closed') })
      return ''
    },
    onDone(_, typed) {
      const { userName, email } = readAccount(typed)
      send({ type: 'registered', userName, mailbox: email })
    },
  })
  const isFlagged = Object.keys(form.faults).length > 0

  return (
    <SubmitForm form={form} aria-labelledby="panel-title" className={classes.form}>
      <p className={classes.quiet}>{t('register.explain')}</p>
      <TextInput
        {...form.field('userName')}
        {...textFields.userName}
        autoFocus={!mobile}
        description={<RuleLines of="username" text={form.values.userName} />}
      />
      <TextInput {...form.field('fullName')} {...textFields.fullName} />
      <TextInput {...form.field('email')} {...textFields.email} />
      <TextInput {...form.field('phone')} {...textFields.phone} />
      <NewPasswordFields isFirst form={form} />
      <InsecureNote />
      <Button type="submit" fullWidth size="md" loading={form.saving} disabled={isFlagged || !canEncrypt()}>
        {t('register.submit')}
      </Button>
      <BackToLogin onBack={() => send({ type: 'switched', to: 'login' })} />
    </SubmitForm>
  )
}
