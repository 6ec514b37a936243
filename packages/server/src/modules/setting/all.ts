import { dayRange } from '@crm/contract/rules/dates'
import type { audit } from '@crm/contract/setting'
import type { Handler } from '../../kernel/http/handler.ts'
import { countAudit, listAudit } from './store-audit.ts'

/** Who looks for something older says in which days. */
const rowsMax = 100_000
const countedMax = 10_000

export const readAudit: Handler<typeof audit.all> = async ({ db, params, query }) => {
  const { block, maxPerBlock } = params
  const skip = (block - 1) * maxPerBlock
  const { what, by, from, to } = query
  const filter = { what, by, from: from && dayRange(from).from, to: to && dayRange(to).to }
  const total = query.count === 'true' ? { total: await countAudit(db, filter, countedMax) } : {}
  const items = skip >= rowsMax ? [] : await listAudit(db, filter, { skip, take: maxPerBlock })
  return { items, ...total }
}
