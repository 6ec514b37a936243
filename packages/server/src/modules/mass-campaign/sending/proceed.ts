import { massState, type StopReason } from '@crm/contract/marketing-rules'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Db } from '../../../schema/index.ts'
import { countersOf, massStatistic, setSends } from '../../message/public.ts'
import { massFinished, massProceeded, massStopped, massUnknownLeft, namedOf } from '../events.ts'
import { saveStep } from '../store.ts'
import { holdCampaign, type LockedCampaign } from '../store-lock.ts'
import { type Expanding, isLast, writeNext } from './expand.ts'
import { winnerOf } from './judge.ts'
import type { Proceeding } from './order.ts'
import { isSettled } from './state.ts'
import { lastWave } from './store-due.ts'

// What a campaign does by itself once it has begun. Each step is one transaction that holds the campaign: it may be killed
// between any two, and be done by two processes at once. docs/rules.md.

const { preparing, sending, paused, finished } = massState
const minuteMs = 60_000

const isGoing = ({ state }: LockedCampaign): boolean => state === preparing || state === sending

/** It stands still and waits for a person. */
export async function stop(db: Db, campaign: LockedCampaign, reason: StopReason, now: Date): Promise<void> {
  const { campaignId, state } = campaign
  await setSends(db, campaignId, 'pause', now)
  const pausedFrom = state === 2 || state === 3 || state === 4 ? state : null
  await saveStep(db, campaignId, { state: paused, pausedFrom, stopReason: reason }, null)
  await record(db, null, massStopped, { ...namedOf(campaign), reason })
}

/** What the sample showed, when it is over and everybody had the time to look; undefined: not yet. */
async function judge(db: Db, { campaignId, trial, winner }: LockedCampaign, now: Date): Promise<number | undefined> {
  if (trial === null || winner !== null) return undefined
  const { finishedAt, startsAt } = await lastWave(db, campaignId)
  const since = finishedAt ?? startsAt
  if (since && now.getTime() < since.getTime() + trial.waitMinutes * minuteMs) return undefined
  const { variants } = await massStatistic(db, campaignId, { winner: null, lastId: null })
  return winnerOf(
    variants.map(({ variant, counters }) => ({
      variant,
      got: counters.sent + counters.delivered + counters.unknown,
      did: counters[trial.by],
    })),
  )
}

async function finish(db: Db, campaign: LockedCampaign, now: Date): Promise<void> {
  const { campaignId } = campaign
  const unknown = (await countersOf(db, [campaignId])).get(campaignId)?.unknown ?? 0
  await saveStep(db, campaignId, { state: finished, finishedAt: now }, null)
  await record(db, null, massFinished, namedOf(campaign))
  if (unknown > 0) await record(db, null, massUnknownLeft, { ...namedOf(campaign), unknown })
}

/** One step; whether there may be another. */
async function step(platform: Platform, db: Db, { campaignId, stop: reason }: Proceeding): Promise<boolean> {
  const now = platform.clock.now()
  const campaign = await holdCampaign(db, campaignId)
  if (!campaign || !isGoing(campaign)) return false
  if (reason) {
    await stop(db, campaign, reason, now)
    return false
  }
  if (!campaign.expanded) return expand(platform, { db, campaign, now })
  if (!(await isSettled(db, campaignId))) return false
  const winner = await judge(db, campaign, now)
  if (winner !== undefined) {
    await saveStep(db, campaignId, { state: sending, winner, expanded: false, expandedTo: 0 }, null)
    await record(db, null, massProceeded, namedOf(campaign))
    return true
  }
  if (campaign.trial === null || campaign.winner !== null) await finish(db, campaign, now)
  return false
}

async function expand(platform: Platform, expanding: Expanding): Promise<boolean> {
  const { db, campaign, now } = expanding
  const { campaignId } = campaign
  const written = await writeNext(platform, expanding)
  if (typeof written === 'string') {
    await stop(db, campaign, written, now)
    return false
  }
  const reached = written.last === null ? {} : { expandedTo: written.last }
  await saveStep(db, campaignId, { state: sending, expanded: isLast(written), ...reached }, null)
  await record(db, null, massProceeded, namedOf(campaign))
  return true
}

/** As far as it can go at this moment. */
export async function proceed(platform: Platform, proceeding: Proceeding, signal: AbortSignal): Promise<void> {
  let goesOn = true
  while (goesOn && !signal.aborted) {
    goesOn = await inTransaction(platform.db, (db) => step(platform, db, proceeding))
    platform.jobs.nudge()
  }
  platform.dispatcher.nudge()
}
