import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'

interface Method {
  readonly methodId: number
  readonly campaignId: number
  readonly probability: number
}

/** Steps by their ids, and those in which these opportunities stand. */
export async function listMethods(db: Db, methodIds: readonly number[], opportunityIds: readonly number[] = []) {
  const { rows } = await sql<Method>`
    select method_id as "methodId", campaign_id as "campaignId", probability from campaign_method
     where method_id = any(${[...methodIds]}::bigint[]) or method_id in (
       select method_id from opportunity where opportunity_id = any(${[...opportunityIds]}::bigint[]))`.execute(db)
  return rows
}

/** Fail reasons of campaigns that are still in use. */
export const listReasons = (db: Db, reasonIds: readonly number[]) =>
  db
    .selectFrom('campaign_fail_reason')
    .select(['reason_id as reasonId', 'campaign_id as campaignId'])
    .where(sql<boolean>`reason_id = any(${[...reasonIds]}::bigint[])`)
    .where('retired_at', 'is', null)
    .execute()
