import type { TicketLink } from '@crm/contract/ticket-views'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { ticketRows } from '../../../testing/ticket-rows.ts'

let h: Harness
let rows: ReturnType<typeof ticketRows>
let support: Caller
let sales: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  rows = ticketRows(h)
  support = await h.signIn('staff.support')
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const link = (caller: Caller, index: number, otherIndex: number) =>
  caller.post('/api/Issue/LinkIssue', { index, otherIndex })
const unlink = (caller: Caller, index: number, otherIndex: number) =>
  caller.delete('/api/Issue/UnlinkIssue', { index, otherIndex })
const idsOf = (answer: { json(): TicketLink[] }) => answer.json().map((one) => one.index)

describe('linked tickets', () => {
  it('stand beside each other, once, whichever was named first, and both logs tell it', async () => {
    const [one, other] = [await rows.add(), await rows.add()]
    expect(idsOf(await link(sales, other, one))).toEqual([one])
    expect(idsOf(await link(sales, one, other))).toEqual([other])
    expect((await rows.read(support, one)).links).toMatchObject([{ index: other, code: 'TK000002', status: 1 }])
    expect((await rows.read(support, other)).links.map((ticket) => ticket.index)).toEqual([one])
    for (const [id, named] of [
      [one, other],
      [other, one],
    ] as const)
      expect((await rows.logOf(id)).map((line) => [line.message, line.edit_field, line.after])).toEqual([
        ['ticket.linked', 'link', String(named)],
      ])
  })

  it('stand apart again, and a link that is gone already is no error', async () => {
    const [one, other] = [await rows.add(), await rows.add()]
    await link(sales, one, other)
    expect(idsOf(await unlink(sales, other, one))).toEqual([])
    expect((await unlink(sales, one, other)).statusCode).toBe(200)
    expect((await rows.read(support, one)).links).toEqual([])
    expect((await rows.logOf(one)).map((line) => [line.message, line.before, line.before_name])).toEqual([
      ['ticket.linked', null, null],
      ['ticket.unlinked', String(other), 'TK000002'],
    ])
  })

  it('are named only to who sees both', async () => {
    const [one, hidden] = [await rows.add(), await rows.add({ creator: 'leader.support' })]
    await link(await h.signIn('leader.support'), one, hidden)
    expect((await rows.read(sales, one)).links).toEqual([])
    expect((await rows.read(support, one)).links.map((ticket) => ticket.index)).toEqual([hidden])
    const log = (await rows.readPath(sales, 'Log', one)).json()
    expect(log.issueLog).toMatchObject([{ editField: 'link', after: null, afterName: null }])
    await untouched(async () => {
      expect(codeOf(await link(sales, one, hidden))).toEqual([404, 'request.notFound'])
      expect(codeOf(await unlink(sales, one, hidden))).toEqual([404, 'request.notFound'])
      expect(codeOf(await link(sales, one, 999))).toEqual([404, 'request.notFound'])
    })
  })

  it('are linked by who changes the one; a ticket is not linked with itself, nor one that was merged', async () => {
    const [one, other, merged] = [await rows.add(), await rows.add(), await rows.add()]
    await h.db.updateTable('ticket').set({ merged_into_id: other }).where('ticket_id', '=', merged).execute()
    const viewer = await h.signIn('viewer.all')
    await untouched(async () => {
      expect(codeOf(await link(support, one, other))).toEqual([403, 'ticket.notYours'])
      expect(codeOf(await unlink(support, one, other))).toEqual([403, 'ticket.notYours'])
      expect(codeOf(await link(sales, one, one))).toEqual([422, 'ticket.same'])
      expect(codeOf(await link(sales, merged, one))).toEqual([409, 'ticket.merged'])
      expect(codeOf(await link(sales, one, merged))).toEqual([409, 'ticket.merged'])
      expect(codeOf(await link(viewer, one, other))).toEqual([403, 'access.forbidden'])
    })
  })
})
