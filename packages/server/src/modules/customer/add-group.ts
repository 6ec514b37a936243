import type { customer } from '@crm/contract/customer'
import type { Handler } from '../../kernel/http/handler.ts'
import { changeMany } from './store-change.ts'
import { readChoices } from './store-choices.ts'
import { inOrder } from './store-facts.ts'
import { refuseUnknown, wordsAsked } from './store-words.ts'

/** Adds one group to those that each customer has. */
export const addGroup: Handler<typeof customer.addGroup> = async (call) => {
  const added = { groupCustomer: [call.body.groupCustomer] }
  refuseUnknown(await readChoices(call.db, wordsAsked(['groupCustomer'], added)), ['groupCustomer'], added, call.refuse)
  return changeMany(call, 'groupCustomer', call.body.customerIds, ({ groupCustomer = [] }) => ({
    groupCustomer: inOrder([...groupCustomer, ...added.groupCustomer]),
  }))
}
