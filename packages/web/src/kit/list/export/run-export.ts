import { channels } from '@crm/contract/channels'
import type { ExportCalls, ExportView } from '@crm/contract/list-export'
import { call, callFile, saveFile } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { listen } from '../../../kernel/live.ts'
import { type Bell, createBell } from './bell.ts'

export type Order = Readonly<Record<string, unknown>>

/** Asked this often beside the hub, which a blocked socket keeps silent; a large one less and less often. */
const FIRST_ASK_MS = 1_000
const LONGEST_ASK_MS = 10_000

/** The job ended without a file. */
export class ExportFailed extends Error {}

/** undefined while the network is away: the job runs on without it. */
const askState = (calls: ExportCalls, exportId: string): Promise<ExportView | undefined> =>
  call(calls.state, { params: { exportId } }).catch((error: unknown) => {
    if (isFailure(error, 'offline') || isFailure(error, 'timeout')) return undefined
    throw error
  })

async function untilDone(
  calls: ExportCalls,
  exportId: string,
  ended: Bell,
  onWritten: (written: number) => void,
): Promise<ExportView> {
  for (let waitMs = FIRST_ASK_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_ASK_MS)) {
    await ended.wait(waitMs)
    const view = await askState(calls, exportId)
    if (view?.state === 'failed') throw new ExportFailed()
    if (view?.state === 'done') return view
    if (view) onWritten(view.written)
  }
}

/** A small list is written before the answer about its start is here, so what the hub says is heard from before. */
function hearExport(onWritten: (written: number) => void) {
  const ended = createBell()
  const endedIds = new Set<string>()
  let own = ''
  const stop = listen(channels.notification, 'ExportProgress', ({ exportId, state, written }) => {
    if (state === 'writing') return exportId === own && onWritten(written)
    endedIds.add(exportId)
    if (exportId === own) ended.ring()
  })
  const follow = (exportId: string) => {
    own = exportId
    if (endedIds.has(exportId)) ended.ring()
  }
  return { ended, follow, stop }
}

async function write(calls: ExportCalls, order: Order, onWritten: (written: number) => void) {
  const hub = hearExport(onWritten)
  try {
    const { exportId } = await call(calls.start, { body: order })
    hub.follow(exportId)
    const { rows } = await untilDone(calls, exportId, hub.ended, onWritten)
    return { exportId, rows }
  } finally {
    hub.stop()
  }
}

/** Has the file written, waits for it and hands it to the downloads. Resolves to how many rows it holds. */
export async function runExport(
  calls: ExportCalls,
  order: Order,
  onWritten: (written: number) => void,
): Promise<number> {
  const { exportId, rows } = await write(calls, order, onWritten)
  const { file, name } = await callFile(calls.download, { params: { exportId } })
  saveFile(file, name)
  return rows
}
