import type { CampaignQuery } from '@crm/contract/campaign-fields'
import type { CampaignRow } from '@crm/contract/campaign-views'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../schema/index.ts'
import { isThere } from '../store-sight.ts'
import { type Asked, keysOf } from './store-list.ts'
import { type ReadRow, rowColumns, showRowTo } from './store-rows.ts'

/** More than any list holds: a file holds all of it. */
const all = { skip: 0, take: 10_000_000 }

/** What a list finds, in its order. */
export async function listIds(db: Db, asked: Asked, sort: CampaignQuery['sort']): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select campaign_id as id from (${keysOf(asked, sort, all)}) c order by n`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rows of these ids in this order, as far as they are there for the reader by now. */
export async function readNamed(db: Db, actor: Actor, ids: readonly number[], now: Date): Promise<CampaignRow[]> {
  const { rows } = await sql<ReadRow>`
    select ${rowColumns} from campaign c join account creator on creator.user_id = c.created_by
      join unnest(${[...ids]}::bigint[]) with ordinality as named (id, n) on named.id = c.campaign_id
     where ${isThere(actor)} order by named.n`.execute(db)
  return rows.map(showRowTo(actor, now))
}
