import type { customer, customerContact } from '@crm/contract/customer'
import { type Actor, may, seesEvery } from '../../kernel/actor.ts'
import type { Handler, HandlersOf } from '../../kernel/http/handler.ts'
import { refuse } from '../../kernel/refused.ts'
import { readSetting } from '../../kernel/settings.ts'
import { reachOf, widestReach } from '../../kit/reach.ts'
import { windowOf } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { campaignExists } from '../campaign/public.ts'
import { findDuplicates, findTaken } from './list/store-duplicates.ts'
import { countList, countSince, countTabs, readIds } from './list/store-pages.ts'
import { forgetBeforeOf, listOf, openList } from './list/store-scope.ts'
import { search } from './list/store-search.ts'
import { readTimeline } from './profile/store-timeline.ts'
import { customerExists, readAbove, readBrought, readContactsOf, readCustomerView } from './profile/store-view.ts'
import { dontForgetDays } from './rules.ts'

const readBlocks: Handler<typeof customer.blocks> = async ({ params, actor, db, now }) => {
  const total = await countList(db, await openList(db, actor, params, params.activeTab, now))
  return { total, blocks: Math.ceil(total / params.maxPerBlock) }
}

const readTotals: Handler<typeof customer.totals> = async ({ params, actor, db, now }) => {
  if (params.activeTab === 'deleted' && !may(actor, 'delete')) refuse('access.forbidden')
  const forgetBefore = forgetBeforeOf(now, await readSetting(db, dontForgetDays))
  return countTabs(db, actor, { reach: reachOf(actor, params), userId: params.userId, forgetBefore })
}

/** What a person sees: how many there are, how many are not to be forgotten, and how many came since each moment. */
export async function readFigures(db: Db, actor: Actor, moments: readonly Date[], now: Date) {
  const forgetBefore = forgetBeforeOf(now, await readSetting(db, dontForgetDays))
  const criteria = { reach: widestReach(actor), userId: actor.userId, forgetBefore }
  const { all, forget } = await countTabs(db, actor, criteria)
  return { total: all, forget, since: await countSince(db, listOf(actor, { ...criteria, tab: 'all' }), moments) }
}

const readPage: Handler<typeof customer.page> = async ({ params, query, actor, db, now }) => {
  const list = await openList(db, actor, params, params.activeTab, now)
  const { block, maxPerBlock } = params
  return search(db, actor, list, { sort: '-createdDate', block, maxPerBlock, count: query.count === 'true' }, now)
}

const idsPerBlock = 1_000

/** Those in a person's charge. */
const readIdsOfUser: Handler<typeof customer.idsOfUser> = async ({ params, query, actor, db, now }) => {
  const scope = { userId: params.userId, viewAll: false }
  const list = await openList(db, actor, scope, params.isDelete ? 'deleted' : 'charge', now)
  return readIds(db, list, { skip: ((query.block ?? 1) - 1) * idsPerBlock, take: idsPerBlock })
}

const categoryMax = 100

/** A deleted customer is never offered to choose from, so both tags answer the same. */
const readCategory: Handler<typeof customer.category> = async ({ params, query, actor, db, now }) => {
  const list = await openList(db, actor, params, 'all', now)
  const { text, block = 1, maxPerBlock = categoryMax } = query
  const criteria = { ...(text ? { text } : {}), sort: '-createdDate' as const, block, maxPerBlock, count: false }
  const { items } = await search(db, actor, list, criteria, now)
  return items.map(({ customerId, name, customerCode }) => ({ index: customerId, name, customerCode }))
}

const readByGroup: Handler<typeof customer.byGroup> = async ({ body, actor, db, now }) => {
  const { customerGroupId, userId, viewAll, ...blocks } = body
  const list = await openList(db, actor, { userId, viewAll }, 'all', now)
  return search(db, actor, list, { groupId: customerGroupId, sort: '-createdDate', ...blocks }, now)
}

const readByCampaign: Handler<typeof customer.byCampaign> = async ({ body, actor, db, now }) => {
  const { campaignId, userId, viewAll, ...blocks } = body
  // A campaign that the reader does not see has no customers for the reader.
  const isSeen = actor.beside && may(actor.beside, 'access') && (await campaignExists(db, actor.beside, campaignId))
  if (!isSeen) return blocks.count ? { items: [], total: 0 } : { items: [] }
  const list = await openList(db, actor, { userId, viewAll }, 'all', now)
  return search(db, actor, list, { campaignId, sort: '-createdDate', ...blocks }, now)
}

const searchCustomers: Handler<typeof customer.search> = async ({ body, actor, db, now }) => {
  const { activeTab, userId, viewAll, ...criteria } = body
  return search(db, actor, await openList(db, actor, { userId, viewAll }, activeTab, now), criteria, now)
}

/** Says only that a mail address or phone is taken, and never by whom: it asks over all customers. */
const checkExists: Handler<typeof customer.checkExists> = async ({ actor, body, db }) => {
  const { email, phone, customerId } = body
  const taken = await findTaken(db, actor, { emails: [email], phones: [phone], except: customerId })
  return { email: taken.emails.length > 0, phone: taken.phones.length > 0 }
}

const readOne: Handler<typeof customer.one> = async ({ params, actor, db, now }) => {
  const reach = reachOf(actor, { ...params, viewAll: seesEvery(actor, params) })
  const found = await readCustomerView(db, actor, params.customerId, reach, now)
  return found ?? refuse('request.notFound')
}

const readReferrals: Handler<typeof customer.referrals> = async ({ params, query, actor, db }) => {
  const { customerId } = params
  if (!(await customerExists(db, actor, customerId))) refuse('request.notFound')
  const above = await readAbove(db, actor, customerId)
  return { above, brought: await readBrought(db, actor, customerId, query.block ?? 1) }
}

/** Comments and notes are for all who see the customer. */
const readTimelineOf: Handler<typeof customer.timeline> = async ({ params, query, actor, db }) => {
  const { customerId } = params
  if (!(await customerExists(db, actor, customerId))) refuse('request.notFound')
  return { items: await readTimeline(db, actor, customerId, query.kind ?? 'all', windowOf(params)) }
}

export const readContacts: Pick<HandlersOf<typeof customerContact>, 'ofCustomer'> = {
  ofCustomer: async ({ params, actor, db }) =>
    (await readContactsOf(db, actor, params.customerId)) ?? refuse('request.notFound'),
}

export const customerReads = {
  one: readOne,
  referrals: readReferrals,
  timeline: readTimelineOf,
  blocks: readBlocks,
  totals: readTotals,
  page: readPage,
  idsOfUser: readIdsOfUser,
  category: readCategory,
  search: searchCustomers,
  checkExists,
  checkUpload: ({ actor, body, db }) => findTaken(db, actor, body),
  duplicates: ({ body, actor, db }) => findDuplicates(db, actor, body),
  byGroup: readByGroup,
  byCampaign: readByCampaign,
} satisfies Partial<HandlersOf<typeof customer>>
