import { randomUUID } from 'node:crypto'
import type { customerExport } from '@crm/contract/customer-upload'
import type { Handler } from '../../kernel/http/handler.ts'
import { exportQueue } from './jobs.ts'
import { fileNameOf } from './rules.ts'
import { insertExport } from './store.ts'

/** Keeps what is asked; a job writes the file, with the rights of the moment in which it runs. */
export const start: Handler<typeof customerExport.start> = async ({ actor, body, db, now, platform, visit }) => {
  const exportId = randomUUID()
  const { address, requestId } = visit
  const request = { order: body, visit: { address, requestId } }
  await insertExport(db, { exportId, userId: actor.userId, fileName: fileNameOf(body, now), request, now })
  await platform.jobs.send(db, exportQueue, { exportId }, exportId)
  return { exportId }
}
