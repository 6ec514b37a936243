import type { UploadColumn, UploadFault } from '@crm/contract/customer-upload'
import { AddCustomer, ContactFields } from '@crm/contract/customer-fields'
import { isPlainDate, parseDate, showPlainDate } from '@crm/contract/rules/dates'
import { fold } from '@crm/contract/rules/fold'
import { isPhone } from '@crm/contract/rules/phone'
import type { z } from 'zod'
import type { CellValue } from '../../../kernel/spreadsheet/cell.ts'
import { genderWords, groupSeparator, nobodyWords } from '../../../words/customer-sheet.ts'

export type Fault = Omit<UploadFault, 'line'>
type Reason = Fault['reason']

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

const valueCharsMax = 200
const groupsMax = 50

/** What a person reads in the cell; a date as DD/MM/YYYY. */
export const textOf = (cell: CellValue): string =>
  typeof cell === 'object' ? showPlainDate(cell.date) : String(cell).trim()

/** A phone that was typed as a number has lost its leading zero. */
export const phoneTextOf = (cell: CellValue): string => {
  const text = textOf(cell)
  return typeof cell === 'number' && !isPhone(text) && isPhone(`0${text}`) ? `0${text}` : text
}

export const lookUpKey = (name: string): string => fold(name.trim().replace(/\s+/g, ' '))

export const isTaken = ({ faults }: CheckedRow): boolean => faults.every(({ warning }) => warning)

/** A fault of one cell; long values are cut. */
export const faultOf = (column: UploadColumn | null, reason: Reason, value: string, warning = false): Fault => ({
  column,
  reason,
  value: value.slice(0, valueCharsMax).toWellFormed(),
  warning,
})

const reasons: Readonly<Record<string, Reason>> = {
  'error.required': 'required',
  'error.tooShort': 'required',
  'error.tooLong': 'tooLong',
  'error.emailErr': 'emailInvalid',
  'error.phoneErr': 'phoneInvalid',
}

const gendersByWord = new Map(
  (['male', 'female'] as const).flatMap((gender) =>
    [genderWords[gender].vi, genderWords[gender].en].map((word) => [lookUpKey(word), gender === 'male'] as const),
  ),
)
const nobodyKeys = [nobodyWords.vi, nobodyWords.en].map(lookUpKey)

type Cells = ReadonlyMap<UploadColumn, CellValue>

/** Reads the cells of one row as values and gathers what is wrong with them; a wrong cell reads as an empty one. */
function readerOf(cells: Cells, faults: Fault[]) {
  const cell = (column: UploadColumn) => cells.get(column) ?? ''
  const text = (column: UploadColumn) =>
    column === 'phoneCustomer' || column === 'phoneContact' ? phoneTextOf(cell(column)) : textOf(cell(column))
  const refuse = (column: UploadColumn, reason: Reason, value = text(column)) => {
    faults.push(faultOf(column, reason, value))
  }
  return {
    text,
    refuse,
    checked(column: UploadColumn, schema: z.ZodType<string>): string {
      const parsed = schema.safeParse(text(column))
      if (parsed.success) return parsed.data
      refuse(column, reasons[parsed.error.issues[0]?.message ?? ''] ?? 'textInvalid')
      return ''
    },
    gender(column: UploadColumn): boolean | null {
      const gender = gendersByWord.get(lookUpKey(text(column)))
      if (gender === undefined && text(column) !== '') refuse(column, 'genderInvalid')
      return gender ?? null
    },
    /** A true date cell or DD/MM/YYYY, nothing else: a bare number or another order could mean two days. */
    date(column: UploadColumn): string | null {
      const value = cell(column)
      if (value === '') return null
      const day = typeof value === 'object' ? value.date : parseDate(textOf(value))
      if (day !== null && isPlainDate(day)) return day
      refuse(column, 'dateInvalid')
      return null
    },
    lookUp(column: UploadColumn, known: ReadonlyMap<string, number>, unknown: Reason): number | null {
      if (text(column) === '') return null
      const id = known.get(lookUpKey(text(column)))
      if (id === undefined) refuse(column, unknown)
      return id ?? null
    },
  }
}
type Reader = ReturnType<typeof readerOf>

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
  return { line, draft, faults, referrer: null }
}
