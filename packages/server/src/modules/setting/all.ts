import { dayRange } from '@crm/contract/rules/dates'
import type { audit } from '@crm/contract/setting'
import type { Handler } from '../../kernel/http/handler.ts'
import { windowOf } from '../../kit/window.ts'
import { countAudit, listAudit } from './store-audit.ts'

/** Who looks for something older says in which days. */
const rowsMax = 100_000

export const readAudit: Handler<typeof audit.all> = async ({ db, params, query }) => {
  const window = windowOf(params, rowsMax)
  const { what, by, from, to } = query
  const filter = { what, by, from: from && dayRange(from).from, to: to && dayRange(to).to }
  const total = query.count === 'true' ? { total: await countAudit(db, filter) } : {}
  const items = window.take === 0 ? [] : await listAudit(db, filter, window)
  return { items, ...total }
}
