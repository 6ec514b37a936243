import { TICKET_COMMENT_MAX, TICKET_NAME_MAX } from '@crm/contract/rules/limits'
import { isSafeText } from '@crm/contract/rules/text'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../kernel/database/pool.ts'
import { sanitiseContent } from '../kernel/files/content.ts'
import type { Schema } from '../schema/index.ts'
import { openDemoDatabase, rowsOf } from './fixtures/open-demo-database.ts'
import { seedCompany } from './seed-company.ts'
import { seedCustomers } from './seed-customers.ts'
import { seedTickets } from './tickets-seed.ts'

const today = new Date('2026-03-18T03:00:00Z')
const count = 120

let database: Database<Schema>
beforeAll(async () => {
  database = await openDemoDatabase()
  const company = await seedCompany(database.db, { passwordHash: 'the hash', openedAt: new Date('2023-01-01') })
  await seedCustomers(database.db, company, { count: 300, seed: 1, today })
  await seedTickets(database.db, company, { count, seed: 1, today })
}, 60_000)
afterAll(() => database.close())

const rows = <Row>(query: RawBuilder<Row>) => rowsOf(database.db, query)
const kindsOf = async (column: string) =>
  (await rows(sql<{ kind: number }>`select distinct ${sql.ref(column)} as kind from ticket order by 1`)).map(
    ({ kind }) => kind,
  )

test('every status and priority is among them, and six departments', async () => {
  expect(await kindsOf('status')).toEqual([1, 2, 3, 4, 5, 6])
  expect(await kindsOf('priority')).toEqual([1, 2, 3, 4])
  expect(await kindsOf('department_id')).toHaveLength(6)
})

test('ids follow the order in which tickets were added, and the next one follows them', async () => {
  const found = await rows(sql<{ ticket_id: number }>`select ticket_id from ticket order by created_at, ticket_id`)
  expect(found.map((row) => row.ticket_id)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  const next = sql<{ id: number }>`select nextval(pg_get_serial_sequence('ticket', 'ticket_id')) as id`
  expect(await rows(next)).toEqual([{ id: count + 1 }])
})

test('nothing happened before the ticket was there, nor tomorrow', async () => {
  const late = sql`select ticket_id from ticket where created_at > ${today} or updated_at > ${today}
    or updated_at < created_at or accepted_at < created_at or closed_at < coalesce(accepted_at, created_at)`
  expect(await rows(late)).toEqual([])
  const strange = sql`select 1 from ticket_entry e join ticket c using (ticket_id)
    where e.created_at < c.created_at or e.created_at > ${today}`
  expect(await rows(strange)).toEqual([])
})

test('tasks belong to the department, and curators to it', async () => {
  const strange = sql`select c.ticket_id from ticket c left join department_task t using (department_task_id)
      left join account a on a.user_id = c.curator_id
     where t.department_id <> c.department_id or a.department_id <> c.department_id`
  expect(await rows(strange)).toEqual([])
})

test('creator, curator and participants, and nobody else, see a ticket by name', async () => {
  const due = sql`select ticket_id, curator_id, created_at from ticket where curator_id is not null
    union select ticket_id, created_by, created_at from ticket
    union select ticket_id, p.user_id, created_at from ticket_participant p join ticket using (ticket_id)`
  const stored = sql`select ticket_id, user_id, created_at from ticket_access`
  expect(await rows(sql`(${due}) except ${stored}`)).toEqual([])
  expect(await rows(sql`${stored} except (${due})`)).toEqual([])
})

test('a rejected, cancelled or reopened ticket says why', async () => {
  expect(await rows(sql`select ticket_id from ticket where status in (2, 5, 6) and reason = ''`)).toEqual([])
  const unsaid = sql`select ticket_id from ticket join department using (department_id)
    where asks_fail_reason and status in (2, 5) and fail_reason_id is null`
  expect(await rows(unsaid)).toEqual([])
})

test('the log leads to where each ticket stands', async () => {
  const last = sql<{ ticket_id: number; status: number; after: string | null }>`
    select c.ticket_id, c.status, l.after from ticket c left join lateral (
      select after from activity_log where resource = 'Issue' and target_id = c.ticket_id and edit_field = 'status'
       order by created_at desc, log_id desc limit 1) l on true`
  for (const { status, after } of await rows(last)) expect(Number(after ?? 1)).toBe(status)
  const counted = sql`select ticket_id from ticket c where comments <>
    (select count(*) from activity_log where resource = 'Issue' and target_id = c.ticket_id and action = 3)`
  expect(await rows(counted)).toEqual([])
})

test('texts are what a person may write', async () => {
  for (const { name, content } of await rows(
    sql<{ name: string; content: string }>`select name, content from ticket`,
  )) {
    expect(isSafeText(name), name).toBe(true)
    expect(name).not.toMatch(/[{}]/)
    expect(name.length).toBeLessThanOrEqual(TICKET_NAME_MAX)
    expect(sanitiseContent(content, { isOurs: () => false, addressOf: () => undefined }).html).toBe(content)
  }
  for (const { content } of await rows(sql<{ content: string }>`select content from ticket_entry`))
    expect(content.length).toBeLessThanOrEqual(TICKET_COMMENT_MAX)
})
