import { TicketLogEntry } from '@crm/contract/ticket-views'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'

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

const read = async (caller: Caller, ticketId: number, rest = '1/20') =>
  (await rows.readPath(caller, 'Log', ticketId, rest)).json<{
    issueLog: TicketLogEntry[]
    userAvatars: { userName: string }[]
  }>()

interface Line {
  readonly action?: number
  readonly edit_field?: string
  readonly before?: string | null
  readonly before_name?: string | null
  readonly after?: string | null
  readonly after_name?: string | null
  readonly reason?: string
  readonly fail_reason?: string
}

/** A line as an act on the ticket would write it. */
async function write(ticketId: number, line: Line, author = support): Promise<void> {
  h.clock.pass(1_000)
  const target = { resource: 'Issue', target_id: ticketId, target_code: 'TK000001', message: 'ticket.updated' }
  const said = { event_id: crypto.randomUUID(), create_user_id: author.me.userId, created_at: h.clock.now() }
  await h.db
    .insertInto('activity_log')
    .values({ action: 2, ...target, ...said, ...line })
    .execute()
}

describe('the log of a ticket', () => {
  it('tells in the specified fields what happened, the newest first, with the faces of who did it', async () => {
    const id = await rows.add()
    await write(id, { action: 1 }, sales)
    await write(id, { edit_field: 'priority', before: '3', after: '1' })
    await write(id, { action: 6, edit_field: 'status', reason: 'Không thuộc phòng', fail_reason: 'Trùng đơn' })
    const { issueLog, userAvatars } = await read(sales, id)
    expect(issueLog.map(({ action, createUser, before, after }) => [action, createUser, before, after])).toEqual([
      [6, 'staff.support', null, null],
      [2, 'staff.support', '3', '1'],
      [1, 'staff.sales01', null, null],
    ])
    expect(issueLog[0]).toMatchObject({
      issueCode: 'TK000001',
      cancelReason: 'Không thuộc phòng',
      reasonOptinal: 'Trùng đơn',
    })
    expect(issueLog[1]).toMatchObject({ cancelReason: null, reasonOptinal: null })
    expect(Object.keys(issueLog[0] ?? {}).sort()).toEqual(Object.keys(TicketLogEntry.shape).sort())
    expect(userAvatars.map((face) => face.userName)).toEqual(['staff.support', 'staff.sales01'])
  })

  it('comes block by block, and of other tickets and records tells nothing', async () => {
    const [id, other] = [await rows.add(), await rows.add()]
    for (const after of ['1', '2', '3']) await write(id, { edit_field: 'priority', after })
    await write(other, { edit_field: 'priority', after: '4' })
    await h.db
      .updateTable('activity_log')
      .set({ resource: 'Customer', target_id: id })
      .where('after', '=', '4')
      .execute()
    const block = async (rest: string) => (await read(support, id, rest)).issueLog.map((line) => line.after)
    expect([await block('1/2'), await block('2/2'), await block('3/2')]).toEqual([['3', '2'], ['1'], []])
  })

  it('is there for those for whom the ticket is', async () => {
    const id = await rows.add()
    await write(id, { action: 1 })
    const market = await h.signIn('staff.market')
    for (const ticketId of [id, 999])
      expect(codeOf(await rows.readPath(market, 'Log', ticketId))).toEqual([404, 'request.notFound'])
    const nobody = await h.signIn('nobody.rights')
    expect(codeOf(await rows.readPath(nobody, 'Log', id))).toEqual([403, 'access.forbidden'])
  })

  it('does not name a customer whom the reader may not see', async () => {
    const customers = customerCalls(h)
    const own = await customers.add(sales, { name: 'Khách của Hương' })
    const id = await rows.add()
    const line = { edit_field: 'customerId', after: String(own.customerId), after_name: own.customerCode }
    await write(id, line)
    const shown = async (caller: Caller) => {
      const [entry] = (await read(caller, id)).issueLog
      return [entry?.editField, entry?.after, entry?.afterName]
    }
    expect(await shown(sales)).toEqual(['customerId', String(own.customerId), own.customerCode])
    expect(await shown(support)).toEqual(['customerId', null, null])
    expect(await shown(await h.signIn('admin'))).toEqual(['customerId', String(own.customerId), own.customerCode])
    await h.db.deleteFrom('permission').where('function_tag', '=', 'MNU_Customer').execute()
    expect(await shown(sales)).toEqual(['customerId', null, null])
  })

  it.each(['link', 'merged', 'mergedInto'])('does not name a ticket that the reader may not see: %s', async (field) => {
    const [id, hidden] = [await rows.add(), await rows.add({ creator: 'leader.support' })]
    await write(id, { edit_field: field, before: String(hidden), before_name: 'TK000002' })
    const shown = async (caller: Caller) =>
      (await read(caller, id)).issueLog.map((line) => [line.before, line.beforeName])
    expect(await shown(sales)).toEqual([[null, null]])
    expect(await shown(support)).toEqual([[String(hidden), 'TK000002']])
  })
})

describe('the extra reasons', () => {
  it('are those that the specification names, and a deleted one is not offered', async () => {
    await h.db
      .insertInto('ticket_fail_reason')
      .values(
        ['Không có thông tin', 'Trùng đơn', 'Từ sàn'].map((name) => ({
          name,
          deleted_at: name === 'Từ sàn' ? h.clock.now() : null,
        })),
      )
      .execute()
    const offered = (await sales.get('/api/IssueLog/GetIssueFailReason')).json<{ index: number; name: string }[]>()
    expect(offered.map(({ name }) => name)).toEqual(expect.arrayContaining(['Không có thông tin', 'Trùng đơn']))
    expect(offered.map(({ name }) => name)).not.toContain('Từ sàn')
  })
})
