import type { DepartmentRow } from '@crm/contract/department'
import { useState } from 'react'
import type { Tree } from './build-tree.ts'
import { type NoMove, whyFixed, whyNotUnder } from './targets.ts'

interface Moving {
  readonly moved: DepartmentRow
  readonly over: DepartmentRow | null
  readonly by: 'keys' | 'mouse'
}
type Drop = (moved: DepartmentRow, target: DepartmentRow) => void

/** A department taken up by mouse or key, the one it is held over, and why it cannot be put down there. */
export function useTreeMove(tree: Tree, onDrop: Drop) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const [refused, setRefused] = useState<{ row: DepartmentRow; reason: NoMove } | null>(null)
  const reason = moving?.over ? whyNotUnder(tree, moving.moved, moving.over) : undefined

  const stop = () => {
    setMoving(null)
    setRefused(null)
  }
  return {
    moving,
    /** Nothing can be put down there. */
    reason: refused?.reason ?? reason,
    refused,
    take(row: DepartmentRow, by: Moving['by']) {
      const fixed = whyFixed(row)
      setRefused(fixed === undefined ? null : { row, reason: fixed })
      if (fixed === undefined) setMoving({ moved: row, over: null, by })
      return fixed === undefined
    },
    hold(over: DepartmentRow | null) {
      if (moving !== null && moving.over?.index !== over?.index) setMoving({ ...moving, over })
    },
    canDropOn: (target: DepartmentRow) => moving !== null && whyNotUnder(tree, moving.moved, target) === undefined,
    drop(target: DepartmentRow) {
      if (moving === null || whyNotUnder(tree, moving.moved, target) !== undefined) return
      stop()
      onDrop(moving.moved, target)
    },
    stop,
    forgetRefusal: () => setRefused(null),
  }
}
export type TreeMove = ReturnType<typeof useTreeMove>
