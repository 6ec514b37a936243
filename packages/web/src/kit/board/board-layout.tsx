import { lazy, Suspense } from 'react'
import type { Layout } from '../list/list.ts'
import type { BoardParts, LanesParts } from './board.ts'

export const loadBoard = () => import('./Board.tsx')
// What is lazy forgets that it takes rows of any kind.
const Board = lazy(loadBoard) as Awaited<ReturnType<typeof loadBoard>>['default']

export const loadLanes = () => import('./LaneBoard.tsx')
const LaneBoard = lazy(loadLanes) as Awaited<ReturnType<typeof loadLanes>>['default']

/** The panel is there before its code is: tabs point to it. */
const Loading = ({ panelId }: { panelId: string }) => <div id={panelId} aria-busy="true" />

function sumOf({
  asked,
  columns,
}: Pick<BoardParts<unknown>, 'asked'> & { columns: readonly { total: number | null }[] }) {
  if (asked.data === undefined) return null
  return columns.reduce<number | null>((sum, { total }) => (sum === null || total === null ? null : sum + total), 0)
}

/** A board in the place of a list's table. */
export const boardLayout = <Row,>(board: BoardParts<Row>): Layout<Row> => ({
  asked: board.asked,
  rows: board.columns.flatMap(({ items }) => items),
  total: sumOf(board),
  body: (parts) => (
    <Suspense fallback={<Loading panelId={parts.panelId} />}>
      <Board {...parts} board={board} />
    </Suspense>
  ),
})

/** The same with lanes; rows of lanes that were not seen yet are not there. */
export const lanesLayout = <Row,>(board: LanesParts<Row>): Layout<Row> => ({
  asked: board.asked,
  rows: board.lanes.flatMap(({ cells = [] }) => cells.flatMap(({ items }) => items)),
  total: sumOf(board),
  body: (parts) => (
    <Suspense fallback={<Loading panelId={parts.panelId} />}>
      <LaneBoard {...parts} board={board} />
    </Suspense>
  ),
})
