import type { TicketView } from '@crm/contract/ticket-views'
import { createContext, use } from 'react'
import type { Steps } from '../steps/use-steps.tsx'
import type { TicketEdit } from './facts.tsx'

export interface Detail {
  /** The newest state; while a field is open, the facts show the one it began from. */
  readonly view: TicketView
  /** A merged ticket stands still, whoever looks at it. */
  readonly canEdit: boolean
  /** Answers the sentence to show when nothing was saved. */
  readonly save: (edit: TicketEdit, base?: TicketView) => Promise<string | undefined>
  readonly steps: Steps
  /** What the page says when the ticket is gone because of what was just done here. */
  readonly sayFarewell: (key: string) => void
}

export const DetailContext = createContext<Detail | null>(null)

export function useDetail(): Detail {
  const detail = use(DetailContext)
  if (detail === null) throw new Error('No ticket around this part')
  return detail
}
