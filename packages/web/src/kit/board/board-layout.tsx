import { lazy, Suspense } from 'react'
import type { Layout } from '../list/list.ts'
import type { BoardParts } from './board.ts'

export const loadBoard = () => import('./Board.tsx')
// What is lazy forgets that it takes rows of any kind.
const Board = lazy(loadBoard) as Awaited<ReturnType<typeof loadBoard>>['default']

function sumOf<Row>({ asked, columns }: BoardParts<Row>) {
  if (asked.data === undefined) return null
  return columns.reduce<number | null>((sum, { total }) => (sum === null || total === null ? null : sum + total), 0)
}

/** A board in the place of a list's table. */
export const boardLayout = <Row,>(board: BoardParts<Row>): Layout<Row> => ({
  asked: board.asked,
  rows: board.columns.flatMap(({ items }) => items),
  total: sumOf(board),
  body: (parts) => (
    <Suspense>
      <Board {...parts} board={board} />
    </Suspense>
  ),
})
