import { randomUUID } from 'node:crypto'
import type { customerUpload } from '@crm/contract/customer-upload'
import { safeFileName } from '../../kernel/files/names.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import type { SheetRow } from '../../kernel/spreadsheet/cell.ts'
import { readSheet } from '../../kernel/spreadsheet/read-sheet.ts'
import { SheetError } from '../../kernel/spreadsheet/sheet-error.ts'
import { uploadQueue } from './jobs.ts'
import { refusalOfSheet, sheetRowsMax } from './rules.ts'
import { formulaFaults, storable } from './sheet/cells.ts'
import { columnsFault, matchHeaders, readMapping } from './sheet/columns.ts'
import { hasRunning, insertUpload, type NewUpload } from './store.ts'

type Api = typeof customerUpload.upload
type Sheet = Pick<NewUpload, 'fileName' | 'headers' | 'rows'>

/** Takes the one file of the form apart: its headers matched, its rows as they stand. */
async function readFile(call: Call<Api>): Promise<Sheet> {
  const { files, form, refuse } = call
  const [file, ...others] = files
  if (file === undefined || file.field !== 'File' || others.length > 0) return refuse('request.malformed')
  const mapping = form.Columns === undefined ? undefined : readMapping(form.Columns)
  if (form.Columns !== undefined && mapping === undefined) return refuse('request.malformed')
  const fileName = safeFileName(file.name)
  const rows = await readRows(call, file.bytes, fileName)
  const headers = matchHeaders(rows, mapping)
  const fault = columnsFault(headers, rows.length - 1)
  if (fault) return refuse('upload.template', fault)
  const columns = headers.map(({ column }) => column)
  const staged = rows.slice(1).map((row) => ({ line: row.line, cells: row.cells, faults: formulaFaults(row, columns) }))
  return { fileName, headers, rows: staged }
}

async function readRows({ refuse, visit }: Call<Api>, bytes: Buffer, fileName: string): Promise<SheetRow[]> {
  try {
    const { rows } = await readSheet(bytes, fileName, { rowsMax: sheetRowsMax })
    return rows.map((row) => ({ ...row, cells: row.cells.map(storable) }))
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    visit.log.info({ reason: error.message }, 'an uploaded sheet was refused')
    const { code, details } = refusalOfSheet(error)
    return refuse(code, details)
  }
}

/** Stages the rows and leaves the checking to a job: the answer does not wait for it. */
export const upload = prepared<Api, Sheet>(
  readFile,
  async ({ actor, db, form, now, platform, prepared: sheet, refuse }: Call<Api, Sheet>) => {
    if (await hasRunning(db, actor.userId)) return refuse('upload.running')
    const uploadId = randomUUID()
    const dryRun = form.DryRun === 'true'
    await insertUpload(db, { ...sheet, uploadId, userId: actor.userId, mode: form.Mode, dryRun, now })
    await platform.jobs.send(db, uploadQueue, { uploadId }, uploadId)
    return { importId: uploadId }
  },
)
