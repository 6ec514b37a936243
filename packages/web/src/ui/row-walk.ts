import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { RowKey } from './columns.ts'
import { useShortcuts } from './keys/shortcuts.ts'

const steps: Record<string, number> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Where a key leads from row `current` of `count`; undefined for keys that do not walk. */
export const stepOf = (key: string, current: number, count: number) => {
  const step = steps[key]
  return step === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, current + step))
}

const typesText = (target: EventTarget) =>
  target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')

type Actions = {
  /** `isBeside`: in another tab. */
  open: (key: RowKey, isBeside: boolean) => void
  toggle?: ((key: RowKey, range: boolean) => void) | undefined
  toggleAll?: (() => void) | undefined
}
type Body = RefObject<HTMLTableSectionElement | null>

/** One row at a time is in the tab order; arrows and j/k move it. `openKey`: the row shown in the quick view. */
export const useRowWalk = (body: Body, keys: readonly RowKey[], openKey: RowKey | null, actions: Actions) => {
  const [lastKey, setLastKey] = useState<RowKey | null>(null)
  const openedBefore = useRef<RowKey | null>(null)
  const current = Math.max(0, keys.indexOf(openKey ?? lastKey ?? ''))
  const rowAt = (index: number) => body.current?.rows[index]

  // Focus and scroll live in the document, not in React: the quick view walks to rows out of sight, and closing it must
  // lead back to the row that it showed last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come and go must not move the focus
  useEffect(() => {
    const before = openedBefore.current
    openedBefore.current = openKey
    if (openKey !== null) rowAt(keys.indexOf(openKey))?.scrollIntoView({ block: 'nearest' })
    else if (before !== null) rowAt(keys.indexOf(before))?.focus()
  }, [openKey])

  const enter = () => {
    if (document.activeElement === document.body) rowAt(current)?.focus()
  }
  useShortcuts([
    ['j', enter],
    ['k', enter],
  ])

  const walkTo = (index: number, range: boolean) => {
    const key = keys[index]
    if (range && key !== undefined) actions.toggle?.(key, true)
    rowAt(index)?.focus()
    // With the quick view open it follows the walk.
    if (openKey !== null && key !== undefined) actions.open(key, false)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const key = keys[current]
    if (key === undefined || event.altKey || typesText(event.target)) return
    // Enter and Space on a link, a button or a box in a cell belong to it.
    const onRow = event.target instanceof HTMLTableRowElement
    const commanded = event.ctrlKey || event.metaKey
    const next = commanded ? undefined : stepOf(event.key, current, keys.length)
    const action =
      commanded && event.key === 'a'
        ? actions.toggleAll
        : next !== undefined
          ? () => walkTo(next, event.shiftKey && event.key.startsWith('Arrow'))
          : onRow && event.key === 'Enter'
            ? () => actions.open(key, commanded)
            : onRow && event.key === ' '
              ? () => actions.toggle?.(key, event.shiftKey)
              : undefined
    if (!action) return
    event.preventDefault()
    action()
  }

  return { current, onKeyDown, onRowFocus: setLastKey }
}
