import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/**
 * Runs the pending `*.sql` files of a folder, by name, all in one transaction; answers the names it ran.
 * Safe when two processes start at once: the second waits, so give it a handle without time limits.
 */
export async function migrate<Schema>(db: Kysely<Schema>, folder: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  const migrations = files.map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8')
    return [file.slice(0, -'.sql'.length), { up: (db: Kysely<unknown>) => run(db, file, text) }]
  })
  return Object.fromEntries(await Promise.all(migrations))
}

async function run(db: Kysely<unknown>, file: string, text: string): Promise<void> {
  try {
    await sql.raw(text).execute(db)
  } catch (cause) {
    const { message, position } = cause as { message: string; position?: string }
    const line = position ? ` at line ${text.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`Migration ${file} failed${line}: ${message}`, { cause })
  }
}
