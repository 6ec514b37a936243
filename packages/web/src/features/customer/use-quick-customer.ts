import type { CustomerRow } from '@crm/contract/customer-views'
import { useNavigate } from '@tanstack/react-router'
import { useQuickRow } from '../../ui/use-quick-row.ts'
import type { SearchHandle } from './use-customer-list.ts'

const keyOf = ({ customerId }: CustomerRow) => customerId

export function useQuickCustomer({ search, change }: SearchHandle, rows: readonly CustomerRow[]) {
  const navigate = useNavigate()
  return useQuickRow({
    rows,
    keyOf,
    noted: search.open,
    note: (open) => change({ open, page: search.page }, { replace: true }),
    goFull: ({ customerId }) => navigate({ to: '/customer-profile/$id', params: { id: String(customerId) } }),
  })
}
