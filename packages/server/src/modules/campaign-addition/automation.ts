import { campaignAddition } from '@crm/contract/campaign'
import { type AutomationPart, order, type StepPart } from '../automation/public.ts'
import { add } from './add.ts'

/** Who is in the campaign already, or taken by another one, stays out; that is no failure. */
const addToCampaign: StepPart<'addToCampaign'> = {
  do: 'addToCampaign',
  kinds: ['customer'],
  order: ({ campaignId }, { id }) =>
    order({ endpoint: campaignAddition.add, handler: add, body: { campaignId, customerIds: [id] } }),
}

export const campaignAdditionAutomation: AutomationPart = { steps: [addToCampaign] }
