import { type Insertable, sql } from 'kysely'
import type { Db, Schema } from '../schema/index.ts'

/**
 * Writes any number of rows in one statement with one parameter. Every row names the columns that the first one names;
 * of tables with jsonb columns those must stay out.
 */
export async function insertRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}

type IdColumns = Partial<Record<keyof Schema, string>>

/** After rows came with ids of their own, the next id given by the database is the one above the highest. */
export async function continueIds(db: Db, idColumns: IdColumns): Promise<void> {
  const steps = Object.entries(idColumns).map(
    ([table, column]) =>
      sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
            from ${sql.table(table)}`,
  )
  await sql`${sql.join(steps, sql` union all `)}`.execute(db)
}
