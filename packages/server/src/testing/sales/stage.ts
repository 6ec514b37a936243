import type { CampaignView } from '@crm/contract/campaign-views'
import type { Caller, Harness } from '../harness.ts'
import { stage } from '../stage/stage.ts'
import { type SalesCalls, salesCalls } from './calls.ts'

export interface SalesStage {
  readonly h: Harness
  readonly calls: SalesCalls
  /** Whose campaign it is. */
  readonly leader: Caller
  readonly sales: Caller
  readonly campaign: CampaignView
}

/** Before each test: a campaign of the sales leader, in which two sell. */
export const stageSales = (begin: (on: SalesStage) => unknown, wanted: Record<string, unknown> = {}) =>
  stage(async (h) => {
    const calls = salesCalls(h)
    const [leader, sales] = [await h.signIn('leader.sales'), await h.signIn('staff.sales01')]
    const participantIds = [calls.idOf('staff.sales01'), calls.idOf('staff.sales02')]
    const campaign = await calls.addCampaign(leader, { participantIds, ...wanted })
    await begin({ h, calls, leader, sales, campaign })
  })
