import { useEffect } from 'react'
import { createCell } from '../../kernel/cell.ts'
import { useLoaded } from '../../kit/list/export/use-loaded.ts'

const load = () => import('./import/ImportWizard.tsx')

const opened = createCell(false)
export const openImport = () => opened.set(true)
const close = () => opened.set(false)

/** Customers from a spreadsheet. Mounted while its page is: an import that runs on behind it says when it is done. */
export function ImportDialog() {
  const props = { opened: opened.use(), onClose: close }
  // One that was left by the way back is not open when its page is.
  useEffect(() => close, [])
  const Wizard = useLoaded(load, props, ['customerImport'])
  return Wizard && <Wizard {...props} />
}
