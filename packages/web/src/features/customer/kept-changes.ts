import { createCell } from '../../kernel/cell.ts'
import { onSessionEnd } from '../../kernel/expiry.ts'
import { vault } from '../../kernel/vault.ts'

const ENTRY = 'customer.changes'
/** So long its author may undo a change of many (docs/rules.md ). */
const KEPT_MS = 24 * 3_600_000
const KEPT_MAX = 10

/** A change of many customers that can still be undone. */
export interface KeptChange {
  readonly undoId: string
  /** What was done, in a sentence. */
  readonly text: string
  readonly at: number
}

const isKept = (value: unknown): value is KeptChange =>
  typeof value === 'object' &&
  value !== null &&
  'undoId' in value &&
  typeof value.undoId === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'at' in value &&
  typeof value.at === 'number'

/** What of a stored list can still be undone, the newest first. */
export const readKept = (stored: unknown, now: number): KeptChange[] =>
  (Array.isArray(stored) ? stored : []).filter(isKept).filter(({ at }) => now - at < KEPT_MS)

const kept = createCell<readonly KeptChange[]>(readKept(vault.get(ENTRY), Date.now()))
export const useKeptChanges = kept.use
onSessionEnd(() => kept.set([]))

function replace(changes: readonly KeptChange[]) {
  kept.set(changes)
  vault.set(ENTRY, changes)
}

export const keepChange = (change: KeptChange) =>
  replace([change, ...readKept(vault.get(ENTRY), change.at)].slice(0, KEPT_MAX))

/** It was undone, or cannot be any more. */
export const dropChange = (undoId: string) =>
  replace(readKept(vault.get(ENTRY), Date.now()).filter((change) => change.undoId !== undoId))
