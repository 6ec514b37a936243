import { useRef } from 'react'
import type { RowKey } from './columns.ts'

export type Selection = ReadonlySet<RowKey>

/** All rows from the anchor to `to` get the state that the anchor has; rows of other blocks stay. */
export const selectRange = (keys: readonly RowKey[], selected: Selection, anchor: RowKey, to: RowKey): Selection => {
  const [from, until] = [keys.indexOf(anchor), keys.indexOf(to)].sort((a, b) => a - b)
  const range = from === undefined || from < 0 ? [to] : keys.slice(from, (until ?? from) + 1)
  const next = new Set(selected)
  for (const key of range) selected.has(anchor) ? next.add(key) : next.delete(key)
  return next
}

export const toggleKey = (selected: Selection, key: RowKey): Selection => {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Whether none, some or all of the rows shown are selected. */
export const headState = (keys: readonly RowKey[], selected: Selection): 'none' | 'some' | 'all' => {
  const count = keys.filter((key) => selected.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}

export const toggleAll = (keys: readonly RowKey[], selected: Selection): Selection => {
  const others = [...selected].filter((key) => !keys.includes(key))
  return new Set(headState(keys, selected) === 'all' ? others : [...others, ...keys])
}

/** Undefined when rows cannot be selected. `toggle(key, true)` extends from the row toggled last. */
export const useSelection = (
  keys: readonly RowKey[],
  selected: Selection,
  onSelect: ((next: Selection) => void) | undefined,
) => {
  const anchor = useRef<RowKey | null>(null)
  if (!onSelect) return undefined
  return {
    head: headState(keys, selected),
    toggleAll: () => onSelect(toggleAll(keys, selected)),
    toggle: (key: RowKey, range: boolean) => {
      const from = anchor.current
      if (range && from !== null && keys.includes(from)) return onSelect(selectRange(keys, selected, from, key))
      anchor.current = key
      onSelect(toggleKey(selected, key))
    },
  }
}
