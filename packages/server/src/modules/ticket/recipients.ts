import type { Subscribers } from './store-subscribers.ts'

/** What a change did to single people, and to the department that has the ticket. */
export interface Touched {
  readonly curator?: { readonly before: number | null; readonly after: number | null }
  /** Who takes part from now on. */
  readonly added?: readonly number[]
  /** The name of the department that it came to. */
  readonly movedTo?: string
}

/** The part of a recipient, where the sentence depends on it. docs/rules.md. */
export type RecipientRole = 'curator' | 'formerCurator' | 'participant' | 'received' | 'moved'

export interface Notice {
  readonly subscribers: Subscribers
  readonly touched: Touched
  /** Whether the department has to take the ticket in: it is new, opened again, or came with nobody in charge. */
  readonly arrives: boolean
}

/** undefined: the usual words. */
export function roleOf(userId: number, { subscribers, touched, arrives }: Notice): RecipientRole | undefined {
  const { curator, added, movedTo } = touched
  if (curator?.after === userId) return 'curator'
  if (curator?.before === userId) return 'formerCurator'
  if (added?.includes(userId)) return 'participant'
  if (arrives && subscribers.receivers.includes(userId)) return 'received'
  return movedTo === undefined ? undefined : 'moved'
}

/** Who is notified of a change besides creator, curator and participants: who was in charge, and who takes it in. */
export function alsoNotified({ subscribers, touched, arrives }: Notice): number[] {
  const former = touched.curator?.before
  return [...(typeof former === 'number' ? [former] : []), ...(arrives ? subscribers.receivers : [])]
}
