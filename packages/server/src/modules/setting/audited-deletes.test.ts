import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerCalls } from '../../testing/customer-calls.ts'
import { departmentCalls } from '../../testing/department-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { ticketCalls } from '../../testing/ticket-calls.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const auditOf = (what: string) => departmentCalls(h).auditOf(what)
const remove = (customerIds: readonly number[]) =>
  admin.delete('/api/Customer/DeleteCustomer', { customerIds, userName: 'admin' })
const purge = (customerIds: readonly number[]) => admin.delete('/api/Customer/PermanentDeleteCustomer', { customerIds })

describe('the audit tells', () => {
  it('which customer was deleted, and for good', async () => {
    const { customerId, customerCode } = await customerCalls(h).add(admin)
    expect((await remove([customerId])).statusCode).toBe(200)
    expect((await purge([customerId])).statusCode).toBe(200)
    for (const what of ['customer.deleted', 'customer.purged'])
      expect(await auditOf(what)).toEqual([
        { user_id: admin.me.userId, target: customerCode, details: { customerIds: [customerId] } },
      ])
  })

  it('which customers were deleted at once, in one line', async () => {
    const customerIds = await customerCalls(h).addMany(admin, 3)
    await remove(customerIds)
    await purge(customerIds)
    for (const what of ['customer.deleted', 'customer.purged'])
      expect(await auditOf(what)).toEqual([
        { user_id: admin.me.userId, target: '', details: { count: 3, customerIds: [...customerIds].sort() } },
      ])
  })

  it('which ticket was deleted', async () => {
    const tickets = ticketCalls(h)
    const { index, code } = await tickets.add(await h.signIn('staff.sales01'))
    expect((await tickets.remove(admin, index)).statusCode).toBe(204)
    expect(await auditOf('ticket.deleted')).toEqual([
      { user_id: admin.me.userId, target: code, details: { ticketId: index } },
    ])
  })

  it('nothing of a delete that was refused', async () => {
    const { customerId } = await customerCalls(h).add(admin)
    await remove([customerId, 999])
    expect(await auditOf('customer.deleted')).toEqual([])
  })
})
