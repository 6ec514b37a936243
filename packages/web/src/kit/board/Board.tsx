import { BOARD_COUNT_MAX } from '@crm/contract/rules/limits'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type ReactNode, type UIEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../kernel/format.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Layout } from '../list/list.ts'
import classes from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import type { BoardColumn, BoardParts } from './board.ts'
import { useCardDrag } from './use-card-drag.ts'
import { followCard, useCardFocus } from './use-card-focus.ts'
import { useFolded } from './use-folded.ts'

const NEAR_END_PX = 240
const WAITING = ['a', 'b', 'c', 'd', 'e', 'f']

const isNearEnd = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) =>
  scrollHeight - clientHeight - scrollTop < NEAR_END_PX

const countWords = (total: number | null) =>
  total !== null && total < BOARD_COUNT_MAX ? showCount(total) : `${showCount(BOARD_COUNT_MAX)}+`

interface ColumnProps<Row> {
  readonly column: BoardColumn<Row>
  /** A card is held: whether it may be let go here. */
  readonly takes: boolean
  readonly isOver: boolean
  readonly isFolded: boolean
  readonly onFold: () => void
  readonly onMore: () => void
  readonly children: ReactNode
}

function Column<Row>({ column, takes, isOver, isFolded, onFold, onMore, children }: ColumnProps<Row>) {
  const { t } = useTranslation('list')
  const id = useId()
  const { key, label, mark, note, total, items, hasMore, isLoading, hasFailed } = column
  const fold = t(isFolded ? 'board.unfold' : 'board.fold', { column: label })
  return (
    <section
      className={classes.column}
      data-column={key}
      data-takes={takes}
      data-over={isOver}
      data-folded={isFolded}
      aria-labelledby={id}
    >
      <div className={classes.head}>
        <h2
          id={id}
          className={classes.title}
          aria-label={t('board.column', { column: label, shown: countWords(total) })}
        >
          {mark ?? <span className={classes.words}>{label}</span>}
        </h2>
        <span className={classes.count} aria-hidden>
          {countWords(total)}
        </span>
        <ActionIcon size={24} aria-label={fold} aria-expanded={!isFolded} title={fold} onClick={onFold}>
          {isFolded ? <IconChevronsRight size={16} /> : <IconChevronsLeft size={16} />}
        </ActionIcon>
      </div>
      {note !== undefined && !isFolded && <div className={classes.note}>{note}</div>}
      {!isFolded && (
        <ul className={classes.cards} onScroll={(event) => hasMore && isNearEnd(event) && onMore()}>
          {children}
          {items.length === 0 && <li className={classes.empty}>{t('board.empty')}</li>}
          {hasMore && (
            <li className={classes.more}>
              <ActionButton variant="subtle" size="compact-sm" loading={isLoading} onClick={onMore}>
                {t(hasFailed ? 'board.again' : 'board.more')}
              </ActionButton>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

type PanelProps<Row> = Parameters<Layout<Row>['body']>[0] & { readonly board: BoardParts<Row> }

/** Columns of cards; a card goes only where this person may take it. */
function Columns<Row>({ board, panelId, openKey, openRow }: PanelProps<Row>) {
  const folds = useFolded(board.name, board.usuallyFolded)
  useCardFocus(openKey)
  const canDrop = (row: Row, to: string) => board.moves(row).includes(to)
  const go = async (row: Row, to: string) => {
    await board.move(row, to)
    followCard(board.key(row))
  }
  const { drag, board: frame, ghost, hold } = useCardDrag<Row>({ canDrop, onDrop: (row, to) => void go(row, to) })
  const isWaiting = board.asked.data === undefined
  const labelOf = (key: string) => board.columns.find((column) => column.key === key)?.label ?? ''
  return (
    <div
      ref={frame}
      id={panelId}
      role="tabpanel"
      aria-label={board.label}
      aria-busy={isWaiting || board.asked.isPlaceholderData}
      className={classes.board}
      data-dragging={drag !== null}
    >
      {isWaiting && WAITING.map((key) => <Skeleton key={key} className={classes.column ?? ''} radius="md" />)}
      {board.columns.map((column) => (
        <Column
          key={column.key}
          column={column}
          takes={drag !== null && canDrop(drag.row, column.key)}
          isOver={drag?.over === column.key}
          isFolded={folds.isFolded(column.key)}
          onFold={() => folds.toggle(column.key)}
          onMore={() => board.loadMore(column.key)}
        >
          {column.items.map((row) => (
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
          ))}
        </Column>
      ))}
      {drag && (
        <div ref={ghost} className={classes.ghost} aria-hidden>
          <div
            className={classes.card}
            style={{ width: drag.grip.width, translate: `${-drag.grip.x}px ${-drag.grip.y}px` }}
          >
            <div className={classes.face}>{board.face(drag.row)}</div>
          </div>
        </div>
      )}
    </div>
  )
}

const isNothing = <Row,>({ asked, columns }: BoardParts<Row>) =>
  asked.data === undefined ? asked.error !== null : columns.every(({ total }) => total === 0)

/** The columns, or why there are none. */
export default function Board<Row>(props: PanelProps<Row>) {
  const { board, panelId, empty } = props
  if (!isNothing(board)) return <Columns {...props} />
  return (
    <div id={panelId} role="tabpanel" aria-label={board.label} className={classes.instead}>
      {empty}
    </div>
  )
}
