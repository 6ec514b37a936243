import { useEffect } from 'react'
import { createCell } from '../../kernel/cell.ts'
import type { ListHandle } from '../../kit/list/list.ts'
import { type CustomerSearch, toQuestion, usualSort } from './customer-search.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'

const opened = createCell<'import' | 'export' | null>(null)
export const openSheet = opened.set
const close = () => opened.set(null)

/** Import and export stay while their page does: what runs on behind a closed dialog says when it is done. */
export function SheetDialogs({ handle: { search, reader, columns } }: { handle: ListHandle<CustomerSearch> }) {
  const sheet = opened.use()
  // One that was left by the way back is not open when its page is.
  useEffect(() => close, [])
  const order = { ...toQuestion(search, reader), sort: search.sort ?? usualSort }
  return (
    <>
      <ImportDialog opened={sheet === 'import'} onClose={close} />
      <ExportDialog opened={sheet === 'export'} onClose={close} search={order} shown={columns} />
    </>
  )
}
