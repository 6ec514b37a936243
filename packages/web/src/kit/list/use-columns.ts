import type { SavedViewView } from '@crm/contract/saved-view'
import { useState } from 'react'
import { vault } from '../../kernel/vault.ts'
import type { Column } from '../../ui/columns.ts'

const PLAIN = 'list'
type Saved<T> = Readonly<Record<string, T>>

interface Declared<Row> {
  readonly name: string
  /** The first is always shown; those that are `isExtra` when they are chosen. */
  readonly columns: readonly Column<Row>[]
}

const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string')
const isWidth = (value: unknown): value is number => typeof value === 'number' && value > 0

function readSaved<T>(entry: string, isValue: (value: unknown) => value is T): Saved<T> {
  const saved = vault.get(entry)
  if (typeof saved !== 'object' || saved === null) return {}
  return Object.fromEntries(Object.entries(saved).filter((one): one is [string, T] => isValue(one[1])))
}

/** Columns of an older release may be gone. */
function usableOf<Row>({ columns }: Declared<Row>, keys: readonly string[]) {
  const [first = '', ...others] = columns.map(({ key }) => key)
  return [first, ...keys.filter((key) => others.includes(key))]
}
const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** The columns a person chose, saved on this device: for the plain list, and for each saved view apart; their widths for both. */
export function useColumns<Row>(list: Declared<Row>, view: SavedViewView | undefined) {
  const [entry, widthEntry] = [`${list.name}.columns`, `${list.name}.widths`]
  const [saved, setSaved] = useState(() => readSaved(entry, isKeys))
  const [widths, setWidths] = useState(() => readSaved(widthEntry, isWidth))
  const place = view ? `view:${view.viewId}` : PLAIN
  const declared = list.columns.filter(({ isExtra }) => !isExtra).map(({ key }) => key)
  const usual = usableOf(list, view?.columns ?? (view ? saved[PLAIN] : undefined) ?? declared)
  const shown = usableOf(list, saved[place] ?? usual)

  function save(columns: readonly string[] | undefined) {
    const { [place]: _, ...others } = saved
    const next = columns === undefined ? others : { ...others, [place]: [...columns] }
    vault.set(entry, next)
    setSaved(next)
  }
  const resize = (next: Saved<number>) => {
    vault.set(widthEntry, next)
    setWidths(next)
  }
  return {
    shown,
    widths,
    resize,
    choose: (columns: readonly string[]) => save(same(columns, usual) ? undefined : columns),
    forget: () => save(undefined),
    reset: () => {
      save(undefined)
      resize({})
    },
    isChanged: view !== undefined && !same(shown, usual),
  }
}
export type Columns = ReturnType<typeof useColumns>
