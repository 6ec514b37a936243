import type { DepartmentRow } from '@crm/contract/department'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Line, Tree } from './build-tree.ts'
import { MoveStatus } from './MoveStatus.tsx'
import classes from './Tree.module.css'
import { TreeLine } from './TreeLine.tsx'
import { whyNotUnder } from './targets.ts'
import { walkTree } from './tree-walk.ts'
import { type TreeMove, useTreeMove } from './use-tree-move.ts'

interface Props {
  readonly tree: Tree
  readonly lines: readonly Line[]
  readonly selectedId: number | undefined
  /** While one searches: what was found; all that is shown stays open. */
  readonly found: ReadonlySet<number> | null
  readonly onOpen: (departmentId: number) => void
  readonly onToggle: (departmentId: number, isOpen: boolean) => void
  readonly onMove: (moved: DepartmentRow, target: DepartmentRow) => void
}

/** The line that a key or pointer is on. */
const lineAt = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null)
const isToggle = (target: EventTarget) => target instanceof Element && target.closest('[data-toggle]') !== null

/** How a line looks while something is moved: held over, possible, impossible. */
function moveOf(tree: Tree, { moving, reason }: TreeMove, row: DepartmentRow) {
  if (moving === null) return undefined
  if (row.index === moving.moved.index) return 'moved'
  if (row.index === moving.over?.index) return reason === undefined ? 'over' : 'refused'
  return whyNotUnder(tree, moving.moved, row) === undefined ? undefined : 'off'
}

export function DepartmentTree({ tree, lines, selectedId, found, onOpen, onToggle, onMove }: Props) {
  const { t } = useTranslation('department')
  const box = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<number | null>(null)
  const move = useTreeMove(tree, onMove)
  const seen = (id: number | null | undefined) => lines.find(({ row }) => row.index === id)?.row.index
  const inTabOrder = seen(focusedId) ?? seen(selectedId) ?? lines[0]?.row.index
  const rowAt = (target: EventTarget) => tree.byId.get(Number(lineAt(target)?.dataset['id']))
  const isByKeys = move.moving?.by === 'keys'
  const toggle = (departmentId: number) => {
    const isOpen = lines.find(({ row }) => row.index === departmentId)?.isOpen
    if (found === null) onToggle(departmentId, !isOpen)
  }

  const walk = (event: KeyboardEvent, row: DepartmentRow) => {
    const step = walkTree(lines, row.index, event.key, found === null)
    if (step === undefined) return
    event.preventDefault()
    if (step.toggle !== undefined) toggle(step.toggle)
    if (step.focus === undefined) return
    box.current?.querySelector<HTMLElement>(`[data-id="${step.focus}"]`)?.focus()
    if (isByKeys) move.hold(tree.byId.get(step.focus) ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowAt(event.target)
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && move.moving !== null) {
      event.stopPropagation()
      return move.stop()
    }
    if (event.key !== ' ' && event.key !== 'Enter') return walk(event, row)
    event.preventDefault()
    if (isByKeys) move.drop(row)
    else if (event.key === ' ') move.take(row, 'keys')
    else onOpen(row.index)
  }
  const onClick = ({ target }: MouseEvent) => {
    const row = rowAt(target)
    if (row === undefined) return
    move.stop()
    isToggle(target) ? toggle(row.index) : onOpen(row.index)
  }
  const onDragStart = (event: DragEvent) => {
    const row = rowAt(event.target)
    if (row === undefined || !move.take(row, 'mouse')) return event.preventDefault()
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', row.name)
  }
  const onDragOver = (event: DragEvent) => {
    const row = rowAt(event.target)
    move.hold(row ?? null)
    if (row !== undefined && move.canDropOn(row)) event.preventDefault()
  }
  const onDropped = (event: DragEvent) => {
    const row = rowAt(event.target)
    event.preventDefault()
    if (row !== undefined) move.drop(row)
  }

  return (
    <>
      <div
        ref={box}
        role="tree"
        tabIndex={-1}
        aria-label={t('tree.label')}
        aria-describedby="department-tree-keys"
        className={classes.tree}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => {
          const row = rowAt(target)
          if (row !== undefined) setFocusedId(row.index)
          if (move.moving === null) move.forgetRefusal()
        }}
        onBlur={({ relatedTarget }) => {
          if (isByKeys && !box.current?.contains(relatedTarget)) move.stop()
        }}
        onDragStart={onDragStart}
        onDragOver={onDragOver}
        onDrop={onDropped}
        onDragEnd={move.stop}
      >
        {lines.map(({ row, ...line }) => (
          <TreeLine
            key={row.index}
            {...line}
            departmentId={row.index}
            name={row.name}
            leader={row.leader?.fullName ?? null}
            staff={row.staff}
            isRoot={row.isDefault}
            isDeleted={row.deleted}
            isSelected={row.index === selectedId}
            inTabOrder={row.index === inTabOrder}
            isFaint={found !== null && !found.has(row.index)}
            move={moveOf(tree, move, row)}
          />
        ))}
      </div>
      <span id="department-tree-keys" hidden>
        {t('tree.keys')}
      </span>
      <MoveStatus move={move} />
    </>
  )
}
