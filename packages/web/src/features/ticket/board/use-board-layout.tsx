import { BLOCK_SIZE, BLOCK_SIZE_MAX } from '@crm/contract/rules/limits'
import { needsReason, statusAfter, type TicketStatus, ticketStatus } from '@crm/contract/ticket-rules'
import type { BoardColumn, TicketRow } from '@crm/contract/ticket-views'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { useMe } from '../../../kernel/me.ts'
import { queries } from '../../../kernel/query.ts'
import { withFurther, withMoves } from '../../../kit/board/board.ts'
import { boardLayout, loadBoard } from '../../../kit/board/board-layout.tsx'
import { useFurther } from '../../../kit/board/use-further.ts'
import { useMoves } from '../../../kit/board/use-moves.ts'
import type { Layout, ListHandle, Reader } from '../../../kit/list/list.ts'
import { movesFor, stepFor } from '../list/row-rights.ts'
import { stepsOf } from '../list/take-steps.tsx'
import { type TicketQuestion, type TicketSearch, toQuestion } from '../list/ticket-search.ts'
import { StatusMark } from '../marks.tsx'
import { statusWord } from '../ticket-words.ts'
import { boardKey, boardQuery, readColumn } from './board-queries.ts'
import { TicketFace } from './TicketFace.tsx'

export function prefetchBoard(search: TicketSearch, reader: Reader) {
  void loadBoard()
  void queries.prefetchQuery(boardQuery(toQuestion(search, reader)))
}

/** As work goes: what waits, what runs, what has ended. */
const inOrder: readonly TicketStatus[] = [1, 6, 3, 4, 2, 5]
/** Where nothing is left to do, and seldom anything to see. */
const usuallyFolded = [ticketStatus.reject, ticketStatus.cancel].map(String)

const keyOf = ({ index }: TicketRow) => index
const statusOf = (column: string) => Number(column) as TicketStatus

/** The first cards of each status, then those that were scrolled to. */
function useCards(isOn: boolean, question: TicketQuestion, found: readonly BoardColumn[] = []) {
  const first = found
    .map((column) => ({ ...column, key: String(column.status) }))
    .toSorted((one, other) => inOrder.indexOf(one.status) - inOrder.indexOf(other.status))
  const further = useFurther({
    isOn,
    queryKey: boardKey,
    question,
    columns: first,
    keyOf,
    load: (column, _, blocks, signal) => readColumn(question, statusOf(column), blocks, signal),
  })
  return { cards: withFurther(first, further.rows, keyOf), further }
}

/** The tickets as columns by status, while the address says so; a card goes where a step leads that this person may take. */
export function useBoardLayout(handle: ListHandle<TicketSearch>): Layout<TicketRow> | null {
  const { t } = useTranslation('ticketList')
  const { search, reader } = handle
  const isOn = search.layout === 'board'
  const question = toQuestion(search, reader)
  const asked = useQuery({ ...boardQuery(question), enabled: isOn })
  const hand = { me: useMe(), mayEdit: useMay('MNU_Issue').edit }
  const steps = stepsOf(handle)
  const { moves, carry } = useMoves(boardKey, keyOf)
  const { cards, further } = useCards(isOn, question, asked.data)
  if (!isOn) return null
  const readTo = (column: string) => Math.max(BLOCK_SIZE, further.blocks(column) * BLOCK_SIZE_MAX)
  return boardLayout<TicketRow>({
    name: 'ticket',
    label: t('board.label'),
    asked,
    columns: withMoves(cards, moves, keyOf).map((column) => ({
      ...column,
      label: statusWord(column.status),
      mark: <StatusMark status={column.status} />,
      hasMore: readTo(column.key) < column.total,
      isLoading: further.isLoading(column.key),
      hasFailed: further.hasFailed(column.key),
    })),
    key: keyOf,
    rowName: ({ code }) => code,
    face: (row) => <TicketFace row={row} />,
    isAlert: ({ late }) => late,
    moves: (row) => movesFor(hand, row).map(String),
    isMoving: (row) => moves.has(keyOf(row)),
    move: async (row, to) => {
      const step = stepFor(hand, row, statusOf(to))
      if (step === undefined) return
      const take = () => steps.take(row, step)
      await (needsReason(step) ? take() : carry({ ...row, status: statusAfter(step) }, to, take))
    },
    loadMore: further.more,
    usuallyFolded,
  })
}
