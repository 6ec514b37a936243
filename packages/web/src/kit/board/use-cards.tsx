import type { ReactNode, RefObject } from 'react'
import classes from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import type { CardParts } from './board.ts'
import { type Drag, useCardDrag } from './use-card-drag.ts'
import { followCard, useCardFocus } from './use-card-focus.ts'

interface Shown<Row> {
  readonly openKey: number | null
  readonly openRow: (row: Row) => void
  readonly labelOf: (place: string) => string
}

interface Cards<Row> {
  /** Of the element that scrolls along with a card that is held. */
  readonly frame: RefObject<HTMLDivElement | null>
  readonly drag: Drag<Row> | null
  /** How a place stands to the card that is held. */
  readonly standing: (place: string) => { readonly takes: boolean; readonly isOver: boolean }
  readonly cards: (rows: readonly Row[]) => ReactNode
  readonly held: ReactNode
}

/** The cards of a board: opened, dragged, moved by their menus, each only where this person may take it. */
export function useCards<Row>(board: CardParts<Row>, { openKey, openRow, labelOf }: Shown<Row>): Cards<Row> {
  useCardFocus(openKey)
  const canDrop = (row: Row, to: string) => board.moves(row).includes(to) || (board.takes?.(row, to) ?? false)
  const go = async (row: Row, to: string) => {
    await board.move(row, to)
    followCard(board.key(row))
  }
  const { drag, board: frame, ghost, hold } = useCardDrag<Row>({ canDrop, onDrop: (row, to) => void go(row, to) })
  const card = (row: Row) => (
    <BoardCard
      key={board.key(row)}
      id={board.key(row)}
      name={board.rowName(row)}
      face={board.face(row)}
      moves={board.moves(row).map((key) => ({ key, label: labelOf(key) }))}
      isAlert={board.isAlert(row)}
      isOpen={openKey === board.key(row)}
      isHeld={drag !== null && board.key(drag.row) === board.key(row)}
      isBusy={board.isMoving(row)}
      onOpen={() => openRow(row)}
      onHold={(event) => hold(event, row)}
      onMove={(to) => void go(row, to)}
    />
  )
  const held = drag && (
    <div ref={ghost} className={classes.ghost} aria-hidden>
      <div
        className={classes.card}
        style={{ width: drag.grip.width, translate: `${-drag.grip.x}px ${-drag.grip.y}px` }}
      >
        <div className={classes.face}>{board.face(drag.row)}</div>
      </div>
    </div>
  )
  const standing = (place: string) => ({
    takes: drag !== null && canDrop(drag.row, place),
    isOver: drag?.over === place,
  })
  return { frame, drag, standing, cards: (rows) => rows.map(card), held }
}
