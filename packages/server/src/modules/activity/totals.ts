import type { activity } from '@crm/contract/activity'
import type { Handler } from '../../kernel/http/handler.ts'
import { windowOf } from '../../kit/window.ts'
import { logOf, readTogether } from './read.ts'
import { avatarsOf, entriesMax, noTotals } from './rules.ts'

export const totals: Handler<typeof activity.totals> = async ({ params, query, actor, db, platform }) => {
  const asked = { userName: params.userName, written: query.written === 'true', caller: actor }
  const customers = await logOf('customers', { db, platform }, asked)
  const campaigns = await logOf('campaigns', { db, platform }, asked)
  const tickets = await logOf('tickets', { db, platform }, asked)
  const counted = {
    ...noTotals,
    cusLogs: await customers.count(),
    campaignLogs: await campaigns.count(),
    issueLogs: await tickets.count(),
  }
  if (params.onlyCount) return counted
  const window = windowOf(params)
  const logs = window.skip >= entriesMax ? [] : await readTogether([customers, campaigns, tickets], window)
  return { ...counted, logs, userAvatars: avatarsOf(logs) }
}
