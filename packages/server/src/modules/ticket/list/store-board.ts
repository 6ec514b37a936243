import { BOARD_COUNT_MAX } from '@crm/contract/rules/limits'
import type { SearchBoard } from '@crm/contract/ticket-fields'
import { type TicketStatus, ticketStatuses } from '@crm/contract/ticket-rules'
import type { BoardColumn } from '@crm/contract/ticket-views'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { preparedStatement } from '../../../kernel/database/prepared-statements.ts'
import type { Sql } from '../../../kernel/database/sql.ts'
import { all } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'
import type { Reader } from '../store-customer.ts'
import type { Listed } from './store-list.ts'
import { newestFirst, pageOf } from './store-page.ts'
import { type ListedRow, rightColumns, rowColumns, showRowTo, withNames } from './store-rows.ts'

interface BoardQuery extends Pick<Listed, 'places' | 'where' | 'hasNeedle'> {
  readonly status: SearchBoard['status']
  readonly take: number
}

type Row = ListedRow & { readonly total: number }

/** Each status by its own index, and the counts beside, to BOARD_COUNT_MAX: an exact one would grow with the table. */
function columnsOf({ places, where, take }: BoardQuery): Sql {
  const counted = places.asSet.map(
    (part) => sql`select 1 from ${part.from} where ${all([part.where, sql`c.status = s.status`, ...where])}`,
  )
  const wanted = { where: [sql<boolean>`c.status = s.status`, ...where], sort: newestFirst, hasNeedle: false }
  return sql`
    select c.*, page.n, counted.total
      from unnest(${[...ticketStatuses]}::smallint[]) s (status)
     cross join lateral (
       select count(*)::int as total
         from (select 1 from (${sql.join(counted, sql` union all `)}) k limit ${sql.lit(BOARD_COUNT_MAX)}) k) counted
     cross join lateral (${pageOf(places, wanted, { skip: 0, take })}) page
      join ticket c on c.ticket_id = page.id`
}

/**
 * What the index of words finds, once for all columns. The `offset 0` keeps the planner from walking all tickets in the
 * order of the windows; the limit cuts nothing and says how few there are.
 */
function foundColumns({ places, where, take }: BoardQuery): Sql {
  const found = places.asSet.map(
    (part) => sql`select c.ticket_id, c.status, c.created_at from ${part.from} where ${all([part.where, ...where])}`,
  )
  return sql`
    select c.*, k.n, k.total
      from (select * from (
              select ticket_id, least(${sql.lit(BOARD_COUNT_MAX)}, count(*) over (partition by status))::int as total,
                     row_number() over (partition by status order by created_at desc, ticket_id desc) as n
                from (select * from (${sql.join(found, sql` union all `)}) k offset 0) found) k
             where n <= ${take} limit ${sql.lit(take * ticketStatuses.length)}) k
      join ticket c on c.ticket_id = k.ticket_id`
}

/** The count and the first block of each status in one statement; an empty column is there too. */
export async function readBoard(
  db: Db,
  { actor, customerReader }: Reader,
  query: BoardQuery,
  now: Date,
): Promise<BoardColumn[]> {
  const { where, hasNeedle, status } = query
  const mark = where.length === 0 ? preparedStatement : sql``
  const { rows } = await sql<Row>`${mark}
    select c.total, ${rowColumns(now)}, ${rightColumns(actor)}
      from ${withNames(customerReader, hasNeedle ? foundColumns(query) : columnsOf(query))}
     order by c.status, c.n`.execute(db)
  const byStatus = Map.groupBy(rows, (row) => row.status)
  return ticketStatuses
    .filter((one) => !status?.length || status.includes(one))
    .map((one) => columnOf(actor, one, byStatus.get(one) ?? []))
}

const columnOf = (actor: Actor, status: TicketStatus, rows: readonly Row[]): BoardColumn => ({
  status,
  total: rows[0]?.total ?? 0,
  items: rows.map(showRowTo(actor)),
})
