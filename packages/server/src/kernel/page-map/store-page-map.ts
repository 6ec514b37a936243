import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { preparedStatement } from '../database/prepared-statements.ts'
import type { Sql } from '../database/sql.ts'
import { Chunks, type Key, type Recounted, type Stretch } from './chunks.ts'

/** A table whose lists are mapped: which columns are its key, and where its rows that are gone for good are noted. */
export interface MappedTable {
  readonly table: string
  readonly gone: string
  readonly at: string
  readonly id: string
}

/** The bounds of a stretch, as values or as columns of another table in the statement. */
export interface Bounds {
  readonly fromAt: Sql
  readonly fromId: Sql
  readonly untilAt: Sql
  readonly untilId: Sql
}

export interface MappedList {
  /** Says scope and filter: two lists with one name are one list. */
  readonly name: string
  /** A statement of the columns `at` and `id` of the list's rows, in any order, within the bounds if there are any. */
  readonly keys: (bounds?: Bounds) => Sql
}

/** What a map had seen: the transactions, and the file of the table, which another one replaces when all is emptied. */
export interface Seen {
  readonly snapshot: string
  readonly file: string
}

/** Both the plain bound and the comparison of rows: by the latter alone the planner reads the whole table. */
export const within = ({ fromAt, fromId, untilAt, untilId }: Bounds, at: Sql, id: Sql) =>
  sql<boolean>`${at} <= ${fromAt} and (${at}, ${id}) <= (${fromAt}, ${fromId})
    and ${at} >= ${untilAt} and (${at}, ${id}) > (${untilAt}, ${untilId})`

const moment = ({ atMs }: Key) =>
  Number.isFinite(atMs) ? new Date(atMs).toISOString() : atMs > 0 ? 'infinity' : '-infinity'

export const boundsOf = ({ from, until }: Stretch): Bounds => ({
  fromAt: sql`${moment(from)}::timestamptz`,
  fromId: sql`${from.id}::bigint`,
  untilAt: sql`${moment(until)}::timestamptz`,
  untilId: sql`${until.id}::bigint`,
})

const seenNow = ({ table }: MappedTable) =>
  sql`pg_current_snapshot()::text as snapshot, pg_relation_filenode(${table})::text as file`

const unseen = (snapshot: string) =>
  sql<boolean>`changed >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(changed, ${snapshot}::pg_snapshot)`

/** Asked by the order of an index: a plan made for any snapshot would expect a third of the table, and read all of it. */
const anyUnseen = (name: string, snapshot: string) =>
  sql<boolean>`(select true from ${sql.table(name)} where ${unseen(snapshot)} order by changed limit 1) is not null`

/** Whether anything was committed that the map has not seen. */
export const isStale = ({ table, gone }: MappedTable, { snapshot, file }: Seen) => sql<boolean>`(
  ${anyUnseen(table, snapshot)} or ${anyUnseen(gone, snapshot)}
  or pg_relation_filenode(${table})::text is distinct from ${file})`

const epochMs = (at: Sql) => sql`(extract(epoch from ${at}) * 1000)::float8`

/** Reads the whole list once. Keys come as packed numbers: fifty thousand dates one by one would hold the process up. */
export async function buildChunks(db: Db, table: MappedTable, list: MappedList, rowsPerChunk: number) {
  const { rows } = await sql<Seen & { total: number; ats: Buffer | null; ids: Buffer | null }>`
    select count(*)::int as total, ${seenNow(table)},
           string_agg(float8send(${epochMs(sql.ref('at'))}), ''::bytea) filter (where n % ${rowsPerChunk} = 1) as ats,
           string_agg(float8send(id::float8), ''::bytea) filter (where n % ${rowsPerChunk} = 1) as ids
      from (select at, id, row_number() over (order by at desc, id desc) as n from (${list.keys()}) k) numbered
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('A count answers one row')
  const seen: Seen = { snapshot: row.snapshot, file: row.file }
  return { seen, chunks: new Chunks(rowsPerChunk, unpack(row.ats), unpack(row.ids), row.total) }
}

function unpack(bytes: Buffer | null): Float64Array {
  if (bytes === null) return new Float64Array(0)
  return Float64Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readDoubleBE(index * 8))
}

/** The keys of rows that were touched since, `limit` at most, and up to where this answer has seen. */
export async function readChangedKeys(db: Db, table: MappedTable, { snapshot }: Seen, limit: number) {
  const changed = (name: string) =>
    sql`(select ${sql.ref(table.at)} as at, ${sql.ref(table.id)} as id from ${sql.table(name)}
          where ${unseen(snapshot)} limit ${limit})`
  const { rows } = await sql<Seen & { atMs: number | null; id: number | null }>`
    select now.*, ${epochMs(sql.ref('touched.at'))} as "atMs", touched.id
      from (select ${seenNow(table)}) now
      left join (${changed(table.table)} union all ${changed(table.gone)}) touched on true`.execute(db)
  const [first] = rows
  if (!first) throw new Error('The moment itself is always answered')
  const keys = rows.flatMap(({ atMs, id }) => (atMs === null || id === null ? [] : [{ atMs, id }]))
  return { seen: { snapshot: first.snapshot, file: first.file }, keys }
}

/** Stretches as a table `r` of a statement, numbered as they are given, and the bounds in its columns. */
function tableOf(stretches: readonly Stretch[]): { rows: Sql; bounds: Bounds } {
  const column = <T>(pick: (stretch: Stretch) => T) => stretches.map(pick)
  const rows = sql`
    unnest(${stretches.map((_, index) => index)}::int[],
           ${column(({ from }) => moment(from))}::timestamptz[], ${column(({ from }) => from.id)}::bigint[],
           ${column(({ until }) => moment(until))}::timestamptz[], ${column(({ until }) => until.id)}::bigint[])
      as r (number, from_at, from_id, until_at, until_id)`
  const bounds = { fromAt: sql`r.from_at`, fromId: sql`r.from_id`, untilAt: sql`r.until_at`, untilId: sql`r.until_id` }
  return { rows, bounds }
}

/** Counts some chunks anew, in one statement. */
export async function recountChunks(
  db: Db,
  list: MappedList,
  chunks: Chunks,
  numbers: readonly number[],
): Promise<Recounted[]> {
  const stretches = tableOf(numbers.map((chunk) => chunks.stretchOf(chunk)))
  const { rows } = await sql<{ number: number; total: number | null; atMs: number | null; id: number | null }>`
    select r.number, k.total, ${epochMs(sql.ref('k.at'))} as "atMs", k.id
      from ${stretches.rows}
      left join lateral (
        select at, id, n, total
          from (select at, id, row_number() over (order by at desc, id desc) as n, (count(*) over ())::int as total
                  from (${list.keys(stretches.bounds)}) counted) numbered
         where n % ${chunks.rowsPerChunk} = 1) k on true
     order by r.number, k.n`.execute(db)
  const found = numbers.map((chunk) => ({ chunk, total: 0, cuts: [] as Key[] }))
  for (const { number, total, atMs, id } of rows) {
    const one = found[number]
    if (one === undefined || total === null || atMs === null || id === null) continue
    one.total = total
    one.cuts.push({ atMs, id })
  }
  return found
}

/** How many rows stand before each of these places, and whether the map that says so is stale. */
export async function countAbove(
  db: Db,
  table: MappedTable,
  { list, chunks, seen }: { readonly list: MappedList; readonly chunks: Chunks; readonly seen: Seen },
  places: readonly Key[],
): Promise<{ counts: number[]; stale: boolean }> {
  const above = places.map((place) => chunks.above(place))
  const stretches = tableOf(above.map(({ stretch }) => stretch))
  const { rows } = await sql<{ count: number; stale: boolean }>`
    select (select count(*)::int from (${list.keys(stretches.bounds)}) counted) as count, ${isStale(table, seen)} as stale
      from ${stretches.rows} order by r.number`.execute(db)
  return {
    counts: above.map(({ before }, index) => before + (rows[index]?.count ?? 0)),
    stale: rows.some(({ stale }) => stale),
  }
}

/** For each map whether it is stale, in one statement. */
export async function askStale(db: Db, table: MappedTable, seen: readonly Seen[]): Promise<boolean[]> {
  const { rows } = await sql<{ stale: boolean[] }>`${preparedStatement}
    select array[${sql.join(seen.map((one) => isStale(table, one)))}] as stale`.execute(db)
  return rows[0]?.stale ?? seen.map(() => true)
}
