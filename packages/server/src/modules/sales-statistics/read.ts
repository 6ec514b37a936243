import type { SearchStatistics, salesStatistics } from '@crm/contract/sales-statistics'
import type { Handler } from '../../kernel/http/handler.ts'
import { reachOf } from '../../kit/reach.ts'
import { findReadable, openPlaces } from '../opportunity/public.ts'
import { daysBefore, monthsOf } from './rules.ts'
import { readGroups, readMonths } from './store.ts'
import { readSteps } from './store-steps.ts'

type Row = Awaited<ReturnType<typeof readGroups>>[number]

const none = { open: 0, won: 0, lost: 0, revenue: 0 }
const totalOf = (rows: readonly Row[], isNow: boolean) =>
  rows.find((row) => row.kind === 'total' && row.isNow === isNow) ?? { ...none, weighted: 0 }
const sumsOf = ({ open, won, lost, revenue }: typeof none) => ({ open, won, lost, revenue })

const groupsOf = (rows: readonly Row[], kind: 'curator' | 'source') =>
  rows.filter((row) => row.kind === kind).map((row) => ({ key: row.key, name: row.name, ...sumsOf(row) }))

const reasonsOf = (rows: readonly Row[]) =>
  rows
    .filter(({ kind }) => kind === 'reason')
    .map(({ failReason, key, name, lost }) => ({ failReason, failReasonId: key === 0 ? null : key, name, count: lost }))

/** What is asked for, of the campaign and the people that are named; the days apart. */
const filtersOf = ({ campaignId, curator, source, departmentId }: SearchStatistics) => ({
  campaignId,
  departmentId,
  ...(typeof curator === 'number' && { curator: [curator] }),
  ...(source && { source: [source] }),
})

export const readOne: Handler<typeof salesStatistics.one> = async ({ body, actor, db, now, refuse }) => {
  const { from, to, campaignId, ...scope } = body
  const reach = reachOf(actor, scope)
  if (campaignId && !(await findReadable(db, reach, campaignId))) return refuse('request.notFound')
  const branches = await openPlaces(db, reach, campaignId)
  const asked = { branches, filters: filtersOf(body), days: { from, to }, before: daysBefore({ from, to }), now }
  const { months, end } = monthsOf({ from, to })
  const rows = await readGroups(db, asked)
  const { weighted, ...total } = totalOf(rows, true)
  return {
    now: { ...sumsOf(total), weighted },
    before: { ...asked.before, ...sumsOf(totalOf(rows, false)) },
    steps: await readSteps(db, asked),
    reasons: reasonsOf(rows),
    curators: groupsOf(rows, 'curator'),
    sources: groupsOf(rows, 'source'),
    months: await readMonths(db, asked, months, end),
  }
}
