import type { ticketFile } from '@crm/contract/ticket'
import type { Handler } from '../../kernel/http/handler.ts'
import { signatureFor } from './rules.ts'
import { findFile } from './store.ts'

export const sign: Handler<typeof ticketFile.sign> = async ({ actor, db, now, params, platform, refuse }) => {
  const { fileId } = params
  if (!(await findFile(db, actor, fileId))) refuse('request.notFound')
  return signatureFor(actor.userId, { fileId, secret: platform.config.DATA_KEY, now })
}
