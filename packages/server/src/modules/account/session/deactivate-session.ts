import type { session } from '@crm/contract/account'
import { isAdmin } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Call, Handler } from '../../../kernel/http/handler.ts'
import { findByName, lockById } from '../store.ts'
import { endSessionsOf, findSession, revokeSession } from './store-sessions.ts'

type Deactivate = typeof session.deactivate

/** Ends another session of the own, or as an admin any. One that is not the caller's to end reads as absent. */
export const deactivateSession: Handler<Deactivate> = async (call) => {
  const { actor, body, db, now, refuse, visit } = call
  if (!isAdmin(actor) && body.userName !== actor.userName) return refuse('access.forbidden')
  if (body.all) return endAll(call)
  const sessionId = body.sessionId ?? (await sessionOf(call))
  if (sessionId === undefined) return refuse('request.malformed', [{ field: 'sessionId', message: 'error.required' }])
  const found = await findSession(db, sessionId)
  if (!found || (found.user_id !== actor.userId && !isAdmin(actor))) return refuse('request.notFound')
  // A sign-in that is being remembered at this moment holds the account: it is ended with the rest.
  await lockById(db, found.user_id)
  await revokeSession(db, sessionId, now)
  const details = { userName: found.user_name }
  await audit(db, visit, { userId: actor.userId, what: 'account.sessionEnded', target: sessionId, details })
}

/** Every session of a person, and what would sign in anew without a password; of the own ones the present stays. */
async function endAll({ actor, body, db, now, refuse, visit }: Call<Deactivate>): Promise<void> {
  const found = await findByName(db, body.userName)
  if (!found) return refuse('request.notFound')
  await lockById(db, found.user_id)
  await endSessionsOf(db, found.user_id, now, found.user_id === actor.userId ? actor.sessionId : undefined)
  await audit(db, visit, { userId: actor.userId, what: 'account.sessionsEnded', target: body.userName })
}

async function sessionOf({ body, now, platform }: Call<Deactivate>): Promise<string | undefined> {
  if (body.token === undefined) return undefined
  const verified = await platform.tokens.verify(body.token, now)
  return 'claims' in verified ? verified.claims.sid : undefined
}
