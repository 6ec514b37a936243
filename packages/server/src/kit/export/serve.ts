import { randomUUID } from 'node:crypto'
import type { ExportCalls } from '@crm/contract/list-export'
import { kindOf } from '../../kernel/files/kind.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { ListExport, SheetOrder } from './declare.ts'
import { exportJob } from './jobs.ts'
import { fileNameOf, isKept, mayFetch, StoredRequest, viewOf } from './rules.ts'
import { findExport, insertExport } from './store.ts'

/** The handlers of a list's export, and the job behind them. */
export function serveExport<Order extends SheetOrder, Row>(list: ListExport<Order, Row>) {
  const queue = `${list.name}-export`
  const state: Handler<ExportCalls['state']> = async ({ actor, db, now, params, refuse }) => {
    const found = await findExport(db, list.name, actor.userId, params.exportId)
    return found ? viewOf(found, actor, now) : refuse('request.notFound')
  }
  const download: Handler<ExportCalls['download']> = async ({ actor, db, now, params, platform, refuse }) => {
    const found = await findExport(db, list.name, actor.userId, params.exportId)
    if (!found?.file_key || !isKept(found, now)) return refuse('request.notFound')
    if (!mayFetch(found, actor)) return refuse('access.forbidden')
    const stored = (await platform.files.get(found.file_key)) ?? refuse('request.notFound')
    const { format } = list.order.parse(StoredRequest.parse(found.request).order)
    return { name: found.file_name, kind: kindOf(format), ...stored }
  }
  /** Keeps what is asked; a job writes the file, with the rights of the moment in which it runs. */
  const start: Handler<ExportCalls['start']> = async ({ actor, body, db, now, platform, visit }) => {
    const exportId = randomUUID()
    const order = list.order.parse(body)
    const { address, requestId } = visit
    const request = { order, visit: { address, requestId } }
    const fileName = fileNameOf(list.fileName, order, now)
    await insertExport(db, { kind: list.name, exportId, userId: actor.userId, fileName, request, now })
    await platform.jobs.send(db, queue, { exportId }, exportId)
    return { exportId }
  }
  return {
    calls: { start, state, download },
    job: (platform: Platform): JobKind<{ exportId: string }> => exportJob(list, queue, platform),
  }
}
