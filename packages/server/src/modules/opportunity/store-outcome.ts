import type { OutcomeTask } from '@crm/contract/campaign-fields'
import type { OutcomeKind } from '@crm/contract/campaign-rules'
import type { OpportunityStatus } from '@crm/contract/opportunity-rules'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import type { OutcomeMessage } from '../../schema/sales.ts'

/** What its campaign says that follows. */
interface Outcome {
  readonly kind: OutcomeKind
  readonly campaignId: number | null
  readonly task: OutcomeTask | null
  readonly message: OutcomeMessage | null
}

export interface Ended {
  readonly code: string
  readonly campaignId: number
  readonly campaignName: string
  readonly name: string
  readonly status: OpportunityStatus
  readonly curatorId: number | null
  readonly customerId: number
  readonly contactId: number | null
  readonly sourceId: number | null
  readonly sourceDetail: string
  readonly outcome: Outcome
  /** One was opened by its end already, in the campaign that its end leads to. */
  readonly isFollowed: boolean
}

/** An opportunity as what follows its end needs it; one whose customer is gone or deleted leads to nothing. */
export async function findEnded(db: Db, opportunityId: number): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    select o.code, o.campaign_id as "campaignId", c.name as "campaignName", o.name, o.status, o.curator_id as "curatorId", o.customer_id as "customerId",
           o.contact_id as "contactId", o.source_id as "sourceId", o.source_detail as "sourceDetail",
           case o.status when 2 then
             jsonb_build_object('kind', c.success_kind, 'campaignId', c.success_campaign_id, 'task', c.success_task,
                                'message', c.success_message)
           else
             jsonb_build_object('kind', c.failure_kind, 'campaignId', c.failure_campaign_id, 'task', c.failure_task,
                                'message', c.failure_message)
           end as outcome,
           exists (select 1 from opportunity x where x.from_opportunity_id = o.opportunity_id and x.campaign_id =
             case o.status when 2 then c.success_campaign_id else c.failure_campaign_id end) as "isFollowed"
      from opportunity o join campaign c on c.campaign_id = o.campaign_id
      join customer k on k.customer_id = o.customer_id and k.deleted_at is null
     where o.opportunity_id = ${opportunityId} and o.deleted_at is null`.execute(db)
  return rows[0]
}

/** Whether nothing was set or written for this end of it until now; from here on something is. */
export async function claimFollowUp(db: Db, opportunityId: number, status: OpportunityStatus): Promise<boolean> {
  const claimed = await db
    .insertInto('opportunity_follow_up')
    .values({ opportunity_id: opportunityId, status })
    .onConflict((conflict) => conflict.doNothing())
    .returning('status')
    .executeTakeFirst()
  return claimed !== undefined
}
