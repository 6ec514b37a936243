import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Branch } from './group-tree.ts'
import type { Entry } from './lookup-calls.ts'

type Body = RefObject<HTMLTableSectionElement | null>

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** One row at a time is in the tab order; arrows walk the rows, open and close them. */
export function useTreeWalk(
  body: Body,
  branches: readonly Branch<Entry>[],
  setOpen: (index: number, open: boolean) => void,
) {
  const [lastIndex, setLastIndex] = useState<number | null>(null)
  const wasInside = useRef(false)
  const current = Math.max(
    0,
    branches.findIndex(({ row }) => row.index === lastIndex),
  )
  const focusAt = (place: number) => body.current?.rows[Math.min(branches.length - 1, Math.max(0, place))]?.focus()

  // Focus lives in the document: a row that moves to another place loses it, and whoever moved it by keys goes on there.
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) focusAt(current)
  })

  function onKeyDown(event: KeyboardEvent) {
    const branch = branches[current]
    if (!branch || event.ctrlKey || event.metaKey || event.altKey) return
    const { row, level, hasChildren, isOpen } = branch
    const step = steps[event.key]
    const parentAt = branches.findLastIndex((other, place) => place < current && other.level < level)
    if (step !== undefined) focusAt(current + step)
    else if (event.key === 'ArrowRight' && hasChildren) isOpen ? focusAt(current + 1) : setOpen(row.index, true)
    else if (event.key === 'ArrowLeft' && isOpen) setOpen(row.index, false)
    else if (event.key === 'ArrowLeft' && parentAt >= 0) focusAt(parentAt)
    else return
    event.preventDefault()
  }
  const onFocus = (index: number) => {
    wasInside.current = true
    setLastIndex(index)
  }
  const onBlur = (next: EventTarget | null) => {
    wasInside.current = next === null
  }
  return { current, onKeyDown, onFocus, onBlur }
}
