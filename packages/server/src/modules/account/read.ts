import type { session } from '@crm/contract/account'
import type { user } from '@crm/contract/user'
import type { Handler } from '../../kernel/http/handler.ts'
import { findById } from './store.ts'
import { listSessions } from './store-sessions.ts'

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

export const readSessions: Handler<typeof session.list> = async ({ actor, db, now }) => {
  const sessions = await listSessions(db, actor.userId, now)
  return sessions.map((session) => ({
    sessionId: session.session_id,
    userAgent: session.user_agent,
    platform: platformOf(session.user_agent),
    createdDate: session.created_at.toISOString(),
    lastSeen: session.seen_at.toISOString(),
    current: session.session_id === actor.sessionId,
  }))
}

export const readAvatar: Handler<typeof user.avatar> = async ({ db, params, platform, refuse }) => {
  const account = await findById(db, params.id)
  if (!account?.avatar_key || account.deleted_at) return refuse('request.notFound')
  const content = await platform.files.get(account.avatar_key)
  if (!content) return refuse('request.notFound')
  return { name: `${account.user_name}.webp`, kind: { contentType: 'image/webp' }, content, inline: true }
}
