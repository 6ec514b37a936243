import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { type CustomerCalls, codeOf } from '../../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../../testing/harness.ts'
import { stageCustomers } from '../../../testing/stage/customers.ts'
import { ticketCalls } from '../../../testing/ticket-calls.ts'
import { ticketRows } from '../../../testing/ticket-rows.ts'

let h: Harness
let calls: CustomerCalls
let sales: Caller
let leader: Caller
let admin: Caller
stageCustomers(async (stage) => {
  h = stage.h
  calls = stage.calls
  sales = await h.signIn('staff.sales01')
  leader = await h.signIn('leader.sales')
  admin = await h.signIn('admin')
})

const untouched = (work: () => Promise<unknown>) => calls.untouched(work)

const remove = (caller: Caller, ...customerIds: number[]) =>
  caller.delete('/api/Customer/DeleteCustomer', { customerIds })
const recover = (caller: Caller, ...customerIds: number[]) =>
  caller.put('/api/Customer/RecoverDeleteCustomer', { customerIds })
const purge = (caller: Caller, ...customerIds: number[]) =>
  caller.delete('/api/Customer/PermanentDeleteCustomer', { customerIds })

/** All that a refusal says, but for the id of its request. */
const said = (answer: LightMyRequestResponse) => ({ ...answer.json(), requestId: '' })

describe('deleting customers', () => {
  it('puts them aside with everything that hangs on them, and frees mail and phone', async () => {
    const { customerId } = await calls.add(sales, { phoneCustomer: '0912345678' })
    expect((await remove(sales, customerId, customerId)).json()).toEqual({ changed: 1 })
    expect(await calls.stored(customerId)).toMatchObject({ deleted_at: h.clock.now(), version: 2 })
    expect(await calls.accessOf(customerId)).toEqual([sales.me.userId])
    expect((await calls.logOf(customerId)).at(-1)).toMatchObject({ message: 'customer.deleted', action: 3 })
    await calls.add(sales, { phoneCustomer: '0912345678' })
  })

  it('takes a presenter together with all whom it presented', async () => {
    const first = await calls.add(sales)
    const second = await calls.add(sales, { refId: first.customerId })
    expect((await remove(sales, first.customerId, second.customerId)).json()).toEqual({ changed: 2 })
  })

  it('is refused to viewers, leaders and colleagues, for the whole batch', async () => {
    const { users } = h.company
    const own = await calls.add(sales)
    const viewed = await calls.add(admin, { viewers: [sales.me.userId], curator: users['staff.support'] })
    const hidden = await calls.add(admin)
    const support = await h.signIn('staff.support')
    await untouched(async () => {
      expect(codeOf(await remove(sales, own.customerId, viewed.customerId))).toEqual([403, 'customer.notInCharge'])
      expect(codeOf(await remove(leader, own.customerId))).toEqual([403, 'customer.notInCharge'])
      expect(codeOf(await remove(sales, own.customerId, hidden.customerId))).toEqual([404, 'request.notFound'])
      expect(codeOf(await remove(support, viewed.customerId))).toEqual([403, 'access.forbidden'])
      expect(codeOf(await sales.delete('/api/Customer/DeleteCustomer'))).toEqual([400, 'request.malformed'])
    })
  })

  it('is refused when one was used as a referral of a customer who is still there', async () => {
    const first = await calls.add(sales)
    const second = await calls.add(sales, { refId: first.customerId })
    await untouched(async () => {
      const answer = await remove(sales, first.customerId)
      expect(codeOf(answer)).toEqual([422, 'customer.usedAsReferral'])
      expect(answer.json().title).toBe('Customer has been used as a referral, cannot delete')
    })
    await remove(sales, second.customerId)
    expect((await remove(sales, first.customerId)).statusCode).toBe(200)
  })
})

describe('recovering customers', () => {
  it('takes them back as they were', async () => {
    const { customerId } = await calls.add(sales, { phoneCustomer: '0912345678' })
    await remove(sales, customerId)
    expect((await recover(sales, customerId)).json()).toEqual({ changed: 1 })
    expect(await calls.stored(customerId)).toMatchObject({ deleted_at: null, phone: '84912345678', version: 3 })
    expect((await calls.logOf(customerId)).at(-1)).toMatchObject({ message: 'customer.recovered', action: 4 })
  })

  it('is refused when mail or phone belongs to somebody else by now, for the whole batch', async () => {
    const old = await calls.add(sales, { phoneCustomer: '0912345678', emailCustomer: 'an@hopthu.vn' })
    const other = await calls.add(sales)
    await remove(sales, old.customerId, other.customerId)
    const taken = await calls.add(admin, { phoneCustomer: '84912345678' })
    await untouched(async () =>
      expect(codeOf(await recover(sales, old.customerId, other.customerId))).toEqual([409, 'customer.phoneExists']),
    )
    await calls.update(admin, taken, { phoneCustomer: '0987654321', emailCustomer: 'AN@hopthu.vn' })
    await untouched(async () =>
      expect(codeOf(await recover(sales, old.customerId))).toEqual([409, 'customer.emailExists']),
    )
  })

  it('is refused of what is not deleted, and of what is seen but somebody else’s', async () => {
    const own = await calls.add(sales)
    const gone = await calls.add(sales)
    await remove(sales, gone.customerId)
    await untouched(async () => {
      expect(codeOf(await recover(sales, gone.customerId, own.customerId))).toEqual([409, 'customer.notDeleted'])
      expect(codeOf(await recover(leader, own.customerId))).toEqual([403, 'customer.notInCharge'])
    })
  })

  // A deleted customer reads as absent for all but who may bring it back, so 403 would tell that it is there.
  it('is not found by viewers, leaders and colleagues, as one that never was', async () => {
    const { users } = h.company
    const own = await calls.add(sales)
    await remove(sales, own.customerId)
    const gone = await calls.add(admin, { curator: sales.me.userId, viewers: [users['staff.sales02']] })
    await remove(admin, gone.customerId)
    const viewer = await h.signIn('staff.sales02')
    await untouched(async () => {
      for (const caller of [leader, viewer]) {
        const absent = said(await recover(caller, 999_999))
        expect(absent).toMatchObject({ status: 404, code: 'request.notFound' })
        expect(said(await recover(caller, gone.customerId))).toEqual(absent)
        expect(said(await recover(caller, own.customerId))).toEqual(absent)
        expect(said(await recover(caller, gone.customerId, own.customerId))).toEqual(absent)
      }
      const answer = await viewer.get(`/api/Customer/GetCustomerInfoById/${gone.customerId}/${viewer.me.userId}/false`)
      expect(codeOf(answer)).toEqual([404, 'request.notFound'])
    })
  })
})

describe('removing customers for good', () => {
  it('takes all that hangs on them along, and keeps the log', async () => {
    const { users } = h.company
    const gone = await calls.add(leader, { viewers: [users['staff.sales02']] })
    const stays = await calls.add(leader)
    await leader.post('/api/CustomerComment/Comment', { customerId: gone.customerId, content: 'Đã gọi' })
    await leader.put('/api/Customer/UpdateCustomerCurator', { customerIds: [gone.customerId], curator: 0 })
    await remove(leader, gone.customerId)
    expect((await purge(leader, gone.customerId)).json()).toEqual({ changed: 1 })
    const tables = [
      'customer',
      'customer_access',
      'customer_viewer',
      'customer_group_ref',
      'customer_contact',
      'customer_entry',
      'customer_undo_row',
    ] as const
    for (const table of tables) {
      const rows = await h.db.selectFrom(table).select('customer_id').execute()
      expect([table, rows.filter((row) => row.customer_id === gone.customerId)]).toEqual([table, []])
    }
    expect(await calls.stored(stays.customerId)).toMatchObject({ version: 1 })
    expect((await calls.logOf(gone.customerId)).at(-1)).toMatchObject({ message: 'customer.purged', action: 5 })
  })

  it('is refused without the right, of others’, and of what is not deleted', async () => {
    const own = await calls.add(sales)
    const live = await calls.add(leader)
    const [gone, others] = [await calls.add(leader), await calls.add(sales)]
    await remove(sales, own.customerId)
    await remove(leader, gone.customerId)
    await untouched(async () => {
      expect(codeOf(await purge(sales, own.customerId))).toEqual([403, 'access.forbidden'])
      expect(codeOf(await purge(leader, others.customerId))).toEqual([403, 'customer.notInCharge'])
      expect(codeOf(await purge(leader, live.customerId))).toEqual([409, 'customer.notDeleted'])
      // Deleted and somebody else's: to the leader it is not there any more, whatever stands beside it.
      const absent = said(await purge(leader, 999_999))
      expect(absent).toMatchObject({ status: 404, code: 'request.notFound' })
      expect(said(await purge(leader, own.customerId))).toEqual(absent)
      expect(said(await purge(leader, gone.customerId, own.customerId))).toEqual(absent)
      expect(said(await purge(leader, others.customerId, own.customerId))).toEqual(absent)
    })
  })

  it('leaves the tickets about them, which name nobody then', async () => {
    const tickets = ticketCalls(h)
    const { customerId, customerCode } = await calls.add(leader)
    const { index } = await tickets.add(leader, { CustomerId: customerId })
    const other = await calls.add(leader)
    await tickets.updated(leader, { index, version: 1 }, { customerId: other.customerId })
    await tickets.updated(leader, { index, version: 2 }, { customerId })
    await remove(leader, customerId)
    expect((await purge(leader, customerId)).json()).toEqual({ changed: 1 })
    expect(await tickets.stored(index)).toMatchObject({ customer_id: null, version: 3 })
    expect((await tickets.view(leader, index)).json()).toMatchObject({
      customerId: null,
      customerName: '',
      customer: null,
    })
    expect(await tickets.search(leader, { customerId })).toEqual([])
    const log = await ticketRows(h).readPath(leader, 'Log', index)
    expect(log.json().issueLog).toHaveLength(3)
    expect(log.body).not.toContain(customerCode)
  })

  it('is refused while any customer, even a deleted one, names it as its presenter', async () => {
    const first = await calls.add(leader)
    const second = await calls.add(leader, { refId: first.customerId })
    await remove(leader, first.customerId, second.customerId)
    await untouched(async () =>
      expect(codeOf(await purge(leader, first.customerId))).toEqual([422, 'customer.usedAsReferral']),
    )
    expect((await purge(leader, first.customerId, second.customerId)).json()).toEqual({ changed: 2 })
  })
})
