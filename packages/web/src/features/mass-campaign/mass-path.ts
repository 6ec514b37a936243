import type { MarketingChannel } from '@crm/contract/marketing-rules'

/** A single send has no page: to its messages that want a person, or that were not sent any more. */
export const sendPath = (channel: MarketingChannel, isUnknown: boolean) =>
  `${channel === 'email' ? '/emails?tab=sent' : '/sms-campaign?tab=sms-list'}&state=${isUnknown ? 7 : 8}`

/** Where a campaign by email or SMS stands: it has no path of its own, and a bell or the log leads to it, too. */
export const massPath = (channel: MarketingChannel, id: number) =>
  channel === 'email' ? `/campaign-email?tab=details-campaign&id=${id}` : `/sms-campaign?tab=sms-campaign&id=${id}`
