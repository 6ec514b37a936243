import { useState } from 'react'
import { vault } from '../../kernel/vault.ts'

/** The columns that are folded to their heads, as this person left them. */
export function useFolded(name: string, usual: readonly string[] = []) {
  // Of the user, as all that is not of the device.
  const entry = `${name}.boardFolded`
  const [folded, setFolded] = useState<readonly string[]>(() => {
    const kept = vault.get(entry)
    return Array.isArray(kept) ? kept.map(String) : usual
  })
  function toggle(column: string) {
    const next = folded.includes(column) ? folded.filter((one) => one !== column) : [...folded, column]
    vault.set(entry, next)
    setFolded(next)
  }
  return { isFolded: (column: string) => folded.includes(column), toggle }
}
