import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { FormSection } from '../../../ui/FormSection.tsx'
import { InsecureNote } from '../../sign-in/InsecureNote.tsx'
import { CopyText, PasswordPart } from './PasswordPart.tsx'
import classes from './Register.module.css'
import { MachineFields, PlaceFields, WhoFields } from './RegisterFields.tsx'
import { fieldNames, isFieldName, type TypedUser } from './typed-user.ts'
import { useRegisterForm } from './use-register-form.ts'

// The fields of a new password are the sign-in's, and so are their words.
await loadTexts(['sign-in'])

/** What an administrator gives to the new colleague: nobody can read the password again later. */
function HandOver({ typed: { userName, newPassword, email } }: { typed: TypedUser }) {
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

/** Adds an account; the person activates it by the link in the mail, or an administrator does. */
export default function RegisterForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('user')
  const navigate = useNavigate()
  const confirm = useConfirm()
  const form = useRegisterForm(async (userId, typed) => {
    const name = typed.fullName.trim()
    const open = () => void navigate({ to: '/users/$id', params: { id: String(userId) } })
    onClose()
    if (!typed.isMade) {
      const values = { name, email: typed.email }
      showToast({
        tone: 'success',
        key: 'user:register.done',
        values,
        action: { label: t('register.open'), run: open },
      })
      return
    }
    const question = { title: t('register.handOverTitle', { name }), body: <HandOver typed={typed} /> }
    if (await confirm({ ...question, confirm: t('register.open'), cancel: t('register.close') })) open()
  })
  const errors = Object.entries(form.errors)
    .map(([field, message]) => ({ field, label: isFieldName(field) ? t(`field.${field}`) : field, message }))
    .sort((one, other) => orderOf(one.field) - orderOf(other.field))
  return (
    <FormDialog
      opened
      size={760}
      title={t('register.title')}
      submitLabel={t('register.submit')}
      changed={form.changed}
      saving={form.saving}
      errors={errors}
      refused={form.refused}
      onClose={onClose}
      onSubmit={form.submit}
    >
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

const names: readonly string[] = fieldNames
const orderOf = (field: string) => names.indexOf(field)
