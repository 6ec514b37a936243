import { TICKETS_PER_BULK_CHANGE_MAX } from '@crm/contract/rules/limits'
import type { TicketRow } from '@crm/contract/ticket-views'
import { useState } from 'react'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useChosenRows } from '../../../ui/use-chosen-rows.ts'
import { readAllRows } from './list-queries.ts'
import type { TicketQuestion } from './ticket-search.ts'

const keyOf = ({ index }: TicketRow) => index

/** The selected tickets, and all that the filters leave when that is asked for. */
export function useChosenTickets(rows: readonly TicketRow[], question: TicketQuestion) {
  const { keep, ...chosen } = useChosenRows(rows, keyOf, JSON.stringify(question))
  const [isReading, setReading] = useState(false)

  async function selectAll() {
    setReading(true)
    try {
      keep(await readAllRows(question, TICKETS_PER_BULK_CHANGE_MAX))
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(error) })
    } finally {
      setReading(false)
    }
  }
  return { ...chosen, selectAll, isReading }
}
