import { hashSync } from '@node-rs/argon2'
import pg from 'pg'
import { fillCustomers } from '../packages/server/src/demo/fill-customers.ts'
import { seedCompany } from '../packages/server/src/demo/seed-company.ts'
import { demoPassword } from '../packages/server/src/demo/staff.ts'
import { migrate } from '../packages/server/src/kernel/database/migrate.ts'
import { openDatabase } from '../packages/server/src/kernel/database/pool.ts'
import { migrationsFolder } from '../packages/server/src/open-platform.ts'
import type { Schema } from '../packages/server/src/schema/index.ts'

const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/**
 * A database with the demo company and so many customers, made once and kept for the next run. Its name carries the
 * size; drop it to have it made anew.
 */
export async function filledDatabase(count: number, note: (text: string) => void): Promise<string> {
  const name = `crm_bench_${count}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const isThere = await onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
    return rowCount !== 0
  })
  const database = await openDatabase<Schema>({ databaseUrl: url.href })
  await database.withoutTimeLimits(async (db) => {
    await migrate(db, migrationsFolder)
    const filled = isThere && (await db.selectFrom('customer').select('customer_id').limit(1).executeTakeFirst())
    if (filled) return
    note(`filling ${name} with ${count.toLocaleString('en')} customers`)
    const company = await seedCompany(db, {
      passwordHash: hashSync(demoPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 }),
    })
    await fillCustomers(db, company, { count, seed: 1, today: new Date() })
  })
  await database.close()
  return url.href
}
