import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/** Less is a click. */
const BEGIN_PX = 6
/** A finger that moves before this scrolls; one that rests takes the card. */
const HOLD_MS = 260
const EDGE_PX = 56
const EDGE_STEP_PX = 14

export interface Drag<Row> {
  readonly row: Row
  /** Where in the card it is held, and how wide the card is. */
  readonly grip: { readonly x: number; readonly y: number; readonly width: number }
  /** Key of the column that would take it. */
  readonly over: string | null
}

interface Held<Row> {
  readonly row: Row
  readonly card: HTMLElement
  readonly begin: { x: number; y: number }
  at: { x: number; y: number }
  isDragged: boolean
}

interface Ways<Row> {
  readonly canDrop: (row: Row, column: string) => boolean
  readonly onDrop: (row: Row, column: string) => void
}

const columnAt = ({ x, y }: { x: number; y: number }): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? null

/** The click that ends a drag is none. */
function swallowClick() {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

const stepAt = (at: number, from: number, to: number) =>
  at > to - EDGE_PX ? EDGE_STEP_PX : at < from + EDGE_PX ? -EDGE_STEP_PX : 0

/** A board larger than the window goes along with a card that is held at its edge. */
function scrollAtEdge(board: HTMLElement | null, { x, y }: Held<unknown>['at']) {
  if (board === null) return
  const { left, right, top, bottom } = board.getBoundingClientRect()
  board.scrollBy({ left: stepAt(x, left, right), top: stepAt(y, top, bottom) })
}

/** Cards by mouse, pen and finger; by keys each card has its menu. */
export function useCardDrag<Row>({ canDrop, onDrop }: Ways<Row>) {
  const [drag, setDrag] = useState<Drag<Row> | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const stop = useRef<() => void>(undefined)

  // Whoever leaves the board with a card in the hand leaves the listeners of the window, too.
  useEffect(() => () => stop.current?.(), [])

  function follow(held: Held<Row>) {
    const { x, y } = held.at
    if (ghost.current) ghost.current.style.translate = `${x}px ${y}px`
    const column = columnAt(held.at)
    const over = column !== null && canDrop(held.row, column) ? column : null
    setDrag((now) => (now === null || now.over === over ? now : { ...now, over }))
  }

  function lift(held: Held<Row>) {
    held.isDragged = true
    const { left, top, width } = held.card.getBoundingClientRect()
    setDrag({ row: held.row, grip: { x: held.begin.x - left, y: held.begin.y - top, width }, over: null })
    const scroll = () => {
      if (!held.isDragged) return
      scrollAtEdge(board.current, held.at)
      follow(held)
      requestAnimationFrame(scroll)
    }
    requestAnimationFrame(scroll)
  }

  function finish(held: Held<Row>, isDropped: boolean) {
    const { isDragged, row, at } = held
    held.isDragged = false
    stop.current?.()
    setDrag(null)
    if (!isDragged) return
    swallowClick()
    const column = columnAt(at)
    if (isDropped && column !== null && canDrop(row, column)) onDrop(row, column)
  }

  function hold(event: ReactPointerEvent<HTMLElement>, row: Row) {
    if (event.button !== 0 || !event.isPrimary || stop.current) return
    const place = { x: event.clientX, y: event.clientY }
    const held: Held<Row> = { row, card: event.currentTarget, begin: place, at: place, isDragged: false }
    const isTouch = event.pointerType === 'touch'
    const timer = isTouch ? setTimeout(() => lift(held), HOLD_MS) : undefined
    const onMove = (moved: PointerEvent) => {
      held.at = { x: moved.clientX, y: moved.clientY }
      const isFar = Math.hypot(held.at.x - place.x, held.at.y - place.y) > BEGIN_PX
      if (!held.isDragged && isFar && isTouch) finish(held, false)
      else if (!held.isDragged && isFar) lift(held)
    }
    const watch = new AbortController()
    const { signal } = watch
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', () => finish(held, true), { signal })
    window.addEventListener('pointercancel', () => finish(held, false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(held, false), { signal })
    // Only a listener that may prevent keeps the page from scrolling under the finger.
    window.addEventListener('touchmove', (moved) => held.isDragged && moved.preventDefault(), {
      signal,
      passive: false,
    })
    stop.current = () => {
      clearTimeout(timer)
      watch.abort()
      stop.current = undefined
    }
  }
  return { drag, board, ghost, hold }
}
