import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { ReadFact } from '../../../ui/FactField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { InsecureNote } from '../../sign-in/InsecureNote.tsx'
import { PasswordField } from '../../sign-in/PasswordField.tsx'
import { canEncrypt, toWirePassword } from '../../sign-in/wire-password.ts'
import classes from '../User.module.css'
import { useProfile } from './profile-context.ts'

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('user')
  const { save } = useProfile()
  const [typed, setTyped] = useState('')
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  async function submit() {
    if (typed === '') return setError(t('kernel:error.missing.password'))
    if (!canEncrypt()) return
    setSaving(true)
    const refusal = await save({ field: null, patch: { machinePassword: await toWirePassword(typed) }, mine: '' })
    setSaving(false)
    if (refusal !== undefined) return setError(refusal)
    showToast({ tone: 'success', key: 'user:machine.saved' })
    onClose()
  }
  return (
    <FormDialog
      opened
      size={440}
      title={t('machine.title')}
      submitLabel={t('machine.save')}
      changed={typed !== ''}
      saving={saving}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <InsecureNote />
      <PasswordField
        name="machinePassword"
        label={t('field.machinePassword')}
        description={t('machine.help')}
        autoComplete="off"
        data-autofocus
        value={typed}
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setError(undefined)
        }}
      />
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
    const refusal = await save({ field: null, patch: { machinePassword: null }, mine: '' })
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
