import type { opportunity, SearchSteps } from '@crm/contract/opportunity'
import { plainDateOf } from '@crm/contract/rules/dates'
import { SEARCHED_ROWS_MAX } from '@crm/contract/rules/limits'
import { type Actor, seesEvery } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { refuse } from '../../../kernel/refused.ts'
import { type Reach, reachOf } from '../../../kit/reach.ts'
import { windowOf } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { readOpportunityTimeline } from '../record/store-comment.ts'
import {
  branchesOf,
  findReadable,
  isDeletedFor,
  living,
  openPlaces,
  opportunityExists,
  partsOf,
} from '../store-sight.ts'
import { readBoard, readColumn } from './store-board.ts'
import { conditionsOf } from './store-filters.ts'
import { findMonths, readForecast } from './store-forecast.ts'
import { readLanes } from './store-lanes.ts'
import { countPage, pageOf } from './store-page.ts'
import { readRows } from './store-rows.ts'
import { readOpportunityView } from './store-view.ts'

type Api = typeof opportunity

interface Scope {
  readonly userId?: number | undefined
  readonly viewAll: boolean
}

type Filters = Parameters<typeof conditionsOf>[0]
type Wanted = Filters & Scope & { readonly deleted: boolean }

/** Where a list of opportunities is read, and what of it. */
export async function openList(db: Db, actor: Actor, { userId, viewAll, deleted, ...filters }: Wanted, now: Date) {
  const reach = reachOf(actor, { userId, viewAll })
  const branches = deleted ? branchesOf({ kind: 'everything' }) : await openPlaces(db, reach, filters.campaignId)
  return { branches, where: [...conditionsOf(filters, now), deleted ? isDeletedFor(actor) : living] }
}

const search: Handler<Api['search']> = async ({ body, actor, db, now }) => {
  const { sort, block, maxPerBlock, count, ...wanted } = body
  const listed = { ...(await openList(db, actor, wanted, now)), sort, window: windowOf({ block, maxPerBlock }) }
  const items = listed.window.skip >= SEARCHED_ROWS_MAX ? [] : await readRows(db, actor, pageOf(listed), now)
  return count ? { items, total: await countPage(db, listed) } : { items }
}

/** The board of a campaign that the reader may open, and how much of it: all, or the own part. */
async function openBoard(db: Db, actor: Actor, body: Omit<SearchSteps, 'maxPerBlock'>, now: Date) {
  const { userId, viewAll, campaignId, ...filters } = body
  const scope: Scope = { userId, viewAll }
  const all = seesEvery(actor, { userId: userId ?? actor.userId, viewAll })
  const reach: Reach = all && actor.departments === null ? { kind: 'everything' } : reachOf(actor, scope)
  const { isWhole } = (await findReadable(db, reach, campaignId)) ?? refuse('request.notFound')
  return { campaignId, isWhole, branches: partsOf(reach, isWhole), where: conditionsOf(filters, now) }
}

const board: Handler<Api['board']> = async ({ body, actor, db, now }) => {
  const { maxPerBlock: take, ...asked } = body
  return readBoard(db, actor, { ...(await openBoard(db, actor, asked, now)), take }, now)
}

/** The heads are those of the board, without a card. */
const lanes: Handler<Api['lanes']> = async ({ body, actor, db, now }) => {
  const opened = await openBoard(db, actor, body, now)
  return {
    columns: await readBoard(db, actor, { ...opened, take: 0 }, now),
    lanes: await readLanes(db, opened),
  }
}

const column: Handler<Api['column']> = async ({ body, actor, db, now }) => {
  const { maxPerBlock: take, column: wanted, after, ...asked } = body
  const opened = await openBoard(db, actor, asked, now)
  return readColumn(db, actor, { ...opened, take, column: wanted, after: after ?? null }, now)
}

const one: Handler<Api['one']> = async ({ params, actor, db, now, refuse: refuses }) =>
  (await readOpportunityView(db, actor, params.opportunityId, now)) ?? refuses('request.notFound')

const timeline: Handler<Api['timeline']> = async ({ params, actor, db }) => {
  if (!(await opportunityExists(db, actor, params.opportunityId))) refuse('request.notFound')
  return readOpportunityTimeline(db, params.opportunityId, windowOf(params))
}

const monthsShown = 12

function monthsFrom(now: Date) {
  const from = `${plainDateOf(now).slice(0, 7)}-01`
  const [year, month] = from.split('-').map(Number) as [number, number]
  const to = new Date(Date.UTC(year, month - 1 + monthsShown - 1, 1))
  return { from, to: to.toISOString().slice(0, 10) }
}

const forecast: Handler<Api['forecast']> = async ({ body, actor, db, now }) => {
  const { campaignId, ...scope } = body
  const reach = reachOf(actor, scope)
  if (campaignId && !(await findReadable(db, reach, campaignId))) refuse('request.notFound')
  const branches = await openPlaces(db, reach, campaignId)
  const months = (campaignId && (await findMonths(db, campaignId))) || monthsFrom(now)
  return readForecast(db, {
    branches,
    where: [...conditionsOf({ campaignId }, now), living],
    ...months,
    campaignId: campaignId ?? null,
  })
}

export const opportunityReads = { search, board, lanes, column, one, timeline, forecast }
