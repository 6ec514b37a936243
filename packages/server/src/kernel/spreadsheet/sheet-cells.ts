import type { CellValue } from './cell.ts'
import { excelDate } from './excel-date.ts'
import { ownText } from './parse-xml.ts'
import { SheetError } from './sheet-error.ts'

export type CellSource = { strings: string[]; isDateStyle: boolean[]; epoch1904: boolean }

export type RawCell = { type: string; style: number; text: string }

/** What a person sees as the cell's content; a formula counts by its last result. */
export const cellValue = ({ type, style, text }: RawCell, source: CellSource): CellValue => {
  if (type === 's') return sharedString(Number(text), source)
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return isoDate(text)
  if (type !== 'n') return ownText(text)
  return text.trim() === '' ? '' : numberOrDate(Number(text), style, source)
}

const sharedString = (index: number, { strings }: CellSource) => {
  const text = strings[index]
  if (text === undefined) throw new SheetError('format', `no shared string ${index}`)
  return text
}

const isoDate = (text: string): CellValue => {
  const date = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text)?.[0]
  return date ? { date } : text
}

const numberOrDate = (number: number, style: number, { isDateStyle, epoch1904 }: CellSource): CellValue => {
  if (!Number.isFinite(number)) throw new SheetError('format', 'no number')
  const date = isDateStyle[style] ? excelDate(number, epoch1904) : undefined
  return date ? { date } : number
}

/** Column (from 0) and line (from 1) of a reference such as B12. */
export const parseReference = (reference: string): { column: number; line: number } => {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? []
  if (!letters || !digits) throw new SheetError('format', 'cell reference')
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, line: Number(digits) }
}
