import { opportunityStatus } from '@crm/contract/opportunity-rules'
import type { OpportunityRow, StepColumn } from '@crm/contract/opportunity-views'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../kernel/query.ts'
import { withFurther, withMoves } from '../../../kit/board/board.ts'
import { boardLayout, loadBoard } from '../../../kit/board/board-layout.tsx'
import { useFurther } from '../../../kit/board/use-further.ts'
import { useMoves } from '../../../kit/board/use-moves.ts'
import type { Layout, ListHandle, Reader } from '../../../kit/list/list.ts'
import { type OpportunityQuestion, type OpportunitySearch, toQuestion } from '../opportunity-search.ts'
import { boardKey, boardQuery, columnKey, columnLabel, keyOf, loadColumn, Sums, useCardParts } from './cards.tsx'

export function prefetchBoard(search: OpportunitySearch, reader: Reader) {
  void loadBoard()
  void queries.prefetchQuery(boardQuery(toQuestion(search, reader)))
}

/** The first cards of each column, then those that were scrolled to. */
function useColumns(isOn: boolean, question: OpportunityQuestion, found: readonly StepColumn[] = []) {
  const first = found.map((column) => ({
    ...column,
    key: columnKey(column),
    total: column.count,
    items: column.cards,
  }))
  const further = useFurther({
    isOn,
    queryKey: boardKey,
    question,
    columns: first,
    keyOf,
    load: (column, last, blocks) => loadColumn(question, column, last, blocks),
  })
  return { cards: withFurther(first, further.rows, keyOf), further }
}

/** The opportunities of a campaign as columns by step, then how they ended. */
export function useBoardLayout(handle: ListHandle<OpportunitySearch>): Layout<OpportunityRow> | null {
  const { t } = useTranslation('opportunity')
  const { search, reader } = handle
  const isOn = (search.layout ?? 'board') === 'board' && search.tab !== 'deleted'
  const question = toQuestion(search, reader)
  const asked = useQuery({ ...boardQuery(question), enabled: isOn })
  const { moves, carry } = useMoves(boardKey, keyOf)
  const { cards, further } = useColumns(isOn, question, asked.data)
  const columns = withMoves(cards, moves, keyOf)
  const steps = columns.filter(({ status }) => status === opportunityStatus.open).map(({ key }) => key)
  const { columnsFor, take, ...parts } = useCardParts(handle, steps)
  if (!isOn) return null
  return boardLayout<OpportunityRow>({
    ...parts,
    name: 'opportunity',
    label: t('board.label'),
    asked,
    columns: columns.map((column) => ({
      ...column,
      label: columnLabel(column),
      note: <Sums column={column} />,
      hasMore: column.items.length < column.total,
      isLoading: further.isLoading(column.key),
      hasFailed: further.hasFailed(column.key),
    })),
    moves: columnsFor,
    isMoving: (row) => moves.has(keyOf(row)),
    move: (row, to) => take(row, to, to, carry),
    loadMore: further.more,
  })
}
