import { customer } from '@crm/contract/customer'
import type { CustomerView } from '@crm/contract/customer-views'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { useMe } from '../../../kernel/me.ts'
import { showToast } from '../../../kernel/toast.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { DialogFact, FactGroup } from '../../../ui/FactField.tsx'
import { MultiSelectFact } from '../../../ui/PickFact.tsx'
import { loadUsers } from '../customer-options.ts'
import { fieldLabel, listFact } from './facts.ts'
import { isViewer, useProfile } from './profile-context.ts'
import { refreshAround, refreshCustomer } from './profile-queries.ts'

const TransferDialog = lazy(() => import('./TransferDialog.tsx'))

function useLeave(customerId: number) {
  const { t } = useTranslation('customerProfile')
  const confirm = useConfirm()
  const { sayFarewell } = useProfile()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(customer.leave, { params: { customerId } }),
    onSuccess: () => {
      sayFarewell('customerProfile:viewer.left')
      showToast({ tone: 'success', key: 'customerProfile:viewer.left' })
      void refreshAround(customerId)
      void refreshCustomer(customerId)
    },
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
  })
  async function leave() {
    const question = { title: t('viewer.leaveTitle'), body: t('viewer.leaveBody'), confirm: t('viewer.leave') }
    if (await confirm({ ...question, danger: true })) mutate()
  }
  return { leave, isPending }
}

/** Who is in charge, and who may look on. */
export function PeopleFacts({ view }: { view: CustomerView }) {
  const { t } = useTranslation('customerProfile')
  const { canEdit, save } = useProfile()
  const me = useMe()
  const { leave, isPending } = useLeave(view.customerId)
  const [isTransferring, setTransferring] = useState(false)
  const viewers = view.viewers.map((id, place) => ({ value: String(id), label: view.viewerNames[place] ?? '' }))
  return (
    <FactGroup
      title={t('group.people')}
      action={
        isViewer(me, view) && (
          <ActionButton variant="default" size="compact-sm" loading={isPending} onClick={() => void leave()}>
            {t('viewer.leave')}
          </ActionButton>
        )
      }
    >
      <DialogFact label={fieldLabel('curator')} readOnly={!canEdit} onEdit={() => setTransferring(true)}>
        {view.curatorName}
      </DialogFact>
      <MultiSelectFact
        label={fieldLabel('viewers')}
        readOnly={!canEdit}
        value={viewers}
        load={loadUsers}
        onSave={(next) =>
          save(
            listFact(
              'viewers',
              view.viewers,
              next.map(({ value }) => Number(value)),
            ),
            view,
          )
        }
      />
      {isTransferring && (
        <Suspense>
          <TransferDialog onClose={() => setTransferring(false)} />
        </Suspense>
      )}
    </FactGroup>
  )
}
