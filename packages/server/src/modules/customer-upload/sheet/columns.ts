import {
  type UploadColumn,
  UploadColumns,
  type UploadHeader,
  type UploadTemplateFault,
  uploadColumns,
} from '@crm/contract/customer-upload'
import { bareHeading, findColumnFaults, reachColumns } from '@crm/contract/rules/upload-columns'
import type { CellValue, SheetRow } from '../../../kernel/spreadsheet/cell.ts'
import { columnWords } from '../../../words/customer-sheet.ts'
import { textOf } from './cells.ts'

const known = new Map(
  uploadColumns.flatMap((column) => [
    [bareHeading(columnWords[column].vi), column] as const,
    [bareHeading(columnWords[column].en), column] as const,
  ]),
)

const exampleCharsMax = 100

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
      column: (mapping ? mapping[at] : known.get(bareHeading(header))) ?? null,
      example: textOf(next?.cells[at] ?? '')
        .slice(0, exampleCharsMax)
        .toWellFormed(),
    }
  })
}

/** What keeps a file with these headers from being taken, or undefined. */
export function columnsFault(headers: readonly UploadHeader[], rowCount: number): UploadTemplateFault | undefined {
  const { missing, isUnreachable, repeated } = findColumnFaults(headers.map(({ column }) => column))
  const fault = {
    missing: isUnreachable ? [...missing, ...reachColumns] : [...missing],
    repeated: [...repeated],
    headers: [...headers],
  }
  if (fault.missing.length > 0 || fault.repeated.length > 0) return { reason: 'columns', ...fault }
  return rowCount === 0 ? { reason: 'empty', ...fault } : undefined
}
