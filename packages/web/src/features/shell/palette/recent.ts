import { useEffect } from 'react'
import { createCell } from '../../../kernel/cell.ts'
import { onSessionEnd } from '../../../kernel/expiry.ts'
import { vault } from '../../../kernel/vault.ts'

/** A record that this person opened. */
export interface Recent {
  readonly kind: 'customer' | 'ticket' | 'user'
  readonly id: number
  readonly name: string
  /** What tells it from others of that name: its code or user name. */
  readonly code: string
  readonly phone?: string
}

/** Of the user, as all that is not of the device: it goes with the session. */
const ENTRY = 'recent'
const RECENT_MAX = 8

const readKept = (): readonly Recent[] => {
  const kept = vault.get(ENTRY)
  return Array.isArray(kept) ? kept : []
}
const recents = createCell<readonly Recent[] | null>(null)
onSessionEnd(() => recents.set(null))

/** The newest first, each once. */
export const withOpened = (opened: Recent, before: readonly Recent[]): readonly Recent[] =>
  [opened, ...before.filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)].slice(0, RECENT_MAX)

/** What was opened lately in this browser, the newest first. */
export function useRecents(): readonly Recent[] {
  return recents.use() ?? readKept()
}

/** Remembers the record of a page that is open. */
export function useOpened({ kind, id, name, code, phone }: Recent): void {
  // The palette, which is no part of the page, offers it afterwards.
  useEffect(() => {
    const next = withOpened({ kind, id, name, code, ...(phone && { phone }) }, recents.get() ?? readKept())
    vault.set(ENTRY, next)
    recents.set(next)
  }, [kind, id, name, code, phone])
}
