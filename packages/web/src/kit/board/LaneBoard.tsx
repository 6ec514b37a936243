import { ActionIcon, Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Layout } from '../list/list.ts'
import type { BoardColumn, BoardLane, LanesParts } from './board.ts'
import { CardList, countWords } from './CardList.tsx'
import classes from './LaneBoard.module.css'
import { useCards } from './use-cards.tsx'
import { useFolded } from './use-folded.ts'

interface LaneProps<Row> {
  readonly lane: BoardLane<Row>
  readonly columns: LanesParts<Row>['columns']
  readonly isFolded: boolean
  readonly onFold: () => void
  readonly onSeen: () => void
  readonly cell: (column: BoardColumn<Row>) => ReactNode
}

function Lane<Row>({ lane, columns, isFolded, onFold, onSeen, cell }: LaneProps<Row>) {
  const { t } = useTranslation('list')
  const id = useId()
  const { ref, inViewport } = useInViewport()
  const { label, mark, note, total, cells } = lane
  const seen = useEffectEvent(onSeen)
  const isRead = inViewport && !isFolded
  // That it came into sight is told by the browser alone.
  useEffect(() => {
    if (isRead) seen()
  }, [isRead])
  const fold = t(isFolded ? 'board.unfoldLane' : 'board.foldLane', { lane: label })
  return (
    <section ref={ref} className={classes.lane} aria-labelledby={id}>
      <div className={classes.head}>
        <ActionIcon size={24} aria-label={fold} aria-expanded={!isFolded} title={fold} onClick={onFold}>
          {isFolded ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
        </ActionIcon>
        <h2 id={id} className={classes.title} aria-label={t('board.lane', { lane: label, shown: countWords(total) })}>
          {mark}
        </h2>
        <span className={classes.note}>{note}</span>
      </div>
      {!isFolded && (
        <div className={classes.cells}>
          {cells?.map(cell) ??
            columns.map(({ key }) => <Skeleton key={key} className={classes.cell ?? ''} radius="md" />)}
        </div>
      )}
    </section>
  )
}

type PanelProps<Row> = Parameters<Layout<Row>['body']>[0] & { readonly board: LanesParts<Row> }

/** Columns that go through lanes: a card goes along its lane, or to another. */
function Lanes<Row>({ board, panelId, openKey, openRow }: PanelProps<Row>) {
  const { t } = useTranslation('list')
  const folds = useFolded(board.name)
  const placeOf = (key: string) => board.lanes.flatMap(({ cells = [] }) => cells).find((cell) => cell.key === key)
  const { frame, drag, standing, cards, held } = useCards(board, {
    openKey,
    openRow,
    labelOf: (key) => placeOf(key)?.label ?? '',
  })
  const cell = (column: BoardColumn<Row>) => {
    const { takes, isOver } = standing(column.key)
    return (
      <div key={column.key} className={classes.cell} data-column={column.key} data-takes={takes} data-over={isOver}>
        {column.note !== undefined && (
          <div className={classes.sum}>
            <span>{column.note}</span>
            <span className={classes.count} aria-hidden>
              {countWords(column.total)}
            </span>
          </div>
        )}
        <CardList
          column={column}
          className={classes.cards}
          label={t('board.column', { column: column.label, shown: countWords(column.total) })}
          onMore={() => board.loadMore(column.key)}
        >
          {cards(column.items)}
        </CardList>
      </div>
    )
  }
  return (
    <div
      ref={frame}
      id={panelId}
      role="tabpanel"
      aria-label={board.label}
      aria-busy={board.asked.data === undefined || board.asked.isPlaceholderData}
      className={classes.board}
      data-dragging={drag !== null}
      style={{ '--columns': board.columns.length }}
    >
      <div className={classes.columns} aria-hidden>
        {board.columns.map(({ key, label, note, total }) => (
          <div key={key} className={classes.column}>
            <span className={classes.name}>{label}</span>
            <span className={classes.count}>{countWords(total)}</span>
            <div className={classes.sum}>{note}</div>
          </div>
        ))}
      </div>
      {board.lanes.map((lane) => (
        <Lane
          key={lane.key}
          lane={lane}
          columns={board.columns}
          isFolded={folds.isFolded(lane.key)}
          onFold={() => folds.toggle(lane.key)}
          onSeen={() => board.show(lane.key)}
          cell={cell}
        />
      ))}
      {held}
    </div>
  )
}

/** The lanes, or why there are none. */
export default function LaneBoard<Row>(props: PanelProps<Row>) {
  const { board, panelId, empty } = props
  const { data, error } = board.asked
  if (data === undefined ? error === null : board.lanes.length > 0) return <Lanes {...props} />
  return (
    <div id={panelId} role="tabpanel" aria-label={board.label} className={classes.instead}>
      {empty}
    </div>
  )
}
