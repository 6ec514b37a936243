import type { CustomerRow } from '@crm/contract/customer-views'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SearchHandle } from './use-customer-list.ts'

/** The row in the quick view. Leaving for the full page notes it in the address, so that the way back opens it again. */
export function useQuickRow({ search, change }: SearchHandle, rows: readonly CustomerRow[]) {
  const navigate = useNavigate()
  const [openId, setOpenId] = useState<number | null>(search.open ?? null)
  const [isUsed, setUsed] = useState(openId !== null)
  const place = rows.findIndex(({ customerId }) => customerId === openId)
  const at = (index: number) => rows[index]
  const stepTo = (index: number) => {
    const row = at(index)
    return row && place >= 0 ? () => setOpenId(row.customerId) : undefined
  }
  const row = at(place)

  function close() {
    setOpenId(null)
    if (search.open !== undefined) void change({ open: undefined, page: search.page }, { replace: true })
  }
  async function openFull() {
    if (!row) return
    // Done before it is left: a second navigation would cancel a first one that is still under way.
    await change({ open: row.customerId, page: search.page }, { replace: true })
    await navigate({ to: '/customer-profile/$id', params: { id: String(row.customerId) } })
  }
  return {
    row,
    openKey: row?.customerId ?? null,
    /** From the first opening on: its script is not fetched before. */
    isUsed,
    open: (opened: CustomerRow) => {
      setUsed(true)
      setOpenId(opened.customerId)
    },
    close,
    next: stepTo(place + 1),
    previous: stepTo(place - 1),
    openFull: () => void openFull(),
  }
}
