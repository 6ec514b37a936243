import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Platform } from '../../kernel/platform.ts'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { insertCustomer } from '../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { lookupCalls } from '../../testing/lookups.ts'
import { hashTables } from '../../testing/tables.ts'
import { type LookupMove, moveJob } from './jobs.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  await h.platform.pool.query(`delete from pgboss.job where name = 'lookup-move'`)
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const orders = async (): Promise<LookupMove[]> =>
  (await h.platform.pool.query(`select data from pgboss.job where name = 'lookup-move' order by created_on`)).rows.map(
    (row) => row.data,
  )
const run = (order: LookupMove, platform: Platform = h.platform) =>
  moveJob(platform).run(order, { id: 'job', retries: 0, signal: new AbortController().signal })
const runAll = async () => {
  for (const order of await orders()) await run(order)
}

const fields = [
  { word: 'CustomerSource', key: 'customerSource', column: 'source_id', editField: 'sourceCustomer', add: {} },
  {
    word: 'Relationship',
    key: 'relationship',
    column: 'relationship_id',
    editField: 'relationship',
    add: { color: '#4c3f03' },
  },
  { word: 'Business', key: 'business', column: 'business_id', editField: 'business', add: {} },
] as const

const customers = () => h.db.selectFrom('customer').selectAll().orderBy('customer_id').execute()

describe.each(fields)('customers of a deleted entry of $word', ({ word, key, column, editField, add }) => {
  async function twoEntries() {
    const calls = lookupCalls(admin, word)
    const from = await calls.added({ name: 'Cũ', ...add })
    const to = await calls.added({ name: 'Mới', ...add, ...('color' in add ? { color: '#4c3f04' } : {}) })
    return { calls, from, to }
  }

  it('keep it when no other was named, and it is still read with its name', async () => {
    const { calls, from } = await twoEntries()
    const customerId = await insertCustomer(h.db, h.company, { [column]: from.index })
    expect((await calls.delete(from.index)).statusCode).toBe(204)
    expect([await orders(), await calls.one(from.index)]).toMatchObject([[], { deleted: true, used: 1 }])
    const read = await admin.get(`/api/Customer/GetCustomerInfoById/${customerId}/${admin.me.userId}/true`)
    expect(JSON.stringify(read.json())).toContain('"Cũ"')
  })

  it('get the other one, the deleted customers too, each with a line in its log; a second run changes nothing', async () => {
    const { calls, from, to } = await twoEntries()
    const interacted_at = new Date('2026-01-01T00:00:00Z')
    const carries = { [column]: from.index, interacted_at }
    const [id = 0] = [
      await insertCustomer(h.db, h.company, carries),
      await insertCustomer(h.db, h.company, { ...carries, deleted_at: h.clock.now() }),
      await insertCustomer(h.db, h.company),
    ]
    expect((await calls.delete(from.index, to.index)).statusCode).toBe(204)
    expect(await orders()).toEqual([{ word: key, index: from.index, userId: admin.me.userId }])
    await runAll()
    const [first, second, other] = await customers()
    expect([first, second]).toMatchObject([
      { [column]: to.index, version: 2, interacted_at, updated_at: h.clock.now(), updated_by: admin.me.userId },
      { [column]: to.index, version: 2 },
    ])
    expect(other).toMatchObject({ version: 1 })
    expect([await calls.one(from.index), await calls.one(to.index)]).toMatchObject([{ used: 0 }, { used: 1 }])
    const log = await customerCalls(h).logOf(id)
    const change = { before: String(from.index), before_name: 'Cũ', after: String(to.index), after_name: 'Mới' }
    expect(log).toMatchObject([{ edit_field: editField, create_user_id: admin.me.userId, ...change }])
    await h.platform.dispatcher.drain()
    const before = await hashTables(h.db)
    await runAll()
    expect(await hashTables(h.db)).toEqual(before)
  })

  it('are moved only to a live entry other than itself', async () => {
    const { calls, from, to } = await twoEntries()
    await calls.delete(to.index)
    await untouched(async () => {
      for (const moveTo of [to.index, from.index, 9_999])
        expect(codeOf(await calls.delete(from.index, moveTo))).toEqual([422, 'lookup.moveToUnknown'])
    })
    expect(await orders()).toEqual([])
  })

  it('follow to the last when the other one is deleted in favour of a third before they moved', async () => {
    const { calls, from, to } = await twoEntries()
    const third = await calls.added({ name: 'Ba', ...add, ...('color' in add ? { color: '#4c3f05' } : {}) })
    await insertCustomer(h.db, h.company, { [column]: from.index })
    await calls.delete(from.index, to.index)
    await calls.delete(to.index, third.index)
    for (const order of (await orders()).reverse()) await run(order)
    expect(await customers()).toMatchObject([{ [column]: third.index }])
  })

  it('stay when the entry was recovered before they moved', async () => {
    const { calls, from, to } = await twoEntries()
    await insertCustomer(h.db, h.company, { [column]: from.index })
    await calls.delete(from.index, to.index)
    await calls.recover(from.index)
    await untouched(runAll)
    expect(await customers()).toMatchObject([{ [column]: from.index, version: 1 }])
  })
})

describe('customers of a deleted group', () => {
  const groupsOf = async (customerId: number) => {
    const { rows } = await sql<{ groups: number[] }>`
      select array_agg(customer_group_id order by customer_group_id) as groups
        from customer_group_ref where customer_id = ${customerId}`.execute(h.db)
    return rows[0]?.groups
  }

  it('get the other one beside those that they have, and never twice', async () => {
    const calls = lookupCalls(admin, 'CustomerGroup')
    const { 'person-new': kept, agent } = h.company.customerGroups
    const { index } = await calls.added({ name: 'Cũ' })
    const both = await insertCustomer(h.db, h.company, { groups: [index, agent] })
    const one = await insertCustomer(h.db, h.company, { groups: [kept, index] })
    const none = await insertCustomer(h.db, h.company, { groups: [kept] })
    // Live children stand under it: they do not keep customers from coming.
    expect((await calls.delete(index, agent)).statusCode).toBe(204)
    await runAll()
    expect(await Promise.all([both, one, none].map(groupsOf))).toEqual([
      [agent],
      [kept, agent].sort((a, b) => a - b),
      [kept],
    ])
    expect(await customers()).toMatchObject([{ version: 2 }, { version: 2 }, { version: 1 }])
    expect(await customerCalls(h).logOf(one)).toMatchObject([
      { edit_field: 'groupCustomer', before_name: 'Khách lẻ, Cũ', after_name: 'Khách lẻ, Đại lý, cộng tác viên' },
    ])
    await untouched(runAll)
  })
})

it('more customers than one batch holds are all moved, and open screens hear of each once', async () => {
  const calls = lookupCalls(admin, 'Business')
  const [from, to] = [await calls.added({ name: 'Cũ' }), await calls.added({ name: 'Mới' })]
  await insertCustomer(h.db, h.company, { business_id: from.index })
  await sql`insert into customer (name, name_key, source_id, created_by, updated_by, business_id)
    select 'Khách ' || n, 'k', 1, 1, 1, ${from.index} from generate_series(1, 2100) n`.execute(h.db)
  await calls.delete(from.index, to.index)
  await runAll()
  const { rows } = await sql<{ id: number; count: number }>`
    select business_id as id, count(*)::int as count from customer group by 1`.execute(h.db)
  expect(rows).toEqual([{ id: to.index, count: 2_101 }])
  const told = await h.db.selectFrom('event').select('body').where('name', '=', 'customer.updated').execute()
  const ids = told.flatMap(({ body }) => (body['customers'] as { customerId: number }[]).map((one) => one.customerId))
  expect([told.length, ids.length, new Set(ids).size]).toEqual([3, 2_101, 2_101])
})
