import { plainDateOf } from '@crm/contract/rules/dates'
import { type SearchStatistics, salesStatistics } from '@crm/contract/sales-statistics'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { id, idOrNone } from '../../kernel/search-values.ts'
import { daysIn, readPeriod } from '../../kit/list/filter/period.ts'

/** Where none is said. */
export const usualPeriod = 'month'

/** What stands in the address; what cannot be read is passed over. */
export function readAddress(raw: Readonly<Record<string, unknown>>) {
  return {
    period: readPeriod(raw['period']),
    campaign: id(raw['campaign']),
    curator: idOrNone(raw['curator']),
    department: id(raw['department']),
    source: id(raw['source']),
  }
}
export type StatisticsAddress = ReturnType<typeof readAddress>

/** Both ends of the days that are meant: an open end is today, an open beginning the year of the end. */
export function daysOf(period: string, now = new Date()) {
  const { from, to } = daysIn(period)
  const today = plainDateOf(now)
  const last = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? `${last.slice(0, 4)}-01-01`, to: last }
}

/** As the contract asks for it. */
export function questionOf({ period, campaign, curator, department, source }: StatisticsAddress, viewAll: boolean) {
  return {
    ...daysOf(period ?? usualPeriod),
    viewAll,
    ...(campaign !== undefined && { campaignId: campaign }),
    ...(curator !== undefined && { curator }),
    ...(department !== undefined && { departmentId: department }),
    ...(source !== undefined && { source }),
  } satisfies SearchStatistics
}
export type Question = ReturnType<typeof questionOf>

export const allStatistics = ['statistics'] as const
export const statisticsQuery = (question: Question) =>
  queryOptions({
    queryKey: [...allStatistics, question],
    queryFn: ({ signal }) => call(salesStatistics.one, { body: question, signal }),
    placeholderData: keepPreviousData,
  })
export const stepTimesQuery = (question: Question) =>
  queryOptions({
    queryKey: [...allStatistics, 'stepTimes', question],
    queryFn: ({ signal }) => call(salesStatistics.stepTimes, { body: question, signal }),
    placeholderData: keepPreviousData,
  })
export const activitiesQuery = (question: Question) =>
  queryOptions({
    queryKey: [...allStatistics, 'activities', question],
    queryFn: ({ signal }) => call(salesStatistics.activities, { body: question, signal }),
    placeholderData: keepPreviousData,
  })
