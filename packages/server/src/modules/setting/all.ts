import { dayRange } from '@crm/contract/rules/dates'
import type { audit } from '@crm/contract/setting'
import type { Handler } from '../../kernel/http/handler.ts'
import { listAudit } from './store-audit.ts'

/** Who looks for something older says in which days. */
const rowsMax = 100_000

export const readAudit: Handler<typeof audit.all> = async ({ db, params, query }) => {
  const { block, maxPerBlock } = params
  const skip = (block - 1) * maxPerBlock
  if (skip >= rowsMax) return { items: [] }
  const { what, by, from, to } = query
  const days = { from: from && dayRange(from).from, to: to && dayRange(to).to }
  return { items: await listAudit(db, { what, by, ...days }, { skip, take: maxPerBlock }) }
}
