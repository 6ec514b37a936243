import type { ticket } from '@crm/contract/ticket'
import { type Actor, seesEvery } from '../../kernel/actor.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { windowOf } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { type Reach, reachOf } from './rules.ts'
import { findEyes } from './store-customer.ts'
import { conditionsOf, type Filters, hasNeedle } from './store-filters.ts'
import { countList, readBlock, readNames } from './store-list.ts'
import { newestFirst } from './store-page.ts'
import { placesOf } from './store-scope.ts'
import { findDepartmentOf } from './store-targets.ts'
import { readTicketView } from './store-view.ts'

type Api = typeof ticket

interface Asked {
  readonly userId?: number | undefined
  readonly viewAll: boolean
}

/** Only an admin names another, and then sees what that person's department and name give. */
export async function openReach(db: Db, actor: Actor, { userId = actor.userId, viewAll }: Asked): Promise<Reach> {
  if (viewAll || userId === actor.userId) return reachOf(actor, { viewAll })
  const departmentId = await findDepartmentOf(db, userId)
  return { kind: 'departments', userId, departments: departmentId === undefined ? [] : [departmentId] }
}

const readOne: Handler<Api['one']> = async ({ params, actor, db, now, platform, refuse }) => {
  const reach = await openReach(db, actor, { ...params, viewAll: seesEvery(actor, params) })
  const eyes = await findEyes(platform, actor)
  return (await readTicketView(db, { actor, eyes }, params.issueId, now, reach)) ?? refuse('request.notFound')
}

const readAll: Handler<Api['all']> = async ({ params, query, actor, db, now, platform }) => {
  const places = placesOf(await openReach(db, actor, params))
  const eyes = await findEyes(platform, actor)
  const whole = { places, where: [], sort: newestFirst, hasNeedle: false }
  const items = await readBlock(db, { actor, eyes }, { ...whole, window: windowOf(params) }, now)
  return query.count === 'true' ? { items, total: await countList(db, whole) } : { items }
}

const categoryMax = 100

/** What a person may choose from: their own and their department's. */
const readCategory: Handler<Api['category']> = async ({ params, query, actor, db, now }) => {
  const reach = await openReach(db, actor, { userId: params.userId, viewAll: false })
  const filters: Filters = query.text ? { text: query.text } : {}
  const window = windowOf({ block: query.block ?? 1, maxPerBlock: query.maxPerBlock ?? categoryMax })
  const where = conditionsOf(filters, { reach, eyes: null }, now)
  return readNames(db, { places: placesOf(reach), where, sort: newestFirst, hasNeedle: hasNeedle(filters), window })
}

export const ticketReads: { one: typeof readOne; all: typeof readAll; category: typeof readCategory } = {
  one: readOne,
  all: readAll,
  category: readCategory,
}
