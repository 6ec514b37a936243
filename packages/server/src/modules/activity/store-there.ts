import { sql } from 'kysely'
import type { Sql } from '../../kernel/database/sql.ts'
import type { VisibleSet } from '../../kit/reach.ts'
import { all, countTo } from '../../kit/store-list.ts'
import type { Window } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { entriesMax } from './rules.ts'
import { newestFirst, page } from './store.ts'

/** The log of one kind of record, as far as they are there for a person. */
export interface Seen {
  readonly resource: string
  readonly there: VisibleSet
}

/** What both see: a leader reads nothing of a record that only the other may open. */
export const both = (one: VisibleSet, other: VisibleSet): VisibleSet => ({
  ids: sql`select id from (${one.ids}) theirs where ${other.holds(sql`id`)}`,
  holds: (id) => all([one.holds(id), other.holds(id)]),
})

/** From so few records it is quicker to ask each of them; from more it is quicker to walk the log itself. */
const fewMax = 5_000
/** Who sees much, or what is new, finds the first blocks among so few lines. */
const glance = { linesMax: 2_000, reachMax: 200 }
/** Who sees many records finds a block within so many lines of the log, unless they all lie far back. */
const walkedMax = 100_000
/** So many records have that many lines between them, where their past is in the log. */
const countedMax = 2 * entriesMax

/** Each record brings its own newest lines. */
const fanned = (resource: string, ids: Sql, take: number): Sql => sql`
  select l.* from (${ids}) record
  cross join lateral (
    select l.* from activity_log l where l.resource = ${resource} and l.target_id = record.id
     order by ${newestFirst} limit ${take}) l`

const walked = ({ resource, there }: Seen, linesMax = walkedMax): Sql => sql`
  select l.* from (
    select l.* from activity_log l where l.resource = ${resource} order by ${newestFirst} limit ${linesMax}) l
   where ${there.holds(sql`l.target_id`)}`

const isAtMost = async (db: Db, ids: Sql, max: number) => (await countTo(db, ids, max + 1)) <= max

/** Whether the walk came to its end before it had found what was asked for. */
async function isShort(db: Db, { resource }: Seen, found: number, asked: number): Promise<boolean> {
  if (found >= asked) return false
  const { rows } = await sql`
    select 1 from activity_log l where l.resource = ${resource} order by ${newestFirst} limit 1 offset ${walkedMax}
  `.execute(db)
  return rows.length > 0
}

/** A block of the lines, by whichever way does not grow with what there is. */
export async function readThere<T>(
  db: Db,
  seen: Seen,
  window: Window,
  read: (lines: Sql) => Promise<T[]>,
): Promise<T[]> {
  const reach = window.skip + window.take
  const fan = () => read(page(fanned(seen.resource, seen.there.ids, reach), window))
  if (reach <= glance.reachMax) {
    const glanced = await read(page(walked(seen, glance.linesMax), window))
    if (glanced.length === window.take) return glanced
  }
  if (await isAtMost(db, seen.there.ids, fewMax)) return fan()
  const found = await read(page(walked(seen), window))
  return (await isShort(db, seen, found.length, window.take)) ? fan() : found
}

/** How many lines there are, to the end of what is paged. */
export async function countThere(db: Db, seen: Seen): Promise<number> {
  const { resource, there } = seen
  const some = await countTo(db, fanned(resource, sql`${there.ids} limit ${countedMax}`, entriesMax), entriesMax)
  if (some === entriesMax || (await isAtMost(db, there.ids, countedMax))) return some
  const found = await countTo(db, walked(seen), entriesMax)
  return (await isShort(db, seen, found, entriesMax))
    ? countTo(db, fanned(resource, there.ids, entriesMax), entriesMax)
    : found
}
