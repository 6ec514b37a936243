import type {
  campaign as campaignApi,
  campaignManager as campaignManagerApi,
  campaignParticipant as campaignParticipantApi,
} from '@crm/contract/campaign'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { campaignFacts } from './events.ts'
import { campaignExportJob } from './export.ts'
import { campaignReads, managersOf, participantsOf } from './list/read.ts'
import { addParticipants, updateManagers, updateParticipants } from './people/change.ts'
import { add, duplicate } from './plan/add.ts'
import { deleteCampaign, lock, recover, reset, unlock } from './plan/state.ts'
import { update } from './plan/update.ts'
import { campaignResource } from './store-sight.ts'

export const campaignCapability: Capability = {
  resource: campaignResource,
  facts: campaignFacts,
  jobs: (platform) => [campaignExportJob(platform)],
}

export { campaignExport } from './export.ts'
export { campaignAutomation } from './store-automation.ts'

export const campaign: HandlersOf<typeof campaignApi> = {
  ...campaignReads,
  add,
  duplicate,
  update,
  addParticipants,
  delete: deleteCampaign,
  recover,
  lock,
  unlock,
  reset,
}

export const campaignParticipant: HandlersOf<typeof campaignParticipantApi> = {
  all: participantsOf,
  update: updateParticipants,
}

export const campaignManager: HandlersOf<typeof campaignManagerApi> = { all: managersOf, update: updateManagers }
