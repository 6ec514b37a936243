import type { TicketRow } from '@crm/contract/ticket-views'
import { useNavigate } from '@tanstack/react-router'
import { useQuickRow } from '../../../ui/use-quick-row.ts'
import type { SearchHandle } from './use-ticket-list.ts'

const keyOf = ({ index }: TicketRow) => index

export function useQuickTicket({ search, change }: SearchHandle, rows: readonly TicketRow[]) {
  const navigate = useNavigate()
  return useQuickRow({
    rows,
    keyOf,
    noted: search.open,
    note: (open) => change({ open, page: search.page }, { replace: true }),
    goFull: ({ index }) => navigate({ to: '/issue-detail/$id', params: { id: String(index) } }),
  })
}
