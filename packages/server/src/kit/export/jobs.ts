import { randomUUID } from 'node:crypto'
import type { Actor } from '../../kernel/actor.ts'
import { audit } from '../../kernel/audit.ts'
import { inTransaction } from '../../kernel/database/transaction.ts'
import type { Capability } from '../../kernel/events/capability.ts'
import { newFileKey } from '../../kernel/files/files.ts'
import { kindOf } from '../../kernel/files/kind.ts'
import { findActor } from '../../kernel/find-actor.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import { roomOf } from '../../kernel/live/live.ts'
import type { Platform } from '../../kernel/platform.ts'
import { Refused } from '../../kernel/refused.ts'
import type { OutputRow } from '../../kernel/spreadsheet/output.ts'
import { csvStream } from '../../kernel/spreadsheet/write-csv.ts'
import { xlsxStream } from '../../kernel/spreadsheet/write-xlsx.ts'
import type { Exporting, ListExport, SheetOrder } from './declare.ts'
import { columnsFor, expiredBefore, lineOf, mayExport, StoredRequest, scopeOf, sheetColumnsOf } from './rules.ts'
import { beginExport, type Ending, type Export, endExport, forgetFile, listExpired, saveWritten } from './store.ts'

const retryLimit = 3

/** Writes one export. It may run twice: each run writes a file of its own, and the first to end gives the export its file. */
export const exportJob = <Order extends SheetOrder, Row>(
  list: ListExport<Order, Row>,
  queue: string,
  platform: Platform,
): JobKind<{ exportId: string }> => ({
  queue,
  retryLimit,
  expireSeconds: 3_600,
  run: async ({ exportId }, { retries }) => {
    const found = await beginExport(platform.db, exportId)
    if (!found) return
    const finish: Finish = (ending) => end(platform, list.name, found, ending)
    try {
      await runExport(platform, list, found, finish)
    } catch (error) {
      if (isRefusal(error) || retries >= retryLimit) await finish({ state: 'failed' })
      if (!isRefusal(error)) throw error
    }
  },
})

type Finish = (ending: Omit<Ending, 'ended_at'>) => Promise<void>

/** The list behind the file was refused; the store of files may have wrapped that. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Refused || (error instanceof Error && error.cause instanceof Refused)

async function findMaker(
  { db }: Platform,
  userId: number,
  { tag, beside }: Pick<ListExport<SheetOrder, unknown>, 'tag' | 'beside'>,
): Promise<Actor | undefined> {
  const actor = await findActor(db, userId, tag)
  const eyes = beside && (await findActor(db, userId, beside))
  return actor && eyes ? { ...actor, beside: eyes } : actor
}

/** With the rights of now: who lost them since gets nothing. */
async function runExport<Order extends SheetOrder, Row>(
  platform: Platform,
  list: ListExport<Order, Row>,
  found: Export,
  finish: Finish,
): Promise<void> {
  const order = list.order.parse(StoredRequest.parse(found.request).order)
  const actor = await findMaker(platform, found.user_id, list)
  if (!actor || !mayExport(actor, order)) return finish({ state: 'failed' })
  let written = 0
  const lines = linesOf(list, { platform, actor, order }, async (count) => {
    written += count
    await saveWritten(platform.db, found.export_id, written)
    tell(platform, found, { state: 'writing', written, rows: 0 })
  })
  const columns = sheetColumnsOf(columnsFor(list.columns, order), order)
  const key = newFileKey()
  const { language, format } = order
  const stream = format === 'csv' ? csvStream(columns, lines) : xlsxStream(list.title[language], columns, lines)
  await platform.files.put(key, stream, kindOf(format).contentType)
  const scope = JSON.stringify(scopeOf(actor, list.isOfDeleted(order)))
  await finish({ state: 'done', rows: written, file_key: key, scope })
}

/** The lines of a sheet, block by block; `onWritten` hears how many lines each block was. */
async function* linesOf<Order extends SheetOrder, Row>(
  list: ListExport<Order, Row>,
  exporting: Exporting<Order>,
  onWritten: (count: number) => Promise<void>,
): AsyncGenerator<OutputRow> {
  const columns = columnsFor(list.columns, exporting.order)
  for await (const rows of list.blocks(exporting)) {
    for (const row of rows) yield lineOf(columns, row, exporting.order)
    await onWritten(rows.length)
  }
}

/** The audit stands or falls with the file: nobody can fetch one that was not noted down. */
async function end(platform: Platform, name: string, found: Export, ending: Omit<Ending, 'ended_at'>): Promise<void> {
  const { db, clock, files } = platform
  const { state, rows = 0, file_key: key } = ending
  const isFirst = await inTransaction(db, async (trx) => {
    if (!(await endExport(trx, found.export_id, { ...ending, ended_at: clock.now() }))) return false
    const { order, visit } = StoredRequest.parse(found.request)
    const details = { state, count: rows, order }
    await audit(trx, visit, { userId: found.user_id, what: `${name}.exported`, target: found.export_id, details })
    return true
  })
  if (isFirst) tell(platform, found, { state, written: rows, rows })
  else if (key !== undefined) await files.delete(key)
}

type Progress = { readonly state: string; readonly written: number; readonly rows: number }

const tell = ({ live }: Platform, found: Export, progress: Progress): void =>
  live.emit({
    id: randomUUID(),
    channel: 'notification',
    event: 'ExportProgress',
    rooms: [roomOf.user(found.user_id)],
    data: { exportId: found.export_id, ...progress },
  })

const sweepJob = (platform: Platform): JobKind<object> => ({
  queue: 'sweep-exports',
  cron: '37 * * * *',
  run: async () => {
    for (const { export_id, file_key } of await listExpired(platform.db, expiredBefore(platform.clock.now()))) {
      if (file_key !== null) await platform.files.delete(file_key)
      await forgetFile(platform.db, export_id)
    }
  },
})

/** What the files of all lists share. */
export const exportCapability: Capability = {
  jobs: (platform) => [sweepJob(platform)],
  fileColumns: [['list_export', 'file_key']],
}
