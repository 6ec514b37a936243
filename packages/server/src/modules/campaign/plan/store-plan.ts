import type { MethodFields } from '@crm/contract/campaign-fields'
import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'

export interface Method extends Omit<MethodFields, 'methodId'> {
  readonly methodId: number
}

/** The steps of a campaign in their order. */
export const readMethods = (db: Db, campaignId: number): Promise<Method[]> =>
  db
    .selectFrom('campaign_method')
    .select(['method_id as methodId', 'type', 'name', 'days', 'probability'])
    .where('campaign_id', '=', campaignId)
    .orderBy('rank')
    .execute()

export const findDays = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaign')
    .select(['start_on as startDate', 'end_on as endDate'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()

/** How many opportunities stand in a step; undefined: no step of this campaign. */
export async function countOfMethod(db: Db, campaignId: number, methodId: number): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select coalesce((select sum(opportunities)::int from campaign_count k
                      where k.campaign_id = m.campaign_id and k.method_id = m.method_id), 0) as n
      from campaign_method m where m.campaign_id = ${campaignId} and m.method_id = ${methodId}`.execute(db)
  return rows[0]?.n
}

/** The steps of which opportunities that are not deleted stand in one that is to go. */
export async function listUsed(db: Db, campaignId: number, kept: readonly number[]) {
  const { rows } = await sql<{ methodId: number; name: string; opportunities: number }>`
    select m.method_id as "methodId", m.name, sum(k.opportunities)::int as opportunities
      from campaign_method m join campaign_count k on k.campaign_id = m.campaign_id and k.method_id = m.method_id
     where m.campaign_id = ${campaignId} and m.method_id <> all(${[...kept]}::bigint[])
     group by m.method_id, m.name having sum(k.opportunities) > 0 order by m.method_id`.execute(db)
  return rows
}

/** Gives a campaign exactly these steps, in this order; those with a methodId are its own and keep it. */
export async function replaceMethods(db: Db, campaignId: number, methods: readonly MethodFields[]): Promise<void> {
  const ranked = methods.map((method, rank) => ({ ...method, rank }))
  await sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb) as m (
        "methodId" bigint, type text, name text, days int, probability int, rank int)
    ), kept as (
      update campaign_method x set type = w.type, name = w.name, days = w.days, probability = w.probability, rank = w.rank
        from wanted w where x.method_id = w."methodId" and x.campaign_id = ${campaignId}
    )
    insert into campaign_method (campaign_id, type, name, days, probability, rank)
    select ${campaignId}, type, name, days, probability, rank from wanted where "methodId" is null order by rank
  `.execute(db)
}

/** Takes steps away that nothing stands in but what was deleted; that comes back to the first step. */
export async function deleteMethods(db: Db, campaignId: number, methodIds: readonly number[]): Promise<void> {
  if (methodIds.length === 0) return
  const gone = sql`${[...methodIds]}::bigint[]`
  await sql`
    update opportunity set method_id = (
      select method_id from campaign_method m
       where m.campaign_id = ${campaignId} and m.method_id <> all(${gone}) order by rank limit 1)
     where campaign_id = ${campaignId} and method_id = any(${gone})`.execute(db)
  await sql`delete from campaign_method where campaign_id = ${campaignId} and method_id = any(${gone})`.execute(db)
}

export interface Reason {
  readonly reasonId: number
  readonly name: string
}

export const readReasons = (db: Db, campaignId: number): Promise<Reason[]> =>
  db
    .selectFrom('campaign_fail_reason')
    .select(['reason_id as reasonId', 'name'])
    .where('campaign_id', '=', campaignId)
    .where('retired_at', 'is', null)
    .orderBy('reason_id')
    .execute()

interface WantedReason {
  readonly reasonId?: number | undefined
  readonly name: string
}

/** Gives a campaign exactly these fail reasons; one that is left out stays with those that failed for it. */
export async function replaceReasons(db: Db, campaignId: number, reasons: readonly WantedReason[], now: Date) {
  await sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as r ("reasonId" bigint, name text)
    ), retired as (
      update campaign_fail_reason x set retired_at = ${now}
       where x.campaign_id = ${campaignId} and x.retired_at is null
         and not exists (select 1 from wanted w where w."reasonId" = x.reason_id)
    ), kept as (
      update campaign_fail_reason x set name = w.name
        from wanted w where x.reason_id = w."reasonId" and x.campaign_id = ${campaignId}
    )
    insert into campaign_fail_reason (campaign_id, name)
    select ${campaignId}, name from wanted where "reasonId" is null`.execute(db)
}
