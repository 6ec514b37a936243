import type { RefusalCode } from '@crm/contract/refusals'
import type { Actor } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/database/transaction.ts'
import { findActor } from '../../kernel/find-actor.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Db } from '../../schema/index.ts'
import { canRegister, holdCampaigns } from '../campaign/public.ts'
import { addChosen, choose } from './adding.ts'
import { findMaker, type LockedAddition, lockAddition, saveEnding } from './store.ts'

export const additionQueue = 'campaign-addition'
const retryLimit = 5

interface Maker {
  readonly actor: Actor | undefined
  readonly eyes: Actor | undefined
}

/** Who adds, by the rights of this moment. */
async function readMaker({ db }: Platform, additionId: string): Promise<Maker> {
  const userId = (await findMaker(db, additionId)) ?? 0
  const [actor, beside, eyes] = [
    await findActor(db, userId, 'MNU_Campaign'),
    await findActor(db, userId, 'MNU_Opportunity'),
    await findActor(db, userId, 'MNU_Customer'),
  ]
  return { actor: actor && { ...actor, ...(beside && { beside }) }, eyes }
}

/** It may run twice: the one transaction that adds also ends the addition. */
export const additionJob = (platform: Platform): JobKind<{ additionId: string }> => ({
  queue: additionQueue,
  retryLimit,
  run: async ({ additionId }, { retries }) => {
    const now = platform.clock.now()
    const maker = await readMaker(platform, additionId)
    try {
      await inTransaction(platform.db, (trx) => addOnce(trx, additionId, maker, now))
    } catch (error) {
      if (retries >= retryLimit)
        await saveEnding(platform.db, additionId, { state: 'failed', failure: 'internal' }, now)
      throw error
    }
    platform.dispatcher.nudge()
  },
})

async function addOnce(db: Db, additionId: string, maker: Maker, now: Date): Promise<void> {
  const addition = await lockAddition(db, additionId)
  if (addition?.state !== 'running') return
  const failure = await tryToAdd(db, additionId, addition, maker, now)
  if (failure) await saveEnding(db, additionId, { state: 'failed', failure }, now)
}

async function tryToAdd(
  db: Db,
  additionId: string,
  { campaignId, request }: LockedAddition,
  { actor, eyes }: Maker,
  now: Date,
): Promise<RefusalCode | undefined> {
  const [campaign] = await holdCampaigns(db, [campaignId], 'write')
  if (!campaign || campaign.deletedAt !== null) return 'request.notFound'
  if (!actor || !canRegister(actor, campaign)) return 'access.forbidden'
  if (campaign.lockedAt !== null) return 'campaign.locked'
  const adding = { db, actor, eyes, campaign, now, ...request }
  const outcome = await addChosen(adding, await choose(adding), additionId)
  await saveEnding(db, additionId, { state: 'done', outcome }, now)
  return undefined
}
