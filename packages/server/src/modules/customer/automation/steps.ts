import { customer } from '@crm/contract/customer'
import { type AutomationPart, order, type StepPart } from '../../automation/public.ts'
import { setters } from '../bulk/setters.ts'
import { customerKind } from './store-kind.ts'

const kinds = ['customer'] as const

const assign: StepPart<'assign'> = {
  do: 'assign',
  kinds,
  order: ({ userIds: [curator = 0] }, { id }) =>
    order({ endpoint: customer.setCurator, handler: setters.setCurator, body: { customerIds: [id], curator } }),
}

const changeField: StepPart<'changeField'> = {
  do: 'changeField',
  kinds,
  order: ({ field, value }, { id }) => {
    const customerIds = [id]
    if (field === 'sourceCustomer')
      return order({
        endpoint: customer.setSource,
        handler: setters.setSource,
        body: { customerIds, sourceCustomer: value },
      })
    if (field === 'business')
      return order({
        endpoint: customer.setBusiness,
        handler: setters.setBusiness,
        body: { customerIds, business: value },
      })
    const body = { customerIds, relationship: value }
    return order({ endpoint: customer.setRelationship, handler: setters.setRelationship, body })
  },
}

const addGroup: StepPart<'addGroup'> = {
  do: 'addGroup',
  kinds,
  order: ({ groupId }, { id }) =>
    order({
      endpoint: customer.addGroup,
      handler: setters.addGroup,
      body: { customerIds: [id], groupCustomer: groupId },
    }),
}

/** Customers in rules. */
export const customerAutomation: AutomationPart = { kinds: [customerKind], steps: [assign, changeField, addGroup] }
