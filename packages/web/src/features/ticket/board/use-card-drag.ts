import type { TicketStatus } from '@crm/contract/ticket-rules'
import type { TicketRow } from '@crm/contract/ticket-views'
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/** Less is a click. */
const BEGIN_PX = 6
/** A finger that moves before this scrolls; one that rests takes the card. */
const HOLD_MS = 260
const EDGE_PX = 56
const EDGE_STEP_PX = 14

export interface Drag {
  readonly row: TicketRow
  /** Where in the card it is held, and how wide the card is. */
  readonly grip: { readonly x: number; readonly y: number; readonly width: number }
  readonly over: TicketStatus | null
}

interface Held {
  readonly row: TicketRow
  readonly card: HTMLElement
  readonly begin: { x: number; y: number }
  at: { x: number; y: number }
  isDragged: boolean
}

interface Ways {
  readonly canDrop: (row: TicketRow, status: TicketStatus) => boolean
  readonly onDrop: (row: TicketRow, status: TicketStatus) => void
}

const statusAt = ({ x, y }: { x: number; y: number }): TicketStatus | null => {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')
  return column ? (Number(column.dataset['column']) as TicketStatus) : null
}

/** The click that ends a drag is none. */
function swallowClick() {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/** A board wider than the window goes along with a card that is held at its edge. */
function scrollAtEdge(board: HTMLElement | null, x: number) {
  if (board === null) return
  const { left, right } = board.getBoundingClientRect()
  if (x > right - EDGE_PX) board.scrollBy({ left: EDGE_STEP_PX })
  if (x < left + EDGE_PX) board.scrollBy({ left: -EDGE_STEP_PX })
}

/** Cards by mouse, pen and finger; by keys each card has its menu. */
export function useCardDrag({ canDrop, onDrop }: Ways) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const stop = useRef<() => void>(undefined)

  // Whoever leaves the board with a card in the hand leaves the listeners of the window, too.
  useEffect(() => () => stop.current?.(), [])

  function follow(held: Held) {
    const { x, y } = held.at
    if (ghost.current) ghost.current.style.translate = `${x}px ${y}px`
    const status = statusAt(held.at)
    const over = status !== null && canDrop(held.row, status) ? status : null
    setDrag((now) => (now === null || now.over === over ? now : { ...now, over }))
  }

  function lift(held: Held) {
    held.isDragged = true
    const { left, top, width } = held.card.getBoundingClientRect()
    setDrag({ row: held.row, grip: { x: held.begin.x - left, y: held.begin.y - top, width }, over: null })
    const scroll = () => {
      if (!held.isDragged) return
      scrollAtEdge(board.current, held.at.x)
      follow(held)
      requestAnimationFrame(scroll)
    }
    requestAnimationFrame(scroll)
  }

  function finish(held: Held, isDropped: boolean) {
    const { isDragged, row, at } = held
    held.isDragged = false
    stop.current?.()
    setDrag(null)
    if (!isDragged) return
    swallowClick()
    const status = statusAt(at)
    if (isDropped && status !== null && canDrop(row, status)) onDrop(row, status)
  }

  function hold(event: ReactPointerEvent<HTMLElement>, row: TicketRow) {
    if (event.button !== 0 || !event.isPrimary || stop.current) return
    const place = { x: event.clientX, y: event.clientY }
    const held: Held = { row, card: event.currentTarget, begin: place, at: place, isDragged: false }
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
