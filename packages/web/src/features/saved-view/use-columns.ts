import type { SavedViewView } from '@crm/contract/saved-view'
import { useState } from 'react'
import { vault } from '../../kernel/vault.ts'

const PLAIN = 'list'
type Kept = Readonly<Record<string, readonly string[]>>

interface List {
  /** Where the choice is kept on this device. */
  readonly entry: string
  /** Every column there is; the first is always shown. */
  readonly columns: readonly { readonly key: string }[]
  readonly usual: readonly string[]
}

const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string')

function readKept(entry: string): Kept {
  const kept = vault.get(entry)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter((one): one is [string, string[]] => isKeys(one[1])))
}

/** Columns of an older release may be gone. */
const usableOf = ({ columns }: List, keys: readonly string[]) => {
  const known = columns.map(({ key }) => key)
  const [first = '', ...others] = known
  return [first, ...keys.filter((key) => others.includes(key))]
}
const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** The columns a person chose, kept on this device: for the plain list, and for each saved view apart. */
export function useColumns(list: List, view: SavedViewView | undefined) {
  const [kept, setKept] = useState(() => readKept(list.entry))
  const place = view ? `view:${view.viewId}` : PLAIN
  const usual = usableOf(list, view?.columns ?? (view ? kept[PLAIN] : undefined) ?? list.usual)
  const shown = usableOf(list, kept[place] ?? usual)

  function keep(columns: readonly string[] | undefined) {
    const { [place]: _, ...others } = kept
    const next = columns === undefined ? others : { ...others, [place]: columns }
    vault.set(list.entry, next)
    setKept(next)
  }
  return {
    shown,
    choose: (columns: readonly string[]) => keep(same(columns, usual) ? undefined : columns),
    forget: () => keep(undefined),
    isChanged: view !== undefined && !same(shown, usual),
  }
}
export type Columns = ReturnType<typeof useColumns>
