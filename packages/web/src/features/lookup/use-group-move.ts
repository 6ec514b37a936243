import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { type MoveFault, moveFault } from './group-tree.ts'
import type { LookupActs } from './lookup-acts.ts'
import type { Entry } from './lookup-calls.ts'

/** Where a held group would be put: under a group, at the top (null), or nowhere yet. */
type Target = number | null | undefined
interface Held {
  readonly entry: Entry
  readonly by: 'keys' | 'mouse'
  readonly target: Target
}

interface Options {
  readonly rows: readonly Entry[]
  /** Those of them that are to be seen, in the order of the screen. */
  readonly shown: readonly Entry[]
  readonly acts: LookupActs
  /** A place was chosen by keys and should be in sight. */
  readonly onAim: (place: number) => void
}

export type GroupMove = ReturnType<typeof useGroupMove>

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** A group that is picked up and put elsewhere, by keys or by mouse. */
export function useGroupMove({ rows, shown, acts, onAim }: Options) {
  const [held, setHeld] = useState<Held | null>(null)
  const target = held?.target
  const fault: MoveFault | undefined =
    held && target !== undefined ? moveFault(rows, held.entry.index, target) : undefined
  const letGo = () => setHeld(null)
  const aim = (next: Target) => {
    if (held && held.target !== next) setHeld({ ...held, target: next })
  }
  const drop = () => {
    if (!held || target === undefined || fault) return
    letGo()
    void acts.move(held.entry, target, rows.find((row) => row.index === target)?.name ?? '')
  }

  function step(by: number) {
    const places: (number | null)[] = [null, ...shown.filter((row) => !row.deleted).map((row) => row.index)]
    const from = target === undefined ? places.indexOf(held?.entry.index ?? null) : places.indexOf(target)
    const next = places[Math.min(places.length - 1, Math.max(0, from + by))]
    aim(next)
    if (typeof next === 'number') onAim(next)
  }

  /** Answers whether the key was meant for the held group. */
  function onKey(event: KeyboardEvent): boolean {
    if (held?.by !== 'keys') return false
    const by = steps[event.key]
    if (by !== undefined) step(by)
    else if (event.key === 'Home') aim(null)
    else if (event.key === ' ' || event.key === 'Enter') drop()
    else if (event.key === 'Escape' || event.key === 'Tab') letGo()
    if (event.key === 'Tab') return true
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  const dragFrom = (entry: Entry) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData('text/plain', entry.name)
      event.dataTransfer.effectAllowed = 'move'
      setHeld({ entry, by: 'mouse', target: undefined })
    },
    onDragEnd: letGo,
  })
  const dropOn = (place: number | null) => ({
    onDragOver: (event: DragEvent) => {
      if (!held) return
      aim(place === held.entry.index ? undefined : place)
      // What is not allowed is left to the browser, whose pointer says so.
      if (moveFault(rows, held.entry.index, place) === undefined) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      drop()
    },
  })

  return {
    held,
    target,
    fault,
    onKey,
    hold: (entry: Entry) => setHeld({ entry, by: 'keys', target: undefined }),
    dragFrom,
    dropOn,
  }
}
