import type { emailCampaign as emailCampaignApi } from '@crm/contract/email-campaign'
import type { savedAudience as savedAudienceApi } from '@crm/contract/saved-audience'
import type { smsCampaign as smsCampaignApi } from '@crm/contract/sms-campaign'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { savedAudienceCalls } from './audience/saved.ts'
import { emailCampaignCalls } from './email.ts'
import { massFacts } from './events.ts'
import { massExportJobs } from './export.ts'
import { massJobs, massReaction } from './sending/jobs.ts'
import { smsCampaignCalls } from './sms.ts'
import { massResources } from './store-sight.ts'

export { emailCampaignExport, smsCampaignExport } from './export.ts'

/** Mails and messages to many: whom, what, when, and what came of it. */
export const emailCampaignCapability: Capability = {
  resource: massResources.email,
  facts: massFacts,
  jobs: (platform) => [...massJobs(platform), ...massExportJobs.map((job) => job(platform))],
  reaction: massReaction,
}
export const smsCampaignCapability: Capability = { resource: massResources.sms }

export const emailCampaign: HandlersOf<typeof emailCampaignApi> = emailCampaignCalls
export const smsCampaign: HandlersOf<typeof smsCampaignApi> = smsCampaignCalls
export const savedAudience: HandlersOf<typeof savedAudienceApi> = savedAudienceCalls
