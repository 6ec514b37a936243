import { AddCustomer, ContactFields } from '@crm/contract/customer-fields'
import type { UploadColumn } from '@crm/contract/customer-upload'
import { groupSeparator, nobodyWords } from '../../../words/customer-sheet.ts'
import { type Cells, type Fault, faultOf, lookUpKey, type Reader, readerOf, textOf } from './cells.ts'

export type Referrer =
  | { readonly kind: 'customer'; readonly customerId: number }
  | { readonly kind: 'user'; readonly userId: number }
  /** Another row of the same file. */
  | { readonly kind: 'row'; readonly line: number }

export interface Contact {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly gender: boolean | null
  readonly birthday: string | null
}

/** What a row says of a customer. Only complete where the row has no fault but warnings. */
export interface Draft extends Contact {
  readonly address: string
  readonly taxCode: string
  readonly affiliateCode: string
  readonly businessId: number | null
  readonly relationshipId: number | null
  readonly sourceId: number
  readonly groupIds: readonly number[]
  /** null: nobody; undefined: the importer. */
  readonly curatorId: number | null | undefined
  readonly presenter: string
  readonly contact: Contact
}

export interface CheckedRow {
  readonly line: number
  readonly draft: Draft
  /** Phone and mail as they stand in the file. */
  readonly typed: { readonly phone: string; readonly email: string }
  readonly faults: Fault[]
  referrer: Referrer | null
}

/** Ids by folded name; people also by user name and e-mail. */
export interface LookUps {
  readonly businesses: ReadonlyMap<string, number>
  readonly relationships: ReadonlyMap<string, number>
  readonly sources: ReadonlyMap<string, number>
  readonly groups: ReadonlyMap<string, number>
  readonly people: ReadonlyMap<string, number>
}

const groupsMax = 50

export const isTaken = ({ faults }: CheckedRow): boolean => faults.every(({ warning }) => warning)

const nobodyKeys = [nobodyWords.vi, nobodyWords.en].map(lookUpKey)

/** Several names in a cell; a name that itself holds the separator is tried whole first. */
function readGroups({ text, refuse }: Reader, known: LookUps['groups']): number[] {
  const whole = known.get(lookUpKey(text('groupCustomer')))
  if (whole !== undefined) return [whole]
  const names = text('groupCustomer')
    .split(groupSeparator)
    .filter((name) => name.trim() !== '')
  if (names.length === 0) refuse('groupCustomer', 'required')
  if (names.length > groupsMax) refuse('groupCustomer', 'tooLong')
  const ids = names.slice(0, groupsMax).map((name) => {
    const id = known.get(lookUpKey(name))
    if (id === undefined) refuse('groupCustomer', 'groupUnknown', name.trim())
    return id
  })
  return [...new Set(ids.filter((id) => id !== undefined))]
}

function readCurator(reader: Reader, known: LookUps['people']): number | null | undefined {
  const key = lookUpKey(reader.text('curator'))
  if (key === '') return undefined
  return nobodyKeys.includes(key) ? null : reader.lookUp('curator', known, 'curatorUnknown')
}

const contactColumns = ['nameContact', 'phoneContact', 'emailContact', 'genderContact', 'birthdayContact'] as const

/** The primary contact of its own columns; built of the customer when they are all empty. */
function readContact(reader: Reader, customer: Contact): Contact {
  if (contactColumns.every((column) => reader.text(column) === '')) return customer
  const { phoneContact, emailContact, nameContact } = ContactFields.shape
  return {
    name: reader.text('nameContact') === '' ? customer.name : reader.checked('nameContact', nameContact),
    phone: reader.checked('phoneContact', phoneContact),
    email: reader.checked('emailContact', emailContact),
    gender: reader.gender('genderContact'),
    birthday: reader.date('birthdayContact'),
  }
}

/** All that can be said of a row by itself. */
export function readRow(line: number, cells: Cells, known: LookUps): CheckedRow {
  const faults: Fault[] = []
  const reader = readerOf(cells, faults)
  const { shape } = AddCustomer
  const customer: Contact = {
    name: reader.checked('name', shape.name),
    phone: reader.checked('phoneCustomer', shape.phoneCustomer),
    email: reader.checked('emailCustomer', shape.emailCustomer),
    gender: reader.gender('genderCustomer'),
    birthday: reader.date('birthday'),
  }
  if (reader.text('phoneCustomer') === '' && reader.text('emailCustomer') === '')
    faults.push(faultOf(null, 'mailOrPhoneRequired', ''))
  if (reader.text('sourceCustomer') === '') reader.refuse('sourceCustomer', 'required')
  const draft: Draft = {
    ...customer,
    address: reader.checked('address', shape.address),
    taxCode: reader.checked('taxCode', shape.taxCode),
    affiliateCode: reader.checked('affiliateCode', shape.affiliateCode),
    businessId: reader.lookUp('business', known.businesses, 'businessUnknown'),
    relationshipId: reader.lookUp('relationship', known.relationships, 'relationshipUnknown'),
    sourceId: reader.lookUp('sourceCustomer', known.sources, 'sourceUnknown') ?? 0,
    groupIds: readGroups(reader, known.groups),
    curatorId: readCurator(reader, known.people),
    presenter: reader.text('presenter'),
    contact: readContact(reader, customer),
  }
  const typedIn = (column: UploadColumn) => textOf(cells.get(column) ?? '')
  const typed = { phone: typedIn('phoneCustomer'), email: typedIn('emailCustomer') }
  return { line, draft, typed, faults, referrer: null }
}
