import type { TicketRow } from '@crm/contract/ticket-views'
import { lazy, Suspense } from 'react'
import { useMay } from '../../../kernel/may.ts'
import { useMe } from '../../../kernel/me.ts'
import { queries } from '../../../kernel/query.ts'
import type { Layout, ListHandle, Reader } from '../../../kit/list/list.ts'
import { stepsOf } from '../list/take-steps.tsx'
import { type TicketSearch, toQuestion } from '../list/ticket-search.ts'
import { boardQuery } from './board-queries.ts'
import { useBoard } from './use-board.ts'

const loadBoard = () => import('./Board.tsx')
const Board = lazy(loadBoard)

export function prefetchBoard(search: TicketSearch, reader: Reader) {
  void loadBoard()
  void queries.prefetchQuery(boardQuery(toQuestion(search, reader)))
}

/** The tickets as columns by status, while the address says so. */
export function useBoardLayout(handle: ListHandle<TicketSearch>): Layout<TicketRow> | null {
  const { search, reader } = handle
  const isBoard = search.layout === 'board'
  const board = useBoard(isBoard, toQuestion(search, reader), stepsOf(handle))
  const hand = { me: useMe(), mayEdit: useMay('MNU_Issue').edit }
  if (!isBoard) return null
  return {
    asked: board.asked,
    rows: board.rows,
    total: board.total,
    body: (parts) => (
      <Suspense>
        <Board {...parts} board={board} hand={hand} />
      </Suspense>
    ),
  }
}
