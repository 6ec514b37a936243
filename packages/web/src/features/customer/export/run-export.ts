import { customerExport, type ExportView } from '@crm/contract/customer-upload'
import { call, callFile, saveFile } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import type { CallInput } from '../../../kernel/request.ts'

export type Order = NonNullable<CallInput<typeof customerExport.start>['body']>

/** A small list is written before anybody looks up; a large one is asked after less and less often. */
const FIRST_ASK_MS = 80
const LONGEST_ASK_MS = 1_000

/** The job ended without a file. */
export class ExportFailed extends Error {}

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs))

/** undefined while the network is away: the job runs on without it. */
const askState = (exportId: string): Promise<ExportView | undefined> =>
  call(customerExport.state, { params: { exportId } }).catch((error: unknown) => {
    if (isFailure(error, 'offline') || isFailure(error, 'timeout')) return undefined
    throw error
  })

async function untilDone(exportId: string, onWritten: (written: number) => void): Promise<ExportView> {
  for (let waitMs = FIRST_ASK_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_ASK_MS)) {
    await pause(waitMs)
    const view = await askState(exportId)
    if (view?.state === 'failed') throw new ExportFailed()
    if (view?.state === 'done') return view
    if (view) onWritten(view.written)
  }
}

/** Has the file written, waits for it and hands it to the downloads. Resolves to how many customers it holds. */
export async function runExport(order: Order, onWritten: (written: number) => void): Promise<number> {
  const { exportId } = await call(customerExport.start, { body: order })
  const { rows } = await untilDone(exportId, onWritten)
  const { file, name } = await callFile(customerExport.download, { params: { exportId } })
  saveFile(file, name)
  return rows
}
