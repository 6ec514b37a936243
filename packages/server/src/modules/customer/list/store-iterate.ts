import type { SearchCustomer } from '@crm/contract/customer-fields'
import type { CustomerRow } from '@crm/contract/customer-views'
import { sql } from 'kysely'
import { type Actor, may } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refused.ts'
import { all } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'
import { type Conditions, conditionsOf } from './store-filters.ts'
import { inOrderOf, keysOf, type Part, partsOf } from './store-keys.ts'
import { readRowsOf } from './store-rows.ts'
import { forgetBefore, type List, openList } from './store-scope.ts'
import { withCreator } from './store-search.ts'

type Wanted = Omit<SearchCustomer, 'block' | 'maxPerBlock' | 'count'>
type Key = { id: number; at: string }

const rowsPerBlock = 1_000

/**
 * Hands on everything a search finds, in its order, a block at a time and each row once, however many there are. Rights
 * are those of `actor` at each block. Refuses what the list itself would refuse.
 */
export async function iterateCustomers(
  db: Db,
  actor: Actor,
  { activeTab, userId, viewAll, sort, ...filters }: Wanted,
  onBlock: (rows: readonly CustomerRow[]) => Promise<void>,
  now: Date = new Date(),
): Promise<void> {
  if (viewAll && !may(actor, 'viewAll')) refuse('access.forbidden')
  const list = await openList(db, actor, { userId, viewAll }, activeTab, now)
  const conditions = conditionsOf(await withCreator(db, filters), actor, now)
  for (const part of partsOf(sort, list)) {
    let after: Key | undefined
    do {
      const keys = await keysBehind(db, list, part, conditions, after)
      after = keys.length === rowsPerBlock ? keys.at(-1) : undefined
      if (keys.length > 0)
        await onBlock(
          await readRowsOf(
            db,
            actor,
            list,
            keys.map(({ id }) => id),
            forgetBefore(now),
          ),
        )
    } while (after)
  }
}

async function keysBehind(db: Db, list: List, { order, where }: Part, { each }: Conditions, after: Key | undefined) {
  const wanted = { where: all([each, ...(where ? [where] : [])]), order, first: rowsPerBlock, after }
  const { rows } = await sql<Key>`
    select id, at::text as at
      from (select at, id from (${keysOf(list, wanted)}) k order by ${inOrderOf(order)} limit ${rowsPerBlock}) k
  `.execute(db)
  return rows
}
