import { customer } from '@crm/contract/customer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { showToast } from '../../../kernel/toast.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Option } from '../../../ui/options.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { loadUsers, withNone } from '../customer-options.ts'
import classes from './Profile.module.css'
import { useProfile } from './profile-context.ts'
import { refreshAround, refreshCustomer } from './profile-queries.ts'

async function undoTransfer(customerId: number, undoId: string) {
  try {
    const { left } = await call(customer.undo, { params: { undoId } })
    const key = left.length > 0 ? 'transfer.notUndone' : 'transfer.undone'
    showToast({ tone: left.length > 0 ? 'warning' : 'success', key: `customerProfile:${key}` })
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  }
  void refreshAround(customerId)
  void refreshCustomer(customerId)
}

const loadCurators = withNone('customerProfile:transfer.nobody', loadUsers)

/** Hands the customer to another person in charge, or to nobody. */
export default function TransferDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('customerProfile')
  const { view, sayFarewell } = useProfile()
  const [chosen, setChosen] = useState<Option | null>(null)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const { customerId } = view

  async function transfer(to: Option) {
    setSaving(true)
    try {
      const body = { customerIds: [customerId], curator: Number(to.value) }
      const { undoId } = await call(customer.setCurator, { body })
      const run = () => void undoTransfer(customerId, undoId ?? '')
      const undo = undoId === null ? {} : { action: { label: translate('customerProfile:action.undo'), run } }
      sayFarewell('customerProfile:transfer.doneGone')
      const key = `customerProfile:transfer.${body.curator === 0 ? 'doneNobody' : 'done'}`
      showToast({ tone: 'success', key, values: { name: to.label }, ...undo })
      onClose()
      void refreshAround(customerId)
      void refreshCustomer(customerId)
    } catch (failure) {
      setError(tellRefusal(failure))
      setSaving(false)
    }
  }
  function submit() {
    if (chosen === null) return setError(t('transfer.choose'))
    if (Number(chosen.value) === view.curator)
      return setError(t(view.curator === 0 ? 'transfer.sameNobody' : 'transfer.same'))
    void transfer(chosen)
  }
  return (
    <FormDialog
      opened
      title={t('transfer.title')}
      submitLabel={t('transfer.submit')}
      changed={chosen !== null}
      saving={saving}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={classes.sentence}>
        {view.curatorName === '' ? t('transfer.explainNone') : t('transfer.explain', { who: view.curatorName })}
      </p>
      <PersonPicker
        label={t('transfer.to')}
        required
        autoFocus
        load={loadCurators}
        value={chosen}
        error={error}
        onChange={(next) => {
          setChosen(next)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
