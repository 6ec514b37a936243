import type { activity as activityApi } from '@crm/contract/activity'
import type { Handler, HandlersOf } from '../../kernel/http/handler.ts'
import { refuse } from '../../kernel/refused.ts'
import { history } from './history.ts'
import { ofRecords } from './read.ts'
import { avatarsOf } from './rules.ts'
import { findUserId } from './store.ts'
import { totals } from './totals.ts'

type Api = typeof activityApi

/** Of what has no rule of sight yet nobody sees anything. */
const ofNothing: Handler<Api['ofCampaigns']> = async ({ params, query, actor, db }) => {
  const isKnown = params.userName === actor.userName || (await findUserId(db, params.userName)) !== undefined
  const total = query.count === 'true' ? { total: 0 } : {}
  return isKnown ? { items: [], userAvatars: avatarsOf([]), ...total } : refuse('request.notFound')
}

export const activity: HandlersOf<Api> = {
  totals,
  ofCustomers: ofRecords('customers'),
  ofCampaigns: ofNothing,
  ofTickets: ofRecords('tickets'),
  history,
}
