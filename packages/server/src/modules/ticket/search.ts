import { SEARCHED_ROWS_MAX } from '@crm/contract/rules/limits'
import type { ticket } from '@crm/contract/ticket'
import { type TicketTab, tabFilters, ticketTabs } from '@crm/contract/ticket-rules'
import type { Handler } from '../../kernel/http/handler.ts'
import { windowOf } from '../../kit/window.ts'
import { openReach } from './read.ts'
import { readBoard } from './store-board.ts'
import { findEyes } from './store-customer.ts'
import { conditionsOf, hasNeedle } from './store-filters.ts'
import { countList, countLists, readBlock } from './store-list.ts'
import { placesOf } from './store-scope.ts'

export const search: Handler<typeof ticket.search> = async ({ body, actor, db, now, platform }) => {
  const { sort, count, block, maxPerBlock, userId, viewAll, ...filters } = body
  const reach = await openReach(db, actor, { userId, viewAll })
  const places = placesOf(reach)
  const eyes = await findEyes(platform, actor)
  const where = conditionsOf(filters, { reach, eyes }, now)
  const window = windowOf({ block, maxPerBlock })
  const listed = { places, where, sort, hasNeedle: hasNeedle(filters), window }
  const items = window.skip >= SEARCHED_ROWS_MAX ? [] : await readBlock(db, { actor, eyes }, listed, now)
  return count ? { items, total: await countList(db, listed) } : { items }
}

export const board: Handler<typeof ticket.board> = async ({ body, actor, db, now, platform }) => {
  const { maxPerBlock: take, userId, viewAll, status, ...filters } = body
  const reach = await openReach(db, actor, { userId, viewAll })
  const places = placesOf(reach)
  const eyes = await findEyes(platform, actor)
  const where = conditionsOf(filters, { reach, eyes }, now)
  return readBoard(db, { actor, eyes }, { places, where, hasNeedle: hasNeedle(filters), status, take }, now)
}

export const totals: Handler<typeof ticket.totals> = async ({ params, actor, db, now }) => {
  const reach = await openReach(db, actor, params)
  const places = placesOf(reach)
  const listOf = (tab: TicketTab) => ({
    places,
    where: conditionsOf(tabFilters(tab, params.userId), { reach, eyes: null }, now),
  })
  const lists = Object.fromEntries(ticketTabs.map((tab) => [tab, listOf(tab)]))
  return countLists(db, lists as Record<TicketTab, ReturnType<typeof listOf>>)
}
