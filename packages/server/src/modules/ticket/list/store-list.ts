import type { TicketRow } from '@crm/contract/ticket-views'
import { sql } from 'kysely'
import { preparedStatement } from '../../../kernel/database/prepared-statements.ts'
import type { Sql } from '../../../kernel/database/sql.ts'
import { all, countedMax } from '../../../kit/store-list.ts'
import type { Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { widestReach } from '../rules.ts'
import type { Reader } from '../store-customer.ts'
import { isVisible, type Places } from '../store-visibility.ts'
import { type Narrowed, pageOf } from './store-page.ts'
import { type ListedRow, rightColumns, rowColumns, showRowTo, withNames } from './store-rows.ts'

/** The tickets of a page, `c`, each with its place. */
const ticketsOf = (page: Sql): Sql => sql`select c.*, page.n from (${page}) page join ticket c on c.ticket_id = page.id`

export interface Listed extends Narrowed {
  readonly places: Places
  readonly window: Window
}

/** One block of a list with all its words, in one statement. */
export async function readBlock(
  db: Db,
  { actor, customerReader }: Reader,
  { places, window, ...narrowed }: Listed,
  now: Date,
): Promise<TicketRow[]> {
  // A filter has many forms, and the plan for one text is wrong for another.
  const mark = narrowed.where.length === 0 ? preparedStatement : sql``
  const { rows } = await sql<ListedRow>`${mark}
    select ${rowColumns(now)}, ${rightColumns(actor)} from ${withNames(customerReader, ticketsOf(pageOf(places, narrowed, window)))}
     order by c.n`.execute(db)
  return rows.map(showRowTo(actor))
}

/** More than any list holds: a file holds all of it. */
const whole = { skip: 0, take: 10_000_000 }

/** What a list finds, in its order. */
export async function listIds(db: Db, { places, ...narrowed }: Omit<Listed, 'window'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${pageOf(places, narrowed, whole)}) page order by n`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rows of these ids in this order, as far as they are there for the reader by now. */
export async function readNamed(
  db: Db,
  { actor, customerReader }: Reader,
  ids: readonly number[],
  now: Date,
): Promise<TicketRow[]> {
  const named = sql`
    select c.*, named.n from ticket c
      join unnest(${[...ids]}::bigint[]) with ordinality as named (id, n) on named.id = c.ticket_id
     where ${isVisible(widestReach(actor))}`
  const { rows } = await sql<ListedRow>`
    select ${rowColumns(now)}, ${rightColumns(actor)} from ${withNames(customerReader, named)} order by c.n`.execute(db)
  return rows.map(showRowTo(actor))
}

type Counted = Pick<Listed, 'places' | 'where'>

/** Each part by an index of its own, and no further than it has to be counted. */
function counted({ places, where }: Counted): Sql {
  const limit = sql.lit(countedMax + 1)
  const parts = places.asSet.map(
    (branch) => sql`(select 1 from ${branch.from} where ${all([branch.where, ...where])} limit ${limit})`,
  )
  return sql`(select count(*)::int from (select 1 from (${sql.join(parts, sql` union all `)}) branch limit ${limit}) k)`
}
const exact = (total = 0) => (total > countedMax ? null : total)

/** Exact to 10,000, and null above. */
export async function countList(db: Db, query: Counted): Promise<number | null> {
  const mark = query.where.length === 0 ? preparedStatement : sql``
  const { rows } = await sql<{ total: number }>`${mark} select ${counted(query)} as total`.execute(db)
  return exact(rows[0]?.total)
}

/** The same of several lists at once. */
export async function countLists<Name extends string>(db: Db, lists: Readonly<Record<Name, Counted>>) {
  const names = Object.keys(lists) as Name[]
  const columns = names.map((name) => sql`${counted(lists[name])} as ${sql.ref(name)}`)
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(columns)}`.execute(db)
  return Object.fromEntries(names.map((name) => [name, exact(rows[0]?.[name])])) as Record<Name, number | null>
}

/** What is chosen from: the index, name and code alone. */
export async function readNames(db: Db, { places, window, ...narrowed }: Listed) {
  const { rows } = await sql<{ index: number; name: string; code: string }>`
    select c.ticket_id as index, c.name, c.code from (${pageOf(places, narrowed, window)}) page
      join ticket c on c.ticket_id = page.id order by page.n`.execute(db)
  return rows
}
