import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'
import type { DataValidation } from 'hucre/xlsx'
import { listsSheetName } from './cell.ts'
import type { OutputRow, OutputRows, SheetColumn } from './output.ts'
import { toColumnDef, toTypedRow, toTypedText } from './output-cell.ts'

/** Values offered in a column; `isOpen` lets other text in too (several names in one cell). */
export type ColumnList = { header: string; values: readonly string[]; isOpen?: boolean }

export type SheetToWrite = {
  sheetName: string
  columns: readonly SheetColumn[]
  rows: readonly OutputRow[]
  lists?: readonly ColumnList[]
  /** Empty lines that carry the column's format already: a phone typed there keeps its leading zero. */
  blankLines?: number
}

const heading = { freezePane: { rows: 1 } }
// Below this line a template offers no lists.
const offeredLines = 1_001

type PlainSheet = Pick<SheetToWrite, 'sheetName' | 'columns' | 'rows'>

const plainSheet = ({ sheetName, columns, rows }: PlainSheet) => ({
  ...heading,
  name: sheetName,
  columns: columns.map(toColumnDef),
  rows: [columns.map(({ header }) => toTypedText(header)), ...rows.map((row) => toTypedRow(row, columns))],
})

/** Several small tables, each on a sheet of its own. */
export async function writeSheets(sheets: readonly PlainSheet[]): Promise<Buffer> {
  const { writeXlsx: writeWorkbook } = await import('hucre/xlsx')
  return Buffer.from(await writeWorkbook({ sheets: sheets.map(plainSheet) }))
}

/** A small workbook (template, rejected rows) at once; an export of any length goes through `xlsxStream`. */
export const writeXlsx = async ({ sheetName, columns, rows, lists = [], blankLines = 0 }: SheetToWrite) => {
  const blank = Array.from({ length: blankLines }, () => columns.map(() => null))
  const offered = lists.filter(({ header, values }) => values.length > 0 && columnIndex(columns, header) >= 0)
  const plain = plainSheet({ sheetName, columns, rows })
  const sheet = {
    ...plain,
    rows: [...plain.rows, ...blank],
    dataValidations: offered.map((list, at) => toValidation(list, at, columnIndex(columns, list.header))),
  }
  const sheets = offered.length > 0 ? [sheet, listsSheet(offered)] : [sheet]
  const { writeXlsx: writeWorkbook } = await import('hucre/xlsx')
  return Buffer.from(await writeWorkbook({ sheets }))
}

const columnIndex = (columns: readonly SheetColumn[], header: string) =>
  columns.findIndex((column) => column.header === header)

const listsSheet = (lists: readonly ColumnList[]) => {
  const length = Math.max(...lists.map(({ values }) => values.length))
  const rows = Array.from({ length }, (_, line) =>
    lists.map(({ values }) => (values[line] === undefined ? null : toTypedText(values[line]))),
  )
  return { name: listsSheetName, hidden: true, rows }
}

const toValidation = ({ values, isOpen }: ColumnList, listAt: number, columnAt: number): DataValidation => {
  const source = columnLetters(listAt)
  const target = columnLetters(columnAt)
  return {
    type: 'list',
    range: `${target}2:${target}${offeredLines}`,
    formula1: `'${listsSheetName}'!$${source}$1:$${source}$${values.length}`,
    allowBlank: true,
    showErrorMessage: !isOpen,
  }
}

const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** An .xlsx of any length in constant memory; ends reading `rows` when the stream is destroyed. */
export const xlsxStream = (sheetName: string, columns: readonly SheetColumn[], rows: OutputRows): Readable =>
  Readable.from(workbook(sheetName, columns, rows), { objectMode: false })

async function* workbook(sheetName: string, columns: readonly SheetColumn[], rows: OutputRows) {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const sheet = { ...heading, name: sheetName, columns: columns.map(toColumnDef) }
  yield* writeXlsxStream(typedRows(columns, rows), sheet) as ReadableStream<Uint8Array>
}

const linesPerTurn = 200

async function* typedRows(columns: readonly SheetColumn[], rows: OutputRows) {
  let line = 0
  for await (const row of rows) {
    yield toTypedRow(row, columns)
    line += 1
    // Rows that are already there come without a pause; others must be served in between.
    if (line % linesPerTurn === 0) await setImmediate()
  }
}
