import type { customer, customerContact } from '@crm/contract/customer'
import { seesEvery } from '../../../kernel/actor.ts'
import type { Handler, HandlersOf } from '../../../kernel/http/handler.ts'
import { refuse } from '../../../kernel/refused.ts'
import { reachOf } from '../../../kit/reach.ts'
import { windowOf } from '../../../kit/window.ts'
import { readTimeline } from './store-timeline.ts'
import { customerExists, readAbove, readBrought, readContactsOf, readCustomerView } from './store-view.ts'

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

export const profileReads = {
  one: readOne,
  referrals: readReferrals,
  timeline: readTimelineOf,
} satisfies Partial<HandlersOf<typeof customer>>
