import type { UpdateCustomer } from '@crm/contract/customer-fields'
import type { CustomerView } from '@crm/contract/customer-views'
import { showDateTime, showPlainDate } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import { translate } from '../../../kernel/i18n.ts'

export type Patch = Omit<UpdateCustomer, 'customerId' | 'version' | 'userName'>
/** `source` belongs to `refId`: together they are the presenter. */
export type FactName = Exclude<keyof Patch, 'source'>

export const factNames = [
  'name',
  'phoneCustomer',
  'emailCustomer',
  'genderCustomer',
  'birthday',
  'address',
  'taxCode',
  'affiliateCode',
  'business',
  'groupCustomer',
  'sourceCustomer',
  'relationship',
  'refId',
  'curator',
  'viewers',
  'appointmentSchedule',
  'contacts',
] as const satisfies readonly FactName[]

export const fieldLabel = (field: FactName) => translate(`customerProfile:field.${field}`)
export const genderWord = (isMale: boolean | null) =>
  isMale === null ? '' : translate(isMale ? 'customerProfile:gender.male' : 'customerProfile:gender.female')

/** As a field offers them. */
export const genderOptions = () => [true, false].map((isMale) => ({ value: String(isMale), label: genderWord(isMale) }))

/** What a fact is, for comparing two states of a customer. */
export function factOf(view: CustomerView, field: FactName): unknown {
  if (field === 'refId') return [view.source, view.refId]
  return view[field]
}

export const isSameFact = (one: CustomerView, other: CustomerView, field: FactName) =>
  JSON.stringify(factOf(one, field)) === JSON.stringify(factOf(other, field))

export const changedFacts = (one: CustomerView, other: CustomerView): FactName[] =>
  factNames.filter((field) => !isSameFact(one, other, field))

/** A fact as a person reads it. */
export function wordsOf(view: CustomerView, field: FactName): string {
  switch (field) {
    case 'phoneCustomer':
      return showPhone(view.phoneCustomer)
    case 'genderCustomer':
      return genderWord(view.genderCustomer)
    case 'birthday':
      return view.birthday === null ? '' : showPlainDate(view.birthday)
    case 'appointmentSchedule':
      return view.appointmentSchedule === null ? '' : showDateTime(view.appointmentSchedule)
    case 'business':
      return view.businessName
    case 'groupCustomer':
      return view.groupNames.join(', ')
    case 'sourceCustomer':
      return view.sourceName
    case 'relationship':
      return view.relationshipName
    case 'refId':
      return view.refName
    case 'curator':
      return view.curatorName
    case 'viewers':
      return view.viewerNames.join(', ')
    case 'contacts':
      return view.contacts.map(({ nameContact }) => nameContact).join(', ')
    default:
      return view[field]
  }
}
