import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'
import type { Facts } from '../rules.ts'
import type { LockedOpportunity } from '../store-lock.ts'

interface By {
  readonly userId: number
  readonly now: Date
}

const factColumns = sql.raw(`
  "opportunityId" bigint, name text, content text, "methodId" bigint, status smallint, probability smallint,
  revenue numeric, "curatorId" bigint, "contactId" bigint, "sourceId" bigint, "sourceDetail" text, "expectedDate" date,
  "failReason" text, "failReasonId" bigint, "failNote" text, "customerId" bigint`)

export interface Changed {
  readonly before: LockedOpportunity
  readonly after: Facts
}

const moved = ({ before, after }: Changed) => before.methodId !== after.methodId || before.status !== after.status

/** Writes locked opportunities as they are from now on, each one version on, and how they moved. */
export async function saveChanges(db: Db, changed: readonly Changed[], { userId, now }: By): Promise<void> {
  const rows = changed.map(({ before, after }) => ({ ...after, opportunityId: before.opportunityId }))
  await sql`
    update opportunity o
       set name = r.name, content = r.content, method_id = r."methodId", status = r.status, probability = r.probability,
           revenue = r.revenue, curator_id = r."curatorId", contact_id = r."contactId", source_id = r."sourceId",
           source_detail = r."sourceDetail", expected_on = r."expectedDate", fail_reason = r."failReason",
           fail_reason_id = r."failReasonId", fail_note = r."failNote",
           department_id = (select department_id from account where user_id = coalesce(r."curatorId", o.created_by)),
           step_since = case when (o.method_id, o.status) = (r."methodId", r.status) then o.step_since else ${now} end,
           closed_at = case when r.status = 1 then null when o.status = r.status then o.closed_at else ${now} end,
           updated_by = ${userId}, updated_at = ${now}, version = o.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${factColumns})
     where o.opportunity_id = r."opportunityId"`.execute(db)
  await insertMoves(db, changed.filter(moved), { userId, now })
}

async function insertMoves(db: Db, changed: readonly Changed[], { userId, now }: By): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ before, after }) => ({
    opportunity_id: before.opportunityId,
    from_method_id: before.methodId,
    to_method_id: after.methodId,
    from_status: before.status,
    to_status: after.status,
    moved_by: userId,
    moved_at: now,
    stood_minutes: Math.max(0, Math.floor((now.getTime() - before.stepSince.getTime()) / 60_000)),
    revenue: after.revenue,
  }))
  await db.insertInto('opportunity_move').values(rows).execute()
}

/** Deletes (a moment) or recovers (null) locked opportunities. */
export async function saveDeleted(db: Db, ids: readonly number[], deletedAt: Date | null, { userId, now }: By) {
  await db
    .updateTable('opportunity')
    .set({ deleted_at: deletedAt, updated_by: userId, updated_at: now, version: sql`version + 1` })
    .where(sql<boolean>`opportunity_id = any(${[...ids]}::bigint[])`)
    .execute()
}

export interface NewOpportunity extends Omit<Facts, 'status' | 'failReason' | 'failReasonId' | 'failNote'> {
  readonly customerId: number
}

export interface Added {
  readonly opportunityId: number
  readonly code: string
  readonly name: string
  readonly curatorId: number | null
}

interface Into extends By {
  readonly campaignId: number
  readonly additionId?: string
  readonly fromOpportunityId?: number
}

/**
 * Opens opportunities in one campaign, and notes their customers there. Where an end opens one that it has opened
 * already, nothing happens.
 */
export async function insertOpportunities(
  db: Db,
  opened: readonly NewOpportunity[],
  { campaignId, userId, now, additionId, fromOpportunityId }: Into,
): Promise<Added[]> {
  const [addition, from] = [additionId ?? null, fromOpportunityId ?? null]
  await sql`
    insert into campaign_customer (campaign_id, customer_id, added_by, added_at, addition_id)
    select ${campaignId}, id, ${userId}, ${now}, ${addition}::uuid
      from unnest(${opened.map(({ customerId }) => customerId)}::bigint[]) as id order by id
    on conflict do nothing`.execute(db)
  const { rows } = await sql<Added>`
    insert into opportunity (campaign_id, customer_id, contact_id, curator_id, department_id, method_id, name, content,
                             probability, revenue, source_id, source_detail, expected_on, step_since,
                             from_opportunity_id, addition_id, created_by, created_at, updated_by, updated_at)
    select ${campaignId}, r."customerId", r."contactId", r."curatorId",
           (select department_id from account where user_id = coalesce(r."curatorId", ${userId})), r."methodId", r.name,
           r.content, r.probability, r.revenue, r."sourceId", r."sourceDetail", r."expectedDate", ${now},
           ${from}::bigint, ${addition}::uuid, ${userId}, ${now}, ${userId}, ${now}
      from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as r (${factColumns})
    on conflict (from_opportunity_id, campaign_id) where from_opportunity_id is not null do nothing
    returning opportunity_id as "opportunityId", code, name, curator_id as "curatorId"`.execute(db)
  return rows
}

/** A step of an opportunity is an interaction with its customer. docs/rules.md. */
export async function noteInteraction(db: Db, customerIds: readonly number[], now: Date): Promise<void> {
  if (customerIds.length === 0) return
  await sql`
    update customer c set interacted_at = ${now}
      from (select customer_id from customer where customer_id = any(${[...customerIds]}::bigint[])
               and interacted_at < ${now} order by customer_id for no key update) spoken
     where c.customer_id = spoken.customer_id`.execute(db)
}
