import { campaignStateOf } from '@crm/contract/campaign-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../kernel/database/pool.ts'
import type { Schema } from '../../schema/index.ts'
import { openDemoDatabase, rowsOf } from '../fixtures/open-demo-database.ts'
import { seedCompany } from '../seed-company.ts'
import { seedCustomers } from '../seed-customers.ts'
import { seedSales } from './seed.ts'

const today = new Date('2026-03-18T03:00:00Z')

let database: Database<Schema>
beforeAll(async () => {
  database = await openDemoDatabase()
  const company = await seedCompany(database.db, { passwordHash: 'the hash', openedAt: new Date('2023-01-01') })
  await seedCustomers(database.db, company, { count: 800, seed: 1, today })
  await seedSales(database.db, company, { seed: 1, today })
}, 60_000)
afterAll(() => database.close())

const none = async (query: ReturnType<typeof sql>) => expect(await rowsOf(database.db, query)).toEqual([])

test('six campaigns stand in every state', async () => {
  const rows = await database.db.selectFrom('campaign').selectAll().orderBy('campaign_id').execute()
  const states = rows.map((row) =>
    campaignStateOf(
      {
        startDate: row.start_on,
        endDate: row.end_on,
        locked: row.locked_at !== null,
        deleted: row.deleted_at !== null,
      },
      '2026-03-18',
    ),
  )
  expect(states).toEqual(['running', 'running', 'ended', 'planned', 'locked', 'deleted'])
})

test('six hundred opportunities stand in every status and step, counted as they are', async () => {
  const [{ n } = { n: 0 }] = await rowsOf(database.db, sql<{ n: number }>`select count(*)::int as n from opportunity`)
  expect(n).toBe(600)
  const found = sql<{ statuses: number; steps: number }>`
    select count(distinct status)::int as statuses, count(distinct method_id)::int as steps from opportunity`
  expect(await rowsOf(database.db, found)).toEqual([{ statuses: 3, steps: 23 }])
  await none(sql`
    (select campaign_id, method_id, curator_id, status, opportunities::bigint, revenue from campaign_count)
    except
    (select campaign_id, method_id, coalesce(curator_id, 0), status, count(*), sum(revenue) from opportunity group by 1, 2, 3, 4)`)
})

test('nobody takes part in two campaigns at the same time', () =>
  none(sql`
    select from campaign_participant p join campaign c using (campaign_id)
      join campaign_participant q on q.user_id = p.user_id and q.campaign_id > p.campaign_id
      join campaign d on d.campaign_id = q.campaign_id
     where c.deleted_at is null and d.deleted_at is null and c.locked_at is null and d.locked_at is null
       and c.start_on <= coalesce(d.end_on, 'infinity') and d.start_on <= coalesce(c.end_on, 'infinity')`))

test('what happened did so in order, and nothing after today', async () => {
  await none(
    sql`select from opportunity o where o.created_at > o.updated_at or o.updated_at > ${today} or o.closed_at > ${today}`,
  )
  await none(sql`
    select from opportunity_move m join opportunity o using (opportunity_id)
     where m.moved_at < o.created_at or m.moved_at > o.updated_at or m.stood_minutes < 0`)
  await none(sql`
    select from opportunity o where o.status <> coalesce((select to_status from opportunity_move m
      where m.opportunity_id = o.opportunity_id order by moved_at desc, move_id desc limit 1), 1)`)
})

test('the next ids follow', async () => {
  const next = sql<{ id: number }>`select nextval(pg_get_serial_sequence('opportunity', 'opportunity_id')) as id`
  expect((await rowsOf(database.db, next))[0]?.id).toBe(601)
})
