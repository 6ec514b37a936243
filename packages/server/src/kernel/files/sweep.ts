import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import type { FileColumn } from '../events/capability.ts'
import type { JobKind } from '../jobs.ts'
import type { Platform } from '../platform.ts'

const ownColumn: FileColumn = ['stored_file', 'file_key']

const hourMs = 3_600_000
const atOnce = 500

async function listUnnamed(db: Db, keys: readonly string[], columns: readonly FileColumn[]): Promise<string[]> {
  const isNamed = columns.map(
    ([table, column]) => sql`exists (select 1 from ${sql.table(table)} t where t.${sql.ref(column)} = key)`,
  )
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) key where not (${sql.join(isNamed, sql` or `)})`.execute(db)
  return rows.map((row) => row.key)
}

/** A file is stored before the row that names it: one that no row came to name within an hour was left by a failure. */
export const sweepFilesJob = ({ db, files, clock }: Platform, columns: readonly FileColumn[]): JobKind<object> => ({
  queue: 'sweep-files',
  cron: '47 * * * *',
  run: async () => {
    const batch: string[] = []
    const flush = async () => {
      for (const key of await listUnnamed(db, batch.splice(0), [ownColumn, ...columns])) await files.delete(key)
    }
    for await (const key of files.listWrittenBefore(new Date(clock.now().getTime() - hourMs))) {
      batch.push(key)
      if (batch.length === atOnce) await flush()
    }
    await flush()
  },
})
