import type { CellValue, ColumnDef } from 'hucre/xlsx'
import { cellCharsMax, restore } from './cell.ts'
import type { OutputCell, OutputRow, SheetColumn } from './output.ts'

const formats = { text: '@', date: 'dd/mm/yyyy', number: undefined } as const

export const toColumnDef = ({ header, width, kind }: SheetColumn): ColumnDef => ({
  header: toTypedText(header),
  ...(width === undefined ? {} : { width }),
  ...(formats[kind] === undefined ? {} : { numFmt: formats[kind] }),
})

export const toTypedRow = (row: OutputRow, columns: readonly SheetColumn[]): CellValue[] =>
  columns.map(({ kind }, at) => toTypedCell(row[at] ?? null, kind))

const toTypedCell = (value: OutputCell, kind: SheetColumn['kind']): CellValue => {
  if (value === null || value === '') return null
  if (kind === 'number' && typeof value === 'number') return value
  if (kind === 'date' && typeof value === 'string') return toDate(value) ?? toTypedText(value)
  return toTypedText(String(value))
}

// Excel's calendar is wrong before this day, so earlier ones are written as text.
const firstSafeDay = '1900-03-01'

const toDate = (day: string): Date | undefined => {
  const date = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
  return isDay && day >= firstSafeDay ? date : undefined
}

/** A typed text cell is never run, so the text stands as it is, except where reading back would change it. */
export const toTypedText = (text: string): string => {
  const kept = restore(text) === text ? text : `'${text}`
  return kept
    .toWellFormed()
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .slice(0, cellCharsMax)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}
