import { useState } from 'react'
import { refusalText } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { useChosenRows } from '../../ui/use-chosen-rows.ts'
import type { List } from './list.ts'
import { readAllRows } from './queries.ts'
import type { Address } from './use-address.ts'

/** The selected rows over all blocks, and all that the filters leave when that is asked for. */
export function useSelectedRows<Row>(list: List<Row>, rows: readonly Row[], { search, reader }: Address) {
  const { keep, ...selected } = useChosenRows(rows, list.key, JSON.stringify(list.ask(search, reader)))
  const [isReading, setReading] = useState(false)

  async function selectAll() {
    setReading(true)
    try {
      keep(await readAllRows(list, search, reader, list.selectedMax ?? 0))
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(error) })
    } finally {
      setReading(false)
    }
  }
  return { ...selected, selectAll, isReading }
}
