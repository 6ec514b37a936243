import { account } from '@crm/contract/account'
import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { isFailure } from '../../kernel/failure.ts'
import { useMe } from '../../kernel/me.ts'
import { queries } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { missingText } from '../../kit/form/find-faults.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { useUnloadGuard } from '../../ui/form/leave-question.ts'
import { SubmitForm } from '../../ui/form/SubmitForm.tsx'
import { InsecureNote } from '../sign-in/InsecureNote.tsx'
import { NewPasswordFields } from '../sign-in/NewPasswordFields.tsx'
import { blankPassword, checkWantedPassword, weaknessIn } from '../sign-in/new-password.ts'
import { PasswordField } from '../sign-in/PasswordField.tsx'
import { toastRefusal } from '../sign-in/refusal-toast.ts'
import { forgetRemembered } from '../sign-in/remembered.ts'
import { canEncrypt, toWirePassword } from '../sign-in/wire-password.ts'

const empty = { oldPassword: '', ...blankPassword }

async function changePassword(typed: typeof empty) {
  const [oldPassword, newPassword] = await Promise.all([
    toWirePassword(typed.oldPassword),
    toWirePassword(typed.newPassword),
  ])
  await call(account.changePassword, { body: { oldPassword, newPassword } })
  // A remembered sign-in dies with the password it stood for, the other sessions with it.
  forgetRemembered()
  void queries.invalidateQueries({ queryKey: ['session'] })
}

function usePasswordForm() {
  const { t } = useTranslation(['setting', 'sign-in'])
  const label = (field: string) => t(field === 'oldPassword' ? 'password.old' : 'sign-in:password.new')
  const form = useForm({
    initial: empty,
    label,
    check: (typed) => ({
      ...checkWantedPassword(typed, label('newPassword')),
      ...(typed.oldPassword === '' && { oldPassword: missingText('', label('oldPassword')) }),
      ...(typed.oldPassword !== '' &&
        typed.oldPassword === typed.newPassword && { newPassword: t('sign-in:password.same') }),
    }),
    checkedWhileTyping: ['newPassword'],
    send: changePassword,
    faultsOf(error) {
      if (!isFailure(error, 'account.wrongOldPassword')) return weaknessIn(error)
      toastRefusal(error)
      return { oldPassword: t('sign-in:password.checkOld') }
    },
    explain: toastRefusal,
    onDone() {
      form.reset()
      showToast({ tone: 'success', key: 'setting:password.done' })
    },
  })
  return form
}

export function PasswordPart() {
  const { t } = useTranslation('setting')
  const me = useMe()
  const form = usePasswordForm()
  const { field, values, changed, change } = form
  const isFlagged = Object.keys(form.faults).length > 0
  useUnloadGuard(changed)

  return (
    <SubmitForm form={form} aria-label={t('part.password')}>
      <Stack gap="lg" maw={560}>
        <Text c="dimmed">{t('password.explain')}</Text>
        <input hidden readOnly name="username" autoComplete="username" value={me?.userName ?? ''} />
        <PasswordField
          {...field('oldPassword')}
          autoComplete="current-password"
          // The new one is compared with it.
          onChange={({ currentTarget }) =>
            change({ oldPassword: currentTarget.value, newPassword: values.newPassword })
          }
        />
        <NewPasswordFields form={form} />
        <InsecureNote />
        <Button
          type="submit"
          style={{ alignSelf: 'flex-start' }}
          loading={form.saving}
          disabled={isFlagged || !canEncrypt()}
        >
          {t('password.submit')}
        </Button>
      </Stack>
    </SubmitForm>
  )
}
