import type { opportunity as opportunityApi } from '@crm/contract/opportunity'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { deleteOpportunities, recover } from './changes/removal.ts'
import { fail, failMany, move, moveMany, reopen, succeed } from './changes/steps.ts'
import { transfer } from './changes/transfer.ts'
import { opportunityFacts } from './events.ts'
import { opportunityExportJob } from './export.ts'
import { opportunityReads } from './list/read.ts'
import { outcomeJob } from './outcome.ts'
import { add } from './record/add.ts'
import { comment } from './record/comment.ts'
import { update } from './record/update.ts'
import { opportunityResource } from './store-sight.ts'

export { opportunityAutomation } from './automation/steps.ts'

export const opportunityCapability: Capability = {
  resource: opportunityResource,
  facts: opportunityFacts,
  jobs: (platform) => [outcomeJob(platform), opportunityExportJob(platform)],
}

export { opportunityExport } from './export.ts'

export const opportunity: HandlersOf<typeof opportunityApi> = {
  ...opportunityReads,
  add,
  update,
  move,
  moveMany,
  transfer,
  succeed,
  fail,
  failMany,
  reopen,
  delete: deleteOpportunities,
  recover,
  comment,
}
