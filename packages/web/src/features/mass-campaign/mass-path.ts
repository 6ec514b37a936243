import type { MarketingChannel } from '@crm/contract/marketing-rules'

/** Where a campaign by email or SMS stands: it has no path of its own, and a bell or the log leads to it, too. */
export const massPath = (channel: MarketingChannel, id: number) =>
  channel === 'email' ? `/campaign-email?tab=details-campaign&id=${id}` : `/sms-campaign?tab=sms-campaign&id=${id}`
