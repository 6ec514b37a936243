import { customer } from '@crm/contract/customer'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { numberIn, type Option } from '../../../ui/options.ts'
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
  const { customerId } = view
  const same = view.curator === 0 ? 'transfer.sameNobody' : 'transfer.same'
  const form = useEndpointForm(customer.setCurator, {
    initial: { curator: null as Option | null },
    label: () => t('transfer.to'),
    required: ['curator'],
    check({ curator }) {
      if (curator === null) return { curator: t('transfer.choose') }
      return { curator: numberIn(curator) === view.curator ? t(same) : undefined }
    },
    body: ({ curator }) => ({ customerIds: [customerId], curator: numberIn(curator) }),
    onDone({ undoId }, { curator }) {
      const run = () => void undoTransfer(customerId, undoId ?? '')
      const undo = undoId === null ? {} : { action: { label: translate('customerProfile:action.undo'), run } }
      sayFarewell('customerProfile:transfer.doneGone')
      const key = `customerProfile:transfer.${numberIn(curator) === 0 ? 'doneNobody' : 'done'}`
      showToast({ tone: 'success', key, values: { name: curator?.label }, ...undo })
      onClose()
      void refreshAround(customerId)
      void refreshCustomer(customerId)
    },
  })

  return (
    <FormDialog form={form} title={t('transfer.title')} submitLabel={t('transfer.submit')} onClose={onClose}>
      <p className={classes.sentence}>
        {view.curatorName === '' ? t('transfer.explainNone') : t('transfer.explain', { who: view.curatorName })}
      </p>
      <PersonPicker {...form.field('curator')} autoFocus load={loadCurators} />
    </FormDialog>
  )
}
