import { opportunity } from '@crm/contract/opportunity'
import { opportunityStatus } from '@crm/contract/opportunity-rules'
import type { OpportunityRow, StepColumn } from '@crm/contract/opportunity-views'
import { plainDateOf } from '@crm/contract/rules/dates'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import { type BoardParts, type Move, withFurther, withMoves } from '../../../kit/board/board.ts'
import { useFurther } from '../../../kit/board/use-further.ts'
import type { Layout, ListHandle, Reader } from '../../../kit/list/list.ts'
import { Money, useMoney } from '../../../ui/Money.tsx'
import { reopen } from '../opportunity-changes.ts'
import { allOpportunities, keepOpportunity } from '../opportunity-queries.ts'
import { type OpportunityQuestion, type OpportunitySearch, toQuestion } from '../opportunity-search.ts'
import { isOpen } from '../opportunity-words.tsx'
import { OpportunityFace } from './OpportunityFace.tsx'

const loadBoard = () => import('../../../kit/board/Board.tsx')
const Board = lazy(async () => ({ default: (await loadBoard()).default<OpportunityRow> }))
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

function useMoves(open: (dialog: ReactNode) => void, close: () => void) {
  const [moves, setMoves] = useState<ReadonlyMap<number, Move<OpportunityRow>>>(new Map())
  /** Shows the card in its new place at once; when the move was refused it stands where the server has it. */
  async function step(row: OpportunityRow, to: string) {
    const { opportunityId, version } = row
    setMoves((now) => new Map(now).set(opportunityId, { row, to }))
    try {
      const body = { opportunityId, approach: Number(to), version }
      keepOpportunity(await call(opportunity.move, { body }))
      const undo = async () => {
        const now = await call(opportunity.one, { params: { opportunityId } })
        keepOpportunity(
          await call(opportunity.move, { body: { opportunityId, approach: row.approach, version: now.version } }),
        )
      }
      const action = { label: translate('opportunity:act.move.undo'), run: () => void undo() }
      showToast({ tone: 'success', key: 'opportunity:act.move.done', values: { name: row.name }, action })
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(error) })
    }
    await queries.invalidateQueries({ queryKey: boardKey })
    setMoves((now) => new Map([...now].filter(([id]) => id !== opportunityId)))
  }
  async function move(row: OpportunityRow, to: string) {
    if (to === success) return open(<SucceedDialog row={row} onClose={close} />)
    if (to === failure) return open(<FailDialog rows={[row]} onClose={close} />)
    if (!isOpen(row)) await reopen(row)
    else await step(row, to)
  }
  return { moves, move }
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
  const { moves, move } = useMoves(open, close)
  const { cards, further } = useCards(isOn, question, asked.data)
  if (!isOn) return null
  const columns = withMoves(cards, moves, keyOf)
  const steps = columns.filter(({ status }) => status === opportunityStatus.open).map(({ key }) => key)
  const board: BoardParts<OpportunityRow> = {
    name: 'opportunity',
    label: t('board.label'),
    isWaiting: asked.data === undefined,
    isStale: asked.isPlaceholderData,
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
    move,
    loadMore: further.more,
  }
  return {
    asked,
    rows: columns.flatMap(({ items }) => items),
    total: asked.data === undefined ? null : columns.reduce((sum, { total }) => sum + total, 0),
    body: (parts) =>
      asked.error !== null && asked.data === undefined ? (
        parts.empty
      ) : (
        <Suspense>
          <Board {...parts} board={board} />
        </Suspense>
      ),
  }
}
