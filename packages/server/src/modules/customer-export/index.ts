import { randomUUID } from 'node:crypto'
import type { customerExport as customerExportApi } from '@crm/contract/customer-upload'
import type { Capability } from '../../kernel/events/capability.ts'
import { kindOf } from '../../kernel/files/kind.ts'
import type { Handler, HandlersOf } from '../../kernel/http/handler.ts'
import { customerExportJobs, exportQueue } from './jobs.ts'
import { fileNameOf, isKept, isStillSeen, StoredRequest, viewOf } from './rules.ts'
import { findExport, insertExport } from './store.ts'

type Api = typeof customerExportApi

const readState: Handler<Api['state']> = async ({ actor, db, now, params, refuse }) => {
  const found = await findExport(db, actor.userId, params.exportId)
  return found ? viewOf(found, actor, now) : refuse('request.notFound')
}

const download: Handler<Api['download']> = async ({ actor, db, now, params, platform, refuse }) => {
  const found = await findExport(db, actor.userId, params.exportId)
  if (!found?.file_key || !isKept(found, now)) return refuse('request.notFound')
  if (!isStillSeen(found, actor)) return refuse('access.forbidden')
  const stored = (await platform.files.get(found.file_key)) ?? refuse('request.notFound')
  return { name: found.file_name, kind: kindOf(StoredRequest.parse(found.request).order.format), ...stored }
}

/** Keeps what is asked; a job writes the file, with the rights of the moment in which it runs. */
const start: Handler<Api['start']> = async ({ actor, body, db, now, platform, visit }) => {
  const exportId = randomUUID()
  const { address, requestId } = visit
  const request = { order: body, visit: { address, requestId } }
  await insertExport(db, { exportId, userId: actor.userId, fileName: fileNameOf(body, now), request, now })
  await platform.jobs.send(db, exportQueue, { exportId }, exportId)
  return { exportId }
}

export const customerExportCapability: Capability = {
  jobs: customerExportJobs,
  fileColumns: [['customer_export', 'file_key']],
}

export const customerExport: HandlersOf<Api> = { start, state: readState, download }
