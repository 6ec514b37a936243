import type { notification as notificationApi } from '@crm/contract/notification'
import { record } from '../../kernel/events/record.ts'
import { type Handler, type HandlersOf, prepared } from '../../kernel/http/handler.ts'
import { notificationRead } from './events.ts'
import { avatarsOf, windowOf } from './rules.ts'
import { countUnreadSeen, listBells, markRead } from './store.ts'
import { type Eyes, readEyes } from './store-sight.ts'

export { notificationFacts } from './events.ts'
export { notificationJobs } from './jobs.ts'
export { type Eyes, readEyes, sees } from './store-sight.ts'

type Api = typeof notificationApi

const all: Handler<Api['all']> = async ({ actor, db, params, platform }) => {
  const bells = await listBells(db, await readEyes(platform, actor), params.tab, windowOf(params))
  const authors = bells.map(({ author }) => author).filter((author) => author !== null)
  return { items: bells.map(({ view }) => view), userAvatars: avatarsOf(authors) }
}

const unread: Handler<Api['unread']> = async ({ actor, db, platform }) =>
  countUnreadSeen(db, await readEyes(platform, actor))

const read = prepared<Api['markRead'], Eyes>(
  ({ actor, platform }) => readEyes(platform, actor),
  async ({ actor, body, db, now, prepared: eyes }) => {
    const changed = await markRead(db, actor.userId, { ids: body.notificationIds, tab: body.tab }, now)
    if (changed > 0) await record(db, actor, notificationRead, { userId: actor.userId })
    return countUnreadSeen(db, eyes)
  },
)

export const notification: HandlersOf<Api> = { all, unread, markRead: read }
