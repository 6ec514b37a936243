import { campaign } from '@crm/contract/campaign'
import type { CampaignView } from '@crm/contract/campaign-views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { queries } from '../../kernel/query.ts'

export const allCampaigns = ['campaign'] as const
const one = 'one'

export const campaignQuery = (campaignId: number) =>
  queryOptions({
    queryKey: [...allCampaigns, one, campaignId],
    queryFn: ({ signal }) => call(campaign.one, { params: { campaignId }, signal }),
  })

export const refreshCampaigns = () => queries.invalidateQueries({ queryKey: allCampaigns })

/** What an own change answered stands at once; what else may show it is read again. */
export function keepCampaign(view: CampaignView) {
  queries.setQueryData(campaignQuery(view.campaignId).queryKey, view)
  void queries.invalidateQueries({
    queryKey: allCampaigns,
    predicate: ({ queryKey }) => queryKey[1] !== one || queryKey[2] !== view.campaignId,
  })
}
