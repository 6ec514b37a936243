import { sql } from 'kysely'
import { widestReach } from '../../../kit/reach.ts'
import { all } from '../../../kit/store-list.ts'
import type { KindPart } from '../../automation/public.ts'
import { isWithin, living, opportunities, opportunityResource } from '../store-sight.ts'

const isStatus = () => sql<boolean>`l.edit_field = 'status'`

/** What rules ask of an opportunity `o` of a campaign `c`. */
export const opportunityKind: KindPart<'opportunity'> = {
  kind: 'opportunity',
  resource: opportunityResource,
  from: opportunities,
  id: sql`o.opportunity_id`,
  there: (actor) => all([living, isWithin(widestReach(actor))]),
  code: sql`o.code`,
  name: sql`o.name`,
  curator: sql`o.curator_id`,
  version: sql`o.version`,
  parent: sql`o.campaign_id`,
  customer: sql`o.customer_id`,
  open: all([sql`o.status = 1`, living]),
  slots: {
    'opportunity.name': sql`o.name`,
    'opportunity.code': sql`o.code`,
    'customer.name': sql`(select k.name from customer k where k.customer_id = o.customer_id)`,
    'campaign.name': sql`c.name`,
  },
  fields: (now) => ({
    name: sql`o.name`,
    campaign: sql`o.campaign_id`,
    approach: sql`o.method_id`,
    curator: sql`o.curator_id`,
    department: sql`o.department_id`,
    source: sql`o.source_id`,
    status: sql`o.status`,
    failReason: sql`o.fail_reason`,
    revenue: sql`o.revenue`,
    probability: sql`o.probability`,
    daysInStep: sql`floor(extract(epoch from ${now}::timestamptz - o.step_since) / 86400)`,
  }),
  triggers: [
    {
      on: 'opportunityMoved',
      resource: 'Opportunity',
      messages: ['opportunity.moved'],
      told: (trigger) => {
        const { campaignId, approach } = trigger.on === 'opportunityMoved' ? trigger : { campaignId: 0, approach: 0 }
        return all([
          sql`l.edit_field = 'approach'`,
          ...(approach > 0 ? [sql<boolean>`l.after = ${String(approach)}`] : []),
          ...(campaignId > 0
            ? [
                sql<boolean>`exists (select 1 from opportunity o
                              where o.opportunity_id = l.target_id and o.campaign_id = ${campaignId})`,
              ]
            : []),
        ])
      },
    },
    { on: 'opportunityWon', resource: 'Opportunity', messages: ['opportunity.succeeded'], told: isStatus },
    { on: 'opportunityLost', resource: 'Opportunity', messages: ['opportunity.failed'], told: isStatus },
    {
      on: 'opportunityStale',
      // How long one may stand is its campaign's to say: each campaign reads its own part of the index.
      passed: (_, { after, to }) => sql`
        select o.opportunity_id as id, o.step_since + c.stay as at
          from (select campaign_id, make_interval(hours => 24 * stale_days::int) as stay from campaign
                 where deleted_at is null) c
         cross join lateral (
           select o.opportunity_id, o.step_since from opportunity o
            where o.campaign_id = c.campaign_id and o.status = 1 and o.deleted_at is null
              and o.step_since >= ${after}::timestamptz - c.stay and o.step_since <= ${to}::timestamptz - c.stay) o`,
    },
  ],
}
