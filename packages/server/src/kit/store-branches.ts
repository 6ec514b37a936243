import { sql } from 'kysely'
import type { Condition, Sql } from '../kernel/database/sql.ts'

/**
 * Part of a list, with an index that yields it newest first: an `or` over the parts would be answered by reading all
 * there is. `c` is the record; `at` the same moment as its created_at, from the table whose index leads.
 */
export interface Branch {
  readonly from: Sql
  readonly at: Sql
  readonly id: Sql
  readonly where: Condition
}

/** The table of a kind of record and its key. */
export interface Records {
  readonly table: string
  readonly key: string
}

/** What the table itself yields. */
export const rowsWhere = ({ table, key }: Records, where: Condition): Branch => ({
  from: sql`${sql.table(table)} c`,
  at: sql`c.created_at`,
  id: sql.ref(`c.${key}`),
  where,
})

/** Who sees each by name, kept up by keepAccess: `user_id`, the id, and the moment of creation, by which lists are walked. */
export const accessOf = ({ table }: Records): Sql => sql.table(`${table}_access`)

/** What one person sees by name. */
export const accessRows = (records: Records, userId: number, where: Condition): Branch => ({
  from: sql`${accessOf(records)} a join ${sql.table(records.table)} c on ${sql.ref(`c.${records.key}`)} = ${sql.ref(`a.${records.key}`)}`,
  at: sql`a.created_at`,
  id: sql.ref(`a.${records.key}`),
  where: sql<boolean>`a.user_id = ${userId} and ${where}`,
})

/** The ids of parts, in no order. */
export const idsOf = (branches: readonly Branch[]): Sql =>
  sql.join(
    branches.map(({ from, id, where }) => sql`select ${id} as id from ${from} where ${where}`),
    sql` union all `,
  )

/**
 * Whether the record of an id is one for which `where` is true. A subquery of one row and no `exists`: the planner would
 * make a join of that and read all records for it. The id stands in a part of its own, where a `c` of the caller is the
 * caller's.
 */
export const holdsId =
  ({ table, key }: Records, where: Condition) =>
  (id: Sql): Condition =>
    sql<boolean>`(select true from (select ${id}::bigint as id) hand
                    join ${sql.table(table)} c on ${sql.ref(`c.${key}`)} = hand.id where ${where})`
