import type { activity } from '@crm/contract/activity'
import type { Handler } from '../../kernel/http/handler.ts'
import { windowOf } from '../../kit/window.ts'
import { logsOf } from './read.ts'
import { avatarsOf, noTotals } from './rules.ts'

export const totals: Handler<typeof activity.totals> = async ({ params, query, actor, db, platform }) => {
  const asked = { userName: params.userName, written: query.written === 'true', caller: actor }
  const countOf = async (...names: Parameters<typeof logsOf>[0]) =>
    (await logsOf(names, { db, platform }, asked)).count()
  const counted = {
    ...noTotals,
    cusLogs: await countOf('customers'),
    campaignLogs: await countOf('campaigns', 'opportunities', 'emailCampaigns', 'smsCampaigns'),
    taskLogs: await countOf('tasks'),
    issueLogs: await countOf('tickets'),
  }
  if (params.onlyCount) return counted
  const all = await logsOf(
    ['customers', 'campaigns', 'opportunities', 'emailCampaigns', 'smsCampaigns', 'tasks', 'tickets'],
    { db, platform },
    asked,
  )
  const logs = await all.read(windowOf(params))
  return { ...counted, logs, userAvatars: avatarsOf(logs) }
}
