import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../kernel/database/pool.ts'
import type { Schema } from '../schema/index.ts'
import { customerTables } from './customer-rows.ts'
import { fillCustomers } from './fill-customers.ts'
import { clear, openDemoDatabase, rowsOf } from './fixtures/open-demo-database.ts'
import { type Company, seedCompany } from './seed-company.ts'
import { seedCustomers } from './seed-customers.ts'

const order = { count: 60, seed: 1, today: new Date('2026-03-18T03:00:00Z') }
let database: Database<Schema>
let company: Company

beforeAll(async () => {
  database = await openDemoDatabase()
  company = await seedCompany(database.db, { passwordHash: 'the hash' })
}, 60_000)
afterAll(() => database.close())

const customers = () => database.db.selectFrom('customer').select(['name', 'phone', 'created_at']).execute()
const keysAndIndexes = () =>
  rowsOf(
    database.db,
    sql<{ text: string }>`
      select indexdef as text from pg_indexes where tablename = any(${[...customerTables]})
      union all
      select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where conrelid = any(${[...customerTables]}::regclass[]) order by 1`,
  )

test('the great fill writes the customers of the small one and leaves every key and index in place', async () => {
  const before = await keysAndIndexes()
  expect(before.length).toBeGreaterThan(50)
  await fillCustomers(database.db, company, order)
  expect(await keysAndIndexes()).toEqual(before)
  const filled = await customers()
  await clear(database.db)
  await seedCompany(database.db, { passwordHash: 'the hash' })
  await seedCustomers(database.db, company, order)
  expect(filled).toEqual(await customers())
})
