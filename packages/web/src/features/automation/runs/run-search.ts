import { automation } from '@crm/contract/automation'
import { runStates } from '@crm/contract/automation-rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { filtersIn, readAddress, type SearchOf } from '../../../kit/list/address.ts'
import { choice } from '../../../kit/list/filter/filters.ts'
import { allRules } from '../automation-queries.ts'

const stateWord = (state: string) => translate(`automation:run.state.${state}`)

/** What the runs of a rule are filtered by, and what may stand in its address; the newest come first. */
export const runAddress = {
  texts: 'automation',
  labels: 'automation:run',
  tabs: [],
  sorts: [],
  filters: {
    runState: choice(runStates, {
      options: () => runStates.map((state) => ({ value: state, label: stateWord(state) })),
    }),
  },
} as const
export type RunSearch = SearchOf<typeof runAddress.filters, never, never>

export const readRunSearch = (raw: Record<string, unknown>): RunSearch => readAddress(runAddress, raw)
export const isFiltered = (search: RunSearch) => filtersIn(runAddress, search).length > 0

export const RUN_BLOCK = 50
export const runsQuery = (automationId: number, { runState: state, page: block = 1 }: RunSearch) =>
  queryOptions({
    queryKey: [...allRules, 'runs', automationId, block, state],
    queryFn: ({ signal }) =>
      call(automation.runs, {
        params: { automationId, block, maxPerBlock: RUN_BLOCK },
        query: { state, count: true },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const runQuery = (runId: string) =>
  queryOptions({
    queryKey: [...allRules, 'run', runId],
    queryFn: ({ signal }) => call(automation.run, { params: { runId }, signal }),
  })
