import type { Audience } from '@crm/contract/audience'
import type { EmailCampaignView } from '@crm/contract/email-campaign'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import type { SmsCampaignView } from '@crm/contract/sms-campaign'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { queries } from '../../kernel/query.ts'
import type { CallInput } from '../../kernel/request.ts'
import { massChannels } from './mass-channel.ts'

/** One campaign of either channel. */
export type MassView = EmailCampaignView | SmsCampaignView
export const isEmail = (view: MassView): view is EmailCampaignView => 'senderId' in view
export const channelOf = (view: MassView): MarketingChannel => (isEmail(view) ? 'email' : 'sms')

const rootOf = (channel: MarketingChannel) => [`mass-${channel}`] as const
export const allMass = rootOf

export const massQuery = (channel: MarketingChannel, campaignId: number) =>
  queryOptions({
    queryKey: [...rootOf(channel), 'one', campaignId],
    queryFn: ({ signal }): Promise<MassView> =>
      call(massChannels[channel].calls.one, { params: { campaignId }, signal }),
  })

export const refreshMass = (channel: MarketingChannel) => queries.invalidateQueries({ queryKey: rootOf(channel) })

/** What an own change answered stands at once; what else may show it is read again. */
export function keepMass(view: MassView) {
  const root = rootOf(channelOf(view))
  queries.setQueryData(massQuery(channelOf(view), view.campaignId).queryKey, view)
  void queries.invalidateQueries({
    queryKey: root,
    predicate: ({ queryKey }) => queryKey[1] !== 'one' || queryKey[2] !== view.campaignId,
  })
}

interface Counted {
  readonly campaignId: number
  readonly audience: Audience
  readonly waves: boolean
}
/** Whom it would reach at this moment; the former answer stays until the next is here. */
export const audienceQuery = (channel: MarketingChannel, body: Counted) =>
  queryOptions({
    queryKey: [...rootOf(channel), 'audience', body],
    queryFn: ({ signal }) => call(massChannels[channel].calls.countAudience, { body, signal }),
    placeholderData: keepPreviousData,
  })

type AskedRecipients = NonNullable<CallInput<(typeof massChannels)['email']['calls']['recipients']>['query']>
export const recipientsQuery = (
  channel: MarketingChannel,
  campaignId: number,
  block: number,
  query: AskedRecipients,
  maxPerBlock = 20,
) =>
  queryOptions({
    queryKey: [...rootOf(channel), 'recipients', campaignId, block, maxPerBlock, query],
    queryFn: ({ signal }) =>
      call(massChannels[channel].calls.recipients, {
        params: { campaignId, block, maxPerBlock },
        query: { ...query, count: true },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const statisticQuery = (channel: MarketingChannel, campaignId: number) =>
  queryOptions({
    queryKey: [...rootOf(channel), 'statistic', campaignId],
    queryFn: ({ signal }) => call(massChannels[channel].calls.statistic, { params: { campaignId }, signal }),
  })
