import { account } from '@crm/contract/account'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { loadTexts } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { InsecureNote } from '../../sign-in/InsecureNote.tsx'
import { weaknessIn } from '../../sign-in/new-password.ts'
import { refreshUsers } from '../user-queries.ts'
import { CopyText, PasswordPart } from './PasswordPart.tsx'
import classes from './Register.module.css'
import { MachineFields, PlaceFields, WhoFields } from './RegisterFields.tsx'
import { checkUser, emptyUser, fieldOf, Person, type TypedUser, toBody } from './typed-user.ts'

// The fields of a new password are the sign-in's, and so are their words.
await loadTexts(['sign-in'])

/** What an administrator gives to the new colleague: nobody can read the password again later. */
function HandOver({
  typed: { userName, newPassword, email },
}: {
  typed: Pick<TypedUser, 'userName' | 'newPassword' | 'email'>
}) {
  const { t } = useTranslation('user')
  return (
    <>
      <p className={classes.sentence}>{t('register.handOver', { email })}</p>
      <dl className={classes.handOver}>
        <dt>{t('field.userName')}</dt>
        <dd>{userName}</dd>
        <dt>{t('register.madePassword')}</dt>
        <dd>{newPassword}</dd>
      </dl>
      <CopyText text={`${userName}\n${newPassword}`} label={t('register.copyBoth')} />
    </>
  )
}

function useRegisterForm(onClose: () => void) {
  const { t } = useTranslation('user')
  const navigate = useNavigate()
  const confirm = useConfirm()
  return useForm({
    schema: Person,
    initial: emptyUser,
    label: (field) => t(field === 'picture' ? 'field.avatar' : `field.${field}`),
    required: ['newPassword', 'departmentId', 'positionId'],
    check: (values) => checkUser(values, t('field.userGroupId')),
    fieldOf,
    faultsOf: weaknessIn,
    send: async (values) => call(account.register, { body: await toBody(values) }),
    async onDone({ userId }, { fullName, email, isMade, userName, newPassword }) {
      void refreshUsers()
      const name = fullName.trim()
      const open = () => void navigate({ to: '/users/$id', params: { id: String(userId) } })
      onClose()
      if (!isMade) {
        const action = { label: t('register.open'), run: open }
        return showToast({ tone: 'success', key: 'user:register.done', values: { name, email }, action })
      }
      const body = <HandOver typed={{ userName, newPassword, email }} />
      const question = { title: t('register.handOverTitle', { name }), body }
      if (await confirm({ ...question, confirm: t('register.open'), cancel: t('register.close') })) open()
    },
  })
}
export type RegisterFormState = ReturnType<typeof useRegisterForm>

/** Adds an account; the person activates it by the link in the mail, or an administrator does. */
export default function RegisterForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('user')
  const form = useRegisterForm(onClose)

  return (
    <FormDialog form={form} size={760} title={t('register.title')} submitLabel={t('register.submit')} onClose={onClose}>
      <InsecureNote />
      <FormSection title={t('group.who')}>
        <WhoFields form={form} />
      </FormSection>
      <FormSection title={t('group.password')}>
        <PasswordPart form={form} />
      </FormSection>
      <FormSection title={t('group.work')}>
        <PlaceFields form={form} />
      </FormSection>
      <FormSection title={t('group.extension')}>
        <MachineFields form={form} />
      </FormSection>
    </FormDialog>
  )
}
