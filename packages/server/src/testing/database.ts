import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../kernel/database/migrate.ts'
import { openDatabase } from '../kernel/database/pool.ts'
import { migratedTemplate } from '../kernel/database/template.ts'
import { migrationsFolder } from '../open-platform.ts'
import type { Schema } from '../schema/index.ts'

const isOnServer = process.env['CRM_TEST_DATABASE'] === 'server'

/** A migrated database of the test's own: embedded in memory, or on the server of TEST_DATABASE_URL. */
export async function openTestDatabase() {
  if (!isOnServer) {
    const template = await migratedTemplate(join(process.cwd(), 'node_modules/.cache/database'), migrationsFolder)
    return { database: await openDatabase<Schema>({ dataDir: 'memory', template }), drop: async () => undefined }
  }
  const admin = process.env['TEST_DATABASE_URL'] ?? ''
  const name = `${process.env['CRM_TEST_RUN'] ?? 'crm_test'}_${randomBytes(6).toString('hex')}`
  await onServer(admin, `create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  const database = await openDatabase<Schema>({ databaseUrl: url.href })
  await database.withoutTimeLimits((db) => migrate(db, migrationsFolder))
  return { database, drop: () => onServer(admin, `drop database ${name} with (force)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
