import type { Waiting } from './outbox.ts'
import { newRepeatKey } from './repeat-key.ts'

export interface Entry extends Waiting {
  readonly userId: number
  readonly repeatKey: string
  /** When it was tried first under its key. */
  readonly triedAt: number
}

interface OutboxTable {
  all(): Promise<unknown[]>
  put(id: string, entry: Entry): Promise<void>
  /** Only if it is still there. */
  replace(id: string, entry: Entry): Promise<void>
  remove(id: string): Promise<void>
}

export type Send = (input: unknown, repeatKey: string) => Promise<unknown>

/** Sent; or why not: `away` when nobody has decided anything, and trying again later may help. */
export type Outcome = { readonly kind: 'sent' } | { readonly kind: 'away' | 'refused'; readonly error: unknown }

export interface OutboxParts {
  readonly table: OutboxTable
  readonly ownerId: () => number | null
  readonly now: () => number
  /** The server was not reached at all. */
  readonly isAway: (error: unknown) => boolean
  /** For what has waited already: also too many calls at once are no answer. */
  readonly isPassing: (error: unknown) => boolean
  readonly wordsOf: (error: unknown) => string
  readonly tooOldWords: () => string
  /** Resolves when a person has waited long enough for an answer. */
  readonly patience: () => Promise<void>
  /** Does the work, or nothing when another tab is at it. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Tells other tabs that the list is another one. */
  readonly changed: () => void
  /** Tells other tabs that something of it stands on the server now. */
  readonly arrived: () => void
}

/** The server knows a key for 24 hours. */
const KEY_VALID_MS = 23 * 3_600_000

export const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'id' in value && 'userId' in value && 'repeatKey' in value

export const byAge = (one: Entry, other: Entry) => one.at - other.at || (one.id < other.id ? -1 : 1)

/** Later the same could be done twice. */
export const isKeyValid = ({ triedAt }: Entry, now: number) => now - triedAt < KEY_VALID_MS

export function newEntry(given: Pick<Entry, 'kind' | 'target' | 'input' | 'userId'>, at: number): Entry {
  const id = newRepeatKey()
  return { ...given, id, at, state: 'waiting', repeatKey: id, triedAt: at }
}
