import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import type { JobKind } from '../jobs.ts'
import type { Platform } from '../platform.ts'

/** Every column that names a stored file. One that is missing here loses its files within the hour. */
const keyColumns = [
  ['account', 'avatar_key'],
  ['customer_export', 'file_key'],
  ['stored_file', 'file_key'],
  ['ticket_file', 'preview_key'],
] as const

const hourMs = 3_600_000
const atOnce = 500

const isNamed = sql.join(
  keyColumns.map(
    ([table, column]) => sql`exists (select 1 from ${sql.table(table)} t where t.${sql.ref(column)} = key)`,
  ),
  sql` or `,
)

async function listUnnamed(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) key where not (${isNamed})`.execute(db)
  return rows.map((row) => row.key)
}

/** A file is stored before the row that names it: one that no row came to name within an hour was left by a failure. */
export const sweepFilesJob = ({ db, files, clock }: Platform): JobKind<object> => ({
  queue: 'sweep-files',
  cron: '47 * * * *',
  run: async () => {
    const batch: string[] = []
    const flush = async () => {
      for (const key of await listUnnamed(db, batch.splice(0))) await files.delete(key)
    }
    for await (const key of files.listWrittenBefore(new Date(clock.now().getTime() - hourMs))) {
      batch.push(key)
      if (batch.length === atOnce) await flush()
    }
    await flush()
  },
})
