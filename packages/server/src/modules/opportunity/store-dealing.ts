import type { Hand } from '@crm/contract/campaign-split'
import { sql } from 'kysely'
import { isActive } from '../../kernel/find-actor.ts'
import type { Db } from '../../schema/index.ts'

export interface NamedHand extends Hand {
  readonly fullName: string
}

/** The participants of a campaign in the order of joining, with how much each has open there. */
export async function readHands(db: Db, campaignId: number): Promise<NamedHand[]> {
  const { rows } = await sql<NamedHand>`
    select p.user_id as "userId", a.full_name as "fullName", p.load, p.away or not (${isActive}) as away,
           coalesce((select sum(opportunities)::int from campaign_count k
                      where k.campaign_id = p.campaign_id and k.curator_id = p.user_id and k.status = 1), 0) as open
      from campaign_participant p join account a on a.user_id = p.user_id
     where p.campaign_id = ${campaignId} order by p.joined_at, p.user_id`.execute(db)
  return rows
}

/** Whose turn it was last, of a campaign that is held for writing. */
export async function saveTurn(db: Db, campaignId: number, userId: number): Promise<void> {
  await db.updateTable('campaign').set({ split_turn: userId }).where('campaign_id', '=', campaignId).execute()
}

/** How many open ones nobody is in charge of. */
export async function countUnassigned(db: Db, campaignId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(opportunities), 0)::int as n from campaign_count
     where campaign_id = ${campaignId} and curator_id = 0 and status = 1`.execute(db)
  return rows[0]?.n ?? 0
}
