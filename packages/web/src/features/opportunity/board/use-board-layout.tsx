import { opportunity } from '@crm/contract/opportunity'
import { opportunityStatus } from '@crm/contract/opportunity-rules'
import type { OpportunityRow, StepColumn } from '@crm/contract/opportunity-views'
import { plainDateOf } from '@crm/contract/rules/dates'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import { withFurther, withMoves } from '../../../kit/board/board.ts'
import { boardLayout, loadBoard } from '../../../kit/board/board-layout.tsx'
import { useFurther } from '../../../kit/board/use-further.ts'
import { useMoves } from '../../../kit/board/use-moves.ts'
import type { Layout, ListHandle, Reader } from '../../../kit/list/list.ts'
import { Money, useMoney } from '../../../ui/Money.tsx'
import { reopen } from '../opportunity-changes.ts'
import { allOpportunities, keepOpportunity } from '../opportunity-queries.ts'
import { type OpportunityQuestion, type OpportunitySearch, toQuestion } from '../opportunity-search.ts'
import { isOpen } from '../opportunity-words.tsx'
import { OpportunityFace } from './OpportunityFace.tsx'

const FailDialog = lazy(() => import('../dialogs/FailDialog.tsx'))
const SucceedDialog = lazy(() => import('../dialogs/SucceedDialog.tsx'))

const ROWS_PER_CALL = 100
const boardKey = [...allOpportunities, 'board'] as const
const boardQuery = (question: OpportunityQuestion) =>
  queryOptions({
    queryKey: [...boardKey, question],
    queryFn: ({ signal }) => call(opportunity.board, { body: question, signal }),
    placeholderData: keepPreviousData,
  })

export function prefetchBoard(search: OpportunitySearch, reader: Reader) {
  void loadBoard()
  void queries.prefetchQuery(boardQuery(toQuestion(search, reader)))
}

/** It was to be won or lost by now. */
const isOverdue = (row: OpportunityRow) =>
  isOpen(row) && row.expectedDate !== null && row.expectedDate < plainDateOf(new Date())

const keyOf = (row: OpportunityRow) => row.opportunityId
/** A step by its id; how it ended by a word. */
const success = 'success'
const failure = 'failure'
const columnKey = ({ approach, status }: Pick<StepColumn, 'approach' | 'status'>) => {
  if (status === opportunityStatus.success) return success
  return status === opportunityStatus.failure ? failure : String(approach)
}
const columnOf = (row: OpportunityRow) => columnKey(isOpen(row) ? row : { ...row, approach: 0 })

/** The cards of one column behind `last`, so many calls of them. */
async function loadColumn(question: OpportunityQuestion, column: string, last: OpportunityRow, blocks: number) {
  const rows: OpportunityRow[] = []
  const status = column === success ? 2 : column === failure ? 3 : 1
  for (let block = 0; block < blocks; block++) {
    const { stepDate, opportunityId } = rows.at(-1) ?? last
    const found = await call(opportunity.column, {
      body: {
        ...question,
        column: { approach: status === 1 ? Number(column) : 0, status },
        after: { stepDate, opportunityId },
        maxPerBlock: ROWS_PER_CALL,
      },
    })
    rows.push(...found)
    if (found.length < ROWS_PER_CALL) break
  }
  return rows
}

/** The sums of a column: as expected, and of what is still open by probability. */
function Sums({ column: { status, revenue, weighted } }: { column: StepColumn }) {
  const { t } = useTranslation('opportunity')
  const money = useMoney()
  return (
    <>
      <Money amount={revenue} />
      <div>{status === opportunityStatus.open && t('board.weighted', { amount: money(weighted) })}</div>
    </>
  )
}

/** Takes an open opportunity to another of its steps, and tells how it went. */
async function step({ opportunityId, approach, name, version }: OpportunityRow, to: number) {
  const take = async (next: number, from: number) =>
    keepOpportunity(await call(opportunity.move, { body: { opportunityId, approach: next, version: from } }))
  try {
    await take(to, version)
    const undo = async () => take(approach, (await call(opportunity.one, { params: { opportunityId } })).version)
    const action = { label: translate('opportunity:act.move.undo'), run: () => void undo() }
    showToast({ tone: 'success', key: 'opportunity:act.move.done', values: { name }, action })
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  }
}

/** The first cards of each column, then those that were scrolled to. */
function useCards(isOn: boolean, question: OpportunityQuestion, found: readonly StepColumn[] = []) {
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
  const { search, reader, open, close } = handle
  const isOn = search.layout !== 'table' && search.tab !== 'deleted'
  const question = toQuestion(search, reader)
  const asked = useQuery({ ...boardQuery(question), enabled: isOn })
  const { edit } = useMay('MNU_Opportunity')
  const { moves, carry } = useMoves(boardKey, keyOf)
  const { cards, further } = useCards(isOn, question, asked.data)
  if (!isOn) return null
  const columns = withMoves(cards, moves, keyOf)
  const steps = columns.filter(({ status }) => status === opportunityStatus.open).map(({ key }) => key)
  return boardLayout<OpportunityRow>({
    name: 'opportunity',
    label: t('board.label'),
    asked,
    columns: columns.map((column) => ({
      ...column,
      label: column.approach > 0 ? column.name : t(`status.${column.status}`),
      note: <Sums column={column} />,
      hasMore: column.items.length < column.total,
      isLoading: further.isLoading(column.key),
      hasFailed: further.hasFailed(column.key),
    })),
    key: keyOf,
    rowName: ({ name }) => name,
    face: (row) => <OpportunityFace row={row} />,
    isAlert: isOverdue,
    moves: (row) => {
      if (!edit || !row.canEdit) return []
      const ends = isOpen(row) ? [success, failure] : []
      return [...(isOpen(row) ? steps : [String(row.approach)]), ...ends].filter((key) => key !== columnOf(row))
    },
    isMoving: (row) => moves.has(keyOf(row)),
    move: async (row, to) => {
      if (to === success) open(<SucceedDialog row={row} onClose={close} />)
      else if (to === failure) open(<FailDialog rows={[row]} onClose={close} />)
      else if (isOpen(row)) await carry(row, to, () => step(row, Number(to)))
      else await reopen(row)
    },
    loadMore: further.more,
  })
}
