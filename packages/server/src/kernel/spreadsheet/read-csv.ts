import type { SheetRow } from './cell.ts'
import { collectRows } from './row-collector.ts'
import { SheetError } from './sheet-error.ts'

/** Every cell is text. A quoted line break stays inside its row, as Excel counts it. */
export const readCsv = (bytes: Buffer, rowsMax: number): SheetRow[] => {
  const text = decode(bytes)
  const collected = collectRows(rowsMax)
  let line = 0
  for (const cells of splitRows(text, detectSeparator(text))) {
    line += 1
    collected.add(line, cells)
  }
  return collected.rows
}

const decode = (bytes: Buffer): string => {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new SheetError('format', `not ${encoding} text`)
  }
}

const excelColumnsMax = 16_384
const separators = [',', ';', '\t'] as const

/** The separator found most often outside quotes in the first line that holds something. */
const detectSeparator = (text: string): string => {
  const line = firstLine(text).replace(/"[^"]*"/g, '')
  const counted = separators.map((separator) => ({ separator, count: line.split(separator).length }))
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).separator
}

const firstLine = (text: string): string => {
  let isQuoted = false
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') isQuoted = !isQuoted
    if (isQuoted || (char !== '\n' && char !== '\r')) continue
    if (text.slice(start, at).trim() !== '') return text.slice(start, at)
    start = at + 1
  }
  return text.slice(start)
}

// Cut out of the text by search, never built up letter by letter: a cell of 5 MB must not cost 200.
function* splitRows(text: string, separator: string) {
  const fieldEnd = new RegExp(`[${separator}\\r\\n]|$`, 'g')
  for (let at = 0; at < text.length; at += text.startsWith('\r\n', at) ? 2 : 1) {
    const cells: string[] = []
    do {
      if (cells.length > 0) at += 1
      const quoted = text[at] === '"' ? closingQuote(text, at) : undefined
      const rest = quoted === undefined ? at : quoted + 1
      fieldEnd.lastIndex = rest
      const end = fieldEnd.exec(text)?.index ?? text.length
      const unquoted = quoted === undefined ? '' : text.slice(at + 1, quoted).replaceAll('""', '"')
      cells.push(unquoted + text.slice(rest, end))
      if (cells.length > excelColumnsMax) throw new SheetError('tooManyColumns')
      at = end
    } while (text[at] === separator)
    yield cells
  }
}

/** Where the quoted field that opens at `start` closes; the end of the text when it never does. */
const closingQuote = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1) return text.length
    if (text[at + 1] !== '"') return at
  }
  return text.length
}
