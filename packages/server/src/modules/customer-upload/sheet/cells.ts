import type { UploadColumn, UploadFault } from '@crm/contract/customer-upload'
import { isPlainDate, parseDate, showPlainDate } from '@crm/contract/rules/dates'
import { fold } from '@crm/contract/rules/fold'
import { isPhone } from '@crm/contract/rules/phone'
import type { z } from 'zod'
import type { CellValue, SheetRow } from '../../../kernel/spreadsheet/cell.ts'
import { genderWords } from '../../../words/customer-sheet.ts'

export type Fault = Omit<UploadFault, 'line'>
export type Reason = Fault['reason']

const valueCharsMax = 200

/** What a person reads in the cell; a date as DD/MM/YYYY. */
export const textOf = (cell: CellValue): string =>
  typeof cell === 'object' ? showPlainDate(cell.date) : String(cell).trim()

/** Without what the database cannot keep: U+0000 and halves of characters. */
export const storable = (cell: CellValue): CellValue =>
  typeof cell === 'string' ? cell.replaceAll('\0', '').toWellFormed() : cell

/** A phone that was typed as a number has lost its leading zero. */
export const phoneTextOf = (cell: CellValue): string => {
  const text = textOf(cell)
  return typeof cell === 'number' && !isPhone(text) && isPhone(`0${text}`) ? `0${text}` : text
}

export const lookUpKey = (name: string): string => fold(name.trim().replace(/\s+/g, ' '))

type Kind = Partial<Pick<Fault, 'warning' | 'sameAsLine'>>

/** A fault of one cell; long values are cut. */
export const faultOf = (column: UploadColumn | null, reason: Reason, value: string, kind: Kind = {}): Fault => ({
  column,
  reason,
  value: value.slice(0, valueCharsMax).toWellFormed(),
  warning: false,
  ...kind,
})

/** What a person should look at again: a formula may have been right where the file came from, and here it is a value. */
export const formulaFaults = ({ cells, formulas = [] }: SheetRow, columns: readonly (UploadColumn | null)[]): Fault[] =>
  formulas.flatMap((place) => {
    const column = columns[place] ?? null
    return column === null ? [] : [faultOf(column, 'formula', textOf(cells[place] ?? ''), { warning: true })]
  })

const reasons: Readonly<Record<string, Reason>> = {
  'error.missing.contactName': 'required',
  'error.missing.customerName': 'required',
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

export type Cells = ReadonlyMap<UploadColumn, CellValue>

/** Reads the cells of one row as values and gathers what is wrong with them; a wrong cell reads as an empty one. */
export function readerOf(cells: Cells, faults: Fault[]) {
  const cell = (column: UploadColumn) => cells.get(column) ?? ''
  const text = (column: UploadColumn) =>
    column === 'phoneCustomer' || column === 'phoneContact' ? phoneTextOf(cell(column)) : textOf(cell(column))
  const refuse = (column: UploadColumn, reason: Reason, value = textOf(cell(column))) => {
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

export type Reader = ReturnType<typeof readerOf>
