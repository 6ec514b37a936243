import { salesStatistics } from '@crm/contract/sales-statistics'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import type { CallInput } from '../../../kernel/request.ts'
import { id, oneOf } from '../../../kernel/search-values.ts'
import { readPeriod } from '../../../kit/list/filter/period.ts'
import { allStatistics } from '../statistics-address.ts'

export const kpiBy = ['campaign', 'person'] as const
const readBy = oneOf(kpiBy)
export const usualKpiPeriod = 'quarter'

/** What stands in the address; what cannot be read is passed over. */
export const readKpiAddress = (raw: Readonly<Record<string, unknown>>) => ({
  part: 'kpi',
  period: readPeriod(raw['period']),
  by: readBy(raw['by']),
  campaign: id(raw['campaign']),
  page: id(raw['page']),
})
export type KpiAddress = ReturnType<typeof readKpiAddress>

type Question = NonNullable<CallInput<typeof salesStatistics.kpi>['body']>
export const kpiQuery = (question: Question) =>
  queryOptions({
    queryKey: [...allStatistics, 'kpi', question],
    queryFn: ({ signal }) => call(salesStatistics.kpi, { body: question, signal }),
    placeholderData: keepPreviousData,
  })
