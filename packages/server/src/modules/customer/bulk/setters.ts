import type { customer } from '@crm/contract/customer'
import type { Call, Handler } from '../../../kernel/http/handler.ts'
import { inOrder, type WriteCall } from '../../../kit/record-lock.ts'
import { type ReferenceRefusal, referencesIn, refuseUnknown } from '../fields.ts'
import { lockVisible } from '../store-lock.ts'
import { hasCircle, holdReferrals, readReferences } from '../store-references.ts'
import { changeMany } from './change.ts'
import type { BulkField, BulkValue } from './store-changes.ts'

type Setting<F extends BulkField, B> = WriteCall<'customer.notInCharge' | ReferenceRefusal<F>> & {
  readonly body: B & { readonly customerIds: readonly number[] }
}

/** Gives many customers one value of a field; `next` says what it makes of the value that each has. */
const setter =
  <F extends BulkField, B>(
    field: F,
    given: (body: B) => BulkValue,
    next: (before: BulkValue, value: BulkValue) => BulkValue = (_before, value) => value,
  ) =>
  async (call: Setting<F, B>) => {
    const value = given(call.body)
    refuseUnknown(await readReferences(call.db, referencesIn([field], value)), [field], value, call.refuse)
    return changeMany(call, field, call.body.customerIds, (before) => next(before, value))
  }

type SetReferrer = Call<typeof customer.setReferrer>

const setReferrer: Handler<typeof customer.setReferrer> = async (call) => {
  const { body, db, refuse } = call
  const after = body.refId === 0 ? ({ source: 1, refId: 0 } as const) : { source: body.source, refId: body.refId }
  const isCustomer = after.source === 1 && after.refId > 0
  if (isCustomer) await lockWithPresenter(call)
  else refuseUnknown(await readReferences(db, referencesIn(['refId'], after)), ['refId'], after, refuse)
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

export const setters = {
  setCurator: setter('curator', ({ curator }: { curator: number }) => ({ curator })),
  setGroups: setter('groupCustomer', (body: { groupCustomer: readonly number[] }) => ({
    groupCustomer: inOrder(body.groupCustomer),
  })),
  addGroup: setter(
    'groupCustomer',
    (body: { groupCustomer: number }) => ({ groupCustomer: [body.groupCustomer] }),
    ({ groupCustomer = [] }, added) => ({ groupCustomer: inOrder([...groupCustomer, ...(added.groupCustomer ?? [])]) }),
  ),
  setSource: setter('sourceCustomer', ({ sourceCustomer }: { sourceCustomer: number }) => ({ sourceCustomer })),
  setRelationship: setter('relationship', ({ relationship }: { relationship: number }) => ({ relationship })),
  setBusiness: setter('business', ({ business }: { business: number }) => ({ business })),
  setReferrer,
}
