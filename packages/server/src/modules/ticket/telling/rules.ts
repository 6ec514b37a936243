import type { Hearers } from '../store-events.ts'

/** What a change did to single people, and to the department that has the ticket. */
export interface Touched {
  readonly curator?: { readonly before: number | null; readonly after: number | null }
  /** Who takes part from now on. */
  readonly added?: readonly number[]
  /** The name of the department that it came to. */
  readonly movedTo?: string
}

/** As what a person is told, where the sentence depends on it. docs/rules.md. */
export type ToldAs = 'curator' | 'formerCurator' | 'participant' | 'received' | 'moved'

export interface Telling {
  readonly hearers: Hearers
  readonly touched: Touched
  /** Whether the department has to take the ticket in: it is new, opened again, or came with nobody in charge. */
  readonly arrives: boolean
}

/** As what each of these people is told; undefined: in the usual words. */
export function toldAs(userId: number, { hearers, touched, arrives }: Telling): ToldAs | undefined {
  const { curator, added, movedTo } = touched
  if (curator?.after === userId) return 'curator'
  if (curator?.before === userId) return 'formerCurator'
  if (added?.includes(userId)) return 'participant'
  if (arrives && hearers.receivers.includes(userId)) return 'received'
  return movedTo === undefined ? undefined : 'moved'
}

/** Those who hear of a change besides creator, curator and participants: who was in charge, and who takes it in. */
export function besides({ hearers, touched, arrives }: Telling): number[] {
  const former = touched.curator?.before
  return [...(typeof former === 'number' ? [former] : []), ...(arrives ? hearers.receivers : [])]
}
