import { type MassLack, massState, type StopReason } from '@crm/contract/marketing-rules'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import { record } from '../../../kernel/events/record.ts'
import { findActor } from '../../../kernel/find-actor.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { readPolicy } from '../../setting/public.ts'
import { massStarted, namedOf } from '../events.ts'
import { tagOf } from '../rules.ts'
import { saveStep } from '../store.ts'
import { holdCampaign, type LockedCampaign } from '../store-lock.ts'
import { orderProceeding } from './order.ts'
import { proceed, stop } from './proceed.ts'
import { lacksOf, outgoingOf, pin } from './ready.ts'
import { begun } from './state.ts'
import { listDue, listGoing } from './store-due.ts'

/** Whoever planned it for the morning does not want it to go out at night. */
const lateMs = 2 * 3_600_000

const reasonOf = (lacks: readonly MassLack[]): StopReason | undefined => {
  if (lacks.includes('sender')) return 'noSender'
  if (lacks.includes('gateway') || lacks.includes('brandName')) return 'noGateway'
  if (lacks.includes('audience')) return 'nobodyLeft'
  return lacks.length > 0 ? 'notReady' : undefined
}

/** Its content, pinned, or why it cannot begin. */
async function prepare(db: Db, campaign: LockedCampaign, now: Date): Promise<number | null | StopReason> {
  const actor = await findActor(db, campaign.createdBy, tagOf(campaign.channel))
  try {
    const contentId = await pin({ db, actor, now }, campaign)
    const { policy } = await readPolicy(db)
    return reasonOf(await lacksOf(db, campaign, await outgoingOf(db, campaign, contentId), policy)) ?? contentId ?? null
  } catch (error) {
    // What it says can no longer be sent; a row that somebody holds is asked for again in a minute.
    if (error instanceof Refused && error.code !== 'request.busy') return 'notReady'
    throw error
  }
}

async function begin(platform: Platform, db: Db, campaignId: number): Promise<void> {
  const now = platform.clock.now()
  const campaign = await holdCampaign(db, campaignId)
  const { state, scheduledAt } = campaign ?? {}
  if (!campaign || state !== massState.scheduled || !scheduledAt || scheduledAt > now) return
  if (now.getTime() - scheduledAt.getTime() > lateMs) return stop(db, campaign, 'late', now)
  const prepared = await prepare(db, campaign, now)
  if (typeof prepared === 'string') return stop(db, campaign, prepared, now)
  await saveStep(db, campaignId, { ...begun(now), ...(prepared === null ? {} : { contentId: prepared }) }, null)
  await record(db, null, massStarted, namedOf(campaign))
  await orderProceeding(platform.jobs, db, { campaignId })
}

/** What time brings about: campaigns that begin, samples that are over, and whatever a lost job left standing. */
export async function tick(platform: Platform, signal: AbortSignal): Promise<void> {
  for (const campaignId of await listDue(platform.db, platform.clock.now()))
    await inTransaction(platform.db, (db) => begin(platform, db, campaignId))
  platform.jobs.nudge()
  for (const campaignId of await listGoing(platform.db)) await proceed(platform, { campaignId }, signal)
  platform.dispatcher.nudge()
}
