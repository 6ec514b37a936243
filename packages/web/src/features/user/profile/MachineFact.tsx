import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../kernel/toast.ts'
import { saved } from '../../../kit/form/not-saved.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { valueEdit } from '../../../kit/record/record.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { ReadFact } from '../../../ui/FactField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { InsecureNote } from '../../sign-in/InsecureNote.tsx'
import { PasswordField } from '../../sign-in/PasswordField.tsx'
import { toWirePassword } from '../../sign-in/wire-password.ts'
import classes from '../User.module.css'
import { useProfile } from './profile-context.ts'

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('user')
  const { save } = useProfile()
  const form = useForm({
    initial: { machinePassword: '' },
    label: () => t('field.machinePassword'),
    required: ['machinePassword'],
    async send({ machinePassword }) {
      await saved(save(valueEdit(null, { machinePassword: await toWirePassword(machinePassword) }, '')))
    },
    onDone() {
      showToast({ tone: 'success', key: 'user:machine.saved' })
      onClose()
    },
  })

  return (
    <FormDialog form={form} size={440} title={t('machine.title')} submitLabel={t('machine.save')} onClose={onClose}>
      <InsecureNote />
      <PasswordField {...form.field('machinePassword')} description={t('machine.help')} data-autofocus />
    </FormDialog>
  )
}

/** The password itself never comes back from the server: it can be replaced or taken away. */
export function MachineFact() {
  const { t } = useTranslation('user')
  const { view, canEdit, save } = useProfile()
  const confirm = useConfirm()
  const [isOpen, setOpen] = useState(false)
  async function remove() {
    const question = { title: t('machine.removeTitle'), body: t('machine.removeBody'), confirm: t('machine.remove') }
    if (!(await confirm({ ...question, danger: true }))) return
    const refusal = await save(valueEdit(null, { machinePassword: null }, ''))
    showToast(
      refusal === undefined ? { tone: 'success', key: 'user:machine.removed' } : { tone: 'error', text: refusal },
    )
  }
  return (
    <>
      <ReadFact label={t('field.machinePassword')}>
        {t(view.hasMachinePassword ? 'machine.isSet' : 'machine.isNotSet')}
      </ReadFact>
      {canEdit && (
        <span className={classes.factButtons}>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {t(view.hasMachinePassword ? 'machine.change' : 'machine.set')}
          </Button>
          {view.hasMachinePassword && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void remove()}>
              {t('machine.remove')}
            </Button>
          )}
        </span>
      )}
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  )
}
