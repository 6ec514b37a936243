import type { ContactFields } from '@crm/contract/customer-fields'
import type { RefusalCode } from '@crm/contract/refusals'
import type { Selectable } from 'kysely'
import type { Change } from '../../kernel/events/changes.ts'
import type { Refuse } from '../../kernel/refused.ts'
import { inOrder } from '../../kit/record-lock.ts'
import type { Schema } from '../../schema/index.ts'
import type { Reference, References } from './store-references.ts'

/** Everything that a person may set on a customer, under its name on the wire; 0 stands for none of a list. */
export interface CustomerFields {
  readonly name: string
  readonly phoneCustomer: string
  readonly emailCustomer: string
  readonly genderCustomer: boolean | null
  readonly address: string
  readonly taxCode: string
  readonly affiliateCode: string
  readonly birthday: string | null
  readonly business: number
  readonly curator: number
  readonly groupCustomer: readonly number[]
  readonly sourceCustomer: number
  readonly relationship: number
  /** Whose id `refId` is: 1 a customer's, 2 a user's. */
  readonly source: 1 | 2
  readonly refId: number
  readonly appointmentSchedule: string | null
  readonly viewers: readonly number[]
  readonly contacts: readonly ContactFields[]
}
export type CustomerField = keyof CustomerFields

/** The same moment in one spelling, so that another offset is no change. */
export const momentOf = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

type Row = Omit<
  Selectable<Schema['customer']>,
  'search' | 'changed' | 'upload_id' | 'updated_at' | 'updated_by' | 'name_key'
>

/** What stands in tables of its own. */
export interface Relations {
  readonly groups: number[]
  readonly viewers: number[]
  readonly contacts: ContactFields[]
}

export const fieldsOf = (row: Row, { groups, viewers, contacts }: Relations): CustomerFields => ({
  name: row.name,
  phoneCustomer: row.phone,
  emailCustomer: row.email,
  genderCustomer: row.gender,
  address: row.address,
  taxCode: row.tax_code,
  affiliateCode: row.affiliate_code,
  birthday: row.birthday,
  business: row.business_id ?? 0,
  curator: row.curator_id ?? 0,
  groupCustomer: groups,
  sourceCustomer: row.source_id,
  relationship: row.relationship_id ?? 0,
  ...presenterOf(row),
  appointmentSchedule: row.appointment_at?.toISOString() ?? null,
  viewers,
  contacts: contacts.map(contactOf),
})

/** In one order of its fields, so that two can be compared. */
export const contactOf = (contact: ContactFields): ContactFields => ({
  contactId: contact.contactId,
  nameContact: contact.nameContact,
  phoneContact: contact.phoneContact,
  emailContact: contact.emailContact,
  genderContact: contact.genderContact,
  birthday: contact.birthday,
  primary: contact.primary,
})

export const presenterOf = (row: {
  readonly referrer_customer_id: number | null
  readonly referrer_user_id: number | null
}): { source: 1 | 2; refId: number } =>
  row.referrer_user_id === null
    ? { source: 1, refId: row.referrer_customer_id ?? 0 }
    : { source: 2, refId: row.referrer_user_id }

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A fact as two are compared. The same number as a presenter is somebody else when it is a user's and not a customer's. */
function comparable(facts: CustomerFields, field: CustomerField): unknown {
  if (field === 'refId') return [facts.source, facts.refId]
  // A read shows the primary contact first: sent back so it is no change.
  if (field === 'contacts') return facts.contacts.toSorted((one, other) => Number(other.primary) - Number(one.primary))
  return facts[field]
}

/** `source` is a part of `refId` and no field of its own. */
export const changedFields = (before: CustomerFields, after: CustomerFields): CustomerField[] =>
  (Object.keys(before) as CustomerField[]).filter(
    (field) => field !== 'source' && !isSame(comparable(before, field), comparable(after, field)),
  )

/** What a person chooses from a list, and which list; of a presenter `source` says which. */
const referenceOf = {
  curator: 'user',
  viewers: 'user',
  groupCustomer: 'group',
  sourceCustomer: 'source',
  relationship: 'relationship',
  business: 'business',
  refId: 'customer',
} as const satisfies Partial<Record<CustomerField, Reference>>
export type ReferenceField = keyof typeof referenceOf
export const referenceFields = Object.keys(referenceOf) as ReferenceField[]

const isReference = (field: CustomerField): field is ReferenceField => field in referenceOf

const kindOf = (field: ReferenceField, { source }: Partial<CustomerFields>): Reference =>
  field === 'refId' && source === 2 ? 'user' : referenceOf[field]

const idsOf = (value: number | readonly number[] | undefined): readonly number[] =>
  typeof value === 'number' ? [value] : (value ?? [])

/** The ids whose words are needed, of these fields on each side of a change. */
export function referencesIn(fields: readonly CustomerField[], ...sides: readonly Partial<CustomerFields>[]) {
  const named = sides.flatMap((side) =>
    fields.filter(isReference).flatMap((field) => idsOf(side[field]).map((id) => ({ kind: kindOf(field, side), id }))),
  )
  const ids: Partial<Record<Reference, number[]>> = {}
  for (const [kind, same] of Map.groupBy(named, (one) => one.kind)) ids[kind] = inOrder(same.map((one) => one.id))
  return ids
}

const refusalOf = {
  curator: 'customer.curatorUnknown',
  viewers: 'customer.viewerUnknown',
  groupCustomer: 'customer.groupUnknown',
  sourceCustomer: 'customer.sourceUnknown',
  relationship: 'customer.relationshipUnknown',
  business: 'customer.businessUnknown',
  refId: 'customer.referrerUnknown',
} as const satisfies Record<ReferenceField, RefusalCode>

export type ReferenceRefusal<F extends ReferenceField> = (typeof refusalOf)[F]

/** Whether all that a value names is there and not deleted. */
export const areLive = (references: References, field: ReferenceField, side: Partial<CustomerFields>): boolean =>
  references.areLive(kindOf(field, side), idsOf(side[field]))

/** Refuses what is not there or deleted. A presenter that is a customer must be visible as well: lockPresenters. */
export function refuseUnknown<F extends ReferenceField>(
  references: References,
  fields: readonly F[],
  side: Partial<CustomerFields>,
  refuse: Refuse<ReferenceRefusal<F>>,
): void {
  for (const field of fields) if (!areLive(references, field, side)) refuse(refusalOf[field])
}

/** A value as the log keeps it; of a presenter also whose id it is: `1:14` the customer, `2:14` the user, `0` nobody. */
function rawOf(field: CustomerField, side: Partial<CustomerFields>): string | null {
  const value = side[field]
  if (value === null || value === undefined) return null
  if (field === 'refId') return value === 0 ? '0' : `${side.source ?? 1}:${value}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A value in words, as the log keeps it. */
function wordOf(references: References, field: CustomerField, side: Partial<CustomerFields>): string | null {
  if (field === 'contacts') return side.contacts?.map((contact) => contact.nameContact).join(', ') ?? null
  if (!isReference(field)) return rawOf(field, side)
  const names = idsOf(side[field]).map((id) => references.nameOf(kindOf(field, side), id))
  return names.filter((name) => name !== null).join(', ')
}

export const changeOf = (
  references: References,
  field: CustomerField,
  before: Partial<CustomerFields>,
  after: Partial<CustomerFields>,
): Change => ({
  field,
  before: rawOf(field, before),
  beforeName: wordOf(references, field, before),
  after: rawOf(field, after),
  afterName: wordOf(references, field, after),
})
