import type { activity as activityApi } from '@crm/contract/activity'
import { isAdmin } from '../../kernel/actor.ts'
import type { Handler, HandlersOf } from '../../kernel/http/handler.ts'
import { refuse } from '../../kernel/refused.ts'
import { history } from './history.ts'
import { ofRecords } from './read.ts'
import { avatarsOf } from './rules.ts'
import { findPerson } from './store.ts'
import { totals } from './totals.ts'

type Api = typeof activityApi

/** Of what has no rule of sight yet nobody sees anything. */
const ofNothing: Handler<Api['ofCampaigns']> = async ({ params, query, actor, db }) => {
  const userId = await findPerson(db, actor, params.userName)
  if (userId === undefined) return refuse(isAdmin(actor) ? 'request.notFound' : 'access.notYourName')
  return { items: [], userAvatars: avatarsOf([]), ...(query.count === 'true' ? { total: 0 } : {}) }
}

export const activity: HandlersOf<Api> = {
  totals,
  ofCustomers: ofRecords('customers'),
  ofCampaigns: ofNothing,
  ofTickets: ofRecords('tickets'),
  history,
}
