import type { customerUpload, SheetLanguage, UploadHeader } from '@crm/contract/customer-upload'
import { kindOf } from '../../kernel/files/kind.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import type { OutputRow, SheetColumn } from '../../kernel/spreadsheet/output.ts'
import { writeXlsx } from '../../kernel/spreadsheet/write-xlsx.ts'
import {
  columnWidthOrdinary,
  columnWidths,
  customersWords,
  faultWords,
  fileNameWords,
  headerOf,
  reasonsWords,
} from '../../words/customer-sheet.ts'
import { type Fault, phoneTextOf, textOf } from './cells/rules.ts'
import { findUpload, readFaulty, type StagedRow } from './store.ts'

const reasonWidth = 60

const columnsOf = (headers: readonly UploadHeader[], language: SheetLanguage): SheetColumn[] => [
  ...headers.map(({ header, column }) => ({
    header,
    width: (column && columnWidths[column]) ?? columnWidthOrdinary,
    kind: 'text' as const,
  })),
  { header: reasonsWords[language], width: reasonWidth, kind: 'text' },
]

function reasonOf({ column, reason, value, sameAsLine }: Fault, language: SheetLanguage): string {
  const named = column === null ? '' : `${headerOf(column, language)}: `
  const line = sameAsLine === undefined ? '' : ` ${sameAsLine}`
  return `${named}${faultWords[reason][language]}${line}${value === '' ? '' : ` (${value})`}`
}

/** The cells as they came, as text, so that a mended file can be sent again; what is wrong with them last. */
const rowOf = ({ cells, faults }: StagedRow, headers: readonly UploadHeader[], language: SheetLanguage): OutputRow => [
  ...headers.map(({ column }, at) => {
    const cell = cells[at] ?? ''
    return column === 'phoneCustomer' || column === 'phoneContact' ? phoneTextOf(cell) : textOf(cell)
  }),
  faults.map((fault) => reasonOf(fault, language)).join('; '),
]

export const rejected: Handler<typeof customerUpload.rejected> = async ({ actor, db, params, query, refuse }) => {
  const upload = await findUpload(db, actor.userId, params.importId)
  if (!upload) return refuse('request.notFound')
  const { language } = query
  const faulty = await readFaulty(db, upload.upload_id)
  const rows = faulty.filter(({ faults }) => faults.some(({ warning }) => !warning))
  return {
    name: `${fileNameWords.rejected[language]}.xlsx`,
    kind: kindOf('xlsx'),
    content: await writeXlsx({
      sheetName: customersWords[language],
      columns: columnsOf(upload.headers, language),
      rows: rows.map((row) => rowOf(row, upload.headers, language)),
    }),
  }
}
