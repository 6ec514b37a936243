import type { activity as activityApi } from '@crm/contract/activity'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { history, ofCampaign } from './history.ts'
import { ofRecords } from './read.ts'
import { totals } from './totals.ts'

export const activity: HandlersOf<typeof activityApi> = {
  totals,
  ofCustomers: ofRecords('customers'),
  ofCampaigns: ofRecords('campaigns', 'opportunities', 'emailCampaigns', 'smsCampaigns'),
  ofCampaign,
  ofTickets: ofRecords('tickets'),
  history,
}
