import type { FunctionTag } from '@crm/contract/permissions'
import type { TicketView } from '@crm/contract/ticket-views'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Change, endSessions, openStill, writeWhile } from '../../testing/early-writes.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { type TicketCalls, ticketCalls } from '../../testing/ticket-calls.ts'

let h: Harness
let calls: TicketCalls
let sales: Caller
beforeAll(async () => {
  h = await openStill()
})
beforeEach(async () => {
  await h.reset()
  calls = ticketCalls(h)
  sales = await h.signIn('staff.sales01')
  // From now on it is known as whom the token comes, and which targets are in force.
  for (const _ of [1, 2]) expect((await calls.send(sales)).statusCode).toBe(200)
  before = await written()
})
afterAll(() => h.close())

const addWhile = (change?: Change, wanted = {}) => writeWhile(h, () => calls.send(sales, wanted), change)
const written = async () => ({
  tickets: (await h.db.selectFrom('ticket').select('ticket_id').execute()).length,
  lines: (await h.db.selectFrom('activity_log').where('resource', '=', 'Issue').select('log_id').execute()).length,
})
let before: Awaited<ReturnType<typeof written>>

const take =
  (tag: FunctionTag, right: 'can_add' | 'can_access'): Change =>
  (db) =>
    db
      .updateTable('permission')
      .set({ [right]: false })
      .where('function_tag', '=', tag)
      .execute()

describe('a ticket that is begun before the session of its creator is read', () => {
  it('is added once where that is who it was', async () => {
    expect((await addWhile()).statusCode).toBe(200)
    expect(await written()).toEqual({ tickets: before.tickets + 1, lines: before.lines + 1 })
  })

  it('leaves nothing where the session has ended', async () => {
    expect(codeOf(await addWhile(endSessions(h)))).toEqual([401, 'access.sessionRevoked'])
    expect(await written()).toEqual(before)
  })

  it('leaves nothing where its creator may add none any more', async () => {
    expect(codeOf(await addWhile(take('MNU_Issue', 'can_add')))).toEqual([403, 'access.forbidden'])
    expect(await written()).toEqual(before)
  })

  it('leaves nothing where its creator may not see its customer any more', async () => {
    const { customerId } = await customerCalls(h).add(sales)
    const refused = addWhile(take('MNU_Customer', 'can_access'), { CustomerId: customerId })
    expect(codeOf(await refused)).toEqual([422, 'ticket.customerUnknown'])
    expect(await written()).toEqual(before)
  })

  it('is added once for who its creator has become', async () => {
    const rename: Change = (db) =>
      db.updateTable('account').set({ full_name: 'Tên Mới' }).where('user_id', '=', sales.me.userId).execute()
    expect((await addWhile(rename)).json<TicketView>().createUserFullName).toBe('Tên Mới')
    expect(await written()).toEqual({ tickets: before.tickets + 1, lines: before.lines + 1 })
  })
})
