import type { customerExport } from '@crm/contract/customer-upload'
import { kindOf } from '../../kernel/files/kind.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { isKept, isStillSeen, StoredRequest, viewOf } from './rules.ts'
import { findExport } from './store.ts'

type Api = typeof customerExport

export const readState: Handler<Api['state']> = async ({ actor, db, now, params, refuse }) => {
  const found = await findExport(db, actor.userId, params.exportId)
  return found ? viewOf(found, actor, now) : refuse('request.notFound')
}

export const download: Handler<Api['download']> = async ({ actor, db, now, params, platform, refuse }) => {
  const found = await findExport(db, actor.userId, params.exportId)
  if (!found?.file_key || !isKept(found, now)) return refuse('request.notFound')
  if (!isStillSeen(found, actor)) return refuse('access.forbidden')
  const stored = (await platform.files.get(found.file_key)) ?? refuse('request.notFound')
  return { name: found.file_name, kind: kindOf(StoredRequest.parse(found.request).order.format), ...stored }
}
