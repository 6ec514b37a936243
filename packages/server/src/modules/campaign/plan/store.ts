import { nameSortKey } from '@crm/contract/rules/fold'
import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'
import type { LockedCampaign } from '../store-lock.ts'

/** All of a campaign's row that its planners write. */
export type Facts = Pick<
  LockedCampaign,
  | 'name'
  | 'description'
  | 'startDate'
  | 'endDate'
  | 'goalOpportunities'
  | 'goalRevenue'
  | 'autoSplit'
  | 'staleDays'
  | 'successKind'
  | 'successCampaignId'
  | 'successTask'
  | 'successMessage'
  | 'failureKind'
  | 'failureCampaignId'
  | 'failureTask'
  | 'failureMessage'
>

interface By {
  readonly userId: number
  readonly now: Date
}

const columnsOf = (facts: Facts) => ({
  name: facts.name,
  name_key: nameSortKey(facts.name),
  description: facts.description,
  start_on: facts.startDate,
  end_on: facts.endDate,
  goal_opportunities: facts.goalOpportunities,
  goal_revenue: facts.goalRevenue,
  auto_split: facts.autoSplit,
  stale_days: facts.staleDays,
  success_kind: facts.successKind,
  success_campaign_id: facts.successCampaignId,
  success_task: facts.successTask && JSON.stringify(facts.successTask),
  success_message: facts.successMessage && JSON.stringify(facts.successMessage),
  failure_kind: facts.failureKind,
  failure_campaign_id: facts.failureCampaignId,
  failure_task: facts.failureTask && JSON.stringify(facts.failureTask),
  failure_message: facts.failureMessage && JSON.stringify(facts.failureMessage),
})

export function insertCampaign(db: Db, facts: Facts, { userId, now, departmentId }: By & { departmentId: number }) {
  return db
    .insertInto('campaign')
    .values({
      ...columnsOf(facts),
      department_id: departmentId,
      created_by: userId,
      created_at: now,
      updated_by: userId,
      updated_at: now,
    })
    .returning(['campaign_id as campaignId', 'code', 'name'])
    .executeTakeFirstOrThrow()
}

const one = (db: Db, campaignId: number, { userId, now }: By) =>
  db
    .updateTable('campaign')
    .set({ updated_by: userId, updated_at: now, version: sql`version + 1` })
    .where('campaign_id', '=', campaignId)

export const saveFacts = (db: Db, campaignId: number, facts: Facts, by: By) =>
  one(db, campaignId, by).set(columnsOf(facts)).execute()

/** Takes a campaign one version on, because what hangs on it has changed. */
export const touch = (db: Db, campaignId: number, by: By) => one(db, campaignId, by).execute()

export const saveLocked = (db: Db, campaignId: number, isLocked: boolean, by: By) =>
  one(db, campaignId, by)
    .set({ locked_at: isLocked ? by.now : null, locked_by: isLocked ? by.userId : null })
    .execute()

export const saveDeleted = (db: Db, campaignId: number, deletedAt: Date | null, by: By) =>
  one(db, campaignId, by).set({ deleted_at: deletedAt }).execute()

/** What goes out of sight with a campaign. */
export async function countContents(db: Db, campaignId: number) {
  const { rows } = await sql<{ opportunities: number; open: number; customers: number }>`
    select coalesce(sum(opportunities), 0)::int as opportunities,
           coalesce(sum(opportunities) filter (where status = 1), 0)::int as open,
           (select count(*)::int from campaign_customer where campaign_id = ${campaignId}) as customers
      from campaign_count where campaign_id = ${campaignId}`.execute(db)
  return rows[0] ?? { opportunities: 0, open: 0, customers: 0 }
}

/** The campaigns whose opportunities go on in this one. */
export const listUsers = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaign')
    .select(['campaign_id as campaignId', 'code', 'name'])
    .where(sql<boolean>`campaign_id in (select campaign_id from campaign where success_campaign_id = ${campaignId}
                          union select campaign_id from campaign where failure_campaign_id = ${campaignId})`)
    .where('deleted_at', 'is', null)
    .orderBy('campaign_id')
    .execute()

/** All opportunities go back to the first step, open; what happened to them stays as their moves. */
export async function resetOpportunities(db: Db, campaignId: number, { userId, now }: By): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with first as (
      select method_id, probability from campaign_method where campaign_id = ${campaignId} order by rank limit 1
    ), found as materialized (
      select o.opportunity_id, o.method_id, o.status, o.step_since, o.revenue
        from opportunity o, first f
       where o.campaign_id = ${campaignId} and o.deleted_at is null and (o.method_id <> f.method_id or o.status <> 1)
       order by o.opportunity_id for no key update of o
    ), moved as (
      insert into opportunity_move (opportunity_id, from_method_id, to_method_id, from_status, to_status, moved_by,
                                    moved_at, stood_minutes, revenue)
      select x.opportunity_id, x.method_id, f.method_id, x.status, 1, ${userId}, ${now},
             greatest(0, extract(epoch from ${now}::timestamptz - x.step_since) / 60)::bigint, x.revenue
        from found x, first f
    ), set_back as (
      update opportunity o
         set method_id = f.method_id, probability = f.probability, status = 1, fail_reason = null, fail_reason_id = null,
             fail_note = '', closed_at = null, step_since = ${now}, updated_by = ${userId}, updated_at = ${now},
             version = o.version + 1
        from found x, first f where o.opportunity_id = x.opportunity_id
      returning 1
    ) select count(*)::int as n from set_back`.execute(db)
  return rows[0]?.n ?? 0
}
