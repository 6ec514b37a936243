import type { TicketView } from '@crm/contract/ticket-views'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { type TicketCalls, ticketCalls } from '../../../testing/ticket-calls.ts'
import { png } from '../../../testing/ticket-files.ts'

let h: Harness
let calls: TicketCalls
let admin: Caller
let sales: Caller
let market: Caller
let support: Caller
let support2: Caller
let leader: Caller
let reasons: number[]
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  calls = ticketCalls(h)
  reasons = await calls.failReasons()
  admin = await h.signIn('admin')
  sales = await h.signIn('staff.sales01')
  market = await h.signIn('staff.market')
  support = await h.signIn('staff.support')
  support2 = await h.signIn('staff.support2')
  leader = await h.signIn('leader.support')
})
afterAll(() => h.close())

const status = { new: 1, reject: 2, inProgress: 3, complete: 4, cancel: 5, reopen: 6 }
const reason = 'Khách đổi ý'
const readNow = async ({ index }: TicketView) => (await calls.view(sales, index)).json<TicketView>()
const accept = (caller: Caller, ticket: TicketView) => calls.updated(caller, ticket, { status: 3 })
const refusalOf = async (...asked: Parameters<TicketCalls['update']>) => codeOf(await calls.update(...asked))
const refused = (caller: Caller, ticket: TicketView, wanted: object, answer: readonly [number, string]) =>
  calls.untouched(async () => expect(await refusalOf(caller, ticket, wanted)).toEqual(answer))

describe('accept', () => {
  it('puts the ticket in progress and its acceptor in charge', async () => {
    const ticket = await calls.add(sales)
    const accepted = await accept(support, ticket)
    expect(accepted).toMatchObject({ status: 3, curator: calls.userOf('staff.support'), version: 2 })
    expect(await calls.logOf(ticket.index)).toMatchObject([
      { message: 'ticket.added' },
      { message: 'ticket.accepted', action: 5, edit_field: 'status', before: '1', after: '3' },
      { action: 9, edit_field: 'curator', before: null, after_name: support.me.fullName },
    ])
    expect(await calls.accessOf(ticket.index)).toEqual(['staff.sales01', 'staff.support'])
    expect((await calls.stored(ticket.index)).accepted_at).toEqual(h.clock.now())
  })

  it('leaves whoever is in charge already', async () => {
    const ticket = await calls.add(sales)
    const given = await calls.updated(leader, ticket, { curator: calls.userOf('staff.support2') })
    expect(await accept(support, given)).toMatchObject({ status: 3, curator: calls.userOf('staff.support2') })
  })

  it('is told who was quicker', async () => {
    const ticket = await calls.add(sales)
    await accept(support, ticket)
    const late = await calls.update(support2, ticket, { status: 3 })
    expect(codeOf(late)).toEqual([409, 'ticket.taken'])
    expect(late.json().details).toEqual({
      curator: { userId: calls.userOf('staff.support'), fullName: support.me.fullName },
    })
  })

  it('is told who was quicker, though the ticket was taken in charge by name', async () => {
    const ticket = await calls.add(sales)
    await accept(support, ticket)
    const late = await calls.update(support2, ticket, { status: 3, curator: support2.me.userId })
    expect(codeOf(late)).toEqual([409, 'ticket.taken'])
  })

  it('is told who was quicker, and not who was to be in charge', async () => {
    const ticket = await calls.updated(leader, await calls.add(sales), { curator: calls.userOf('staff.support2') })
    const quicker = { curator: { userId: calls.userOf('staff.support'), fullName: support.me.fullName } }
    await accept(support, ticket)
    for (const caller of [support2, leader]) {
      const late = await calls.update(caller, ticket, { status: 3 })
      expect([codeOf(late), late.json().details]).toEqual([[409, 'ticket.taken'], quicker])
    }
    const again = await calls.update(support, ticket, { status: 3 })
    expect(codeOf(again)).toEqual([409, 'ticket.notPossible'])
  })

  it('is not repeated by whoever accepted', async () => {
    const ticket = await calls.add(sales)
    await accept(support, ticket)
    const again = await calls.update(support, ticket, { status: 3 })
    expect([codeOf(again), again.json().details]).toEqual([[409, 'ticket.notPossible'], { status: 3 }])
  })

  it('is the department’s and the admin’s, not the sender’s', async () => {
    const ticket = await calls.add(sales, { ListParticipantRefJson: JSON.stringify([calls.userOf('staff.market')]) })
    for (const caller of [sales, market]) await refused(caller, ticket, { status: 3 }, [403, 'ticket.notYours'])
    expect((await accept(admin, ticket)).curator).toBe(calls.userOf('admin'))
  })

  it('of a department below is its leader’s too', async () => {
    const ticket = await calls.add(support, { DepartmentId: calls.departmentOf('marketing') })
    expect((await accept(await h.signIn('leader.sales'), ticket)).status).toBe(3)
  })

  it('of a ticket that one does not see is of none', async () => {
    const ticket = await calls.add(sales)
    await refused(market, ticket, { status: 3 }, [404, 'request.notFound'])
  })

  it('needs the right to edit', async () => {
    const ticket = await calls.add(sales)
    await refused(await h.signIn('viewer.all'), ticket, { status: 3 }, [403, 'access.forbidden'])
  })
})

describe('reject and cancel', () => {
  it('say why, and in support which of the reasons it was', async () => {
    const [failReasonId] = reasons
    const ticket = await calls.add(sales)
    const rejected = await calls.updated(support, ticket, { status: 2, reason, failReasonId })
    expect(rejected).toMatchObject({ status: 2, reason, failReasonId, failReasonName: 'Không có thông tin' })
    const line = await h.db
      .selectFrom('activity_log')
      .select(['action', 'before', 'after', 'reason', 'fail_reason'])
      .where('message', '=', 'ticket.rejected')
      .execute()
    expect(line).toEqual([{ action: 6, before: '1', after: '2', reason, fail_reason: 'Không có thông tin' }])
  })

  it('are not done without', async () => {
    const [failReasonId] = reasons
    const fresh = await calls.add(sales)
    await refused(support, fresh, { status: 2, failReasonId }, [422, 'ticket.reasonRequired'])
    for (const none of ['', '  '])
      await refused(support, fresh, { status: 2, reason: none, failReasonId }, [422, 'ticket.reasonRequired'])
    await refused(support, fresh, { status: 2, reason }, [422, 'ticket.failReasonRequired'])
    await refused(support, fresh, { status: 2, reason, failReasonId: 999 }, [422, 'ticket.failReasonUnknown'])
    const taken = await accept(support, fresh)
    await refused(support, taken, { status: 5, failReasonId }, [422, 'ticket.reasonRequired'])
    await refused(support, taken, { status: 5, reason }, [422, 'ticket.failReasonRequired'])
    expect((await calls.updated(support, taken, { status: 5, reason, failReasonId })).status).toBe(5)
  })

  it('ask no other department which of the reasons it was', async () => {
    const ticket = await calls.add(support, { DepartmentId: calls.departmentOf('sales') })
    expect(await calls.updated(sales, ticket, { status: 2, reason })).toMatchObject({ status: 2, failReasonId: null })
  })

  it('ask the department that an administrator says', async () => {
    const index = calls.departmentOf('sales')
    const { version } = (await admin.get(`/api/Department/GetDepartmentById/${index}`)).json()
    await admin.put('/api/Department/UpdateDepartment', { index, version, asksFailReason: true })
    const ticket = await calls.add(support, { DepartmentId: index })
    expect(ticket.asksFailReason).toBe(true)
    await refused(sales, ticket, { status: 2, reason }, [422, 'ticket.failReasonRequired'])
  })
})

describe('out of progress', () => {
  it.each([
    ['the curator', () => support],
    ['the leader', () => leader],
    ['an admin', () => admin],
  ])('lead %s', async (_, who) => {
    const ticket = await accept(support, await calls.add(sales))
    expect(await calls.updated(who(), ticket, { status: 4 })).toMatchObject({ status: 4 })
    expect((await calls.stored(ticket.index)).closed_at).toEqual(h.clock.now())
  })

  it.each([
    ['the sender', () => sales],
    ['a colleague of the curator', () => support2],
  ])('does not lead %s', async (_, who) => {
    const ticket = await accept(support, await calls.add(sales))
    await refused(who(), ticket, { status: 4 }, [403, 'ticket.notYours'])
    await refused(who(), ticket, { status: 5, reason, failReasonId: reasons[0] }, [403, 'ticket.notYours'])
  })

  it('leads to in progress, which changes nothing', async () => {
    const ticket = await accept(support, await calls.add(sales))
    await calls.untouched(async () => expect(await calls.updated(support, ticket, { status: 3 })).toEqual(ticket))
  })

  it.each([status.new, status.reject, status.reopen])('does not lead to %i', async (to) => {
    const ticket = await accept(support, await calls.add(sales))
    const wanted = { status: to, reason, failReasonId: reasons[0] }
    await refused(support, ticket, wanted, [409, 'ticket.notPossible'])
  })

  it('ends the waiting for the customer', async () => {
    const ticket = await accept(support, await calls.add(sales))
    const waiting = await calls.updated(support, ticket, { waiting: true })
    expect(waiting.waiting).toBe(true)
    expect((await calls.updated(support, waiting, { status: 4 })).waiting).toBe(false)
  })
})

describe('a move', () => {
  const toSales = () => ({ departmentId: calls.departmentOf('sales') })

  it('keeps what is in progress there, and gives it to the new leader', async () => {
    const [task] = h.company.tasks.support
    const ticket = await accept(support, await calls.add(market, { DepartmentTaskId: task }))
    const moved = await calls.updated(support, ticket, toSales())
    expect(moved).toMatchObject({
      status: 3,
      curator: calls.userOf('leader.sales'),
      departmentName: 'Phòng Kinh doanh',
      departmentTaskId: null,
    })
    expect(await calls.accessOf(ticket.index)).toEqual(['leader.sales', 'staff.market'])
    expect((await calls.view(support, ticket.index)).statusCode).toBe(404)
    const lines = await calls.logOf(ticket.index)
    expect(lines.slice(-3)).toMatchObject([
      { action: 4, edit_field: 'departmentId', before_name: 'Phòng Hỗ trợ khách hàng', after_name: 'Phòng Kinh doanh' },
      { action: 2, edit_field: 'departmentTaskId', before_name: 'Hướng dẫn sử dụng', after: null },
      { action: 9, edit_field: 'curator', before_name: support.me.fullName },
    ])
  })

  it('to a department without a leader is refused', async () => {
    await h.db.updateTable('account').set({ position_id: 4 }).where('user_name', '=', 'leader.sales').execute()
    const ticket = await accept(support, await calls.add(market))
    await refused(support, ticket, toSales(), [422, 'department.leaderNeeded'])
  })

  it('of one that waits gives it to nobody', async () => {
    const ticket = await calls.add(sales)
    const given = await calls.updated(leader, ticket, { curator: calls.userOf('staff.support') })
    expect(await calls.updated(leader, given, toSales())).toMatchObject({ status: 1, curator: 0 })
  })

  it('may name who takes charge there, and the task', async () => {
    const [task] = h.company.tasks.sales
    const ticket = await accept(support, await calls.add(market))
    const curator = calls.userOf('staff.sales02')
    const moved = await calls.updated(support, ticket, { ...toSales(), curator, departmentTaskId: task })
    expect(moved).toMatchObject({ curator, departmentTaskId: task })
  })

  it('is the leader’s, the curator’s and the admin’s', async () => {
    const ticket = await accept(support, await calls.add(sales))
    for (const caller of [sales, support2]) await refused(caller, ticket, toSales(), [403, 'ticket.notYours'])
    expect((await calls.updated(admin, ticket, toSales())).departmentName).toBe('Phòng Kinh doanh')
  })

  it('does not lead to the default department, nor to one that is not there', async () => {
    const ticket = await accept(support, await calls.add(sales))
    const root = { departmentId: calls.departmentOf('company') }
    await refused(support, ticket, root, [422, 'ticket.departmentIsDefault'])
    await refused(support, ticket, { departmentId: 999 }, [422, 'department.unknown'])
  })
})

describe('facts', () => {
  it('are changed whole and each is told in the log', async () => {
    const ticket = await calls.add(sales)
    const customer = await customerCalls(h).add(sales)
    const changed = await calls.updated(sales, ticket, {
      name: 'Tên mới',
      content: '<p>chữ<script>x</script></p>',
      priority: 1,
      departmentTaskId: h.company.tasks.support[1],
      participants: [calls.userOf('staff.market')],
      endDate: '2026-11-25T08:00:00+07:00',
      customerId: customer.customerId,
      waiting: true,
    })
    expect(changed).toMatchObject({
      ...{ name: 'Tên mới', content: '<p>chữ</p>', priority: 1, departmentTaskName: 'Xử lý khiếu nại', version: 2 },
      ...{ endDate: '2026-11-25T01:00:00.000Z', waiting: true, participants: [{ userName: 'staff.market' }] },
      ...{ customerId: customer.customerId },
    })
    const lines = (await calls.logOf(ticket.index)).slice(1)
    expect(lines.map((line) => [line.action, line.edit_field])).toEqual([
      [2, 'name'],
      [2, 'content'],
      [2, 'priority'],
      [2, 'departmentTaskId'],
      [11, 'participants'],
      [10, 'endDate'],
      [2, 'customerId'],
      [2, 'waiting'],
    ])
    expect(lines[6]).toMatchObject({ after: String(customer.customerId), after_name: customer.customerCode })
  })

  it('are emptied by null, and stay when they are not named', async () => {
    const [task] = h.company.tasks.support
    const ends = { EndDate: '2026-11-25T08:00:00+07:00', DepartmentTaskId: task, Content: '<p>chữ</p>' }
    const ticket = await calls.add(sales, ends)
    const emptied = await calls.updated(sales, ticket, { endDate: null, departmentTaskId: null })
    expect(emptied).toMatchObject({ endDate: null, departmentTaskId: null, content: '<p>chữ</p>', name: ticket.name })
  })

  it('sent back as they were change nothing', async () => {
    const ticket = await calls.add(sales, { EndDate: '2026-11-25T08:00:00+07:00', Content: '<p>chữ</p>' })
    h.clock.set('2026-11-26T08:00:00+07:00')
    sales = await h.signIn('staff.sales01')
    const { name, content, priority, departmentId, departmentTaskId, curator, endDate, waiting, status: at } = ticket
    const same = { name, content, priority, departmentId, departmentTaskId, curator, endDate, waiting, status: at }
    await calls.untouched(async () =>
      expect(await calls.updated(sales, ticket, { ...same, participants: [] })).toMatchObject({ version: 1 }),
    )
  })

  it('are for creator, curator, leader and admin', async () => {
    const participants = JSON.stringify([calls.userOf('staff.market')])
    const ticket = await accept(support, await calls.add(sales, { ListParticipantRefJson: participants }))
    for (const caller of [market, support2]) await refused(caller, ticket, { name: 'Khác' }, [403, 'ticket.notYours'])
    let changed = ticket
    for (const caller of [sales, support, leader, admin])
      changed = await calls.updated(caller, changed, { name: `Của ${caller.me.userName}` })
    expect(changed.version).toBe(ticket.version + 4)
  })

  it.each([
    ['the task of another department', () => ({ departmentTaskId: h.company.tasks.sales[0] }), 'ticket.taskUnknown'],
    ['a participant who is not there', () => ({ participants: [999] }), 'ticket.participantUnknown'],
    ['an end that has passed', () => ({ endDate: '2026-11-20T08:00:00+07:00' }), 'ticket.endTooEarly'],
    ['a customer who is not there', () => ({ customerId: 999 }), 'ticket.customerUnknown'],
  ])('are refused with %s, and none of them is changed', async (_, wanted, code) => {
    const ticket = await calls.add(sales)
    await refused(sales, ticket, { name: 'Tên mới', ...wanted() }, [422, code])
  })

  it('are refused when somebody else has changed the ticket since', async () => {
    const ticket = await calls.add(sales)
    await calls.updated(sales, ticket, { name: 'Tên mới' })
    await refused(sales, ticket, { name: 'Tên khác' }, [409, 'request.staleVersion'])
    await refused(support, ticket, { status: 2, reason, failReasonId: reasons[0] }, [409, 'request.staleVersion'])
  })

  it('keep a participant who has left, and take no new one who has', async () => {
    const gone = calls.userOf('staff.market')
    const ticket = await calls.add(sales, { ListParticipantRefJson: JSON.stringify([gone]) })
    await h.db.updateTable('account').set({ deleted_at: h.clock.now() }).where('user_id', '=', gone).execute()
    const others = [gone, calls.userOf('staff.sales02')]
    expect((await calls.updated(sales, ticket, { participants: others })).participants).toHaveLength(2)
  })

  it('say that a closed ticket waits for nobody', async () => {
    const ticket = await accept(support, await calls.add(sales))
    const closed = await calls.updated(support, ticket, { status: 4 })
    await refused(support, closed, { waiting: true }, [409, 'ticket.notPossible'])
  })
})

describe('pictures of a content', () => {
  it('go with the content that named them, and make room', async () => {
    const ticket = await calls.add(
      sales,
      { Content: '<p><img src="cid:0"><img src="cid:1"></p>' },
      {
        pictures: [
          ['một.png', png],
          ['hai.png', png],
        ],
        files: [['đơn.png', png]],
      },
    )
    const [first = ''] = ticket.content.match(/<img[^>]*>/) ?? []
    const inline = () => h.db.selectFrom('ticket_file').select('file_id').where('is_inline', '=', true).execute()
    expect(await inline()).toHaveLength(2)
    const kept = await calls.updated(sales, ticket, { content: `<p>Chỉ còn ${first}</p>` })
    expect(kept.content).toContain(first)
    expect((await inline()).map(({ file_id }) => first.includes(file_id))).toEqual([true])
    await calls.updated(sales, kept, { name: 'Tên khác' })
    expect(await inline()).toHaveLength(1)
    const rejected = await calls.updated(
      support,
      await calls.updated(sales, await readNow(ticket), { content: '<p>Không ảnh</p>' }),
      { status: 2, reason, failReasonId: reasons[0] },
    )
    expect(await inline()).toEqual([])
    const reopened = await calls.reopen(
      sales,
      rejected.index,
      { Content: '<p><img src="cid:0"></p>' },
      { pictures: [['ba.png', png]] },
    )
    expect(reopened.statusCode).toBe(200)
    expect(await inline()).toHaveLength(1)
    expect(reopened.json<TicketView>().attachments).toHaveLength(1)
  })
})

describe('who is in charge', () => {
  it('is changed by leader, curator and admin, and rings for the new one', async () => {
    const ticket = await accept(support, await calls.add(sales))
    await calls.bells()
    const given = await calls.updated(support, ticket, { curator: calls.userOf('staff.support2') })
    expect(given.curator).toBe(calls.userOf('staff.support2'))
    const rung = (await calls.bells()).filter(({ message }) => message === 'ticket.updated')
    expect(rung.map(({ userName }) => userName)).toEqual(['staff.sales01', 'staff.support2'])
    await refused(support, given, { curator: 0 }, [403, 'ticket.notYours'])
    expect((await calls.updated(leader, given, { curator: 0 })).curator).toBe(0)
  })

  it('is somebody of the department who can sign in', async () => {
    const ticket = await accept(support, await calls.add(sales))
    const other = { curator: calls.userOf('staff.sales02') }
    await refused(leader, ticket, other, [422, 'ticket.curatorUnknown'])
    await h.db.updateTable('account').set({ state: 'paused' }).where('user_name', '=', 'staff.support2').execute()
    await refused(leader, ticket, { curator: calls.userOf('staff.support2') }, [422, 'ticket.curatorUnknown'])
  })
})

describe('what a change tells', () => {
  interface Message {
    readonly event: string
    readonly rooms: readonly string[]
    readonly except?: readonly string[]
    readonly data: unknown
  }

  /** All that is told while the work goes on, with nothing of what was to be told before. */
  async function toldWhile(work: () => Promise<unknown>): Promise<Message[]> {
    await h.platform.dispatcher.drain()
    const { live } = h.platform
    const { emit } = live
    const sent: Message[] = []
    live.emit = (message) => sent.push(message)
    await work()
    await h.platform.dispatcher.drain()
    live.emit = emit
    return sent
  }

  it('reaches all who see the ticket, those who saw it, and not who did it', async () => {
    const ticket = await accept(support, await calls.add(market))
    const departmentId = calls.departmentOf('sales')
    const [message] = await toldWhile(() => calls.updated(support, ticket, { departmentId }))
    const userRooms = (names: readonly Parameters<TicketCalls['userOf']>[0][]) =>
      names.map((name) => `user:${calls.userOf(name)}`)
    expect(message?.event).toBe('IssueUpdate')
    expect(message?.rooms.toSorted()).toEqual(
      [
        ...userRooms(['staff.market', 'leader.sales', 'staff.support']),
        `department:${calls.departmentOf('sales')}`,
        `department:${calls.departmentOf('support')}`,
        'everything',
      ].sort(),
    )
    expect(message?.except).toEqual([`user:${calls.userOf('staff.support')}`])
    expect(message?.data).toEqual({
      issue: { code: ticket.code, createUser: 'staff.market', createUserFullName: market.me.fullName },
      tagUsers: expect.toSatisfy(
        (ids: number[]) =>
          [...userRooms(['staff.market', 'leader.sales', 'admin'])].sort().join() ===
          ids
            .map((id) => `user:${id}`)
            .sort()
            .join(),
      ),
    })
  })

  it('adds user 1 where the specification says so, and not to a new or a reopened ticket', async () => {
    const told = await toldWhile(async () => {
      const ticket = await calls.add(sales)
      await calls.updated(support, ticket, { status: 2, reason, failReasonId: reasons[0] })
      await calls.reopen(sales, ticket.index)
      await calls.remove(admin, ticket.index)
    })
    const tagged = told.map(({ event, data }) => [event, (data as { tagUsers: number[] }).tagUsers])
    const creator = calls.userOf('staff.sales01')
    expect(tagged).toEqual([
      ['IssueAdd', [creator]],
      ['IssueUpdate', [creator, 1]],
      ['IssueReopen', [creator]],
      ['IssueDelete', [creator, 1]],
    ])
  })
})

describe('a ticket that is sent back as it was read', () => {
  const sendBack = async (caller: Caller, { index }: TicketView) => {
    const read = (await calls.view(caller, index)).json<TicketView>()
    return { read, answer: await caller.put('/api/Issue/UpdateIssue', read) }
  }

  it('is no change, whatever it holds', async () => {
    const customer = await customerCalls(h).add(sales)
    const added = await calls.add(sales, {
      CustomerId: customer.customerId,
      EndDate: '2026-11-21T09:00:00+07:00',
      ListParticipantRefJson: JSON.stringify([calls.userOf('staff.market')]),
    })
    const [failReasonId] = reasons
    const rejected = await calls.updated(support, added, { status: 2, reason, failReasonId })
    for (const caller of [sales, support, admin]) {
      const { read, answer } = await sendBack(caller, rejected)
      expect([answer.statusCode, answer.json().version]).toEqual([200, read.version])
    }
  })

  it('by who is not shown its customer leaves that customer', async () => {
    const customer = await customerCalls(h).add(sales)
    const ticket = await calls.add(sales, { CustomerId: customer.customerId })
    const { read, answer } = await sendBack(leader, ticket)
    expect([read.customerId, answer.json().version]).toEqual([null, ticket.version])
    expect((await readNow(ticket)).customerId).toBe(customer.customerId)
    expect(await calls.updated(sales, ticket, { customerId: null })).toMatchObject({ customerId: null, version: 2 })
  })
})
