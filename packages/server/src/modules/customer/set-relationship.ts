import type { customer } from '@crm/contract/customer'
import type { Handler } from '../../kernel/http/handler.ts'
import { changeMany } from './store-change.ts'
import { readChoices } from './store-choices.ts'
import { refuseUnknown, wordsAsked } from './store-words.ts'

export const setRelationship: Handler<typeof customer.setRelationship> = async (call) => {
  const after = { relationship: call.body.relationship }
  refuseUnknown(await readChoices(call.db, wordsAsked(['relationship'], after)), ['relationship'], after, call.refuse)
  return changeMany(call, 'relationship', call.body.customerIds, () => after)
}
