import type { customer } from '@crm/contract/customer'
import type { Handler } from '../../kernel/http/handler.ts'
import { changeMany } from './store-change.ts'
import { readChoices } from './store-choices.ts'
import { refuseUnknown, wordsAsked } from './store-words.ts'

export const setSource: Handler<typeof customer.setSource> = async (call) => {
  const after = { sourceCustomer: call.body.sourceCustomer }
  refuseUnknown(
    await readChoices(call.db, wordsAsked(['sourceCustomer'], after)),
    ['sourceCustomer'],
    after,
    call.refuse,
  )
  return changeMany(call, 'sourceCustomer', call.body.customerIds, () => after)
}
