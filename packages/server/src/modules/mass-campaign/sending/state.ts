import { isWithinHours } from '@crm/contract/marketing-hours'
import { type MassState, massCan, massState, type UnknownWay } from '@crm/contract/marketing-rules'
import { record } from '../../../kernel/events/record.ts'
import type { Jobs } from '../../../kernel/jobs.ts'
import { refuse } from '../../../kernel/refused.ts'
import { current } from '../../../kit/record-lock.ts'
import { countersOf, orderSending, resolveUnknown, setSends } from '../../message/public.ts'
import { type Policy, readPolicy } from '../../setting/public.ts'
import {
  massCancelled,
  massPaused,
  massProceeded,
  massResumed,
  massScheduled,
  massStarted,
  namedOf,
} from '../events.ts'
import { byOf, lockLiving } from '../plan/change.ts'
import type { Changing } from '../plan/facts.ts'
import { type Step, saveStep } from '../store.ts'
import type { LockedCampaign } from '../store-lock.ts'
import { checkAudience, inOrderOfLacks } from './count.ts'
import { orderProceeding } from './order.ts'
import { lacksOf, outgoingOf, pin } from './ready.ts'

/** Steps that a person takes. docs/rules.md. */
export interface Stepping extends Changing {
  readonly platform: { readonly jobs: Pick<Jobs, 'send'> }
}

type Fact = typeof massStarted

async function take(call: Stepping, campaign: LockedCampaign, step: Step, told: Fact): Promise<number> {
  await saveStep(call.db, campaign.campaignId, step, byOf(call))
  await record(call.db, call.actor, told, namedOf(campaign))
  return campaign.campaignId
}

const lockFor = async (call: Stepping, campaignId: number, may: (state: MassState) => boolean) => {
  const found = await lockLiving(call, campaignId)
  return may(found.state) ? found : refuse('mass.notPossible')
}

/** Everything that a person is told before the first message: what it lacks, that they are too many, that nobody is left. */
async function prepare(
  call: Stepping,
  campaign: LockedCampaign,
  at: Date,
  policy: Policy,
): Promise<Pick<Step, 'contentId'>> {
  const { db, now, actor } = call
  const contentId = await pin({ db, actor, now }, campaign)
  const outgoing = await outgoingOf(db, campaign, contentId)
  const lacks = await lacksOf(db, campaign, outgoing, policy)
  if (lacks.length > 0) refuse('mass.notReady', { missing: inOrderOfLacks(lacks) })
  const { audience, createdBy: userId } = campaign
  await checkAudience({ db, campaign, audience, userId, outgoing, policy, now, at })
  return contentId === undefined ? {} : { contentId }
}

/** What a beginning sets, whoever begins it. */
export const begun = (now: Date): Step => ({
  state: massState.preparing,
  pausedFrom: null,
  stopReason: null,
  startedAt: now,
  expandedTo: 0,
  expanded: false,
})

interface Wanted {
  readonly campaignId: number
  readonly version: number
}

export async function scheduleCampaign(call: Stepping, wanted: Wanted & { readonly at: string }): Promise<number> {
  const found = current(await lockFor(call, wanted.campaignId, massCan.schedule), wanted.version)
  const at = new Date(wanted.at)
  if (at <= call.now) refuse('mass.timePast')
  const { policy } = await readPolicy(call.db)
  if (!isWithinHours(call.channel, policy, at)) refuse('mass.outsideWindow')
  const prepared = await prepare(call, found, at, policy)
  return take(call, found, { ...prepared, state: massState.scheduled, scheduledAt: at }, massScheduled)
}

export async function sendCampaign(call: Stepping, wanted: Wanted): Promise<number> {
  const { db, now, platform } = call
  const found = current(await lockFor(call, wanted.campaignId, massCan.send), wanted.version)
  const { policy } = await readPolicy(db)
  if (!isWithinHours(call.channel, policy, now)) refuse('mass.outsideWindow')
  const prepared = await prepare(call, found, now, policy)
  await take(call, found, { ...begun(now), ...prepared }, massStarted)
  await orderProceeding(platform.jobs, db, { campaignId: found.campaignId })
  return found.campaignId
}

/** Where it goes on from. */
const pausedFrom = (state: MassState) => (state === 2 || state === 3 || state === 4 ? state : null)

export async function pauseCampaign(call: Stepping, campaignId: number): Promise<number> {
  const found = await lockFor(call, campaignId, massCan.pause)
  await setSends(call.db, campaignId, 'pause', call.now)
  return take(call, found, { state: massState.paused, pausedFrom: pausedFrom(found.state) }, massPaused)
}

/** What waited too long, or for something that is there now, begins with this word of a person. */
async function beginAgain(call: Stepping, found: LockedCampaign): Promise<Step> {
  const { db, now } = call
  if (found.scheduledAt !== null && found.scheduledAt > now)
    return { state: massState.scheduled, pausedFrom: null, stopReason: null }
  const { policy } = await readPolicy(db)
  const outgoing = await outgoingOf(db, found, await pin({ db, actor: call.actor, now }, found))
  const lacks = await lacksOf(db, found, outgoing, policy)
  if (lacks.length > 0) refuse('mass.notReady', { missing: inOrderOfLacks(lacks) })
  return { ...begun(now), ...(outgoing ? { contentId: outgoing.content.contentId } : {}) }
}

export async function resumeCampaign(call: Stepping, campaignId: number): Promise<number> {
  const { db, now, platform } = call
  const found = await lockFor(call, campaignId, massCan.resume)
  const from = found.pausedFrom ?? massState.sending
  const step: Step =
    from === massState.scheduled ? await beginAgain(call, found) : { state: from, pausedFrom: null, stopReason: null }
  await take(call, found, step, massResumed)
  await orderSending(platform.jobs, db, await setSends(db, campaignId, 'resume', now))
  if (step.state !== massState.scheduled) await orderProceeding(platform.jobs, db, { campaignId })
  return campaignId
}

export async function cancelCampaign(call: Stepping, campaignId: number): Promise<number> {
  const found = await lockFor(call, campaignId, massCan.cancel)
  await setSends(call.db, campaignId, 'cancel', call.now)
  const step: Step = { state: massState.cancelled, pausedFrom: null, finishedAt: call.now }
  return take(call, found, step, massCancelled)
}

interface Resolving {
  readonly campaignId: number
  readonly messageIds?: readonly number[] | undefined
  readonly how: UnknownWay
}

/** Those whose answer never came: sent once more, by a person's word, or left as they are. */
export async function resolveUnknowns(call: Stepping, { campaignId, messageIds, how }: Resolving): Promise<number> {
  const { actor, db } = call
  const found = await lockLiving(call, campaignId)
  if (how === 'resend' && found.state === massState.cancelled) refuse('mass.notPossible')
  const { messageIds: resolved, sendIds } = await resolveUnknown(call, { campaignId, messageIds }, how)
  if (resolved.length === 0) return 0
  const isOpenAgain = found.state === massState.finished && sendIds.length > 0
  if (isOpenAgain) await saveStep(db, campaignId, { state: massState.sending, finishedAt: null }, byOf(call))
  await record(db, actor, massProceeded, namedOf(found))
  return resolved.length
}

/** Whether nothing of it waits any more: asked of what is kept of the rows, never of a cursor. */
export async function isSettled(db: Changing['db'], campaignId: number): Promise<boolean> {
  const counters = (await countersOf(db, [campaignId])).get(campaignId)
  return counters === undefined || counters.waiting + counters.begun + counters.retrying === 0
}
