import { isEmail } from '@crm/contract/rules/email'
import { isPhone } from '@crm/contract/rules/phone'
import { isUsername } from '@crm/contract/rules/username'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../kernel/database/pool.ts'
import type { Schema } from '../schema/index.ts'
import { branches } from './company-branches.ts'
import { demoCompany } from './departments.ts'
import { fillCompany, largeCompany } from './fill-company.ts'
import { openDemoDatabase, rowsOf } from './fixtures/open-demo-database.ts'
import { seedCompany } from './seed-company.ts'

const order = {
  departments: 60,
  users: 300,
  seed: 1,
  today: new Date('2026-03-18T03:00:00Z'),
  passwordHash: 'the hash',
}
let database: Database<Schema>

beforeAll(async () => {
  database = await openDemoDatabase()
  await seedCompany(database.db, order)
  await fillCompany(database.db, order)
}, 60_000)
afterAll(() => database.close())

test('there are branches enough for the company that the product promises to stay quick with', () => {
  expect(branches.length + 7).toBeGreaterThanOrEqual(largeCompany.departments)
})

test('the company has the departments and people asked for, all under one root and each department with a leader', async () => {
  const found = await rowsOf(
    database.db,
    sql<{ departments: number; users: number; reached: number; led: number }>`
      with recursive below (id) as (
        select department_id from department where parent_id is null
        union select d.department_id from department d join below on d.parent_id = below.id)
      select (select count(*)::int from department) as departments, (select count(*)::int from account) as users,
             (select count(*)::int from below) as reached,
             (select count(distinct department_id)::int from account where position_id = 1) as led`,
  )
  expect(found).toEqual([{ departments: 60, users: 300, reached: 60, led: 60 }])
})

test('every account satisfies the rules of accounts', async () => {
  for (const { user_name, email, phone } of await database.db.selectFrom('account').selectAll().execute()) {
    expect(user_name).toSatisfy(isUsername)
    expect(email).toSatisfy(isEmail)
    expect(email.endsWith(demoCompany.domain)).toBe(true)
    expect(phone).toSatisfy(isPhone)
  }
})

test('a branch’s people have the rights of the demo department that does the same work', async () => {
  const found = await rowsOf(
    database.db,
    sql<{ name: string; tags: number }>`
      select d.name, count(*)::int as tags from permission p join department d using (department_id)
       where p.owner_id = 4 and p.source = 3 and d.name in ('Phòng Kinh doanh', 'Phòng Kinh doanh Hà Nội') group by 1 order by 1`,
  )
  expect(found).toHaveLength(2)
  expect(found[0]?.tags).toBe(found[1]?.tags)
})
