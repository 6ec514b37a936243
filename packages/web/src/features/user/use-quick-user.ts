import type { UserRow } from '@crm/contract/user'
import { useNavigate } from '@tanstack/react-router'
import { useQuickRow } from '../../ui/use-quick-row.ts'
import type { SearchHandle } from './use-user-list.ts'

const keyOf = ({ userId }: UserRow) => userId

export function useQuickUser({ search, change }: SearchHandle, rows: readonly UserRow[]) {
  const navigate = useNavigate()
  return useQuickRow({
    rows,
    keyOf,
    noted: search.open,
    note: (open) => change({ open, page: search.page }, { replace: true }),
    goFull: ({ userId }) => navigate({ to: '/users/$id', params: { id: String(userId) } }),
  })
}
