import type { UploadColumn } from '@crm/contract/customer-upload'
import type { Actor } from '../../../kernel/actor.ts'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { CellValue } from '../../../kernel/spreadsheet/cell.ts'
import type { Db } from '../../../schema/index.ts'
import { tellProgress } from '../events.ts'
import { type CheckedRow, isTaken, readRow } from '../rows/rules.ts'
import { readStaged, type StagedRow, saveChecked, type Upload } from '../store.ts'
import { findReferrers, findTaken, readLookUps } from '../store-check.ts'
import { checkTogether, presenterOf } from './rules.ts'

const rowsPerChunk = 250

/**
 * Checks every row of an import and stores what is wrong, a chunk at a time. Asks the database once for all rows.
 * undefined when another run has ended the import meanwhile.
 */
export async function checkRows(platform: Platform, upload: Upload, actor: Actor): Promise<CheckedRow[] | undefined> {
  const { db, live } = platform
  const rows = await readRows(db, upload, actor)
  await compareStored(db, actor, rows)
  let valid = 0
  for (let checked = 0; checked < rows.length; ) {
    const chunk = rows.slice(checked, checked + rowsPerChunk)
    checked += chunk.length
    valid += chunk.filter(isTaken).length
    const found = chunk.map(({ line, faults }) => ({ line, faults }))
    const progress = { checked, valid }
    if (!(await inTransaction(db, (trx) => saveChecked(trx, upload.upload_id, found, progress)))) return undefined
    tellProgress(live, upload, { state: 'checking', checked })
  }
  return rows
}

async function readRows(db: Db, { upload_id, headers }: Upload, actor: Actor): Promise<CheckedRow[]> {
  const known = await readLookUps(db, actor)
  const columns = headers.map(({ column }) => column)
  return (await readStaged(db, upload_id)).map((row) => {
    const read = readRow(row.line, cellsOf(row, columns), known)
    // Told when the file was read; a run before this one has added what it found.
    read.faults.unshift(...row.faults.filter(({ reason }) => reason === 'formula'))
    return read
  })
}

const cellsOf = ({ cells }: StagedRow, columns: readonly (UploadColumn | null)[]): Map<UploadColumn, CellValue> =>
  new Map(columns.flatMap((column, at) => (column === null ? [] : [[column, cells[at] ?? ''] as const])))

async function compareStored(db: Db, actor: Actor, rows: readonly CheckedRow[]): Promise<void> {
  const drafts = rows.map(({ draft }) => draft)
  const present = (values: string[]) => values.filter((value) => value !== '')
  const phones = present(drafts.map(({ phone }) => phone))
  const emails = present(drafts.map(({ email }) => email))
  const named = drafts.map(({ presenter }) => presenterOf(presenter)).filter((presenter) => presenter !== undefined)
  const { phones: phonesTaken, emails: emailsTaken } = await findTaken(db, phones, emails)
  checkTogether(rows, {
    phones: phonesTaken,
    emails: emailsTaken,
    referrers: await findReferrers(db, actor, named),
  })
}
