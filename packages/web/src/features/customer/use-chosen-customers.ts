import type { CustomerRow } from '@crm/contract/customer-views'
import { CUSTOMERS_PER_BULK_CHANGE_MAX } from '@crm/contract/rules/limits'
import { useState } from 'react'
import { refusalText } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { useChosenRows } from '../../ui/use-chosen-rows.ts'
import { readAllRows } from './customer-queries.ts'
import type { CustomerQuestion } from './customer-search.ts'

const keyOf = ({ customerId }: CustomerRow) => customerId

/** The selected customers, and all that the filters leave when that is asked for. */
export function useChosenCustomers(rows: readonly CustomerRow[], question: CustomerQuestion) {
  const { keep, ...chosen } = useChosenRows(rows, keyOf, JSON.stringify({ ...question, sort: undefined }))
  const [isReading, setReading] = useState(false)

  async function selectAll() {
    setReading(true)
    try {
      keep(await readAllRows(question, CUSTOMERS_PER_BULK_CHANGE_MAX))
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(error) })
    } finally {
      setReading(false)
    }
  }
  return { ...chosen, selectAll, isReading }
}
