import type { FailReason, OpportunityStatus } from '@crm/contract/opportunity-rules'
import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { asBusy } from '../../kernel/database/as-busy.ts'
import { inOrder } from '../../kit/record-lock.ts'
import type { Db } from '../../schema/index.ts'
import { holdCampaigns, type LockedCampaign } from '../campaign/public.ts'
import type { Facts } from './rules.ts'
import { isThere, opportunities } from './store-sight.ts'

/** An opportunity that this transaction holds, and its campaign, which nobody locks or resets meanwhile. */
export interface LockedOpportunity extends Facts {
  readonly opportunityId: number
  readonly code: string
  readonly campaignId: number
  readonly customerId: number | null
  readonly createdBy: number
  readonly stepSince: Date
  readonly deletedAt: Date | null
  readonly version: number
  readonly campaign: LockedCampaign
}

const columns = sql.raw(`
  o.opportunity_id as "opportunityId", o.code, o.campaign_id as "campaignId", o.customer_id as "customerId",
  o.name, o.content, o.method_id as "methodId", o.status, o.probability, o.revenue::float8 as revenue,
  o.curator_id as "curatorId", o.contact_id as "contactId", o.source_id as "sourceId",
  o.source_detail as "sourceDetail", o.expected_on as "expectedDate", o.fail_reason as "failReason",
  o.fail_reason_id as "failReasonId", o.fail_note as "failNote", o.created_by as "createdBy",
  o.step_since as "stepSince", o.deleted_at as "deletedAt", o.version`)

type Row = Omit<LockedOpportunity, 'campaign'> & {
  readonly status: OpportunityStatus
  readonly failReason: FailReason | null
}

async function campaignsOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct campaign_id as id from opportunity where opportunity_id = any(${[...ids]}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks opportunities that the actor sees, their campaigns first; what is missing in the answer is not there for the
 * actor. Always in the order of the ids: two calls over the same ones wait for each other and never for ever.
 */
export async function lockOpportunities(db: Db, actor: Actor, ids: readonly number[]): Promise<LockedOpportunity[]> {
  const campaigns = new Map(
    (await holdCampaigns(db, await campaignsOf(db, ids), 'share')).map((campaign) => [campaign.campaignId, campaign]),
  )
  const { rows } = await sql<Row>`
    select ${columns} from ${opportunities}
     where o.opportunity_id = any(${inOrder(ids)}::bigint[]) and ${isThere(actor)}
     order by o.opportunity_id for no key update of o`
    .execute(db)
    .catch(asBusy)
  return rows.flatMap((row) => {
    const campaign = campaigns.get(row.campaignId)
    return campaign ? [{ ...row, campaign }] : []
  })
}
