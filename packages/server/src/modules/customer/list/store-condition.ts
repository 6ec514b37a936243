import type { SearchCustomer } from '@crm/contract/customer-fields'
import { sql } from 'kysely'
import { type Actor, may } from '../../../kernel/actor.ts'
import type { Condition } from '../../../kernel/database/sql.ts'
import { all } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'
import { conditionsOf } from './store-filters.ts'
import { openList } from './store-scope.ts'
import { withCreator } from './store-search.ts'

type Wanted = Omit<SearchCustomer, 'userId' | 'sort' | 'block' | 'maxPerBlock' | 'count'>

/**
 * A search as a condition of a customer `c`, for who walks customers in an order of his own. What an actor may no longer
 * ask for finds less, or nobody: it is a search of another day.
 */
export async function searchCondition(
  db: Db,
  actor: Actor,
  { activeTab, viewAll, ...filters }: Wanted,
  now: Date,
): Promise<Condition> {
  if (activeTab === 'deleted') return sql<boolean>`false`
  const list = await openList(db, actor, { viewAll: viewAll && may(actor, 'viewAll') }, activeTab, now)
  return all([list.holds, conditionsOf(await withCreator(db, filters), actor, now).each])
}
