import type { customer } from '@crm/contract/customer'
import type { Handler } from '../../kernel/http/handler.ts'
import { changeMany } from './store-change.ts'
import { readChoices } from './store-choices.ts'
import { refuseUnknown, wordsAsked } from './store-words.ts'

export const setCurator: Handler<typeof customer.setCurator> = async (call) => {
  const after = { curator: call.body.curator }
  refuseUnknown(await readChoices(call.db, wordsAsked(['curator'], after)), ['curator'], after, call.refuse)
  return changeMany(call, 'curator', call.body.customerIds, () => after)
}
