import { randomUUID } from 'node:crypto'
import type { OutcomeTask } from '@crm/contract/campaign-fields'
import { opportunityAction, opportunityStatus } from '@crm/contract/opportunity-rules'
import { inTransaction } from '../../kernel/database/transaction.ts'
import { record } from '../../kernel/events/record.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import { refuse } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import type { OutcomeMessage } from '../../schema/sales.ts'
import { attempt, type Deed, prepareOrder } from '../automation/public.ts'
import { holdCampaigns, readMethods } from '../campaign/public.ts'
import { messageOrder } from '../message/public.ts'
import { setTask } from '../task/public.ts'
import { deal } from './dealing.ts'
import { opportunityAdded, opportunityMessaged } from './events.ts'
import { insertOpportunities } from './record/store-write.ts'
import { claimFollowUp, type Ended, findEnded } from './store-outcome.ts'

export const outcomeQueue = 'opportunity-outcome'

interface Order {
  readonly opportunityId: number
  /** Who ended it. */
  readonly userId: number
}
interface Following extends Order {
  readonly db: Db
  readonly now: Date
  readonly platform: Platform
}

/** What follows an end, once, however often it runs. docs/rules.md. */
export const outcomeJob = (platform: Platform): JobKind<Order> => ({
  queue: outcomeQueue,
  run: async (order) => {
    const { db, clock, dispatcher, jobs } = platform
    const ended = await findEnded(db, order.opportunityId)
    if (!ended || ended.status === opportunityStatus.open) return
    const call = { ...order, now: clock.now(), platform }
    const { message } = ended.outcome
    const writing = message && (await readyMessage(call, ended, message))
    await inTransaction(db, (trx) => follow({ ...call, db: trx }, ended, writing))
    dispatcher.nudge()
    jobs.nudge()
  },
})

/** The message of a campaign, by the right of who chose it at this moment. */
const readyMessage = (
  { now, platform }: Omit<Following, 'db'>,
  { campaignName: name, customerId }: Ended,
  message: OutcomeMessage,
): Promise<Deed> =>
  prepareOrder({
    ...{ platform, now, ownerId: message.ownerId, order: messageOrder(message, { customerId }) },
    cause: { runId: randomUUID(), name, depth: 1 },
  })

async function follow(call: Following, ended: Ended, writing: Deed | null): Promise<void> {
  const { campaignId, task } = ended.outcome
  if (task !== null) await setNext(call, ended, task)
  if (writing !== null) await write(call, ended, writing)
  if (campaignId !== null) await goOn(call, ended, campaignId)
}

/** To the customer, or it is told why not. What others hold at this moment is tried again by the job. */
async function write(call: Following, ended: Ended, writing: Deed): Promise<void> {
  const { db, opportunityId, userId } = call
  if (!(await claimFollowUp(db, opportunityId, ended.status))) return
  const performed = await attempt(db, writing)
  const why = performed.state === 'done' ? performed.left : performed.reason
  if (why === 'request.busy') refuse(why)
  const { code, name, curatorId, campaignId, campaignName } = ended
  const lines = [{ action: opportunityAction.messaged, editField: 'message', after: why ?? null }]
  const told = { opportunityId, code, name, curatorId, campaignId, campaignName, lines }
  await record(db, { userId }, opportunityMessaged, { opportunities: [told] })
}

/** A task for who is in charge; where nobody is who may sign in, for who ended it. */
async function setNext(call: Following, { status, curatorId }: Ended, next: OutcomeTask): Promise<void> {
  const { db, now, opportunityId, platform, userId } = call
  if (!(await claimFollowUp(db, opportunityId, status))) return
  const about = { customerId: null, opportunityId, ticketId: null }
  await setTask({ actor: { userId }, db, now, platform }, { ...next, about, people: [curatorId ?? userId, userId] })
}

async function goOn({ db, now, opportunityId, userId }: Following, ended: Ended, targetId: number): Promise<void> {
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
