import type { customer } from '@crm/contract/customer'
import type { Handler } from '../../kernel/http/handler.ts'
import { changeMany } from './store-change.ts'
import { readChoices } from './store-choices.ts'
import { inOrder } from './store-facts.ts'
import { refuseUnknown, wordsAsked } from './store-words.ts'

export const setGroups: Handler<typeof customer.setGroups> = async (call) => {
  const after = { groupCustomer: inOrder(call.body.groupCustomer) }
  refuseUnknown(await readChoices(call.db, wordsAsked(['groupCustomer'], after)), ['groupCustomer'], after, call.refuse)
  return changeMany(call, 'groupCustomer', call.body.customerIds, () => after)
}
