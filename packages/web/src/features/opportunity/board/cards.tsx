import { opportunity } from '@crm/contract/opportunity'
import { opportunityStatus } from '@crm/contract/opportunity-rules'
import type { OpportunityRow, StepColumn } from '@crm/contract/opportunity-views'
import { plainDateOf } from '@crm/contract/rules/dates'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { showToast } from '../../../kernel/toast.ts'
import type { ListHandle } from '../../../kit/list/list.ts'
import { Money, useMoney } from '../../../ui/Money.tsx'
import { reopen } from '../opportunity-changes.ts'
import { allOpportunities, keepOpportunity } from '../opportunity-queries.ts'
import type { OpportunityQuestion } from '../opportunity-search.ts'
import { isOpen } from '../opportunity-words.tsx'
import { OpportunityFace } from './OpportunityFace.tsx'

const FailDialog = lazy(() => import('../dialogs/FailDialog.tsx'))
const SucceedDialog = lazy(() => import('../dialogs/SucceedDialog.tsx'))

const ROWS_PER_CALL = 100
export const boardKey = [...allOpportunities, 'board'] as const
export const boardQuery = (question: OpportunityQuestion & { readonly maxPerBlock?: number }) =>
  queryOptions({
    queryKey: [...boardKey, question],
    queryFn: ({ signal }) => call(opportunity.board, { body: question, signal }),
    placeholderData: keepPreviousData,
  })

/** It was to be won or lost by now. */
const isOverdue = (row: OpportunityRow) =>
  isOpen(row) && row.expectedDate !== null && row.expectedDate < plainDateOf(new Date())

export const keyOf = (row: OpportunityRow) => row.opportunityId
/** A step by its id; how it ended by a word. */
const success = 'success'
const failure = 'failure'
export const columnKey = ({ approach, status }: Pick<StepColumn, 'approach' | 'status'>) => {
  if (status === opportunityStatus.success) return success
  return status === opportunityStatus.failure ? failure : String(approach)
}
export const columnOf = (row: OpportunityRow) => columnKey(isOpen(row) ? row : { ...row, approach: 0 })
export const columnLabel = ({ approach, name, status }: Pick<StepColumn, 'approach' | 'name' | 'status'>) =>
  approach > 0 ? name : translate(`opportunity:status.${status}`)

/** The cards of one column behind `last`, so many calls of them. */
export async function loadColumn(question: OpportunityQuestion, column: string, last: OpportunityRow, blocks: number) {
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
export function Sums({ column: { status, revenue, weighted } }: { column: StepColumn }) {
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

type Carry = (row: OpportunityRow, place: string, take: () => Promise<void>) => Promise<void>

/** What a card of any board shows, and what its person may do with it. `steps`: the columns of open ones. */
export function useCardParts({ open, close }: Pick<ListHandle, 'open' | 'close'>, steps: readonly string[]) {
  const { edit } = useMay('MNU_Opportunity')
  return {
    key: keyOf,
    rowName: ({ name }: OpportunityRow) => name,
    face: (row: OpportunityRow) => <OpportunityFace row={row} />,
    isAlert: isOverdue,
    /** The other columns that it can go to. */
    columnsFor: (row: OpportunityRow) => {
      if (!edit || !row.canEdit) return []
      const ends = isOpen(row) ? [success, failure] : []
      return [...(isOpen(row) ? steps : [String(row.approach)]), ...ends].filter((key) => key !== columnOf(row))
    },
    /** `place`: where it stands until the server has told. */
    take: async (row: OpportunityRow, column: string, place: string, carry: Carry) => {
      if (column === success) open(<SucceedDialog row={row} onClose={close} />)
      else if (column === failure) open(<FailDialog rows={[row]} onClose={close} />)
      else if (isOpen(row)) await carry(row, place, () => step(row, Number(column)))
      else await reopen(row)
    },
  }
}
