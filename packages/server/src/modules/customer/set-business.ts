import type { customer } from '@crm/contract/customer'
import type { Handler } from '../../kernel/http/handler.ts'
import { changeMany } from './store-change.ts'
import { readChoices } from './store-choices.ts'
import { refuseUnknown, wordsAsked } from './store-words.ts'

export const setBusiness: Handler<typeof customer.setBusiness> = async (call) => {
  const after = { business: call.body.business }
  refuseUnknown(await readChoices(call.db, wordsAsked(['business'], after)), ['business'], after, call.refuse)
  return changeMany(call, 'business', call.body.customerIds, () => after)
}
