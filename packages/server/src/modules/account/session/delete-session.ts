import type { session } from '@crm/contract/account'
import { audit } from '../../../kernel/audit.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { endSession } from './store-sessions.ts'

/** Signs out: the session that the token names ends, if it is the caller's own. */
export const deleteSession: Handler<typeof session.delete> = async ({
  actor,
  body,
  db,
  now,
  platform,
  refuse,
  visit,
}) => {
  const verified = await platform.tokens.verify(body.token, now)
  if (!('claims' in verified) || verified.claims.nameid !== actor.userId) return refuse('access.forbidden')
  await endSession(db, verified.claims.sid, now)
  await audit(db, visit, { userId: actor.userId, what: 'account.signedOut', target: verified.claims.sid })
}
