import type { OpportunityRow, OpportunityView } from '@crm/contract/opportunity-views'
import { sql } from 'kysely'
import { type Actor, isAdmin, isGranted, may } from '../../../kernel/actor.ts'
import type { Sql } from '../../../kernel/database/sql.ts'
import { refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { visibleCustomers } from '../../customer/public.ts'
import { isPlannedBy, isThere, opportunities, visibleOpportunities } from '../store-sight.ts'
import { rowColumns, showRow, withWords } from './store-rows.ts'

const methods = sql.raw(`
  (select coalesce(json_agg(json_build_object('methodId', x.method_id, 'type', x.type, 'name', x.name, 'days', x.days,
            'probability', x.probability) order by x.rank), '[]')
     from campaign_method x where x.campaign_id = o.campaign_id)`)

const failReasons = sql.raw(`
  (select coalesce(json_agg(json_build_object('reasonId', x.reason_id, 'name', x.name) order by x.reason_id), '[]')
     from campaign_fail_reason x where x.campaign_id = o.campaign_id and x.retired_at is null)`)

/**
 * Phone, mail and contact: for who sees the customer, and for those who work on it, until the customer is deleted.
 * docs/rules.md R-19.1.
 */
const seesCustomer = (actor: Actor): Sql => {
  const eyes = actor.beside
  const works = sql`(k.deleted_at is null and (o.curator_id is not distinct from ${actor.userId} or ${isPlannedBy(actor.userId)}))`
  const sees = eyes && may(eyes, 'access') ? visibleCustomers(eyes).holds(sql`o.customer_id`) : sql`false`
  return isAdmin(actor) ? sql`true` : sql`(${works} or coalesce(${sees}, false))`
}

type Read = Omit<OpportunityView, 'canTransfer' | 'canDelete'> & { readonly isPlanner: boolean }

/** An opportunity with all that belongs to it, or undefined where there is none for this reader. */
export async function readOpportunityView(
  db: Db,
  actor: Actor,
  opportunityId: number,
  now: Date,
  there: Sql = isThere(actor),
): Promise<OpportunityView | undefined> {
  const one = sql`select o.opportunity_id as id from ${opportunities} where o.opportunity_id = ${opportunityId} and ${there}`
  const { rows } = await sql<Read & OpportunityRow>`
    select ${rowColumns(actor, now)}, o.content, o.fail_note as "failNote", c.locked_at is not null as "campaignLocked",
           case when open then coalesce(k.phone, '') else '' end as "customerPhone",
           case when open then coalesce(k.email, '') else '' end as "customerEmail",
           case when open then coalesce(k.curator_id, 0) else 0 end as "customerCurator",
           case when open then coalesce(carer.full_name, '') else '' end as "customerCuratorName",
           case when open then (
             select json_build_object('contactId', x.contact_id, 'nameContact', x.name, 'phoneContact', x.phone,
                                      'emailContact', x.email)
               from customer_contact x where x.contact_id = o.contact_id) end as contact,
           ${methods} as "approachMethods", ${failReasons} as "failReasons",
           (select json_build_object('opportunityId', x.opportunity_id, 'code', x.code) from opportunity x
             where x.opportunity_id = o.from_opportunity_id
               and ${visibleOpportunities(actor).holds(sql`x.opportunity_id`)}) as "from",
           o.created_by as creator, creator.user_name as "createUser", creator.full_name as "createUserFullName",
           ${isAdmin(actor) ? sql`true` : isPlannedBy(actor.userId)} as "isPlanner"
      from ${withWords(one)}
      join account creator on creator.user_id = o.created_by
      left join account carer on carer.user_id = k.curator_id
     cross join lateral (select ${seesCustomer(actor)} as open offset 0) seen`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { isPlanner, ...view } = showRow(row)
  const canDelete = isPlanner && isGranted(actor, 'delete')
  return { ...view, canTransfer: view.canEdit, canDelete }
}

interface Writing {
  readonly actor: Actor
  readonly db: Db
  readonly now: Date
}

/** The opportunity as the caller's own write left it: who has just handed it over is shown it this once. */
export const readWritten = async ({ actor, db, now }: Writing, opportunityId: number): Promise<OpportunityView> =>
  (await readOpportunityView(db, actor, opportunityId, now, sql`true`)) ?? refuse('request.notFound')
