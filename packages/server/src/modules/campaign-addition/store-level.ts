import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'

interface Given {
  readonly userId: number
  readonly count: number
}

/** Open ones that are handed over, the least worked on first: in the earliest step, the newest there. */
export async function listGiven(db: Db, campaignId: number, given: readonly Given[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select o.opportunity_id as id, g.count,
             row_number() over (partition by g."userId" order by m.rank, o.created_at desc, o.opportunity_id desc) as n
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("userId" bigint, count int)
        join opportunity o on o.campaign_id = ${campaignId} and coalesce(o.curator_id, 0) = g."userId"
         and o.status = 1 and o.deleted_at is null
        join campaign_method m on m.method_id = o.method_id) o
     where n <= count order by id`.execute(db)
  return rows.map(({ id }) => id)
}
