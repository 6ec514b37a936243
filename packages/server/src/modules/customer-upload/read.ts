import type { customerUpload } from '@crm/contract/customer-upload'
import type { Handler } from '../../kernel/http/handler.ts'
import { latestShown, summaryOf, viewOf } from './rules.ts'
import { findUpload, listUploads, readFaulty } from './store.ts'

type Api = typeof customerUpload

export const readState: Handler<Api['state']> = async ({ actor, db, now, params, refuse }) => {
  const upload = await findUpload(db, actor.userId, params.importId)
  return upload ? viewOf(upload, await readFaulty(db, upload.upload_id), now) : refuse('request.notFound')
}

export const readLatest: Handler<Api['latest']> = async ({ actor, db, now }) =>
  (await listUploads(db, actor.userId, latestShown)).map((upload) => summaryOf(upload, now))
