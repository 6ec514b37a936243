import { randomUUID } from 'node:crypto'
import { type Actor, may } from '../../kernel/actor.ts'
import { audit } from '../../kernel/audit.ts'
import { inTransaction } from '../../kernel/database/transaction.ts'
import { newFileKey } from '../../kernel/files/files.ts'
import { kindOf } from '../../kernel/files/kind.ts'
import { findActor } from '../../kernel/find-actor.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import { roomOf } from '../../kernel/live/live.ts'
import type { Platform } from '../../kernel/platform.ts'
import { Refused } from '../../kernel/refused.ts'
import { csvStream } from '../../kernel/spreadsheet/write-csv.ts'
import { xlsxStream } from '../../kernel/spreadsheet/write-xlsx.ts'
import { customersWords } from '../../words/customer-sheet.ts'
import { linesOf } from './lines.ts'
import { expiredBefore, StoredRequest, scopeOf, sheetColumnsOf } from './rules.ts'
import { beginExport, type Ending, type Export, endExport, forgetFile, listExpired, saveWritten } from './store.ts'

export const exportQueue = 'customer-export'
const retryLimit = 3

/** Writes one export. It may run twice: each run writes a file of its own, and the first to end gives the export its file. */
export const exportJob = (platform: Platform): JobKind<{ exportId: string }> => ({
  queue: exportQueue,
  retryLimit,
  expireSeconds: 3_600,
  run: async ({ exportId }, { retries }) => {
    const found = await beginExport(platform.db, exportId)
    if (!found) return
    try {
      await runExport(platform, found)
    } catch (error) {
      if (isRefusal(error) || retries >= retryLimit) await end(platform, found, { state: 'failed' })
      if (!isRefusal(error)) throw error
    }
  },
})

/** The list behind the file was refused; the store of files may have wrapped that. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Refused || (error instanceof Error && error.cause instanceof Refused)

/** With the rights of now: who lost them since gets nothing. */
async function runExport(platform: Platform, found: Export): Promise<void> {
  const { order } = StoredRequest.parse(found.request)
  const actor = await findActor(platform.db, found.user_id, 'MNU_Customer')
  if (!actor || !mayExport(actor)) return end(platform, found, { state: 'failed' })
  let written = 0
  const lines = linesOf(platform, actor, order, async (count) => {
    written += count
    await saveWritten(platform.db, found.export_id, written)
    tell(platform, found, { state: 'writing', written, rows: 0 })
  })
  const columns = sheetColumnsOf(order)
  const key = newFileKey()
  const stream =
    order.format === 'csv' ? csvStream(columns, lines) : xlsxStream(customersWords[order.language], columns, lines)
  await platform.files.put(key, stream, kindOf(order.format).contentType)
  await end(platform, found, {
    state: 'done',
    rows: written,
    file_key: key,
    scope: JSON.stringify(scopeOf(actor, order)),
  })
}

const mayExport = (actor: Actor): boolean => may(actor, 'access') && may(actor, 'download')

/** The audit stands or falls with the file: nobody can fetch one that was not noted down. */
async function end(platform: Platform, found: Export, ending: Omit<Ending, 'ended_at'>): Promise<void> {
  const { db, clock, files } = platform
  const { state, rows = 0, file_key: key } = ending
  const isFirst = await inTransaction(db, async (trx) => {
    if (!(await endExport(trx, found.export_id, { ...ending, ended_at: clock.now() }))) return false
    const { order, visit } = StoredRequest.parse(found.request)
    const details = { state, count: rows, order }
    await audit(trx, visit, { userId: found.user_id, what: 'customer.exported', target: found.export_id, details })
    return true
  })
  if (isFirst) tell(platform, found, { state, written: rows, rows })
  else if (key !== undefined) await files.delete(key)
}

type Progress = { readonly state: string; readonly written: number; readonly rows: number }

const tell = ({ live }: Platform, found: Export, progress: Progress): void =>
  live.emit({
    id: randomUUID(),
    channel: 'customer',
    event: 'ExportProgress',
    rooms: [roomOf.user(found.user_id)],
    data: { exportId: found.export_id, ...progress },
  })

const sweepJob = (platform: Platform): JobKind<object> => ({
  queue: 'sweep-customer-exports',
  cron: '37 * * * *',
  run: async () => {
    for (const { export_id, file_key } of await listExpired(platform.db, expiredBefore(platform.clock.now()))) {
      if (file_key !== null) await platform.files.delete(file_key)
      await forgetFile(platform.db, export_id)
    }
  },
})

export const customerExportJobs = (platform: Platform) => [exportJob(platform), sweepJob(platform)]
