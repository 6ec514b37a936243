import { SEARCHED_ROWS_MAX } from '@crm/contract/rules/limits'
import type { ticket } from '@crm/contract/ticket'
import { type TicketTab, tabFilters, ticketTabs } from '@crm/contract/ticket-rules'
import { type Actor, seesEvery } from '../../kernel/actor.ts'
import type { Handler, HandlersOf } from '../../kernel/http/handler.ts'
import type { Platform } from '../../kernel/platform.ts'
import { windowOf } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { readBoard } from './list/store-board.ts'
import { conditionsOf, type Filters, hasNeedle } from './list/store-filters.ts'
import { countList, countLists, readBlock, readNames } from './list/store-list.ts'
import { newestFirst } from './list/store-page.ts'
import { findDepartmentOf } from './profile/store-references.ts'
import { readTicketView } from './profile/store-view.ts'
import { type Reach, reachOf } from './rules.ts'
import { findCustomerReader } from './store-customer.ts'
import { placesOf } from './store-visibility.ts'

type Api = typeof ticket

interface ReachQuery {
  readonly userId?: number | undefined
  readonly viewAll: boolean
}

/** Only an admin names another, and then sees what that person's department and name give. */
async function openReach(db: Db, actor: Actor, { userId = actor.userId, viewAll }: ReachQuery): Promise<Reach> {
  if (viewAll || userId === actor.userId) return reachOf(actor, { viewAll })
  const departmentId = await findDepartmentOf(db, userId)
  return { kind: 'departments', userId, departments: departmentId === undefined ? [] : [departmentId] }
}

const readOne: Handler<Api['one']> = async ({ params, actor, db, now, platform, refuse }) => {
  const reach = await openReach(db, actor, { ...params, viewAll: seesEvery(actor, params) })
  const customerReader = await findCustomerReader(platform, actor)
  return (await readTicketView(db, { actor, customerReader }, params.issueId, now, reach)) ?? refuse('request.notFound')
}

const readAll: Handler<Api['all']> = async ({ params, query, actor, db, now, platform }) => {
  const places = placesOf(await openReach(db, actor, params))
  const customerReader = await findCustomerReader(platform, actor)
  const whole = { places, where: [], sort: newestFirst, hasNeedle: false }
  const items = await readBlock(db, { actor, customerReader }, { ...whole, window: windowOf(params) }, now)
  return query.count === 'true' ? { items, total: await countList(db, whole) } : { items }
}

const categoryMax = 100

/** What a person may choose from: their own and their department's. */
const readCategory: Handler<Api['category']> = async ({ params, query, actor, db, now }) => {
  const reach = await openReach(db, actor, { userId: params.userId, viewAll: false })
  const filters: Filters = query.text ? { text: query.text } : {}
  const window = windowOf({ block: query.block ?? 1, maxPerBlock: query.maxPerBlock ?? categoryMax })
  const where = conditionsOf(filters, { reach, customerReader: null }, now)
  return readNames(db, { places: placesOf(reach), where, sort: newestFirst, hasNeedle: hasNeedle(filters), window })
}

type Asked = Filters & ReachQuery

/** Where a list of tickets is read, what of it, and how much of their customers is shown. */
export async function openList(
  platform: Pick<Platform, 'db'>,
  db: Db,
  actor: Actor,
  { userId, viewAll, ...filters }: Asked,
  now: Date,
) {
  const reach = await openReach(db, actor, { userId, viewAll })
  const customerReader = await findCustomerReader(platform, actor)
  const where = conditionsOf(filters, { reach, customerReader }, now)
  return { places: placesOf(reach), where, hasNeedle: hasNeedle(filters), customerReader }
}

const search: Handler<Api['search']> = async ({ body, actor, db, now, platform }) => {
  const { sort, count, block, maxPerBlock, ...asked } = body
  const window = windowOf({ block, maxPerBlock })
  const { customerReader, ...found } = await openList(platform, db, actor, asked, now)
  const listed = { ...found, sort, window }
  const items = window.skip >= SEARCHED_ROWS_MAX ? [] : await readBlock(db, { actor, customerReader }, listed, now)
  return count ? { items, total: await countList(db, listed) } : { items }
}

const board: Handler<Api['board']> = async ({ body, actor, db, now, platform }) => {
  const { maxPerBlock: take, userId, viewAll, status, ...filters } = body
  const reach = await openReach(db, actor, { userId, viewAll })
  const places = placesOf(reach)
  const customerReader = await findCustomerReader(platform, actor)
  const where = conditionsOf(filters, { reach, customerReader }, now)
  return readBoard(db, { actor, customerReader }, { places, where, hasNeedle: hasNeedle(filters), status, take }, now)
}

const totals: Handler<Api['totals']> = async ({ params, actor, db, now }) => {
  const reach = await openReach(db, actor, params)
  const places = placesOf(reach)
  const listOf = (tab: TicketTab) => ({
    places,
    where: conditionsOf(tabFilters(tab, params.userId), { reach, customerReader: null }, now),
  })
  const lists = Object.fromEntries(ticketTabs.map((tab) => [tab, listOf(tab)]))
  return countLists(db, lists as Record<TicketTab, ReturnType<typeof listOf>>)
}

export const ticketReads: Pick<HandlersOf<Api>, 'one' | 'all' | 'category' | 'search' | 'board' | 'totals'> = {
  one: readOne,
  all: readAll,
  category: readCategory,
  search,
  board,
  totals,
}
