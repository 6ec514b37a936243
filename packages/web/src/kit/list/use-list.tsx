import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useQuickRow } from '../../ui/use-quick-row.ts'
import type { List, ListHandle } from './list.ts'
import { useAddress } from './use-address.ts'
import { useColumns } from './use-columns.ts'
import { useRows } from './use-rows.ts'
import { useSelectedRows } from './use-selected-rows.ts'
import { useSavedViews } from './view/saved-views.ts'

/** Everything that the page of a list shows and does. */
export function useList<Row>(list: List<Row>) {
  const address = useAddress(list)
  const { search, change } = address
  const saved = useSavedViews(list.name)
  const view = saved.views.find(({ viewId }) => viewId === search.view)
  const columns = useColumns(list, view)
  const rows = useRows(list, address)
  const selected = useSelectedRows(list, rows.rows, address)
  const [dialog, open] = useState<ReactNode>(null)
  const exporting = useState(false)
  const navigate = useNavigate()
  const close = () => open(null)
  const handle: ListHandle = {
    ...address,
    columns: columns.shown,
    go: (path) => void navigate({ to: path }),
    open,
    close,
    done: () => {
      close()
      selected.clear()
    },
  }
  const layout = list.useLayout?.(handle) ?? null
  const quick = useQuickRow({
    rows: layout?.rows ?? rows.rows,
    keyOf: (row) => list.key(row),
    noted: search.open,
    note: (key) => change({ open: key, page: search.page }, { replace: true }),
    goFull: (row) => navigate({ to: list.path(row) }),
  })
  const barActions = list.useActions(selected.rows, handle, selected.clear)
  const quickActions = list.useActions(quick.row ? [quick.row] : [], handle, quick.close)
  return { handle, saved, view, columns, rows, selected, dialog, layout, quick, barActions, quickActions, exporting }
}
export type ListState<Row> = ReturnType<typeof useList<Row>>
