import type { activity } from '@crm/contract/activity'
import type { Handler } from '../../kernel/http/handler.ts'
import { countTo } from '../../kit/store-list.ts'
import { windowOf } from '../../kit/window.ts'
import { avatarsOf, entriesMax } from './rules.ts'
import { linesOfRecord, page, readEntries } from './store.ts'

export const history: Handler<typeof activity.history> = async ({ params, query, db }) => {
  const window = windowOf(params)
  const lines = linesOfRecord(params.resource, params.id)
  const total = query.count === 'true' ? { total: await countTo(db, lines, entriesMax) } : {}
  const entries = window.skip >= entriesMax ? [] : await readEntries(db, page(lines, window))
  return { items: entries, userAvatars: avatarsOf(entries), ...total }
}
