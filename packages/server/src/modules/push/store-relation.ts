import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import type { Sql } from '../../kernel/database/sql.ts'
import type { Db } from '../../schema/index.ts'
import { visibleCampaigns } from '../campaign/public.ts'
import { visibleCustomers } from '../customer/public.ts'
import { type Reader, rightsTo } from '../notification/index.ts'
import { visibleOpportunities } from '../opportunity/public.ts'
import { isVisible, widestReach } from '../ticket/public.ts'

/** Among so many of the newest records of a colleague one is looked for that the caller sees too. */
const sharedAmong = 1_000

const sharedTicket = (actor: Actor | undefined): Sql =>
  actor
    ? sql`exists (
        select 1 from (
          select a.ticket_id from ticket_access a where a.user_id = p.id
           order by a.created_at desc, a.ticket_id desc limit ${sharedAmong}) theirs
          join ticket c on c.ticket_id = theirs.ticket_id
         where ${isVisible(widestReach(actor))})`
    : sql`false`

const sharedCustomer = (actor: Actor | undefined): Sql =>
  actor
    ? sql`exists (
        select 1 from (
          select a.customer_id from customer_access a where a.user_id = p.id
           order by a.created_at desc, a.customer_id desc limit ${sharedAmong}) theirs
         where ${visibleCustomers(actor).holds(sql`theirs.customer_id`)})`
    : sql`false`

/** People of a campaign that the caller sees, among the newest that the person belongs to. */
const sharedCampaign = (actor: Actor | undefined): Sql =>
  actor
    ? sql`exists (
        select 1 from (
          select c.campaign_id from campaign c
           where c.created_by = p.id or c.campaign_id in (
                   select campaign_id from campaign_manager where user_id = p.id
                   union all select campaign_id from campaign_participant where user_id = p.id)
           order by c.created_at desc, c.campaign_id desc limit ${sharedAmong}) theirs
         where ${visibleCampaigns(actor).holds(sql`theirs.campaign_id`)})`
    : sql`false`

const sharedOpportunity = (actor: Actor | undefined): Sql =>
  actor
    ? sql`exists (
        select 1 from (
          select o.opportunity_id from opportunity o where o.curator_id = p.id and o.deleted_at is null
           order by o.created_at desc, o.opportunity_id desc limit ${sharedAmong}) theirs
         where ${visibleOpportunities(actor).holds(sql`theirs.opportunity_id`)})`
    : sql`false`

/** Of these people, those with whom the caller shares a ticket, a customer, a campaign or an opportunity that the caller sees; oneself always. */
export async function listRelated(db: Db, reader: Reader, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from unnest(${[...new Set(userIds)]}::bigint[]) as p (id)
     where p.id = ${reader.userId} or ${sharedTicket(rightsTo(reader, 'Issue'))} or ${sharedCustomer(rightsTo(reader, 'Customer'))}
        or ${sharedCampaign(rightsTo(reader, 'Campaign'))}
        or ${sharedOpportunity(rightsTo(reader, 'Opportunity'))}`.execute(db)
  return rows.map((row) => row.id)
}

/** Who is in charge of a customer that the caller sees; undefined: nobody, or none that the caller sees. */
export async function findCurator(db: Db, caller: Actor, customerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number | null }>`
    select c.curator_id as "userId" from customer c
     where c.customer_id = ${customerId} and ${visibleCustomers(caller).holds(sql`c.customer_id`)}`.execute(db)
  return rows[0]?.userId ?? undefined
}

/** Who is in charge of an opportunity that the caller sees. */
export async function findOpportunityCurator(
  db: Db,
  caller: Actor,
  opportunityId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number | null }>`
    select x.curator_id as "userId" from opportunity x
     where x.opportunity_id = ${opportunityId} and ${visibleOpportunities(caller).holds(sql`x.opportunity_id`)}`.execute(
    db,
  )
  return rows[0]?.userId ?? undefined
}

/** Who belongs to a campaign that the caller sees. */
export async function listStaff(db: Db, caller: Actor, campaignId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select x.user_id as "userId" from (
      select created_by as user_id from campaign where campaign_id = ${campaignId}
      union select user_id from campaign_manager where campaign_id = ${campaignId}
      union select user_id from campaign_participant where campaign_id = ${campaignId}) x
     where ${visibleCampaigns(caller).holds(sql`${campaignId}`)} order by 1`.execute(db)
  return rows.map(({ userId }) => userId)
}
