import type { session } from '@crm/contract/account'
import type { Handler } from '../../../kernel/http/handler.ts'
import { annotateSession } from './store-sessions.ts'

/** Names the device of the own session; it may be repeated, and an empty name is read from the header. */
export const addSession: Handler<typeof session.add> = async ({ actor, body, db, now, platform, refuse, visit }) => {
  const verified = await platform.tokens.verify(body.token, now)
  if (!('claims' in verified) || verified.claims.sid !== actor.sessionId) return refuse('access.forbidden')
  await annotateSession(db, actor.sessionId, body.userAgent || visit.userAgent)
}
