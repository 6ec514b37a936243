import { customer } from '@crm/contract/customer'
import type { UpdateCustomer } from '@crm/contract/customer-fields'
import type { CustomerView } from '@crm/contract/customer-views'
import { showDateTime, showPlainDate } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { may } from '../../../kernel/may.ts'
import { type Edit, listEdit, type RecordFacts } from '../../../kit/record/record.ts'
import { keepCustomer } from './profile-queries.ts'

export type Patch = Omit<UpdateCustomer, 'customerId' | 'version' | 'userName'>
/** `source` belongs to `refId`: together they are the presenter. */
export type FactName = Exclude<keyof Patch, 'source'>

const factNames = [
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

/** A fact as a person reads it. */
function wordsOf(view: CustomerView, field: FactName): string {
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

/** What a fact is; `source` belongs to the presenter. */
export const factOf = (view: CustomerView, field: FactName): unknown =>
  field === 'refId' ? [view.source, view.refId] : view[field]

/** What is edited in place of a customer. */
export const customerFacts: RecordFacts<CustomerView, FactName, Patch> = {
  fields: factNames,
  label: fieldLabel,
  words: wordsOf,
  value: factOf,
  saved: ({ updatedByName, updatedDate }) => ({ name: updatedByName, at: updatedDate }),
  send: ({ customerId, version }, patch) => call(customer.update, { body: { ...patch, customerId, version } }),
  read: ({ customerId }) => call(customer.one, { params: { customerId, viewAll: may('MNU_Customer', 'viewAll') } }),
  keep: keepCustomer,
}

export type CustomerEdit = Edit<CustomerView, FactName, Patch>

/** Viewers and groups are changed by who came and who left. */
export const listFact = (field: 'viewers' | 'groupCustomer', before: readonly number[], after: readonly number[]) =>
  listEdit({ field, idsOf: (view: CustomerView) => view[field], before, after })
