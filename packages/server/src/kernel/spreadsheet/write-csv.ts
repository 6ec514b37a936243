import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { neutralise } from './cell.ts'
import type { OutputCell, OutputRow, OutputRows, SheetColumn } from './output.ts'

// Without it Excel reads Vietnamese text in the machine's old code page.
const byteOrderMark = '\ufeff'
const linesPerChunk = 200

/** UTF-8 with BOM, CRLF, commas. */
export const writeCsv = (columns: readonly SheetColumn[], rows: readonly OutputRow[]): Buffer =>
  Buffer.from(headerLine(columns) + rows.map((row) => toLine(row, columns)).join(''))

/** As `writeCsv`, for any length; ends reading `rows` when the stream is destroyed. */
export const csvStream = (columns: readonly SheetColumn[], rows: OutputRows): Readable =>
  Readable.from(chunks(columns, rows), { objectMode: false })

async function* chunks(columns: readonly SheetColumn[], rows: OutputRows) {
  let lines = [headerLine(columns)]
  for await (const row of rows) {
    lines.push(toLine(row, columns))
    if (lines.length < linesPerChunk) continue
    yield lines.join('')
    lines = []
    await setImmediate()
  }
  if (lines.length > 0) yield lines.join('')
}

const headerLine = (columns: readonly SheetColumn[]) =>
  `${byteOrderMark}${columns.map(({ header }) => quote(neutralise(header))).join(',')}\r\n`

const toLine = (row: OutputRow, columns: readonly SheetColumn[]) =>
  `${columns.map(({ kind }, at) => toField(row[at] ?? null, kind)).join(',')}\r\n`

const toField = (value: OutputCell, kind: SheetColumn['kind']) => {
  if (value === null) return ''
  return kind === 'number' && typeof value === 'number' ? String(value) : quote(neutralise(String(value)))
}

const quote = (field: string) => (/[",;\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)
