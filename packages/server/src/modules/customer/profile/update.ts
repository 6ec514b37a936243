import type { customer } from '@crm/contract/customer'
import type { UpdateCustomer } from '@crm/contract/customer-fields'
import { record } from '../../../kernel/events/record.ts'
import type { Call, Handler } from '../../../kernel/http/handler.ts'
import { inOrder } from '../../../kit/record-lock.ts'
import { keepAppointment, passMeetingsOn } from '../../task/public.ts'
import { formerOf } from '../bulk/change.ts'
import { curatorChanged, customerUpdated, viewersAdded } from '../events.ts'
import {
  type CustomerField,
  type CustomerFields,
  changedFields,
  changeOf,
  contactOf,
  fieldsOf,
  momentOf,
  referenceFields,
  referencesIn,
  refuseUnknown,
} from '../fields.ts'
import { hasOnePrimary, isReachable } from '../rules.ts'
import { type LockedCustomer, lockVisible, readRelations } from '../store-lock.ts'
import {
  hasCircle,
  holdReferrals,
  lockPresenters,
  type References,
  readPresenter,
  readReferences,
} from '../store-references.ts'
import type { Subscriber } from '../store-subscribers.ts'
import { grantAccess, replaceContacts, replaceList, saveFields } from '../store-write.ts'
import { viewNow, viewWritten } from './store-view.ts'

type Update = Call<typeof customer.update>

export const update: Handler<typeof customer.update> = async (call) => {
  const { body, db } = call
  const isHeld = await holdMovedPresenter(call)
  const found = await lockToEdit(call)
  const before = fieldsOf(found, await readRelations(db, body.customerId))
  const after = merge(before, await withoutHiddenPresenter(call, before))
  const fields = changedFields(before, after)
  if (fields.length === 0) return viewNow(call, body.customerId)
  const references = await readReferences(db, referencesIn(fields, before, after))
  await check(call, { before, after, fields, references, isHeld })
  await save(call, found, after, fields)
  await tell(call, found, { before, after, fields, references })
  return viewWritten(call, body.customerId)
}

/** A presenter that another transaction may be changing at the same time could close a circle with this one. */
async function holdMovedPresenter({ body, db }: Update): Promise<boolean> {
  if (!body.refId) return false
  const present = await readPresenter(db, body.customerId)
  const source = body.source ?? present?.source
  if (source === 2 || (present?.refId === body.refId && present.source === source)) return false
  await holdReferrals(db)
  return true
}

async function lockToEdit(call: Update): Promise<LockedCustomer> {
  const { actor, body, db, refuse } = call
  // The presenter with it, so that both are locked in the order of their ids.
  const ids = inOrder([body.customerId, ...(body.refId && body.source !== 2 ? [body.refId] : [])])
  const locked = await lockVisible(db, actor, ids)
  const found = locked.find((customer) => customer.customer_id === body.customerId)
  if (!found || found.deleted_at !== null) return refuse('request.notFound')
  if (!found.in_charge) return refuse(await whyNotYours(call))
  if (found.version !== body.version)
    return refuse('request.staleVersion', { current: await viewNow(call, body.customerId) })
  return found
}

async function whyNotYours({ actor, body, db }: Update) {
  const { viewers } = await readRelations(db, body.customerId)
  const removed = viewers.filter((userId) => userId !== actor.userId && body.viewers?.includes(userId) === false)
  return viewers.includes(actor.userId) && removed.length > 0 ? 'customer.viewersNotYours' : 'customer.notInCharge'
}

/** A presenter whom the caller may not see was shown as 0; sent back, it says nothing. null still empties the field. */
async function withoutHiddenPresenter({ actor, body, db }: Update, before: CustomerFields): Promise<UpdateCustomer> {
  if (body.refId !== 0 || before.refId === 0 || before.source === 2) return body
  const seen = await lockPresenters(db, actor, [before.refId])
  return seen.has(before.refId) ? body : { ...body, refId: undefined }
}

const given = <T>(value: T | null | undefined, present: T, empty: T): T =>
  value === undefined ? present : (value ?? empty)

function merge(before: CustomerFields, body: UpdateCustomer): CustomerFields {
  const refId = given(body.refId, before.refId, 0)
  const moment = body.appointmentSchedule
  return {
    name: body.name ?? before.name,
    phoneCustomer: given(body.phoneCustomer, before.phoneCustomer, ''),
    emailCustomer: given(body.emailCustomer, before.emailCustomer, ''),
    genderCustomer: given(body.genderCustomer, before.genderCustomer, null),
    address: given(body.address, before.address, ''),
    taxCode: given(body.taxCode, before.taxCode, ''),
    affiliateCode: given(body.affiliateCode, before.affiliateCode, ''),
    birthday: given(body.birthday, before.birthday, null),
    business: given(body.business, before.business, 0),
    curator: given(body.curator, before.curator, 0),
    groupCustomer: body.groupCustomer ? inOrder(body.groupCustomer) : before.groupCustomer,
    sourceCustomer: body.sourceCustomer ?? before.sourceCustomer,
    relationship: given(body.relationship, before.relationship, 0),
    source: sourceOf(before, body, refId),
    refId,
    appointmentSchedule: moment === undefined ? before.appointmentSchedule : momentOf(moment),
    viewers: body.viewers ? inOrder(body.viewers) : before.viewers,
    contacts: body.contacts?.map(contactOf) ?? before.contacts,
  }
}

/** `source` says whose id `refId` is: without one it changes nothing. */
function sourceOf(before: CustomerFields, body: UpdateCustomer, refId: number): 1 | 2 {
  if (refId === 0) return 1
  return body.refId === undefined ? before.source : (body.source ?? before.source)
}

interface Change {
  readonly before: CustomerFields
  readonly after: CustomerFields
  readonly fields: readonly CustomerField[]
  readonly references: References
}

async function check(call: Update, { before, after, fields, references, isHeld }: Change & { isHeld: boolean }) {
  const { actor, body, db, refuse } = call
  if (!isReachable(after)) refuse('customer.mailOrPhoneRequired')
  if (after.contacts.length === 0) refuse('customer.noContact', { data: after.name })
  if (!hasOnePrimary(after.contacts)) refuse('customer.primaryContactRequired')
  const own = new Set(before.contacts.map((contact) => contact.contactId))
  const named = after.contacts.flatMap(({ contactId }) => (contactId === undefined ? [] : [contactId]))
  if (named.some((id) => !own.has(id)) || new Set(named).size < named.length) refuse('request.notFound')
  const changed = referenceFields.filter((field) => fields.includes(field))
  refuseUnknown(references, changed, { ...after, ...addedOnly(before, after) }, refuse)
  if (!fields.includes('refId') || after.source === 2 || after.refId === 0) return
  if (after.refId === body.customerId) refuse('customer.circularReferral')
  // The version is the one that was read first, so nobody moved the presenter in between but a caller who guessed it.
  if (!isHeld) refuse('request.staleVersion')
  const seen = await lockPresenters(db, actor, [after.refId])
  if (!seen.has(after.refId)) refuse('customer.referrerUnknown')
}

/** Of lists only what is new is looked at: a viewer whose account was deleted since may stay. */
const addedOnly = (before: CustomerFields, after: CustomerFields) => ({
  viewers: after.viewers.filter((id) => !before.viewers.includes(id)),
  groupCustomer: after.groupCustomer.filter((id) => !before.groupCustomer.includes(id)),
})

const metBy = (customerId: number, { name, curator }: CustomerFields) => ({
  customerId,
  name,
  curatorId: curator || null,
})
const appointmentOf = ({ appointmentSchedule: at }: CustomerFields) => (at === null ? null : new Date(at))

async function save(call: Update, found: LockedCustomer, after: CustomerFields, fields: readonly CustomerField[]) {
  const { actor, body, db, now, refuse } = call
  const { customerId } = body
  await saveFields(db, customerId, after, { userId: actor.userId, now })
  if (fields.includes('groupCustomer')) await replaceList(db, 'groups', [{ customerId, ids: after.groupCustomer }])
  if (fields.includes('viewers')) await replaceList(db, 'viewers', [{ customerId, ids: after.viewers }])
  if (fields.includes('contacts')) await replaceContacts(db, customerId, after.contacts)
  if (fields.includes('curator') || fields.includes('viewers')) await grantAccess(db, [customerId])
  if (fields.includes('curator') && after.curator)
    await passMeetingsOn(call, [{ customerId, from: found.curator_id, to: after.curator }])
  if (fields.includes('appointmentSchedule'))
    await keepAppointment(call, metBy(customerId, after), appointmentOf(after))
  if (fields.includes('refId') && (await hasCircle(db, [customerId]))) refuse('customer.circularReferral')
}

async function tell({ actor, body, db }: Update, found: LockedCustomer, { before, after, fields, references }: Change) {
  const customer = { customerId: body.customerId, code: found.code, name: after.name }
  const changes = fields.map((field) => changeOf(references, field, before, after))
  const leaving = before.viewers.filter((id) => !after.viewers.includes(id))
  const former: Subscriber[] = leaving.map((id) => ({ kind: 'user', id, customerIds: [body.customerId] }))
  if (fields.includes('curator')) former.push(...formerOf(found))
  await record(db, actor, customerUpdated, { customers: [{ ...customer, changes }], former })
  if (fields.includes('curator'))
    await record(db, actor, curatorChanged, {
      customers: [{ ...customer, before: before.curator || null, after: after.curator || null }],
      automationSkipped: false,
    })
  const { viewers: userIds } = addedOnly(before, after)
  if (userIds.length > 0) await record(db, actor, viewersAdded, { customer, userIds })
}
