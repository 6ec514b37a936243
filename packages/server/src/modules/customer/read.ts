import type { customer, customerContact } from '@crm/contract/customer'
import { may, seesEvery } from '../../kernel/actor.ts'
import type { Handler, HandlersOf } from '../../kernel/http/handler.ts'
import { refuse } from '../../kernel/refused.ts'
import { readSetting } from '../../kernel/settings.ts'
import { dontForgetDays, reachOf } from './rules.ts'
import { findDuplicates, findTaken } from './store-duplicates.ts'
import { forgetBeforeOf } from './store-forget.ts'
import { countList, countTabs, readIds } from './store-list.ts'
import { openList } from './store-open.ts'
import { search } from './store-search.ts'
import { readTimeline } from './store-timeline.ts'
import { isCustomerThere, readAbove, readBrought, readContactsOf, readCustomerView } from './store-view.ts'

const readBlocks: Handler<typeof customer.blocks> = async ({ params, actor, db, now }) => {
  const total = await countList(db, await openList(db, actor, params, params.activeTab, now))
  return { total, blocks: Math.ceil(total / params.maxPerBlock) }
}

const readTotals: Handler<typeof customer.totals> = async ({ params, actor, db, now }) => {
  if (params.activeTab === 'deleted' && !may(actor, 'delete')) refuse('access.forbidden')
  const forgetBefore = forgetBeforeOf(now, await readSetting(db, dontForgetDays))
  return countTabs(db, actor, { reach: reachOf(actor, params), userId: params.userId, forgetBefore })
}

const readPage: Handler<typeof customer.page> = async ({ params, query, actor, db, now }) => {
  const list = await openList(db, actor, params, params.activeTab, now)
  const { block, maxPerBlock } = params
  return search(db, actor, list, { sort: '-createdDate', block, maxPerBlock, count: query.count === 'true' }, now)
}

const readOne: Handler<typeof customer.one> = async ({ params, actor, db, now }) => {
  const reach = reachOf(actor, { ...params, viewAll: seesEvery(actor, params) })
  const found = await readCustomerView(db, actor, params.customerId, reach, now)
  return found ?? refuse('request.notFound')
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
  const asked = { ...(text ? { text } : {}), sort: '-createdDate' as const, block, maxPerBlock, count: false }
  const { items } = await search(db, actor, list, asked, now)
  return items.map(({ customerId, name, customerCode }) => ({ index: customerId, name, customerCode }))
}

const readByGroup: Handler<typeof customer.byGroup> = async ({ body, actor, db, now }) => {
  const { customerGroupId, userId, viewAll, ...blocks } = body
  const list = await openList(db, actor, { userId, viewAll }, 'all', now)
  return search(db, actor, list, { groupId: customerGroupId, sort: '-createdDate', ...blocks }, now)
}

const readByCampaign: Handler<typeof customer.byCampaign> = async ({ body, actor, db, now }) => {
  const { campaignId, userId, viewAll, ...blocks } = body
  const list = await openList(db, actor, { userId, viewAll }, 'all', now)
  return search(db, actor, list, { campaignId, sort: '-createdDate', ...blocks }, now)
}

const readReferrals: Handler<typeof customer.referrals> = async ({ params, query, actor, db }) => {
  const { customerId } = params
  if (!(await isCustomerThere(db, actor, customerId))) refuse('request.notFound')
  const above = await readAbove(db, actor, customerId)
  return { above, brought: await readBrought(db, actor, customerId, query.block ?? 1) }
}

/** Comments and notes are for all who see the customer. */
const readTimelineOf: Handler<typeof customer.timeline> = async ({ params, query, actor, db }) => {
  const { customerId, block, maxPerBlock } = params
  if (!(await isCustomerThere(db, actor, customerId))) refuse('request.notFound')
  const window = { skip: (block - 1) * maxPerBlock, take: maxPerBlock }
  return { items: await readTimeline(db, actor, customerId, query.kind ?? 'all', window) }
}

const searchCustomers: Handler<typeof customer.search> = async ({ body, actor, db, now }) => {
  const { activeTab, userId, viewAll, ...asked } = body
  return search(db, actor, await openList(db, actor, { userId, viewAll }, activeTab, now), asked, now)
}

/** Says only that a mail address or phone is taken, and never by whom: it asks over all customers. */
const checkExists: Handler<typeof customer.checkExists> = async ({ actor, body, db }) => {
  const { email, phone, customerId } = body
  const taken = await findTaken(db, actor, { emails: [email], phones: [phone], except: customerId })
  return { email: taken.emails.length > 0, phone: taken.phones.length > 0 }
}

export const readContacts: Pick<HandlersOf<typeof customerContact>, 'ofCustomer'> = {
  ofCustomer: async ({ params, actor, db }) =>
    (await readContactsOf(db, actor, params.customerId)) ?? refuse('request.notFound'),
}

type ReadName =
  | 'blocks'
  | 'totals'
  | 'page'
  | 'one'
  | 'idsOfUser'
  | 'category'
  | 'search'
  | 'checkExists'
  | 'checkUpload'
  | 'duplicates'
  | 'byGroup'
  | 'byCampaign'
  | 'referrals'
  | 'timeline'

/** The half of the capability that changes nothing. */
export const customerReads: Pick<HandlersOf<typeof customer>, ReadName> = {
  blocks: readBlocks,
  totals: readTotals,
  page: readPage,
  one: readOne,
  idsOfUser: readIdsOfUser,
  category: readCategory,
  search: searchCustomers,
  checkExists,
  checkUpload: ({ actor, body, db }) => findTaken(db, actor, body),
  duplicates: ({ body, actor, db }) => findDuplicates(db, actor, body),
  byGroup: readByGroup,
  byCampaign: readByCampaign,
  referrals: readReferrals,
  timeline: readTimelineOf,
}
