import { opportunityAction, opportunityStatus } from '@crm/contract/opportunity-rules'
import { inTransaction } from '../../kernel/database/transaction.ts'
import { record } from '../../kernel/events/record.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Db } from '../../schema/index.ts'
import { holdCampaigns, readMethods } from '../campaign/public.ts'
import { deal } from './dealing.ts'
import { opportunityAdded } from './events.ts'
import { insertOpportunities } from './record/store-write.ts'
import { findEnded } from './store-outcome.ts'

export const outcomeQueue = 'opportunity-outcome'

interface Ended {
  readonly opportunityId: number
  /** Who ended it. */
  readonly userId: number
}

/** What follows an end, once, however often it runs. docs/rules.md. */
export const outcomeJob = (platform: Platform): JobKind<Ended> => ({
  queue: outcomeQueue,
  run: async (ended) => {
    await inTransaction(platform.db, (trx) => goOn(trx, ended, platform.clock.now()))
    platform.dispatcher.nudge()
    platform.jobs.nudge()
  },
})

async function goOn(db: Db, { opportunityId, userId }: Ended, now: Date): Promise<void> {
  const ended = await findEnded(db, opportunityId)
  if (!ended || ended.status === opportunityStatus.open) return
  const [kind, targetId] =
    ended.status === opportunityStatus.success
      ? [ended.successKind, ended.successCampaignId]
      : [ended.failureKind, ended.failureCampaignId]
  if (kind !== 'opportunity' || targetId === null) return
  const [target] = await holdCampaigns(db, [targetId], 'write')
  if (!target || target.deletedAt !== null || target.lockedAt !== null) return
  const [first] = await readMethods(db, target.campaignId)
  if (!first || (await findEnded(db, opportunityId))?.isFollowed) return
  const [curatorId = null] = await deal(db, target, 1)
  const { customerId, contactId, sourceId, sourceDetail, name } = ended
  const facts = { name, content: '', customerId, contactId, sourceId, sourceDetail, revenue: 0, expectedDate: null }
  const opened = [{ ...facts, curatorId, methodId: first.methodId, probability: first.probability }]
  const into = { campaignId: target.campaignId, userId, now, fromOpportunityId: opportunityId }
  const added = await insertOpportunities(db, opened, into)
  const told = { campaignId: target.campaignId, campaignName: target.name }
  const lines = [
    { action: opportunityAction.added, editField: 'from', after: String(opportunityId), afterName: ended.code },
  ]
  if (added.length > 0)
    await record(db, { userId }, opportunityAdded, { opportunities: added.map((one) => ({ ...one, ...told, lines })) })
}
