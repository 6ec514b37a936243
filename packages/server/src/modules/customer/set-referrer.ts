import type { customer } from '@crm/contract/customer'
import type { Call, Handler } from '../../kernel/http/handler.ts'
import { changeMany } from './store-change.ts'
import { readChoices } from './store-choices.ts'
import { inOrder } from './store-facts.ts'
import { holdReferrals, lockVisible } from './store-lock.ts'
import { hasCircle } from './store-referral.ts'
import { refuseUnknown, wordsAsked } from './store-words.ts'

type SetReferrer = Call<typeof customer.setReferrer>

export const setReferrer: Handler<typeof customer.setReferrer> = async (call) => {
  const { body, db, refuse } = call
  const after = body.refId === 0 ? ({ source: 1, refId: 0 } as const) : { source: body.source, refId: body.refId }
  const isCustomer = after.source === 1 && after.refId > 0
  if (isCustomer) await lockWithPresenter(call)
  else refuseUnknown(await readChoices(db, wordsAsked(['refId'], after)), ['refId'], after, refuse)
  const answer = await changeMany(call, 'refId', body.customerIds, () => after)
  if (isCustomer && (await hasCircle(db, body.customerIds))) refuse('customer.circularReferral')
  return answer
}

/** The presenter is locked together with the customers, in the order of their ids. */
async function lockWithPresenter({ actor, body, db, refuse }: SetReferrer): Promise<void> {
  await holdReferrals(db)
  const locked = await lockVisible(db, actor, inOrder([...body.customerIds, body.refId]))
  const presenter = locked.find((customer) => customer.customer_id === body.refId)
  if (presenter?.deleted_at !== null) refuse('customer.referrerUnknown')
  if (body.customerIds.includes(body.refId)) refuse('customer.circularReferral')
}
