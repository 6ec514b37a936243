import { sql } from 'kysely'
import { type Actor, may } from '../../kernel/actor.ts'
import type { Db } from '../../schema/index.ts'
import { visibleCampaigns } from '../campaign/public.ts'
import { visible } from '../customer/public.ts'

export interface Candidate {
  readonly customerId: number
  readonly name: string
  readonly curatorId: number | null
  readonly sourceId: number
  /** In the campaign already. */
  readonly already: boolean
  /** Another campaign that is neither deleted nor locked has an open opportunity with them. */
  readonly taken: boolean
}

/** Those of these customers who are there for the reader, in the order of their ids; deleted ones are not. */
export async function listCandidates(db: Db, eyes: Actor | undefined, campaignId: number, ids: readonly number[]) {
  if (!eyes || !may(eyes, 'access')) return []
  const rows: Candidate[] = await visible(db, eyes)
    .select(['c.customer_id as customerId', 'c.name', 'c.curator_id as curatorId', 'c.source_id as sourceId'])
    .select([
      sql<boolean>`exists (select 1 from campaign_customer x
        where x.customer_id = c.customer_id and x.campaign_id = ${campaignId})`.as('already'),
      sql<boolean>`exists (select 1 from opportunity o join campaign k on k.campaign_id = o.campaign_id
        where o.customer_id = c.customer_id and o.campaign_id <> ${campaignId} and o.status = 1
          and o.deleted_at is null and k.deleted_at is null and k.locked_at is null)`.as('taken'),
    ])
    .where(sql<boolean>`c.customer_id = any(${[...ids]}::bigint[])`)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.customer_id')
    .execute()
  return rows
}

/** Who was dealt to last in a campaign that is there for the actor; undefined: there is none. */
export async function findTurn(
  db: Db,
  actor: Actor,
  campaignId: number,
): Promise<{ userId: number | null } | undefined> {
  const { rows } = await sql<{ userId: number | null }>`
    select x.split_turn as "userId" from campaign x
     where x.campaign_id = ${campaignId} and x.deleted_at is null
       and ${visibleCampaigns(actor).holds(sql`x.campaign_id`)}`.execute(db)
  return rows[0]
}
