import { ActionIcon, Skeleton } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Layout } from '../list/list.ts'
import classes from './Board.module.css'
import type { BoardColumn, BoardParts } from './board.ts'
import { CardList, countWords } from './CardList.tsx'
import { useCards } from './use-cards.tsx'
import { useFolded } from './use-folded.ts'

const WAITING = ['a', 'b', 'c', 'd', 'e', 'f']

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
  const { key, label, mark, note, total } = column
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
        <CardList column={column} className={classes.cards} onMore={onMore}>
          {children}
        </CardList>
      )}
    </section>
  )
}

type PanelProps<Row> = Parameters<Layout<Row>['body']>[0] & { readonly board: BoardParts<Row> }

/** Columns of cards; a card goes only where this person may take it. */
function Columns<Row>({ board, panelId, openKey, openRow }: PanelProps<Row>) {
  const folds = useFolded(board.name, board.usuallyFolded)
  const labelOf = (key: string) => board.columns.find((column) => column.key === key)?.label ?? ''
  const { frame, drag, standing, cards, held } = useCards(board, { openKey, openRow, labelOf })
  const isWaiting = board.asked.data === undefined
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
          {...standing(column.key)}
          isFolded={folds.isFolded(column.key)}
          onFold={() => folds.toggle(column.key)}
          onMore={() => board.loadMore(column.key)}
        >
          {cards(column.items)}
        </Column>
      ))}
      {held}
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
