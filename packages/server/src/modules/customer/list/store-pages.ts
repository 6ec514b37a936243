import type { CustomerRow, CustomerTotals } from '@crm/contract/customer-views'
import { sql } from 'kysely'
import { type Actor, may } from '../../../kernel/actor.ts'
import { preparedLimit } from '../../../kernel/database/prepared-statements.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { openPageMaps, type PageMaps } from '../../../kernel/page-map/page-maps.ts'
import type { Bounds } from '../../../kernel/page-map/store-page-map.ts'
import { reachOver, type Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { inOrderOf, keysOf, mapped } from './store-keys.ts'
import { readRows } from './store-rows.ts'
import { type Criteria, forgetBefore, type List, listOf, newestFirst } from './store-scope.ts'

/** One for each database that this process speaks with. */
const maps = new WeakMap<Db, PageMaps>()

const customerTable = { table: 'customer', gone: 'customer_gone', at: 'created_at', id: 'customer_id' }

function mapsOf(db: Db): PageMaps {
  const found = maps.get(db) ?? openPageMaps({ db, table: customerTable })
  maps.set(db, found)
  return found
}

/** So far an index is simply walked: it costs no more than to ask where the rows stand. */
const walkedMax = 200

/** The keys alone: an index holds them, and no other one can be taken for it. */
const page = (list: List, { skip, take }: Window, bounds?: Bounds) => {
  const first = reachOver({ skip, take })
  // Within bounds a plan for their values promises less than the kept one, and would be made anew at each call.
  const shown = bounds ? sql`${take}` : preparedLimit(take)
  return sql`
    select at, id from (
      select at, id from (${keysOf(list, { first, ...(bounds ? { bounds } : {}) })}) k
       order by ${inOrderOf(newestFirst)} limit ${sql.lit(first)}) k
     order by ${inOrderOf(newestFirst)} limit ${shown} offset ${skip}`
}

/** Reads the block that a window shows, by whichever way is the shorter one. */
async function readWindow<Row>(
  db: Db,
  list: List,
  window: Window,
  read: (page: Sql, isStale: Condition) => Promise<{ rows: Row[]; stale: boolean }>,
): Promise<Row[]> {
  if (window.skip < walkedMax && !list.isSparse) return (await read(page(list, window), sql<boolean>`false`)).rows
  return mapsOf(db).read(mapped(list), window, ({ bounds, skip, take, isStale }) =>
    read(page(list, { skip, take }, bounds), isStale),
  )
}

const byAge = sql.raw('c.at desc, c.customer_id desc')

/** Rows of a list, the newest first, wherever they stand. */
export const readList = (db: Db, actor: Actor, list: List, window: Window, now: Date): Promise<CustomerRow[]> =>
  readWindow(db, list, window, (keys, isStale) => {
    const customers = sql`select c.*, page.at from (${keys}) page join customer c on c.customer_id = page.id`
    return readRows(db, actor, { customers, order: byAge }, forgetBefore(now), isStale)
  })

/** The ids of a list, the newest first. */
export const readIds = (db: Db, list: List, window: Window): Promise<number[]> =>
  readWindow(db, list, window, async (keys, isStale) => {
    const { rows } = await sql<{ id: number; stale: boolean }>`
      select id, ${isStale} as stale from (${keys}) page order by ${inOrderOf(newestFirst)}`.execute(db)
    return { rows: rows.map(({ id }) => id), stale: rows[0]?.stale ?? false }
  })

export async function countList(db: Db, list: List): Promise<number> {
  const [total = 0] = await mapsOf(db).count([mapped(list)])
  return total
}

/** What stands on the tabs; nothing on one that is not for this person. */
export async function countTabs(db: Db, actor: Actor, criteria: Omit<Criteria, 'tab'>): Promise<CustomerTotals> {
  const tabs = ['all', 'charge', 'view', 'forget', ...(may(actor, 'delete') ? (['deleted'] as const) : [])] as const
  const counts = await mapsOf(db).count(tabs.map((tab) => mapped(listOf(actor, { ...criteria, tab }))))
  const [all = 0, charge = 0, view = 0, forget = 0, deleted = 0] = counts
  return { all, charge, view, forget, deleted }
}

/** How many customers of a list were created at each of these moments or later. */
export const countSince = (db: Db, list: List, moments: readonly Date[]): Promise<number[]> =>
  mapsOf(db).countSince(mapped(list), moments)
