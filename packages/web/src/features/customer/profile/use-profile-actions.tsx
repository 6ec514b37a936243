import { customer } from '@crm/contract/customer'
import type { CustomerView } from '@crm/contract/customer-views'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { refreshAround, refreshCustomer } from './profile-queries.ts'

const fail = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })

function refreshAll(customerId: number) {
  void refreshAround(customerId)
  return refreshCustomer(customerId)
}

async function recover(customerId: number) {
  await call(customer.recover, { body: { customerIds: [customerId] } })
  showToast({ tone: 'success', key: 'customerProfile:action.recovered' })
  await refreshAll(customerId)
}

function useDelete({ customerId, name }: CustomerView) {
  const { t } = useTranslation('customerProfile')
  const confirm = useConfirm()
  const undo = { label: translate('customerProfile:action.undo'), run: () => void recover(customerId).catch(fail) }
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(customer.delete, { body: { customerIds: [customerId] } }),
    onSuccess: () => {
      showToast({ tone: 'success', key: 'customerProfile:action.deleted', action: undo })
      return refreshAll(customerId)
    },
    onError: fail,
  })
  const ask = async () => {
    const question = { title: t('action.deleteTitle', { name }), body: t('action.deleteBody') }
    if (await confirm({ ...question, confirm: t('action.delete'), danger: true })) mutate()
  }
  return { ask, isPending }
}

function usePurge({ customerId, name, customerCode }: CustomerView) {
  const { t } = useTranslation('customerProfile')
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(customer.purge, { body: { customerIds: [customerId] } }),
    onSuccess: async () => {
      await navigate({ to: '/customer', replace: true })
      queries.removeQueries({ queryKey: ['customer', 'one', customerId] })
      void refreshAround(customerId)
      showToast({ tone: 'success', key: 'customerProfile:action.purged' })
    },
    onError: fail,
  })
  const ask = async () => {
    const question = { title: t('action.purgeTitle', { name }), body: t('action.purgeBody'), typed: customerCode }
    if (await confirm({ ...question, confirm: t('action.purge'), danger: true })) mutate()
  }
  return { ask, isPending }
}

function useRecover({ customerId }: CustomerView) {
  const { mutate, isPending } = useMutation({ mutationFn: () => recover(customerId), onError: fail })
  return { ask: () => mutate(), isPending }
}

/** What can be done with the customer as a whole; each asks first where it takes something away. */
export const useProfileActions = (view: CustomerView) => ({
  remove: useDelete(view),
  recover: useRecover(view),
  purge: usePurge(view),
})
