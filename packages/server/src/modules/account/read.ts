import type { session } from '@crm/contract/account'
import type { Handler } from '../../kernel/http/handler.ts'
import { listSessions } from './session/store-sessions.ts'

/** A device in two words: enough to recognise the own ones. */
const platformOf = (userAgent: string) =>
  /iphone|ipad/i.test(userAgent)
    ? 'iOS'
    : /android/i.test(userAgent)
      ? 'Android'
      : /windows/i.test(userAgent)
        ? 'Windows'
        : /mac os/i.test(userAgent)
          ? 'macOS'
          : /linux/i.test(userAgent)
            ? 'Linux'
            : ''

/** The kernel lets nobody but an admin name another. */
export const readSessions: Handler<typeof session.list> = async ({ actor, db, now, platform, query }) => {
  const idleSince = new Date(now.getTime() - platform.config.SESSION_IDLE * 1000)
  const sessions = await listSessions(db, query.userId ?? actor.userId, { now, idleSince })
  return sessions.map((session) => ({
    sessionId: session.session_id,
    userAgent: session.user_agent,
    platform: platformOf(session.user_agent),
    createdDate: session.created_at.toISOString(),
    lastSeen: session.seen_at.toISOString(),
    current: session.session_id === actor.sessionId,
  }))
}
