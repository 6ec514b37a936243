import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows lead from line to line. */
export function walkLines(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')]
  const now = lines.findIndex((line) => line.parentElement?.contains(document.activeElement))
  const next = lines[now + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
