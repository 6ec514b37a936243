import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type CustomerCalls, codeOf } from '../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { stageCustomers } from '../../testing/stage/customers.ts'
import { ticketCalls } from '../../testing/ticket-calls.ts'

let h: Harness
let calls: CustomerCalls
let sales: Caller
let admin: Caller
stageCustomers(
  async (stage) => {
    h = stage.h
    calls = stage.calls
    sales = await h.signIn('staff.sales01')
    admin = await h.signIn('admin')
  },
  { RATE_LIMITS: 'false' },
)

const rounds = 20
const statuses = (answers: readonly { statusCode: number }[]) => answers.map((answer) => answer.statusCode).sort()

async function circles(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive above (start, at) as (
      select customer_id, referrer_customer_id from customer where referrer_customer_id is not null
      union
      select above.start, c.referrer_customer_id from above join customer c on c.customer_id = above.at
       where c.referrer_customer_id is not null)
    select count(*)::int as count from above where start = at`.execute(h.db)
  return rows[0]?.count ?? -1
}

/** Whether any statement of this database waits for a lock. */
async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(h.db)
  return rows.length > 0
}

describe('at the same moment', () => {
  it('one mail in two cases, or one phone in two spellings, makes one customer', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const phone = `9870001${String(round).padStart(2, '0')}`
      const spellings = [`84${phone}`, `0${phone}`, `+84 ${phone}`]
      const phones = await Promise.all(
        spellings.map((phoneCustomer) => sales.post('/api/Customer/AddCustomer', calls.draft({ phoneCustomer }))),
      )
      expect(statuses(phones)).toEqual([200, 409, 409])
      const mails = await Promise.all(
        [`An${round}@HopThu.vn`, `an${round}@hopthu.vn`].map((emailCustomer) =>
          admin.post('/api/Customer/AddCustomer', calls.draft({ emailCustomer })),
        ),
      )
      expect(statuses(mails)).toEqual([200, 409])
    }
    expect(await h.db.selectFrom('customer').select('customer_id').execute()).toHaveLength(2 * rounds)
  })

  it('two forms of one customer: the first is kept, the second is told', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const own = await calls.add(sales)
      const answers = await Promise.all([
        calls.update(sales, own, { address: 'Của tôi' }),
        calls.update(admin, own, { address: 'Của quản trị' }),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      const won = answers.find((answer) => answer.statusCode === 200)
      expect(await calls.stored(own.customerId)).toMatchObject({ address: won?.json().address, version: 2 })
    }
  })

  it('two customers that present each other: one does, never both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await calls.add(sales), await calls.add(sales)]
      const answers = await Promise.all([
        calls.update(sales, one, { refId: other.customerId }),
        admin.put('/api/Customer/UpdateCustomerRef', { customerIds: [other.customerId], refId: one.customerId }),
      ])
      expect(answers.map((answer) => codeOf(answer)[1]).filter(Boolean)).toEqual(['customer.circularReferral'])
    }
    expect(await circles()).toBe(0)
  })

  it('three customers in a ring, and one that presents itself, never close it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a, b, c] = [await calls.add(sales), await calls.add(sales), await calls.add(sales)]
      const answers = await Promise.all([
        calls.update(sales, a, { refId: b.customerId }),
        calls.update(sales, b, { refId: c.customerId }),
        calls.update(admin, c, { refId: a.customerId }),
        calls.update(admin, c, { refId: c.customerId }),
      ])
      expect(answers.slice(0, 3).filter((answer) => answer.statusCode === 200)).toHaveLength(2)
      expect(answers.every((answer) => answer.statusCode < 500)).toBe(true)
    }
    expect(await circles()).toBe(0)
  })

  it('two chains that would close to a ring over four, by changes that share no customer, never do', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [b, d] = [await calls.add(sales), await calls.add(sales)]
      const [a, c] = [await calls.add(sales, { refId: b.customerId }), await calls.add(sales, { refId: d.customerId })]
      const answers = await Promise.all([
        calls.update(sales, b, { refId: c.customerId }),
        admin.put('/api/Customer/UpdateCustomerRef', { customerIds: [d.customerId], refId: a.customerId }),
      ])
      expect(answers.map((answer) => codeOf(answer)[1]).filter(Boolean)).toEqual(['customer.circularReferral'])
    }
    expect(await circles()).toBe(0)
  })

  it('a bulk change and an edit: both hold, or the edit is told that it is stale', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const own = await calls.add(sales)
      const others = await calls.addMany(sales, 3)
      const relationship = h.company.relationships.vip
      const [bulk, edit] = await Promise.all([
        admin.put('/api/Customer/UpdateCustomerRelationship', {
          customerIds: [...others, own.customerId],
          relationship,
        }),
        calls.update(sales, own, { address: 'Mới' }),
      ])
      expect(bulk.statusCode).toBe(200)
      const isEdited = edit?.statusCode === 200
      if (!isEdited) expect(codeOf(edit)).toEqual([409, 'request.staleVersion'])
      expect(await calls.stored(own.customerId)).toMatchObject({
        relationship_id: relationship,
        address: isEdited ? 'Mới' : '',
        version: isEdited ? 3 : 2,
      })
    }
  })

  it('two bulk changes over the same customers in opposite order both end', async () => {
    const customerIds = await calls.addMany(sales, 20)
    for (let round = 0; round < rounds; round += 1) {
      const { relationships, businesses } = h.company
      const answers = await Promise.all([
        admin.put('/api/Customer/UpdateCustomerRelationship', {
          customerIds,
          relationship: round % 2 === 0 ? relationships.vip : relationships.new,
        }),
        sales.put('/api/Customer/UpdateCustomerBusiness', {
          customerIds: [...customerIds].reverse(),
          business: round % 2 === 0 ? businesses.food : businesses.retail,
        }),
      ])
      expect(statuses(answers)).toEqual([200, 200])
    }
  })

  it('a presenter that is deleted while it is named: it is used or gone, never both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [presenter, own] = [await calls.add(sales), await calls.add(sales)]
      const answers = await Promise.all([
        calls.update(sales, own, { refId: presenter.customerId }),
        sales.delete('/api/Customer/DeleteCustomer', { customerIds: [presenter.customerId] }),
        sales.post('/api/Customer/AddCustomer', calls.draft({ refId: presenter.customerId })),
      ])
      expect(answers.every((answer) => answer.statusCode < 500)).toBe(true)
    }
    const { rows } = await sql`select 1 from customer c join customer p on p.customer_id = c.referrer_customer_id
      where c.deleted_at is null and p.deleted_at is not null`.execute(h.db)
    expect(rows).toEqual([])
  })

  it('a ticket about a customer who is removed for good that moment is told to be tried again', async () => {
    const tickets = ticketCalls(h)
    const { customerId } = await calls.add(sales)
    const answer = await h.db.transaction().execute(async (removing) => {
      await removing.deleteFrom('customer').where('customer_id', '=', customerId).execute()
      // The one who writes still sees the customer, and waits for what becomes of it only when naming it.
      const sent = tickets.send(sales, { CustomerId: customerId })
      while (!(await somebodyWaits()));
      return { sent }
    })
    expect(codeOf(await answer.sent)).toEqual([409, 'request.busy'])
    expect(codeOf(await tickets.send(sales, { CustomerId: customerId }))).toEqual([422, 'ticket.customerUnknown'])
  })

  it('one idempotency key sent twice adds one customer', async () => {
    const draft = calls.draft()
    const once = { headers: { 'idempotency-key': 'double-click' } }
    const answers = await Promise.all([
      sales.post('/api/Customer/AddCustomer', draft, once),
      sales.post('/api/Customer/AddCustomer', draft, once),
    ])
    expect(answers.map((answer) => answer.json().customerId)).toEqual([1, 1])
  })

  it('an undo sent twice restores once', async () => {
    const customerIds = await calls.addMany(sales, 3)
    const change = { customerIds, relationship: h.company.relationships.vip }
    const { undoId } = (await sales.put('/api/Customer/UpdateCustomerRelationship', change)).json()
    const answers = await Promise.all([1, 2].map(() => sales.put(`/api/Customer/UndoChange/${undoId}`)))
    expect(statuses(answers)).toEqual([200, 422])
  })
})
