import type { UploadColumn } from '@crm/contract/customer-upload'
import type { Actor } from '../../../kernel/actor.ts'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { CellValue } from '../../../kernel/spreadsheet/cell.ts'
import type { Db } from '../../../schema/index.ts'
import { tellProgress } from '../events.ts'
import { faultOf } from '../sheet/cells.ts'
import { presenterKey, presenterOf } from '../sheet/people.ts'
import { type CheckedRow, isTaken, type Referrer, readRow } from '../sheet/rows.ts'
import { readStaged, type StagedRow, saveChecked, type Upload } from '../store.ts'
import { findReferrers, findTaken, readLookUps } from '../store-check.ts'

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

interface Stored {
  /** Of customers that are not deleted, whoever sees them. */
  readonly phones: ReadonlySet<string>
  readonly emails: ReadonlySet<string>
  /** By `presenterKey`: only who the importer may see. */
  readonly referrers: ReadonlyMap<string, Referrer>
}

/** Adds to each row what shows only beside other rows and stored customers; rows come in the order of the file. */
function checkTogether(rows: readonly CheckedRow[], stored: Stored): void {
  const index = refuseRepeated(rows)
  for (const { draft, typed, faults } of rows) {
    if (stored.phones.has(draft.phone)) faults.push(faultOf('phoneCustomer', 'phoneExists', typed.phone))
    if (stored.emails.has(draft.email)) faults.push(faultOf('emailCustomer', 'emailExists', typed.email))
  }
  for (const row of rows) findReferrer(row, stored, index)
  dropCircles(rows)
  refuseOrphans(rows)
}

type Index = ReadonlyMap<string, CheckedRow>

/** The first row with a phone or mail keeps it; what comes later is refused. Answers the rows by both. */
function refuseRepeated(rows: readonly CheckedRow[]): Index {
  const index = new Map<string, CheckedRow>()
  const claim = (row: CheckedRow, kind: 'phone' | 'email') => {
    const key = presenterKey({ kind, key: row.draft[kind] })
    if (row.draft[kind] === '') return
    const first = index.get(key)
    if (first === undefined) index.set(key, row)
    else row.faults.push(faultOf(`${kind}Customer`, `${kind}Repeated`, row.typed[kind], { sameAsLine: first.line }))
  }
  for (const row of rows) {
    claim(row, 'phone')
    claim(row, 'email')
  }
  return index
}

function findReferrer(row: CheckedRow, { referrers }: Stored, index: Index): void {
  const { presenter } = row.draft
  if (presenter === '') return
  const named = presenterOf(presenter)
  const key = named && presenterKey(named)
  const beside = key === undefined ? undefined : index.get(key)
  const found = key === undefined ? undefined : referrers.get(key)
  row.referrer = found ?? (beside ? { kind: 'row', line: beside.line } : null)
  if (row.referrer === null) row.faults.push(faultOf('presenter', 'referrerUnknown', presenter))
}

/** A referral that would close a circle is dropped, and its row told; only rows of the file can form one. */
function dropCircles(rows: readonly CheckedRow[]): void {
  const above = new Map<number, number>()
  for (const row of rows) {
    if (row.referrer?.kind !== 'row') continue
    let line: number | undefined = row.referrer.line
    while (line !== undefined && line !== row.line) line = above.get(line)
    if (line === undefined) above.set(row.line, row.referrer.line)
    else {
      row.faults.push(faultOf('presenter', 'circularReferral', row.draft.presenter, { warning: true }))
      row.referrer = null
    }
  }
}

/** Whoever was brought by a row that stays out has nobody to refer to, and so on down the chain. */
function refuseOrphans(rows: readonly CheckedRow[]): void {
  const refused = new Set(rows.filter((row) => !isTaken(row)).map(({ line }) => line))
  const isOrphan = (row: CheckedRow) =>
    !refused.has(row.line) && row.referrer?.kind === 'row' && refused.has(row.referrer.line)
  for (let orphans = rows.filter(isOrphan); orphans.length > 0; orphans = rows.filter(isOrphan)) {
    for (const row of orphans) {
      row.faults.push(faultOf('presenter', 'referrerUnknown', row.draft.presenter))
      refused.add(row.line)
    }
  }
}
