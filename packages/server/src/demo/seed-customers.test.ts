import { nameSortKey } from '@crm/contract/rules/fold'
import { isSafeText } from '@crm/contract/rules/text'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../kernel/database/pool.ts'
import type { Sql } from '../kernel/database/sql.ts'
import type { Schema } from '../schema/index.ts'
import { customerTables } from './customer-rows.ts'
import { clear, openDemoDatabase, rowsOf } from './fixtures/open-demo-database.ts'
import { type Company, seedCompany } from './seed-company.ts'
import { seedCustomers } from './seed-customers.ts'

const today = new Date('2026-03-18T03:00:00Z')
const count = 1_500

let database: Database<Schema>
let company: Company

beforeAll(async () => {
  database = await openDemoDatabase()
  company = await seedCompany(database.db, { passwordHash: 'the hash' })
  await seedCustomers(database.db, company, { count, seed: 1, today })
}, 60_000)
afterAll(() => database.close())

const rows = <Row>(query: RawBuilder<Row>) => rowsOf(database.db, query)
/** The ids of customers that break what the query asks. */
const customers = async (condition: Sql) =>
  (await rows(sql<{ customer_id: number }>`select customer_id from customer c where ${condition}`)).map(
    (row) => row.customer_id,
  )

test('ids follow the order in which customers were added, and the next one follows them', async () => {
  const found = await rows(
    sql<{ customer_id: number }>`select customer_id from customer order by created_at, customer_id`,
  )
  expect(found.map((row) => row.customer_id)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  const next = sql<{ id: number }>`select nextval(pg_get_serial_sequence('customer', 'customer_id')) as id`
  expect(await rows(next)).toEqual([{ id: count + 1 }])
})

test('names sort in Vietnamese order', async () => {
  const found = await rows(sql<{ name: string; name_key: string }>`select name, name_key from customer`)
  for (const { name, name_key } of found) expect(name_key).toBe(nameSortKey(name))
})

test('no two customers share a phone or a mail address, deleted ones included', async () => {
  for (const column of ['phone', 'email'].map((name) => sql.ref(name))) {
    const twice = sql`select ${column} from customer where ${column} <> '' group by 1 having count(*) > 1`
    expect(await rows(twice)).toEqual([])
  }
})

test('curator, creator and viewers, and nobody else, see a customer as their own', async () => {
  const due = sql`select customer_id, curator_id, created_at from customer where curator_id is not null
    union select customer_id, created_by, created_at from customer
    union select customer_id, v.user_id, created_at from customer_viewer v join customer using (customer_id)`
  const stored = sql`select customer_id, user_id, created_at from customer_access`
  expect(await rows(sql`(${due}) except ${stored}`)).toEqual([])
  expect(await rows(sql`${stored} except (${due})`)).toEqual([])
})

test('a customer belongs to the department of the curator, and to the creator’s while no one is in charge', async () => {
  const responsible = sql`(select department_id from account where user_id = coalesce(curator_id, created_by))`
  expect(await customers(sql`department_id is distinct from ${responsible}`)).toEqual([])
  expect((await customers(sql`curator_id is null`)).length).toBeGreaterThan(count / 20)
})

test('whoever added a customer has the right to', async () => {
  const found = await rows(
    sql`select distinct user_name from customer c join account a on a.user_id = c.created_by
         where system_role <> 'admin' and not exists (select from permission p
           where function_tag = 'MNU_Customer' and can_add and p.department_id = a.department_id
             and p.source = case a.position_id when 1 then 4 else 3 end and p.owner_id = a.position_id
             and a.priority_permission = 3)`,
  )
  expect(found).toEqual([])
})

test('referrals form chains, never a circle, and name earlier customers that are there', async () => {
  const isLater = sql`exists (select from customer r where r.customer_id = c.referrer_customer_id
    and (r.created_at > c.created_at or r.customer_id >= c.customer_id or r.deleted_at is not null))`
  expect(await customers(isLater)).toEqual([])
  const chains = await rows(
    sql<{ steps: number; customers: number }>`with recursive chain as (
        select customer_id, 0 as steps from customer where referrer_customer_id is null
        union all
        select c.customer_id, steps + 1 from customer c join chain on c.referrer_customer_id = chain.customer_id)
      select steps, count(*) as customers from chain group by steps`,
  )
  // A circle would hang on no beginning: its customers would be missing here.
  expect(chains.reduce((total, chain) => total + chain.customers, 0)).toBe(count)
  expect(Math.max(...chains.map((chain) => chain.steps))).toBeGreaterThan(1)
  expect((await customers(sql`referrer_user_id is not null`)).length).toBeGreaterThan(0)
})

test('each has groups, and contacts of whom one is the primary', async () => {
  expect(
    await customers(sql`not exists (select from customer_group_ref g where g.customer_id = c.customer_id)`),
  ).toEqual([])
  const primaries = sql`(select count(*) from customer_contact p where p.customer_id = c.customer_id and is_primary)`
  expect(await customers(sql`${primaries} <> 1`)).toEqual([])
})

test('the last interaction is the last that was written, and no note makes one', async () => {
  const last = sql`(select max(created_at) from customer_entry e where e.customer_id = c.customer_id and kind <> 'note')`
  expect(await customers(sql`coalesce(${last}, created_at) <> interacted_at`)).toEqual([])
  expect(
    await rows(sql`select from customer_entry e join customer c using (customer_id)
      where e.created_at not between c.created_at and c.interacted_at`),
  ).toEqual([])
})

test('only who may see a customer wrote about it, in sentences that could be typed', async () => {
  const strangers = sql`select from customer_entry e where not exists
    (select from customer_access a where a.customer_id = e.customer_id and a.user_id = e.created_by)`
  expect(await rows(strangers)).toEqual([])
  const found = await rows(sql<{ content: string }>`select distinct content from customer_entry`)
  expect(found.length).toBeGreaterThan(50)
  for (const { content } of found) expect(content).toSatisfy(isSafeText)
})

test('the log tells once of each customer that it was added, by whom and when', async () => {
  const told = sql`select target_id, target_code, target_name, create_user_id, created_at from activity_log
    where resource = 'Customer' and action = 1 and message = 'customer.added'`
  const added = sql`select customer_id, code, name, created_by, created_at from customer`
  expect(await rows(sql`${told} except all ${added}`)).toEqual([])
  expect(await rows(sql`${added} except all ${told}`)).toEqual([])
})

test('the log’s last word on a field is what the customer says', async () => {
  const last = await rows(
    sql<{ edit_field: string; count: number; wrong: number }>`
      select edit_field, count(*), count(*) filter (where after is distinct from case edit_field
          when 'curator' then curator_id::text when 'relationship' then relationship_id::text else address end) as wrong
        from (select distinct on (target_id, edit_field) * from activity_log where action = 2
               order by target_id, edit_field, created_at desc, log_id desc) l
        join customer on customer_id = target_id
       group by edit_field order by edit_field`,
  )
  expect(last.map((field) => field.edit_field)).toEqual(['address', 'curator', 'relationship'])
  for (const field of last) {
    expect(field.count).toBeGreaterThan(10)
    expect(field.wrong).toBe(0)
  }
})

test('changes and deletions raised the version, and their author and moment are the customer’s last', async () => {
  const changes = sql`(select count(*) from activity_log where target_id = customer_id and action = 2)`
  expect(await customers(sql`version <> 1 + ${changes} + (deleted_at is not null)::int`)).toEqual([])
  const last = sql`(select create_user_id, created_at from activity_log where target_id = customer_id
    order by created_at desc, log_id desc limit 1)`
  expect(await customers(sql`deleted_at is null and (updated_by, updated_at) <> ${last}`)).toEqual([])
})

test('some are deleted, after everything else that happened to them and before today', async () => {
  const deleted = await customers(sql`deleted_at is not null`)
  expect(deleted.length).toBeGreaterThan(count / 100)
  expect(deleted.length).toBeLessThan(count / 20)
  expect(await customers(sql`deleted_at < greatest(interacted_at, created_at) or deleted_at > ${today}`)).toEqual([])
})

test('the same seed and day fill the same rows, another seed others', async () => {
  const fill = async (seed: number) => {
    await clear(database.db)
    await seedCompany(database.db, { passwordHash: 'the hash' })
    await seedCustomers(database.db, company, { count: 120, seed, today })
    const tables = customerTables.map((table) =>
      // The transaction that wrote a row is another one each time.
      rows(sql<{ row: unknown }>`select to_jsonb(t) - 'changed' as row from ${sql.table(table)} t order by 1`),
    )
    return Promise.all(tables)
  }
  const first = await fill(5)
  expect(first.map((table) => table.length > 0)).not.toContain(false)
  expect(await fill(5)).toEqual(first)
  expect(await fill(6)).not.toEqual(first)
})
