import type { notification as notificationApi } from '@crm/contract/notification'
import type { Capability } from '../../kernel/events/capability.ts'
import { record } from '../../kernel/events/record.ts'
import { type Handler, type HandlersOf, prepared } from '../../kernel/http/handler.ts'
import { windowOf } from '../../kit/window.ts'
import { notificationFacts, notificationRead } from './events.ts'
import { notificationJobs } from './jobs.ts'
import { avatarsOf, bellsMax } from './rules.ts'
import { countUnreadSeen, listBells, markRead } from './store.ts'
import { findReader, type Reader } from './store-sight.ts'

export { findReader, type Reader, rightsTo, sees } from './store-sight.ts'

export const notificationCapability: Capability = { facts: notificationFacts, jobs: notificationJobs }

type Api = typeof notificationApi

const all: Handler<Api['all']> = async ({ actor, db, params, platform }) => {
  const bells = await listBells(db, await findReader(platform, actor), params.tab, windowOf(params, bellsMax))
  const authors = bells.map(({ author }) => author).filter((author) => author !== null)
  return { items: bells.map(({ view }) => view), userAvatars: avatarsOf(authors) }
}

const unread: Handler<Api['unread']> = async ({ actor, db, platform }) =>
  countUnreadSeen(db, await findReader(platform, actor))

const read = prepared<Api['markRead'], Reader>(
  ({ actor, platform }) => findReader(platform, actor),
  async ({ actor, body, db, now, prepared: reader }) => {
    const changed = await markRead(db, actor.userId, { ids: body.notificationIds, tab: body.tab }, now)
    if (changed > 0) await record(db, actor, notificationRead, { userId: actor.userId })
    return countUnreadSeen(db, reader)
  },
)

export const notification: HandlersOf<Api> = { all, unread, markRead: read }
