import type { activity } from '@crm/contract/activity'
import type { Handler } from '../../kernel/http/handler.ts'
import { avatarsOf, entriesMax, windowOf } from './rules.ts'
import { linesOfRecord, page, readEntries } from './store.ts'

export const history: Handler<typeof activity.history> = async ({ params, db }) => {
  const window = windowOf(params)
  if (window.skip >= entriesMax) return { items: [], userAvatars: [] }
  const entries = await readEntries(db, page(linesOfRecord(params.resource, params.id), window))
  return { items: entries, userAvatars: avatarsOf(entries) }
}
