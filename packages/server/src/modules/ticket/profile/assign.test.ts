import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { type TicketCalls, ticketCalls } from '../../../testing/ticket-calls.ts'
import { ticketRows } from '../../../testing/ticket-rows.ts'

let h: Harness
let calls: TicketCalls
let admin: Caller
let sales: Caller
let leader: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  calls = ticketCalls(h)
  admin = await h.signIn('admin')
  sales = await h.signIn('staff.sales01')
  leader = await h.signIn('leader.support')
})
afterAll(() => h.close())

const curatorOf = async (index: number) => (await calls.stored(index)).curator_id

describe('tickets given to one person', () => {
  it('are that person’s, each with its log and its bell', async () => {
    const [one, other] = [await calls.add(sales), await calls.add(sales)]
    const curator = calls.userOf('staff.support')
    const answer = await calls.assign(leader, [one.index, other.index, one.index], curator)
    expect(answer.json()).toEqual({ changed: 2, left: [] })
    for (const { index } of [one, other]) {
      expect(await calls.stored(index)).toMatchObject({ curator_id: curator, version: 2, status: 1 })
      expect(await calls.logOf(index)).toMatchObject([
        {},
        { message: 'ticket.assigned', action: 9, after: `${curator}` },
      ])
    }
    const rung = (await calls.bells()).filter(({ message }) => message === 'ticket.assigned')
    expect(rung.filter(({ userName }) => userName === 'staff.support')).toHaveLength(2)
    expect(await calls.accessOf(one.index)).toEqual(['staff.sales01', 'staff.support'])
  })

  it('stay where they could not be given, and are named', async () => {
    const mine = await calls.add(sales)
    const elsewhere = await calls.add(leader, { DepartmentId: calls.departmentOf('sales') })
    const answer = await calls.assign(leader, [mine.index, elsewhere.index], calls.userOf('staff.support'))
    const { index, code, name, status } = elsewhere
    expect(answer.json()).toEqual({ changed: 1, left: [{ index, code, name, status }] })
    expect([await curatorOf(mine.index), await curatorOf(index)]).toEqual([calls.userOf('staff.support'), null])
  })

  it('that are that person’s already are not changed', async () => {
    const { index } = await calls.add(sales)
    const curator = calls.userOf('staff.support')
    await calls.assign(leader, [index], curator)
    await calls.untouched(async () =>
      expect((await calls.assign(leader, [index], curator)).json()).toEqual({ changed: 0, left: [] }),
    )
    expect((await calls.assign(leader, [index], 0)).json()).toEqual({ changed: 1, left: [] })
    expect(await calls.accessOf(index)).toEqual(['staff.sales01'])
  })

  it('are none of them changed when one is not seen', async () => {
    const { index } = await calls.add(sales)
    const hidden = await calls.add(await h.signIn('leader.market'), { DepartmentId: calls.departmentOf('sales') })
    await calls.untouched(async () =>
      expect(codeOf(await calls.assign(leader, [index, hidden.index], calls.userOf('staff.support')))).toEqual([
        404,
        'request.notFound',
      ]),
    )
  })

  it('are given to nobody who is not there or cannot sign in', async () => {
    const { index } = await calls.add(sales)
    await h.db.updateTable('account').set({ state: 'suspended' }).where('user_name', '=', 'staff.support2').execute()
    for (const userId of [999, calls.userOf('staff.support2')])
      expect(codeOf(await calls.assign(leader, [index], userId))).toEqual([422, 'ticket.curatorUnknown'])
  })
})

describe('a deleted ticket', () => {
  it('is deleted by an admin alone', async () => {
    const { index } = await calls.add(sales)
    for (const caller of [sales, leader])
      await calls.untouched(async () =>
        expect(codeOf(await calls.remove(caller, index))).toEqual([403, 'access.forbidden']),
      )
    expect((await calls.remove(admin, index)).statusCode).toBe(204)
    expect((await calls.logOf(index)).at(-1)).toMatchObject({ message: 'ticket.deleted', action: 13 })
  })

  it('is there for nobody', async () => {
    const ticket = await calls.add(sales)
    await calls.remove(admin, ticket.index)
    const { index } = ticket
    expect((await calls.view(admin, index, true)).statusCode).toBe(404)
    expect((await calls.list(admin, true)).items).toEqual([])
    expect(await calls.search(sales)).toEqual([])
    expect(codeOf(await calls.update(sales, ticket, { name: 'Khác' }))).toEqual([404, 'request.notFound'])
    expect(codeOf(await calls.reopen(sales, index))).toEqual([404, 'request.notFound'])
    expect(codeOf(await calls.remove(admin, index))).toEqual([404, 'request.notFound'])
    expect(codeOf(await calls.assign(admin, [index], 0))).toEqual([404, 'request.notFound'])
  })

  it('is not one that was merged: the survivor counts what was written on it', async () => {
    const rows = ticketRows(h)
    const [one, survivor] = [await calls.add(sales), await calls.add(sales)]
    await rows.write(sales, 'Comment', one.index, 'Bình luận')
    await rows.merged(leader, one.index, survivor.index)
    await calls.untouched(async () =>
      expect(codeOf(await calls.remove(admin, one.index))).toEqual([409, 'ticket.merged']),
    )
    expect((await calls.stored(survivor.index)).comments).toBe(1)
  })
})
