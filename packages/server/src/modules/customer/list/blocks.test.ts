import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '../../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'

let h: Harness
let sales: Caller
let leader: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  sales = await h.signIn('staff.sales01')
  leader = await h.signIn('leader.sales')
})
afterAll(() => h.close())

const blocks = async (caller: Caller, tab: string, viewAll: boolean, size: number) =>
  (await caller.get(`/api/Customer/CalculateCustomerBlocks/${caller.me.userId}/${viewAll}/${tab}/${size}`)).json()
const page = async (caller: Caller, tab: string, viewAll: boolean, block: number, size: number) =>
  (
    await caller.get(
      `/api/Customer/GetAllCustomerByPage/${caller.me.userId}/${viewAll}/${tab}/${block}/${size}?count=true`,
    )
  ).json()
const totals = async (caller: Caller, viewAll: boolean) =>
  (await caller.get(`/api/Customer/GetTotalAnalysis/${caller.me.userId}/${viewAll}/all`)).json()

/** Customers of staff.sales01, five to a moment. */
async function fill(count: number) {
  await sql`
    with added as (
      insert into customer (name, name_key, source_id, created_by, curator_id, department_id, updated_by, created_at,
                            interacted_at)
      select 'Khách ' || n, n::text, 1, u.user_id, u.user_id, u.department_id, u.user_id,
             moment, moment
        from account u, generate_series(1, ${count}::int) n,
             lateral (select '2026-01-01'::timestamptz + (n / 5) * interval '1 minute' as moment) m
       where u.user_name = 'staff.sales01'
      returning customer_id, created_at, created_by)
    insert into customer_access (user_id, created_at, customer_id)
    select created_by, created_at, customer_id from added`.execute(h.db)
}

const newestFirst = async () =>
  (
    await sql<{ id: number }>`select customer_id as id from customer where deleted_at is null
      order by created_at desc, customer_id desc`.execute(h.db)
  ).rows.map(({ id }) => id)

describe('blocks', () => {
  it('hold each customer once, in order, however deep they lie', async () => {
    await fill(450)
    const truth = await newestFirst()
    for (const [caller, viewAll] of [
      [sales, false],
      [leader, true],
      [await h.signIn('admin'), true],
    ] as const) {
      expect(await blocks(caller, 'all', viewAll, 100)).toEqual({ total: 450, blocks: 5 })
      const ids: number[] = []
      for (let block = 1; block <= 6; block += 1) {
        const { items, total } = await page(caller, 'all', viewAll, block, 100)
        ids.push(...items.map((item: { customerId: number }) => item.customerId))
        expect(total).toBe(450)
      }
      expect(ids).toEqual(truth)
    }
  })

  it('and totals are exact at once after each write', async () => {
    await fill(300)
    const ids = await newestFirst()
    expect(await totals(sales, false)).toEqual({ all: 300, charge: 300, view: 0, forget: 300, deleted: 0 })

    const customerIds = ids.slice(100, 150)
    const handed = await sales.put('/api/Customer/UpdateCustomerCurator', {
      customerIds,
      curator: h.company.users['staff.sales02'],
    })
    expect(handed.statusCode).toBe(200)
    expect(await totals(sales, false)).toMatchObject({ all: 300, charge: 250, view: 50 })
    expect(await totals(leader, true)).toMatchObject({ all: 300 })
    expect(await blocks(await h.signIn('staff.sales02'), 'charge', false, 20)).toEqual({ total: 50, blocks: 3 })
    const { items } = await page(sales, 'view', false, 3, 20)
    expect(items.map((item: { customerId: number }) => item.customerId)).toEqual(customerIds.slice(40))

    await sales.delete('/api/Customer/DeleteCustomer', { customerIds: ids.slice(200, 210) })
    expect(await totals(sales, false)).toMatchObject({ all: 290, charge: 240, view: 50, deleted: 10 })
    await sales.put('/api/Customer/RecoverDeleteCustomer', { customerIds: ids.slice(200, 203) })
    expect(await totals(sales, false)).toMatchObject({ all: 293, charge: 243, deleted: 7 })
    const purged = await (await h.signIn('admin')).delete('/api/Customer/PermanentDeleteCustomer', {
      customerIds: ids.slice(203, 205),
    })
    expect(purged.statusCode).toBe(200)
    expect(await totals(sales, false)).toMatchObject({ all: 293, deleted: 5 })

    await insertCustomer(h.db, h.company)
    expect(await blocks(sales, 'all', false, 100)).toEqual({ total: 294, blocks: 3 })
    const truth = await newestFirst()
    const deep = await page(sales, 'all', false, 3, 100)
    expect(deep.items.map((item: { customerId: number }) => item.customerId)).toEqual(truth.slice(200, 300))
  })

  it('notice a new viewer, and one who is none any more', async () => {
    const id = await insertCustomer(h.db, h.company, { phone: '84912345678' })
    const support = await h.signIn('staff.support')
    const setViewers = async (viewers: number[]) => {
      const { version } = (await sales.get(`/api/Customer/GetCustomerInfoById/${id}/${sales.me.userId}/false`)).json()
      const answer = await sales.put('/api/Customer/UpdateCustomer', { customerId: id, version, viewers })
      expect(answer.statusCode).toBe(200)
    }
    expect(await blocks(support, 'view', false, 20)).toEqual({ total: 0, blocks: 0 })
    await setViewers([support.me.userId])
    expect(await blocks(support, 'view', false, 20)).toEqual({ total: 1, blocks: 1 })
    await setViewers([])
    expect(await blocks(support, 'view', false, 20)).toEqual({ total: 0, blocks: 0 })
  })
})
