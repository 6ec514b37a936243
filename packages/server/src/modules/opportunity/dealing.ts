import { dealOut } from '@crm/contract/campaign-split'
import type { Db } from '../../schema/index.ts'
import type { LockedCampaign } from '../campaign/public.ts'
import { readHands, saveTurn } from './store-dealing.ts'

/** Who gets the next opportunities of a campaign, which is held for writing: so they are never dealt out twice. */
export async function deal(
  db: Db,
  { campaignId, splitTurn }: Pick<LockedCampaign, 'campaignId' | 'splitTurn'>,
  count: number,
): Promise<(number | null)[]> {
  const dealt = dealOut(await readHands(db, campaignId), count, splitTurn)
  const last = dealt.findLast((userId) => userId !== null)
  if (last !== undefined && last !== null) await saveTurn(db, campaignId, last)
  return dealt
}
