import { massState } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../kernel/database/pool.ts'
import { compileEmail } from '../../modules/marketing-template/public.ts'
import type { Schema } from '../../schema/index.ts'
import { openDemoDatabase, rowsOf } from '../fixtures/open-demo-database.ts'
import { seedDemo } from '../seed-demo.ts'
import { demoEmails } from './templates.ts'

const now = new Date('2026-03-18T03:00:00Z')
let database: Database<Schema>
beforeAll(async () => {
  database = await openDemoDatabase()
  await seedDemo(database.db, { now })
}, 60_000)
afterAll(() => database.close())

const one = async <T>(statement: ReturnType<typeof sql<T>>) => (await rowsOf(database.db, statement))[0]

test('twelve campaigns stand in every state in which one may rest, with 3,000 messages and what came of them', async () => {
  const { preparing: _, ...resting } = massState
  const states = await rowsOf(database.db, sql<{ state: number }>`select distinct state from mass_campaign order by 1`)
  expect(states.map(({ state }) => state)).toEqual(Object.values(resting))
  expect(await one(sql`select count(*)::int as n from mass_campaign`)).toEqual({ n: 12 })
  expect(await one(sql`select count(*)::int as n from message where campaign_id is not null`)).toEqual({ n: 3_000 })
  const { opened, clicked, late } =
    (await one(sql<{ opened: number; clicked: number; late: number }>`
    select count(opened_at)::int as opened, count(clicked_at)::int as clicked,
           count(*) filter (where greatest(sent_at, opened_at, clicked_at) > ${now})::int as late from message`)) ?? {}
  expect(opened).toBeGreaterThan(500)
  expect(clicked).toBeGreaterThan(100)
  expect(late).toBe(0)
})

test('counts are those of the rows, and charts those of the counts', async () => {
  const kept = sql`select sum(messages)::int as n, sum(opened)::int as opened from message_count`
  const rows = sql`select count(*)::int as n, count(opened_at)::int as opened from message`
  expect(await one(kept)).toEqual(await one(rows))
  const hours = sql`select sum(opened)::int as opened from message_hour`
  expect(await one(hours)).toEqual(await one(sql`select count(opened_at)::int as opened from message`))
})

test('three in five said yes, and every template can be sent', async () => {
  const share = await one(sql<{ share: number }>`
    select (select count(*) from marketing_consent where channel = 'email')::float8
         / (select count(distinct lower(email)) from customer where email <> '' and deleted_at is null) as share`)
  expect(share?.share).toBeCloseTo(0.6, 1)
  const broken = sql`select from marketing_content where text = '' or (channel = 'email' and strpos(html, '{{link.unsubscribe}}') = 0)`
  expect(await rowsOf(database.db, broken)).toEqual([])
})

test('the emails are compiled as they are written', async () => {
  const compiled: object[] = []
  for (const { subject, preheader, document } of demoEmails) {
    const { html, text, links } = await compileEmail({ kind: 'blocks', subject, preheader, document, source: null })
    compiled.push({ html, text, links })
  }
  await expect(`${JSON.stringify(compiled, null, 2)}\n`).toMatchFileSnapshot('./compiled.json')
})
