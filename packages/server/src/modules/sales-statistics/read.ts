import { plainDateOf } from '@crm/contract/rules/dates'
import type { SearchStatistics, salesStatistics } from '@crm/contract/sales-statistics'
import type { Actor } from '../../kernel/actor.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { refuse } from '../../kernel/refused.ts'
import { reachOf } from '../../kit/reach.ts'
import { windowOf } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { findReadable, openPlaces } from '../opportunity/public.ts'
import { groupsOf, reasonsOf, totalsOf } from './groups.ts'
import { daysBefore, elapsedOf, monthsOf } from './rules.ts'
import { readGroups } from './store.ts'
import { isCampaignShown, readKpi } from './store-kpi.ts'
import { readMonths } from './store-months.ts'
import { readSteps, readStepTimes } from './store-steps.ts'

/** What is asked for, of the campaign and the people that are named; the days apart. */
const filtersOf = ({ campaignId, curator, source, departmentId }: SearchStatistics) => ({
  campaignId,
  department: departmentId,
  ...(typeof curator === 'number' && { curator: [curator] }),
  ...(typeof source === 'number' && { source: [source] }),
})

export interface Reading {
  readonly body: SearchStatistics
  readonly actor: Actor
  readonly db: Db
  readonly now: Date
}

/** What the reader may look at, of what is asked for; a campaign of others is not there. */
export async function open({ body, actor, db, now }: Reading) {
  const { from, to, campaignId, userId, viewAll } = body
  const reach = reachOf(actor, { userId, viewAll })
  if (campaignId && !(await findReadable(db, reach, campaignId))) refuse('request.notFound')
  const branches = await openPlaces(db, reach, campaignId)
  const days = { from, to }
  return { reach, asked: { branches, filters: filtersOf(body), days, before: daysBefore(days), now } }
}

/** A goal is one of whole campaigns: of a part of them there is none. */
const isPart = ({ curator, source, departmentId }: SearchStatistics) =>
  typeof curator === 'number' || typeof source === 'number' || typeof departmentId === 'number'

export async function readStatistics(reading: Reading) {
  const { body, db } = reading
  const { reach, asked } = await open(reading)
  const rows = await readGroups(db, asked)
  const { now, before } = totalsOf(rows)
  return {
    now,
    before: { ...asked.before, ...before },
    steps: await readSteps(db, asked),
    reasons: reasonsOf(rows),
    curators: groupsOf(rows, 'curator'),
    sources: groupsOf(rows, 'source'),
    departments: groupsOf(rows, 'department'),
    campaigns: groupsOf(rows, 'campaign'),
    months: await readMonths(db, asked, {
      ...monthsOf(body),
      planned: isPart(body) ? null : { reach, campaignId: body.campaignId ?? null },
    }),
  }
}

export const readOne: Handler<typeof salesStatistics.one> = (call) => readStatistics(call)

export async function readTimes(reading: Reading) {
  const { asked } = await open(reading)
  return readStepTimes(reading.db, asked)
}

export const stepTimes: Handler<typeof salesStatistics.stepTimes> = (call) => readTimes(call)

export const kpi: Handler<typeof salesStatistics.kpi> = async ({ body, actor, db, now, refuse }) => {
  const reach = reachOf(actor, body)
  if (body.campaignId && !(await isCampaignShown(db, reach, body.campaignId))) return refuse('request.notFound')
  const rows = await readKpi(db, reach, body, windowOf(body))
  const today = plainDateOf(now)
  const items = rows.map(({ at: _, total: __, ...row }) => ({ ...row, elapsed: elapsedOf(row, today) }))
  return { items, total: rows[0]?.total ?? 0 }
}
