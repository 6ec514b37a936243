import type { customerUpload, UploadHeader } from '@crm/contract/customer-upload'
import type { SheetLanguage } from '@crm/contract/list-export'
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
import { latestShown, summaryOf, viewOf } from './rules.ts'
import { type Fault, phoneTextOf, textOf } from './sheet/cells.ts'
import { findUpload, listUploads, readFaulty, type StagedRow } from './store.ts'

type Api = typeof customerUpload

export const readState: Handler<Api['state']> = async ({ actor, db, now, params, refuse }) => {
  const upload = await findUpload(db, actor.userId, params.importId)
  return upload ? viewOf(upload, await readFaulty(db, upload.upload_id), now) : refuse('request.notFound')
}

export const readLatest: Handler<Api['latest']> = async ({ actor, db, now }) =>
  (await listUploads(db, actor.userId, latestShown)).map((upload) => summaryOf(upload, now))

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
