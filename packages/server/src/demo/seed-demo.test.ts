import { AddAutomation } from '@crm/contract/automation-fields'
import { SearchCustomer } from '@crm/contract/customer-fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../kernel/database/pool.ts'
import { checkPassword } from '../kernel/password-hash.ts'
import type { Schema } from '../schema/index.ts'
import { clear, openDemoDatabase, rowsOf } from './fixtures/open-demo-database.ts'
import { seedDemo } from './seed-demo.ts'
import { demoPassword } from './staff.ts'

const now = new Date('2026-03-18T03:00:00Z')
let database: Database<Schema>

beforeAll(async () => {
  database = await openDemoDatabase()
  await seedDemo(database.db, { now })
}, 60_000)
afterAll(() => database.close())

const countOf = async (table: keyof Schema) =>
  Number((await rowsOf(database.db, sql<{ count: number }>`select count(*) from ${sql.table(table)}`))[0]?.count)

test('the demo has fourteen accounts, two thousand customers, 120 tickets, 600 opportunities and tasks', async () => {
  expect(await countOf('account')).toBe(14)
  expect(await countOf('customer')).toBe(2_000)
  expect(await countOf('ticket')).toBe(120)
  expect([await countOf('campaign'), await countOf('opportunity')]).toEqual([6, 600])
  // A meeting for each appointment, and 400 more.
  expect(await countOf('task')).toBeGreaterThan(400 + 500)
})

test('the demo has five rules that can be made as they are, with runs of each, about records that are there', async () => {
  const rules = await database.db.selectFrom('automation').selectAll().execute()
  expect(rules).toHaveLength(5)
  for (const { name, trigger, conditions, steps, runs, enabled, off_reason } of rules) {
    expect(AddAutomation.safeParse({ name, trigger, conditions, steps }).error, name).toBeUndefined()
    expect(enabled).toBe(off_reason === null)
    expect(runs, name).toBeGreaterThanOrEqual(steps[0]?.do === 'wait' ? 0 : 1)
  }
  const states = await database.db.selectFrom('automation_run').select('state').distinct().orderBy('state').execute()
  expect(states.map(({ state }) => state)).toEqual(['done', 'failed', 'waiting'])
  expect(
    rules.filter(({ off_reason }) => off_reason === 'failures').map(({ failures_in_row }) => failures_in_row),
  ).toEqual([5])
})

test('the demo password signs in', async () => {
  const accounts = await database.db.selectFrom('account').select('password_hash').distinct().execute()
  expect(accounts).toHaveLength(1)
  expect(accounts[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await checkPassword(accounts[0]?.password_hash, demoPassword)).toBe(true)
})

test('nobody added a customer before having an account', async () => {
  const found = sql`select from customer c join account a on a.user_id = c.created_by where a.created_at > c.created_at`
  expect(await rowsOf(database.db, found)).toEqual([])
})

test('saved views ask for what the customer list can be asked', async () => {
  const views = await database.db.selectFrom('saved_view').select(['name', 'search']).execute()
  expect(views.length).toBeGreaterThan(2)
  for (const { name, search } of views) {
    const asked = Object.fromEntries(
      [...new URLSearchParams(search)].map(([field, value]) => [
        field,
        /^\d+$|^true$/.test(value) ? JSON.parse(value) : value,
      ]),
    )
    expect(SearchCustomer.strict().parse(asked), name).toMatchObject(asked)
  }
})

test('the bell told people of the last week, and only the newest lines wait to be read', async () => {
  const bells = await database.db.selectFrom('bell').selectAll().execute()
  expect(new Set(bells.map(({ user_id }) => user_id)).size).toBeGreaterThan(5)
  for (const lines of Map.groupBy(bells, ({ user_id }) => user_id).values()) {
    expect(lines.filter(({ read_at }) => read_at === null)).toHaveLength(Math.min(3, lines.length))
  }
  expect(bells.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'ticket.added',
      'ticket.accepted',
      'ticket.commented',
      'ticket.breached',
      'task.added',
      'task.finished',
    ]),
  )
  const strange = sql`select from bell b where b.actor_id = b.user_id or b.created_at > ${now} or b.read_at > ${now}
    or b.read_at < b.created_at or b.body ? 'commentId' and not exists (
      select from ticket_entry e where e.entry_id = (b.body ->> 'commentId')::bigint and e.ticket_id = b.target_id)`
  expect(await rowsOf(database.db, strange)).toEqual([])
})

test('a database with an account is left alone', async () => {
  const { db } = database
  await db.updateTable('account').set({ full_name: 'Đổi tên' }).where('user_id', '=', 2).execute()
  await seedDemo(db, { now })
  expect(await countOf('account')).toBe(14)
  const renamed = await db.selectFrom('account').select('full_name').where('user_id', '=', 2).execute()
  expect(renamed).toEqual([{ full_name: 'Đổi tên' }])
})

test('what fails on the way leaves nothing behind', async () => {
  const { db } = database
  await clear(db)
  await sql`alter table saved_view add constraint no_views check (false)`.execute(db)
  await expect(seedDemo(db, { now })).rejects.toThrow('no_views')
  expect(await countOf('account')).toBe(0)
  expect(await countOf('customer')).toBe(0)
})
