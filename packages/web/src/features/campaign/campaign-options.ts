import { campaign } from '@crm/contract/campaign'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { may } from '../../kernel/may.ts'
import type { LoadOptions } from '../../ui/options.ts'
import { allCampaigns } from './campaign-queries.ts'

const PER_BLOCK = 20

const loadTagged =
  (tag: 'active' | 'all'): LoadOptions =>
  async (text, block) => {
    const found = await call(campaign.category, {
      params: { viewAll: may('MNU_Campaign', 'viewAll'), tag },
      query: { text, block, maxPerBlock: PER_BLOCK },
    })
    return {
      items: found.map(({ index, name, code }) => ({ value: String(index), label: name, detail: code })),
      more: found.length === PER_BLOCK,
    }
  }
/** Campaigns that go on or are still to come. */
export const loadCampaigns = loadTagged('active')
export const loadAnyCampaigns = loadTagged('all')

/** Whether somebody can take part in a campaign of these days. */
export const freeQuery = (paricipantId: number, days: { startDate: string | null; endDate: string | null }) =>
  queryOptions({
    queryKey: [...allCampaigns, 'free', paricipantId, days],
    queryFn: ({ signal }) =>
      call(campaign.checkParticipant, {
        params: { paricipantId, campaignId: 0 },
        query: {
          ...(days.startDate !== null && { startDate: days.startDate }),
          ...(days.endDate !== null && { endDate: days.endDate }),
        },
        signal,
      }),
  })
