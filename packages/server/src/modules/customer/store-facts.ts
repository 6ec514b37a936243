import type { ContactFields } from '@crm/contract/customer-fields'
import type { Selectable } from 'kysely'
import type { Schema } from '../../schema/index.ts'

export type ContactFacts = ContactFields

/** Everything that a person may set on a customer, under its name on the wire; 0 stands for none of a list. */
export interface CustomerFacts {
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
  readonly contacts: readonly ContactFacts[]
}
export type CustomerField = keyof CustomerFacts

export const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other)

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
  readonly contacts: ContactFacts[]
}

export const factsOf = (row: Row, { groups, viewers, contacts }: Relations): CustomerFacts => ({
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
export const contactOf = (contact: ContactFacts): ContactFacts => ({
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
function comparable(facts: CustomerFacts, field: CustomerField): unknown {
  if (field === 'refId') return [facts.source, facts.refId]
  // A read shows the primary contact first: sent back so it is no change.
  if (field === 'contacts') return facts.contacts.toSorted((one, other) => Number(other.primary) - Number(one.primary))
  return facts[field]
}

/** `source` is a part of `refId` and no field of its own. */
export const changedFields = (before: CustomerFacts, after: CustomerFacts): CustomerField[] =>
  (Object.keys(before) as CustomerField[]).filter(
    (field) => field !== 'source' && !isSame(comparable(before, field), comparable(after, field)),
  )
