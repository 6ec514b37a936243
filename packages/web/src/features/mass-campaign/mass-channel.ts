import { channels } from '@crm/contract/channels'
import { emailCampaign, emailCampaignExport } from '@crm/contract/email-campaign'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { smsCampaign, smsCampaignExport } from '@crm/contract/sms-campaign'

/** What differs between the channels before anything of them is read; `singleTag` is of what is sent outside of campaigns. */
export const massChannels = {
  email: {
    calls: emailCampaign,
    sheet: emailCampaignExport,
    hub: channels.emailCampaign,
    tag: 'MNU_CampaignEmail',
    singleTag: 'MNU_EmailMarketing',
    area: 'emailCampaign',
    page: '/campaign-email',
    listTab: 'email-campaigns',
    detailTab: 'details-campaign',
  },
  sms: {
    calls: smsCampaign,
    sheet: smsCampaignExport,
    hub: channels.smsCampaign,
    tag: 'MNU_SMSCampaign',
    singleTag: 'MNU_SMSCampaign',
    area: 'smsCampaign',
    page: '/sms-campaign',
    listTab: 'sms-campaign',
    // The list and one campaign share a tab: the id says which is shown.
    detailTab: 'sms-campaign',
  },
} as const satisfies Record<MarketingChannel, object>

/** Where one campaign stands. */
export const massPlace = (channel: MarketingChannel, id: number, part?: string) => {
  const { page, detailTab } = massChannels[channel]
  return { to: page, search: { tab: detailTab, id, ...(part && { part }) } }
}
export const listPlace = (channel: MarketingChannel) => {
  const { page, listTab } = massChannels[channel]
  return { to: page, search: { tab: listTab } }
}
