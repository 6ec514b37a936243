import type { activity } from '@crm/contract/activity'
import type { Handler } from '../../kernel/http/handler.ts'
import { countTo } from '../../kit/store-list.ts'
import { type Window, windowOf } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { campaignExists } from '../campaign/public.ts'
import { avatarsOf, entriesMax } from './rules.ts'
import { linesOfRecord, page, readEntries } from './store.ts'

interface Asked {
  readonly resource: string
  readonly id: number
  readonly window: Window
  readonly count: 'true' | 'false' | undefined
}

/** What was changed on one record, the newest first. */
async function readHistory(db: Db, { resource, id, window, count }: Asked) {
  const lines = linesOfRecord(resource, id)
  const total = count === 'true' ? { total: await countTo(db, lines, entriesMax) } : {}
  const entries = window.skip >= entriesMax ? [] : await readEntries(db, page(lines, window))
  return { items: entries, userAvatars: avatarsOf(entries), ...total }
}

export const history: Handler<typeof activity.history> = async ({ params, query, db }) =>
  readHistory(db, { resource: params.resource, id: params.id, window: windowOf(params), count: query.count })

export const ofCampaign: Handler<typeof activity.ofCampaign> = async ({ params, query, actor, db, refuse }) => {
  const { campaignId: id } = params
  if (!(await campaignExists(db, actor, id))) refuse('request.notFound')
  return readHistory(db, { resource: 'Campaign', id, window: windowOf(params), count: query.count })
}
