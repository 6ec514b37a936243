import { BOARD_COUNT_MAX } from '@crm/contract/rules/limits'
import type { TicketStatus } from '@crm/contract/ticket-rules'
import type { BoardColumn, TicketRow } from '@crm/contract/ticket-views'
import { ActionIcon, Skeleton, Text } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type ReactNode, type UIEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import type { Layout } from '../../../kit/list/list.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { PlainList } from '../../../ui/PlainList.tsx'
import { type Hand, movesFor, stepFor } from '../list/row-rights.ts'
import { StatusMark } from '../marks.tsx'
import { statusWord } from '../ticket-words.ts'
import classes from './Board.module.css'
import { CardFace, TicketCard } from './TicketCard.tsx'
import type { Board as BoardState } from './use-board.ts'
import { useCardDrag } from './use-card-drag.ts'
import { followCard, useCardFocus } from './use-card-focus.ts'
import { useFolded } from './use-folded.ts'

const NEAR_END_PX = 240
const WAITING = ['a', 'b', 'c', 'd', 'e', 'f']

const isNearEnd = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) =>
  scrollHeight - clientHeight - scrollTop < NEAR_END_PX

interface ColumnProps {
  readonly column: BoardColumn
  readonly board: BoardState
  /** A card is held: whether it may be let go here. */
  readonly takes: boolean
  readonly isOver: boolean
  readonly isFolded: boolean
  readonly onFold: () => void
  readonly children: ReactNode
}

function Column({ column: { status, total, items }, board, takes, isOver, isFolded, onFold, children }: ColumnProps) {
  const { t } = useTranslation('ticketList')
  const id = useId()
  const hasMore = board.hasMore(status, total)
  const fold = t(isFolded ? 'board.unfold' : 'board.fold', { status: statusWord(status) })
  return (
    <section
      className={classes.column}
      data-column={status}
      data-takes={takes}
      data-over={isOver}
      data-folded={isFolded}
      aria-labelledby={id}
    >
      <div className={classes.head}>
        <h2
          id={id}
          className={classes.title}
          aria-label={t('board.column', { status: statusWord(status), count: total })}
        >
          <StatusMark status={status} />
        </h2>
        <Text component="span" c="dimmed" fw={600} aria-hidden>
          {total < BOARD_COUNT_MAX ? showCount(total) : `${showCount(BOARD_COUNT_MAX)}+`}
        </Text>
        <ActionIcon size={24} aria-label={fold} aria-expanded={!isFolded} title={fold} onClick={onFold}>
          {isFolded ? <IconChevronsRight size={16} /> : <IconChevronsLeft size={16} />}
        </ActionIcon>
      </div>
      {!isFolded && (
        <PlainList
          flex={1}
          mih={0}
          p="sm"
          style={{ overflowY: 'auto' }}
          onScroll={(event) => hasMore && isNearEnd(event) && board.loadMore(status)}
        >
          {children}
          {items.length === 0 && (
            <Text component="li" p="md" c="dimmed" ta="center">
              {t('board.empty')}
            </Text>
          )}
          {hasMore && (
            <Text component="li" p="md" ta="center">
              <ActionButton
                variant="subtle"
                size="compact-sm"
                loading={board.isLoading(status)}
                onClick={() => board.loadMore(status)}
              >
                {t(board.hasFailed(status) ? 'board.again' : 'board.more')}
              </ActionButton>
            </Text>
          )}
        </PlainList>
      )}
    </section>
  )
}

type Props = Parameters<Layout<TicketRow>['body']>[0] & {
  readonly board: BoardState
  readonly hand: Hand
}

/** Columns by status; a card goes only where a step leads that this person may take. */
export default function Board({ board, hand, panelId, openKey, openRow, empty }: Props) {
  const { t } = useTranslation('ticketList')
  const go = async (row: TicketRow, to: TicketStatus) => {
    const step = stepFor(hand, row, to)
    if (step === undefined) return
    await board.move(row, step)
    followCard(row.index)
  }
  const folds = useFolded()
  useCardFocus(openKey)
  const canDrop = (row: TicketRow, to: TicketStatus) => stepFor(hand, row, to) !== undefined
  const { drag, board: frame, ghost, hold } = useCardDrag({ canDrop, onDrop: (row, to) => void go(row, to) })
  const isEmpty = board.asked.data !== undefined && board.total === 0
  if (isEmpty || (board.asked.error !== null && board.asked.data === undefined))
    return (
      <div id={panelId} role="tabpanel" aria-label={t('list.title')} className={classes.instead}>
        {empty}
      </div>
    )
  const isWaiting = board.asked.data === undefined
  return (
    <div
      ref={frame}
      id={panelId}
      role="tabpanel"
      aria-label={t('board.label')}
      aria-busy={isWaiting || board.asked.isPlaceholderData}
      className={classes.board}
      data-dragging={drag !== null}
    >
      {isWaiting && WAITING.map((key) => <Skeleton key={key} className={classes.column ?? ''} radius="md" />)}
      {board.columns.map((column) => (
        <Column
          key={column.status}
          column={column}
          board={board}
          takes={drag !== null && canDrop(drag.row, column.status)}
          isOver={drag?.over === column.status}
          isFolded={folds.isFolded(column.status)}
          onFold={() => folds.toggle(column.status)}
        >
          {column.items.map((row) => (
            <TicketCard
              key={row.index}
              row={row}
              moves={movesFor(hand, row)}
              isOpen={openKey === row.index}
              isHeld={drag?.row.index === row.index}
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
            <div className={classes.face}>
              <CardFace row={drag.row} />
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
