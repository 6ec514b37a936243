import type { SavedViewView } from '@crm/contract/saved-view'
import { useState } from 'react'
import { vault } from '../../kernel/vault.ts'
import { customerColumns, usualColumns } from './customer-columns.tsx'

const ENTRY = 'customer.columns'
const PLAIN = 'list'
type Kept = Readonly<Record<string, readonly string[]>>

const known = new Set(customerColumns.map(({ key }) => key))
const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string')

function readKept(): Kept {
  const kept = vault.get(ENTRY)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string[]] => isKeys(entry[1])))
}

/** Columns of an older release may be gone; the first is always there. */
const usable = (keys: readonly string[]) => ['name', ...keys.filter((key) => key !== 'name' && known.has(key))]
const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** The columns a person chose, kept on this device: for the plain list, and for each saved view apart. */
export function useColumns(view: SavedViewView | undefined) {
  const [kept, setKept] = useState(readKept)
  const place = view ? `view:${view.viewId}` : PLAIN
  const usual = view?.columns ?? (view ? kept[PLAIN] : undefined) ?? usualColumns
  const shown = usable(kept[place] ?? usual)

  function keep(columns: readonly string[] | undefined) {
    const { [place]: _, ...others } = kept
    const next = columns === undefined ? others : { ...others, [place]: columns }
    vault.set(ENTRY, next)
    setKept(next)
  }
  return {
    shown,
    choose: (columns: readonly string[]) => keep(same(columns, usable(usual)) ? undefined : columns),
    forget: () => keep(undefined),
    isChanged: view !== undefined && !same(shown, usable(usual)),
  }
}
export type Columns = ReturnType<typeof useColumns>
