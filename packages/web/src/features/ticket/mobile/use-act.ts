import type { TicketView } from '@crm/contract/ticket-views'
import { useState } from 'react'
import { NotSaved } from '../../../kit/form/not-saved.ts'
import { tellOvertaken } from '../steps/tell-step.ts'

/** One thing at a time that is done to a ticket; a refusal stays to be read, and the ticket is read again behind it. */
export function useAct(ticket: TicketView) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  /** Answers whether it was done. */
  async function act(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setRefusal(null)
    try {
      await work()
      return true
    } catch (error) {
      setRefusal(error instanceof NotSaved ? error.message : await tellOvertaken(error, ticket))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy, refusal }
}
