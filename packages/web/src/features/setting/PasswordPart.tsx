import { account } from '@crm/contract/account'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useMe } from '../../kernel/me.ts'
import { queries } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { useUnloadGuard } from '../../ui/FormDialog.tsx'
import { focusFirst, useFlagText } from '../sign-in/flag-text.ts'
import { InsecureNote } from '../sign-in/InsecureNote.tsx'
import { NewPasswordFields } from '../sign-in/NewPasswordFields.tsx'
import {
  findNewPasswordFlags,
  flagOfPassword,
  flagOfWeakness,
  flagsAfterTyping,
  type NewPasswordFlags,
} from '../sign-in/new-password.ts'
import { PasswordField } from '../sign-in/PasswordField.tsx'
import { forgetRemembered } from '../sign-in/remembered.ts'
import { canEncrypt, toWirePassword } from '../sign-in/wire-password.ts'
import classes from './Setting.module.css'

type Flags = NewPasswordFlags & { oldPassword?: string | undefined }

const empty = { old: '', next: '', confirm: '' }

const findFlags = ({ old, next, confirm }: typeof empty): Flags => ({
  ...(old === '' && { oldPassword: 'error.missing.oldPassword' }),
  ...findNewPasswordFlags(next, confirm),
  ...(old !== '' && old === next && { newPassword: 'password.same' }),
})

async function changePassword({ old, next }: typeof empty) {
  const [oldPassword, newPassword] = await Promise.all([toWirePassword(old), toWirePassword(next)])
  await call(account.changePassword, { body: { oldPassword, newPassword } })
  // A remembered sign-in dies with the password it stood for, the other sessions with it.
  forgetRemembered()
  void queries.invalidateQueries({ queryKey: ['session'] })
}

export function PasswordPart() {
  const { t } = useTranslation('setting')
  const flagText = useFlagText()
  const me = useMe()
  const [values, setValues] = useState(empty)
  const [flags, setFlags] = useState<Flags>({})
  const [isSending, setSending] = useState(false)
  const isFlagged = Object.values(flags).some((flag) => flag !== undefined)
  useUnloadGuard(values !== empty)

  function type(part: Partial<typeof empty>, field: keyof Flags, flag?: true) {
    setValues({ ...values, ...part })
    setFlags(flagsAfterTyping(flags, field, flag))
  }

  async function send(form: HTMLFormElement) {
    setSending(true)
    try {
      await changePassword(values)
      setValues(empty)
      showToast({ tone: 'success', key: 'setting:password.done' })
    } catch (error) {
      const found: Flags = isFailure(error, 'account.wrongOldPassword')
        ? { oldPassword: 'password.checkOld' }
        : flagOfWeakness(error)
      setFlags(found)
      focusFirst(form, Object.keys(found))
      if (found.newPassword === undefined) showToast({ tone: 'error', text: refusalText(error) })
    } finally {
      setSending(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending || isFlagged || !canEncrypt()) return
    const found = findFlags(values)
    setFlags(found)
    focusFirst(event.currentTarget, Object.keys(found))
    if (Object.keys(found).length === 0) void send(event.currentTarget)
  }

  return (
    <form noValidate className={classes.form} aria-label={t('part.password')} onSubmit={submit}>
      <p className={classes.quiet}>{t('password.explain')}</p>
      <input hidden readOnly name="username" autoComplete="username" value={me?.userName ?? ''} />
      <PasswordField
        name="oldPassword"
        label={t('password.old')}
        autoComplete="current-password"
        value={values.old}
        error={flagText(flags.oldPassword)}
        onChange={({ currentTarget }) => type({ old: currentTarget.value }, 'oldPassword')}
      />
      <NewPasswordFields
        password={values.next}
        confirm={values.confirm}
        flags={flags}
        onPassword={(next) => type({ next }, 'newPassword', flagOfPassword(next))}
        onConfirm={(confirm) => type({ confirm }, 'confirmPassword')}
      />
      <InsecureNote />
      <Button type="submit" className={classes.submit ?? ''} loading={isSending} disabled={isFlagged || !canEncrypt()}>
        {t('password.submit')}
      </Button>
    </form>
  )
}
