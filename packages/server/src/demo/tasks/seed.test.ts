import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../kernel/database/pool.ts'
import type { Schema } from '../../schema/index.ts'
import { openDemoDatabase, rowsOf } from '../fixtures/open-demo-database.ts'
import { seedCompany } from '../seed-company.ts'
import { seedCustomers } from '../seed-customers.ts'
import { seedTasks } from './seed.ts'

const today = new Date('2026-11-20T03:00:00Z')
let database: Database<Schema>
beforeAll(async () => {
  database = await openDemoDatabase()
  const company = await seedCompany(database.db, { passwordHash: 'x' })
  await seedCustomers(database.db, company, { count: 200, seed: 1, today })
  await seedTasks(database.db, company, { count: 100, seed: 1, today })
}, 60_000)
afterAll(() => database.close())

const one = async <T>(query: ReturnType<typeof sql<T>>) => (await rowsOf(database.db, query))[0]

test('each appointment of a customer is its next meeting, and there are as many more as were asked for', async () => {
  const counts = await one(sql<Record<string, number>>`
    select (select count(*)::int from customer where appointment_at is not null) as appointments,
           (select count(*)::int from task where customer_id is not null and type = 'meet') as meetings,
           (select count(*)::int from task) as tasks,
           (select count(*)::int from customer c where c.appointment_at is distinct from (
              select min(start_at) from task t where t.customer_id = c.customer_id and t.type = 'meet' and t.status in (1, 2))
           ) as astray`)
  expect(counts?.['appointments']).toBeGreaterThan(20)
  expect(counts).toMatchObject({
    meetings: counts?.['appointments'],
    tasks: (counts?.['meetings'] ?? 0) + 100,
    astray: 0,
  })
})

test('there is something late, something today and something ahead, and who takes part sees it', async () => {
  const open = sql`from task where status in (1, 2) and (customer_id is null or type <> 'meet')`
  const counts = await one(sql<Record<string, number>>`
    select (select count(*)::int ${open} and end_at < ${today}) as late,
           (select count(*)::int ${open} and start_at >= ${today}) as ahead,
           (select count(*)::int from task t where not exists (
              select 1 from task_access a where a.task_id = t.task_id and a.user_id = t.curator_id and a.takes_part)) as unseen`)
  expect(counts?.['late']).toBeGreaterThan(2)
  expect(counts?.['ahead']).toBeGreaterThan(10)
  expect(counts?.['unseen']).toBe(0)
})
