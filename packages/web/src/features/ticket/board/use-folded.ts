import { type TicketStatus, ticketStatus, ticketStatuses } from '@crm/contract/ticket-rules'
import { useState } from 'react'
import { vault } from '../../../kernel/vault.ts'

/** Of the user, as all that is not of the device. */
const ENTRY = 'ticket.boardFolded'
/** Where nothing is left to do, and seldom anything to see. */
const usual: readonly TicketStatus[] = [ticketStatus.reject, ticketStatus.cancel]

const readKept = () => {
  const kept = vault.get(ENTRY)
  return Array.isArray(kept) ? ticketStatuses.filter((status) => kept.includes(status)) : usual
}

/** The columns that are folded to their heads, as this person left them. */
export function useFolded() {
  const [folded, setFolded] = useState<readonly TicketStatus[]>(readKept)
  function toggle(status: TicketStatus) {
    const next = folded.includes(status) ? folded.filter((one) => one !== status) : [...folded, status]
    vault.set(ENTRY, next)
    setFolded(next)
  }
  return { isFolded: (status: TicketStatus) => folded.includes(status), toggle }
}
