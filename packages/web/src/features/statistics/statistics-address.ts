import { plainDateOf } from '@crm/contract/rules/dates'
import { salesStatistics } from '@crm/contract/sales-statistics'
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
  }
}
export type Question = ReturnType<typeof questionOf>

export const allStatistics = ['statistics'] as const
export const statisticsQuery = (question: Question) =>
  queryOptions({
    queryKey: [...allStatistics, question],
    queryFn: ({ signal }) => call(salesStatistics.one, { body: question, signal }),
    placeholderData: keepPreviousData,
  })

interface Part {
  readonly status?: readonly number[]
  readonly curator?: number
  readonly source?: number
}

/** The list that shows the same opportunities; undefined where there is none: of all campaigns, of a department. */
export function listOf({ campaignId, departmentId, from, to, ...asked }: Question, part: Part = {}) {
  const curator = part.curator ?? asked.curator
  const source = part.source ?? asked.source
  if (campaignId === undefined || departmentId !== undefined || source === 0) return undefined
  const { status } = part
  const search = {
    layout: 'table',
    from,
    to,
    ...(status && { status }),
    ...(curator !== undefined && { curator: [curator] }),
    ...(source !== undefined && { source: [source] }),
  }
  return { to: '/campaign/detail/{-$id}', params: { id: String(campaignId) }, search }
}
