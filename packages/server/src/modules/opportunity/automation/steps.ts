import { opportunity } from '@crm/contract/opportunity'
import { type AutomationPart, order, type StepPart } from '../../automation/public.ts'
import { moveMany } from '../changes/steps.ts'
import { transfer } from '../changes/transfer.ts'
import { opportunityKind } from './store-kind.ts'

const kinds = ['opportunity'] as const

const assign: StepPart<'assign'> = {
  do: 'assign',
  kinds,
  order: ({ userIds: [curator = 0] }, { id }) =>
    order({
      endpoint: opportunity.transfer,
      handler: transfer,
      body: { opportunityIds: [id], curator },
      outcome: ({ left: [left] }) => ({ refused: left?.why }),
    }),
}

/** To another step. */
const changeField: StepPart<'changeField'> = {
  do: 'changeField',
  kinds,
  order: ({ value }, { id }) =>
    order({
      endpoint: opportunity.moveMany,
      handler: moveMany,
      body: { opportunityIds: [id], approach: value },
      outcome: ({ left: [left] }) => ({ refused: left?.why }),
    }),
}

/** Opportunities in rules. */
export const opportunityAutomation: AutomationPart = { kinds: [opportunityKind], steps: [assign, changeField] }
