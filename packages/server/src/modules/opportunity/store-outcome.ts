import type { OpportunityStatus } from '@crm/contract/opportunity-rules'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'

type Kind = 'nothing' | 'opportunity' | 'task'

export interface Ended {
  readonly code: string
  readonly name: string
  readonly status: OpportunityStatus
  readonly customerId: number
  readonly contactId: number | null
  readonly sourceId: number | null
  readonly sourceDetail: string
  readonly successKind: Kind
  readonly successCampaignId: number | null
  readonly failureKind: Kind
  readonly failureCampaignId: number | null
  /** One was opened by its end already, in the campaign that its end leads to. */
  readonly isFollowed: boolean
}

/** An opportunity as what follows its end needs it; one without a customer leads to nothing. */
export async function findEnded(db: Db, opportunityId: number): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    select o.code, o.name, o.status, o.customer_id as "customerId", o.contact_id as "contactId",
           o.source_id as "sourceId", o.source_detail as "sourceDetail", c.success_kind as "successKind",
           c.success_campaign_id as "successCampaignId", c.failure_kind as "failureKind",
           c.failure_campaign_id as "failureCampaignId",
           exists (select 1 from opportunity x where x.from_opportunity_id = o.opportunity_id and x.campaign_id =
             case o.status when 2 then c.success_campaign_id else c.failure_campaign_id end) as "isFollowed"
      from opportunity o join campaign c on c.campaign_id = o.campaign_id
     where o.opportunity_id = ${opportunityId} and o.deleted_at is null and o.customer_id is not null`.execute(db)
  return rows[0]
}
