import type { campaignAddition } from '@crm/contract/campaign'
import type { Handler } from '../../kernel/http/handler.ts'
import { refuse } from '../../kernel/refused.ts'
import { canPlan, lockCampaigns } from '../campaign/public.ts'
import { changeMany, countUnassigned, holdCurators, readHands } from '../opportunity/public.ts'
import { dealtShares, levelShares } from './rules.ts'
import { findTurn } from './store-customers.ts'
import { listGiven } from './store-level.ts'

export const preview: Handler<typeof campaignAddition.preview> = async ({ actor, body, db }) => {
  const turn = (await findTurn(db, actor, body.campaignId)) ?? refuse('request.notFound')
  const people = await readHands(db, body.campaignId)
  if (body.customers > 0) return dealtShares(people, body.customers, turn.userId)
  return levelShares(people, await countUnassigned(db, body.campaignId))
}

/** Shares the open ones anew, with the fewest hand-overs. docs/rules.md. */
export const rebalance: Handler<typeof campaignAddition.rebalance> = async (call) => {
  const { actor, body, db } = call
  const [campaign] = await lockCampaigns(db, actor, [body.campaignId], 'write')
  if (!campaign || campaign.deletedAt !== null) return refuse('request.notFound')
  if (!canPlan(actor, campaign)) refuse('access.forbidden')
  if (campaign.lockedAt !== null) refuse('campaign.locked')
  const { campaignId } = campaign
  const shares = levelShares(await readHands(db, campaignId), await countUnassigned(db, campaignId))
  const giving = shares.filter(({ given }) => given < 0).map(({ userId, given }) => ({ userId, count: -given }))
  const taking = shares.flatMap(({ userId, given }) => Array.from({ length: Math.max(0, given) }, () => userId))
  await holdCurators(db, taking)
  const ids = await listGiven(db, campaignId, giving)
  const goesTo = new Map(ids.map((id, place) => [id, taking[place] ?? null]))
  const { changed } = await changeMany(call, ids, 'transferred', () => ({ opportunityId }) => ({
    curatorId: goesTo.get(opportunityId) ?? null,
  }))
  return { changed }
}
