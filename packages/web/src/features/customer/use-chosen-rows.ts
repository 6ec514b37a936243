import type { CustomerRow } from '@crm/contract/customer-views'
import { CUSTOMERS_PER_BULK_CHANGE_MAX } from '@crm/contract/rules/limits'
import { useState } from 'react'
import { refusalText } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import type { Selection } from '../../ui/selection.ts'
import { readAllRows } from './customer-queries.ts'
import type { CustomerQuestion } from './customer-search.ts'

const byId = (rows: readonly CustomerRow[]) => new Map(rows.map((row) => [row.customerId, row]))

/** The selected customers themselves, across blocks: a preview needs what stands in each. */
export function useChosenRows(rows: readonly CustomerRow[], question: CustomerQuestion) {
  const asked = JSON.stringify({ ...question, sort: undefined })
  const [chosen, setChosen] = useState({ asked, rows: byId([]) })
  const [isReading, setReading] = useState(false)
  // Other filters show other rows: what is out of sight must not be changed along with what is seen.
  const kept = chosen.asked === asked ? chosen.rows : byId([])
  const present = byId(rows)
  const now = [...kept.values()].map((row) => present.get(row.customerId) ?? row)
  const keep = (next: Map<number, CustomerRow>) => setChosen({ asked, rows: next })

  const select = (next: Selection) => {
    const known = new Map([...kept, ...present])
    keep(byId([...next].flatMap((key) => known.get(Number(key)) ?? [])))
  }
  async function selectAll() {
    setReading(true)
    try {
      keep(byId(await readAllRows(question, CUSTOMERS_PER_BULK_CHANGE_MAX)))
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(error) })
    } finally {
      setReading(false)
    }
  }
  return { rows: now, keys: new Set(kept.keys()), select, selectAll, clear: () => keep(byId([])), isReading }
}
