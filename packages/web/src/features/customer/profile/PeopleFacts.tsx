import { customer } from '@crm/contract/customer'
import type { CustomerView } from '@crm/contract/customer-views'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { useMe } from '../../../kernel/me.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { FactGroup } from '../../../ui/FactField.tsx'
import { MultiSelectFact, SelectFact } from '../../../ui/PickFact.tsx'
import { loadUsers } from '../customer-options.ts'
import { fieldLabel } from './facts.ts'
import { isViewer, useProfile } from './profile-context.ts'
import { refreshAround, refreshCustomer } from './profile-queries.ts'
import { listEdit, valueEdit } from './save-customer.ts'

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
  const curator = view.curator === 0 ? null : { value: String(view.curator), label: view.curatorName }
  const viewers = view.viewers.map(({ userId, fullName }) => ({ value: String(userId), label: fullName }))
  return (
    <FactGroup
      title={t('group.people')}
      action={
        isViewer(me, view) && (
          <Button variant="default" size="compact-sm" loading={isPending} onClick={() => void leave()}>
            {t('viewer.leave')}
          </Button>
        )
      }
    >
      <SelectFact
        label={fieldLabel('curator')}
        readOnly={!canEdit}
        value={curator}
        load={loadUsers}
        onSave={(next) => save(valueEdit('curator', { curator: Number(next?.value ?? 0) }, next?.label ?? ''), view)}
      />
      <MultiSelectFact
        label={fieldLabel('viewers')}
        readOnly={!canEdit}
        value={viewers}
        load={loadUsers}
        onSave={(next) => {
          const before = view.viewers.map(({ userId }) => userId)
          return save(
            listEdit(
              'viewers',
              before,
              next.map(({ value }) => Number(value)),
            ),
            view,
          )
        }}
      />
    </FactGroup>
  )
}
