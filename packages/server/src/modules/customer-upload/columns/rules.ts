import {
  type UploadColumn,
  UploadColumns,
  type UploadHeader,
  type UploadTemplateFault,
  uploadColumns,
} from '@crm/contract/customer-upload'
import { fold } from '@crm/contract/rules/fold'
import type { CellValue, SheetRow } from '../../../kernel/spreadsheet/cell.ts'
import { columnWords } from '../../../words/customer-sheet.ts'
import { textOf } from '../cells/rules.ts'

/** Letters and digits alone count: a template's mark of a required column, or a doubled space, makes no other header. */
const bare = (header: string): string =>
  fold(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const known = new Map(
  uploadColumns.flatMap((column) => [
    [bare(columnWords[column].vi), column] as const,
    [bare(columnWords[column].en), column] as const,
  ]),
)

const exampleCharsMax = 100
const required: readonly UploadColumn[] = ['name', 'groupCustomer', 'sourceCustomer']
const reachable: readonly UploadColumn[] = ['phoneCustomer', 'emailCustomer']

export const isRequired = (column: UploadColumn): boolean => required.includes(column)

/** The mapping of a form field; undefined when it is none. */
export function readMapping(json: string): (UploadColumn | null)[] | undefined {
  try {
    return UploadColumns.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}

/** Each header of the first row with its column: as a person mapped it, else by the words of the template. */
export function matchHeaders(rows: readonly SheetRow[], mapping?: readonly (UploadColumn | null)[]): UploadHeader[] {
  const [first, next] = rows
  return (first?.cells ?? []).map((cell: CellValue, at) => {
    const header = textOf(cell)
    return {
      header,
      column: (mapping ? mapping[at] : known.get(bare(header))) ?? null,
      example: textOf(next?.cells[at] ?? '')
        .slice(0, exampleCharsMax)
        .toWellFormed(),
    }
  })
}

/** What keeps a file with these headers from being taken, or undefined. */
export function columnsFault(headers: readonly UploadHeader[], rowCount: number): UploadTemplateFault | undefined {
  const columns = headers.map(({ column }) => column).filter((column) => column !== null)
  const repeated = [...new Set(columns.filter((column, at) => columns.indexOf(column) !== at))]
  const missing = required.filter((column) => !columns.includes(column))
  if (!reachable.some((column) => columns.includes(column))) missing.push(...reachable)
  const fault = { missing, repeated, headers: [...headers] }
  if (missing.length > 0 || repeated.length > 0) return { reason: 'columns', ...fault }
  return rowCount === 0 ? { reason: 'empty', ...fault } : undefined
}
