import { account } from '@crm/contract/account'
import { EMAIL_MAX, USERNAME_MAX } from '@crm/contract/rules/limits'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { BackToLogin } from './BackToLogin.tsx'
import { focusFirst, useFlagText } from './flag-text.ts'
import { InsecureNote } from './InsecureNote.tsx'
import type { LoginEvent } from './login-state.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { flagOfPassword, flagOfWeakness, flagsAfterTyping } from './new-password.ts'
import { RuleLines } from './RuleLines.tsx'
import classes from './SignIn.module.css'
import {
  blankAccount,
  findAccountFlags,
  flagsOfRefusal,
  type NewAccount,
  type NewAccountField,
  type NewAccountFlags,
  readAccount,
} from './self-registration.ts'
import { canEncrypt, toWirePassword } from './wire-password.ts'

const FULL_NAME_MAX = 200

/** What is typed, what is wrong with it, and its one way to the server. A refusal leaves all of it in place. */
function useNewAccount(send: (event: LoginEvent) => void) {
  const { t } = useTranslation('sign-in')
  const [typed, setTyped] = useState(blankAccount)
  const [flags, setFlags] = useState<NewAccountFlags>({})
  const [isSending, setSending] = useState(false)

  function type(field: NewAccountField, text: string) {
    setTyped({ ...typed, [field]: text })
    setFlags(flagsAfterTyping(flags, field, field === 'newPassword' ? flagOfPassword(text) : undefined))
  }
  function refuse(error: unknown, form: HTMLFormElement) {
    setSending(false)
    const found = isFailure(error) ? { ...flagsOfRefusal(error.code), ...flagOfWeakness(error) } : {}
    setFlags(found)
    focusFirst(form, Object.keys(found))
    // Closed since this page asked whether it is open.
    const isClosed = isFailure(error, 'access.unknownCaller')
    showToast({ tone: 'error', text: isClosed ? t('register.closed') : refusalText(error) })
  }
  async function register(form: HTMLFormElement, person: ReturnType<typeof readAccount>) {
    setSending(true)
    try {
      const password = await toWirePassword(typed.newPassword)
      await call(account.register, { body: { ...person, password, hosting: location.origin } })
      send({ type: 'registered', userName: person.userName, mailbox: person.email })
    } catch (error) {
      refuse(error, form)
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending || !canEncrypt()) return
    const found = findAccountFlags(typed)
    setFlags(found)
    focusFirst(event.currentTarget, Object.keys(found))
    if (Object.keys(found).length === 0) void register(event.currentTarget, readAccount(typed))
  }
  return { typed, flags, isSending, type, submit }
}

type TextField = Exclude<NewAccountField, 'newPassword' | 'confirmPassword'>
/** In the order of the form, each with what the browser may know of it and how long it may be. */
const textFields = {
  userName: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: USERNAME_MAX },
  fullName: { autoComplete: 'name', maxLength: FULL_NAME_MAX },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: EMAIL_MAX },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 30 },
} as const satisfies Record<TextField, object>

interface Props {
  readonly mobile: boolean
  readonly send: (event: LoginEvent) => void
}

/** Where the setting lets a visitor register: who it is, and a password. Place and rights are not theirs to choose. */
export function RegisterPanel({ mobile, send }: Props) {
  const { t } = useTranslation('sign-in')
  const flagText = useFlagText()
  const { typed, flags, isSending, type, submit } = useNewAccount(send)
  const isFlagged = Object.keys(flags).length > 0
  const textOf = (field: keyof NewAccount & TextField) => (
    <TextInput
      key={field}
      {...textFields[field]}
      name={field}
      label={t(`register.${field}`)}
      autoFocus={!mobile && field === 'userName'}
      {...(field === 'userName' && { description: <RuleLines of="username" text={typed.userName} /> })}
      value={typed[field]}
      error={flagText(flags[field])}
      onChange={({ currentTarget }) => type(field, currentTarget.value)}
    />
  )
  return (
    <form noValidate aria-labelledby="panel-title" className={classes.form} onSubmit={submit}>
      <p className={classes.quiet}>{t('register.explain')}</p>
      {(['userName', 'fullName', 'email', 'phone'] as const).map(textOf)}
      <NewPasswordFields
        isFirst
        password={typed.newPassword}
        confirm={typed.confirmPassword}
        flags={flags}
        onPassword={(text) => type('newPassword', text)}
        onConfirm={(text) => type('confirmPassword', text)}
      />
      <InsecureNote />
      <Button type="submit" fullWidth size="md" loading={isSending} disabled={isFlagged || !canEncrypt()}>
        {t('register.submit')}
      </Button>
      <BackToLogin onBack={() => send({ type: 'switched', to: 'login' })} />
    </form>
  )
}
