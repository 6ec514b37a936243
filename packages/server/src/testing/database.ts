import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { migratedTemplate } from '../kernel/database/fixtures/template.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { openDatabase } from '../kernel/database/pool.ts'
import { migrationsFolder } from '../open-platform.ts'
import type { Schema } from '../schema/index.ts'

const isOnServer = process.env['CRM_TEST_DATABASE'] === 'server'
const grownBytes = 256 * 1024
/** Emptied last and with its triggers: what knows its lists hears of the rows that are gone by them, however late. */
const mapped = 'customer'
const kept = [mapped, 'customer_gone']

/** A migrated database of the test's own: embedded in memory, or on the server of TEST_DATABASE_URL. */
export async function openTestDatabase() {
  if (!isOnServer) {
    const template = await migratedTemplate(join(process.cwd(), 'node_modules/.cache/database'), migrationsFolder)
    return { database: await openDatabase<Schema>({ dataDir: 'memory', template }), drop: async () => undefined }
  }
  const admin = process.env['TEST_DATABASE_URL'] ?? ''
  const name = `${process.env['CRM_TEST_RUN'] ?? 'crm_test'}_${randomBytes(6).toString('hex')}`
  await onServer(admin, `create database ${name}`)
  // Nothing of it outlives its file of tests, so nothing waits for the disk.
  await onServer(admin, `alter database ${name} set synchronous_commit = off`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  const database = await openDatabase<Schema>({ databaseUrl: url.href })
  await database.withoutTimeLimits((db) => migrate(db, migrationsFolder))
  return { database, drop: () => onServer(admin, `drop database ${name} with (force)`) }
}

/**
 * Empties all tables and starts their numbers anew. To truncate costs new files for each table and index, twenty times as
 * much as to delete the few rows of a test; it is left to tables that have grown, and to roles that may not pass over
 * foreign keys.
 */
export async function emptyTables(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select format('%I', tablename) as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely_%'`.execute(db)
  const names = rows.map(({ name }) => name)
  const all = names.join(', ')
  await sql
    .raw(`do $$ declare numbers record; begin
      lock table ${all} in access exclusive mode;
      if (select max(pg_relation_size(name::regclass)) > ${grownBytes} from unnest(array['${names.join("','")}']) name) then
        truncate ${all} restart identity cascade;
        return;
      end if;
      perform set_config('session_replication_role', 'replica', true);
      ${names
        .filter((name) => !kept.includes(name))
        .map((name) => `delete from ${name};`)
        .join(' ')}
      perform set_config('session_replication_role', 'origin', true);
      delete from ${mapped};
      for numbers in select format('%I', sequencename) as name, start_value from pg_sequences
        where schemaname = current_schema() and last_value is not null
      loop perform setval(numbers.name, numbers.start_value, false); end loop;
    exception when insufficient_privilege then
      truncate ${all} restart identity cascade;
    end $$`)
    .execute(db)
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
