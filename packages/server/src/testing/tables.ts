import { sql } from 'kysely'
import type { Db } from '../schema/index.ts'

/** Written whatever the answer: who failed to sign in, what was counted. */
const alwaysWritten = new Set(['audit', 'rate_window'])

/** A hash of every table's rows: two equal ones prove that nothing was written in between. */
export async function hashTables(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely_%' order by 1`.execute(db)
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    if (alwaysWritten.has(name)) continue
    const { rows } = await sql<{
      hash: string
    }>`select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash
      from ${sql.table(name)} t`.execute(db)
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}
