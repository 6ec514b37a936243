import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../schema/index.ts'
import { isThere, opportunities } from '../store-sight.ts'
import { type Listed, pageOf } from './store-page.ts'
import { readRows } from './store-rows.ts'

/** More than any list holds: a file holds all of it. */
const all = { skip: 0, take: 10_000_000 }

/** What a list finds, in its order. */
export async function listIds(db: Db, listed: Omit<Listed, 'window'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${pageOf({ ...listed, window: all })}) page order by n`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rows of these ids in this order, as far as they are there for the reader by now. */
export function readNamed(db: Db, actor: Actor, ids: readonly number[], now: Date): Promise<OpportunityRow[]> {
  const named = sql`
    select o.opportunity_id as id, named.n from ${opportunities}
      join unnest(${[...ids]}::bigint[]) with ordinality as named (id, n) on named.id = o.opportunity_id
     where ${isThere(actor)}`
  return readRows(db, actor, named, now)
}
