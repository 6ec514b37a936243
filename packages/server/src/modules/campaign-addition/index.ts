import type { campaignAddition as campaignAdditionApi } from '@crm/contract/campaign'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { add } from './add.ts'
import { additionJob } from './jobs.ts'
import { preview, rebalance } from './level.ts'
import { readOne, undo } from './undo.ts'

export { campaignAdditionAutomation } from './automation.ts'

export const campaignAdditionCapability: Capability = { jobs: (platform) => [additionJob(platform)] }

export const campaignAddition: HandlersOf<typeof campaignAdditionApi> = { add, one: readOne, undo, preview, rebalance }
