import { sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Db } from '../../schema/index.ts'
import type { List } from './rules.ts'
import { idOf } from './store.ts'

/**
 * Where the customers of a deleted entry go: the last of the entries that one after the other were deleted in favour of
 * the next. null when it was recovered meanwhile, which waits while it is held.
 */
export async function holdMove(db: Db, list: List, index: number): Promise<number | null> {
  const table = sql.table(list.table)
  const held = await sql`
    select from ${table} where ${idOf(list)} = ${index} and deleted_at is not null and moved_to is not null for share`
    .execute(db)
    .catch(asBusy)
  if (held.rows.length === 0) return null
  const { rows } = await sql<{ index: number }>`
    with recursive path (index, next, step) as (
      select ${idOf(list)}, moved_to, 1 from ${table} where ${idOf(list)} = ${index}
      union all
      select ${idOf(list)}, moved_to, step + 1 from path join ${table} on ${idOf(list)} = path.next)
    select index from path order by step desc limit 1`.execute(db)
  return rows[0]?.index ?? null
}
