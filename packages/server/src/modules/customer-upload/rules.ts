import type { UploadFault, UploadSummary, UploadTemplateFault, UploadView } from '@crm/contract/customer-upload'
import { UPLOAD_ROWS_MAX } from '@crm/contract/rules/limits'
import type { SheetError } from '../../kernel/spreadsheet/sheet-error.ts'
import type { StagedRow, Upload } from './store.ts'

/** The header counts as a row of the file. */
export const sheetRowsMax = UPLOAD_ROWS_MAX + 1
export const latestShown = 20
const faultsShownMax = 2_000
const undoableMs = 24 * 3_600_000

interface SheetRefusal {
  readonly code: 'upload.limit' | 'upload.template' | 'upload.tooLarge'
  readonly details?: UploadTemplateFault | { limit: number }
}

/** What a file that could not be read is refused with. */
export function refusalOfSheet({ code }: SheetError): SheetRefusal {
  if (code === 'tooManyRows') return { code: 'upload.limit', details: { limit: UPLOAD_ROWS_MAX } }
  if (code === 'tooLarge' || code === 'timeout') return { code: 'upload.tooLarge' }
  return { code: 'upload.template', details: { reason: code, missing: [], repeated: [], headers: [] } }
}

/** An import is taken back within a day of its end, once. */
export const isUndoable = ({ state, ended_at }: Pick<Upload, 'state' | 'ended_at'>, now: Date): boolean =>
  state === 'done' && ended_at !== null && now.getTime() - ended_at.getTime() < undoableMs

export const summaryOf = (upload: Upload, now: Date): UploadSummary => ({
  importId: upload.upload_id,
  state: upload.state,
  fileName: upload.file_name,
  dryRun: upload.dry_run,
  mode: upload.mode,
  rows: upload.rows,
  checked: upload.checked,
  valid: upload.valid,
  written: upload.written,
  automationSkipped: upload.automation_skipped,
  failure: upload.failure,
  canUndo: isUndoable(upload, now),
  createdDate: upload.created_at.toISOString(),
})

export function viewOf(upload: Upload, faulty: readonly StagedRow[], now: Date): UploadView {
  const faults = faulty.flatMap(({ line, faults }): UploadFault[] => faults.map((fault) => ({ line, ...fault })))
  return {
    ...summaryOf(upload, now),
    headers: upload.headers,
    faults: faults.slice(0, faultsShownMax),
    faultTotal: faults.length,
  }
}
