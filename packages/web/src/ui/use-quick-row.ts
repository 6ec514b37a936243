import { useState } from 'react'
import type { RowKey } from './columns.ts'

interface Props<Row, Key extends RowKey> {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => Key
  /** The row that the address names: that of the full page one has come back from. */
  readonly noted: Key | undefined
  /** Writes it into the address, in place of what stands there. */
  readonly note: (key: Key | undefined) => Promise<unknown>
  readonly goFull: (row: Row) => Promise<unknown>
}

/** The row in the quick view. Leaving for the full page notes it in the address, so that the way back opens it again. */
export function useQuickRow<Row, Key extends RowKey>({ rows, keyOf, noted, note, goFull }: Props<Row, Key>) {
  const [openKey, setOpenKey] = useState<Key | null>(noted ?? null)
  const [isUsed, setUsed] = useState(openKey !== null)
  const place = rows.findIndex((row) => keyOf(row) === openKey)
  const row = rows[place]
  const stepTo = (index: number) => {
    const next = rows[index]
    return next && place >= 0 ? () => setOpenKey(keyOf(next)) : undefined
  }

  function close() {
    setOpenKey(null)
    if (noted !== undefined) void note(undefined)
  }
  async function openFull() {
    if (!row) return
    // Done before it is left: a second navigation would cancel a first one that is still under way.
    await note(keyOf(row))
    await goFull(row)
  }
  return {
    row,
    openKey: row ? keyOf(row) : null,
    /** From the first opening on: its script is not fetched before. */
    isUsed,
    open: (opened: Row) => {
      setUsed(true)
      setOpenKey(keyOf(opened))
    },
    close,
    next: stepTo(place + 1),
    previous: stepTo(place - 1),
    openFull: () => void openFull(),
  }
}
