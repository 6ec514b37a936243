import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** One tab of an area: its key stands in the address, its words in `marketingArea:<area>.<key>`. */
export interface AreaPart {
  readonly key: string
  readonly Body: LazyExoticComponent<ComponentType>
}

/** Of /campaign-email, in this order: email-campaigns, details-campaign, off-campaign-statistics, templates. */
export const emailParts: readonly AreaPart[] = [
  { key: 'email-campaigns', Body: lazy(() => import('../mass-campaign/list/EmailCampaignsPart.tsx')) },
  { key: 'details-campaign', Body: lazy(() => import('../mass-campaign/EmailDetailsPart.tsx')) },
  { key: 'off-campaign-statistics', Body: lazy(() => import('../mass-campaign/single/OffCampaignPart.tsx')) },
  { key: 'templates', Body: lazy(() => import('../marketing-template/gallery/EmailTemplatesPart.tsx')) },
]

/** Of /sms-campaign, in this order: sms-campaign, original-sms, sms-list, statistics. */
export const smsParts: readonly AreaPart[] = [
  { key: 'sms-campaign', Body: lazy(() => import('../mass-campaign/list/SmsCampaignsPart.tsx')) },
  { key: 'original-sms', Body: lazy(() => import('../marketing-template/sms/OriginalsPart.tsx')) },
  { key: 'sms-list', Body: lazy(() => import('../mass-campaign/single/SmsListPart.tsx')) },
  { key: 'statistics', Body: lazy(() => import('../mass-campaign/single/SmsStatisticsPart.tsx')) },
]

/** Of /emails. */
export const emailsParts: readonly AreaPart[] = [
  { key: 'compose', Body: lazy(() => import('../message/compose/ComposeEmailPart.tsx')) },
  { key: 'sent', Body: lazy(() => import('../message/list/SentPart.tsx')) },
  { key: 'drafts', Body: lazy(() => import('../message/list/DraftsPart.tsx')) },
  { key: 'consents', Body: lazy(() => import('../recipient/ConsentsPart.tsx')) },
  { key: 'suppressions', Body: lazy(() => import('../recipient/SuppressionsPart.tsx')) },
]
