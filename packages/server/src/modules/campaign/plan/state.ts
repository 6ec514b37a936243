import type { campaign } from '@crm/contract/campaign'
import { recordAudited } from '../../../kernel/audit.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import type { WriteCall } from '../../../kit/record-lock.ts'
import {
  campaignDeleted,
  campaignLocked,
  campaignRecovered,
  campaignReset,
  campaignUnlocked,
  namedOf,
  plainLine,
} from '../events.ts'
import { readWritten } from '../list/store-view.ts'
import { refuseTaken } from '../people/change.ts'
import { holdPeople } from '../people/store.ts'
import { type LockedCampaign, lockPlanned } from '../store-lock.ts'
import { countContents, listUsers, resetOpportunities, saveDeleted, saveLocked, touch } from './store.ts'

type Api = typeof campaign

export const lock: Handler<Api['lock']> = async (call) => {
  const { actor, params, db, now, refuse } = call
  const found = await lockPlanned(call, params.campaignId, { locked: true })
  if (found.lockedAt !== null) refuse('campaign.alreadyLocked')
  await saveLocked(db, found.campaignId, true, { userId: actor.userId, now })
  await record(db, actor, campaignLocked, { ...namedOf(found), lines: [plainLine('locked')] })
  return readWritten(db, actor, found.campaignId, now)
}

/** While it was locked, or gone, its people may have been taken by another. */
async function takeBack(call: WriteCall<'campaign.participantTaken'>, found: LockedCampaign): Promise<void> {
  await holdPeople(call.db, found.participantIds)
  await refuseTaken(call, found, found.participantIds)
}

export const unlock: Handler<Api['unlock']> = async (call) => {
  const { actor, params, db, now, refuse } = call
  const found = await lockPlanned(call, params.campaignId, { locked: true })
  if (found.lockedAt === null) refuse('campaign.notLocked')
  await takeBack(call, found)
  await saveLocked(db, found.campaignId, false, { userId: actor.userId, now })
  await record(db, actor, campaignUnlocked, { ...namedOf(found), lines: [plainLine('unlocked')] })
  return readWritten(db, actor, found.campaignId, now)
}

/** Opportunities go back to where they began; what happened to them stays as their moves. */
export const reset: Handler<Api['reset']> = async (call) => {
  const { actor, params, db, now } = call
  const found = await lockPlanned(call, params.campaignId)
  const by = { userId: actor.userId, now }
  const count = await resetOpportunities(db, found.campaignId, by)
  await touch(db, found.campaignId, by)
  const line = { ...plainLine('reset'), editField: 'opportunities', after: String(count) }
  await record(db, actor, campaignReset, { ...namedOf(found), lines: [line] })
  return readWritten(db, actor, found.campaignId, now)
}

/** Its opportunities go out of sight with it. `onlyMessage`: tells what would happen, and nothing does. */
export const deleteCampaign: Handler<Api['delete']> = async (call) => {
  const { actor, params, db, now, refuse } = call
  const found = await lockPlanned(call, params.campaignId, { deletes: true, locked: true })
  if (found.deletedAt !== null) refuse('request.notFound')
  const usedBy = await listUsers(db, found.campaignId)
  const deletable = usedBy.length === 0 && found.lockedAt === null
  const deletion = { ...(await countContents(db, found.campaignId)), usedBy, deletable }
  if (params.onlyMessage) return deletion
  if (usedBy.length > 0) refuse('campaign.used', { usedBy })
  if (found.lockedAt !== null) refuse('campaign.locked')
  await saveDeleted(db, found.campaignId, now, { userId: actor.userId, now })
  const line = { target: found.code, details: { campaignId: found.campaignId } }
  await recordAudited(call, campaignDeleted, { ...namedOf(found), lines: [plainLine('deleted')] }, line)
  return deletion
}

export const recover: Handler<Api['recover']> = async (call) => {
  const { actor, params, db, now, refuse } = call
  const found = await lockPlanned(call, params.campaignId, { deletes: true, locked: true })
  if (found.deletedAt === null) refuse('campaign.notDeleted')
  if (found.lockedAt === null) await takeBack(call, found)
  await saveDeleted(db, found.campaignId, null, { userId: actor.userId, now })
  await record(db, actor, campaignRecovered, { ...namedOf(found), lines: [plainLine('recovered')] })
}
