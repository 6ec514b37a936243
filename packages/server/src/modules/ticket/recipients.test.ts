import type { TicketView } from '@crm/contract/ticket-views'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import type { BellLine } from '../../kernel/events/fact.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { type TicketCalls, ticketCalls } from '../../testing/ticket-calls.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'
import { ticketEntryCapability } from '../ticket-entry/index.ts'
import { ticketEvents } from './events.ts'
import { ticketResource } from './store-visibility.ts'

let h: Harness
let calls: TicketCalls
let sales: Caller
let support: Caller
let leader: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  calls = ticketCalls(h)
  sales = await h.signIn('staff.sales01')
  support = await h.signIn('staff.support')
  leader = await h.signIn('leader.support')
})
afterAll(() => h.close())

/** Whose bells rang for what was done meanwhile, and as what each of them was told. */
async function rungBy(work: () => Promise<unknown>) {
  await calls.bells()
  await h.db.deleteFrom('bell').execute()
  await work()
  return (await calls.bells()).map(({ userName, message, body }) => [userName, message, body['role'] ?? ''])
}
const ids = (...names: DemoUserName[]) => names.map((name) => calls.userOf(name))
const accepted = async (): Promise<TicketView> => calls.updated(support, await calls.add(sales), { status: 3 })
const setState = (userName: DemoUserName, state: 'paused' | 'working') =>
  h.db.updateTable('account').set({ state }).where('user_name', '=', userName).execute()

describe('what a department has to take in', () => {
  it('rings its leader: new, reopened, or come with nobody in charge', async () => {
    const fresh = await rungBy(() => calls.add(sales))
    expect(fresh).toEqual([['leader.support', 'ticket.added', 'received']])
    const ticket = await calls.add(sales)
    const moved = await rungBy(() => calls.updated(leader, ticket, { departmentId: calls.departmentOf('sales') }))
    expect(moved).toEqual([
      ['leader.sales', 'ticket.updated', 'received'],
      ['staff.sales01', 'ticket.updated', 'moved'],
    ])
    const closed = await calls.updated(support, await accepted(), { status: 4 })
    const reopened = await rungBy(() => calls.reopen(sales, closed.index))
    expect(reopened).toEqual([
      ['leader.support', 'ticket.reopened', 'received'],
      ['staff.support', 'ticket.reopened', ''],
    ])
  })

  it('rings those who are in it where nobody leads it, never who did it', async () => {
    await setState('leader.support', 'paused')
    expect(await rungBy(() => calls.add(support))).toEqual([['staff.support2', 'ticket.added', 'received']])
    await setState('leader.support', 'working')
    expect(await rungBy(() => calls.add(leader))).toEqual([])
  })

  it('leaves in peace who wants no bells of tickets, and changes nobody of those whom the hub names', async () => {
    const silenced = { user_id: leader.me.userId, off: ['issue.bell'] }
    await h.db.insertInto('notification_preference').values(silenced).execute()
    expect(await rungBy(() => calls.add(sales))).toEqual([])
    const { index } = await calls.add(sales)
    const added = ticketEvents.find(({ name }) => name === 'ticket.added')
    const [message] = (await added?.hub?.({ ticketId: index, code: '', name: '', lines: [] }, h.db)) ?? []
    expect(message?.data).toMatchObject({ tagUsers: ids('staff.sales01') })
  })

  it('rings nobody but the new one in charge where a move names somebody', async () => {
    const ticket = await accepted()
    const departmentId = calls.departmentOf('sales')
    expect(await rungBy(() => calls.updated(support, ticket, { departmentId }))).toEqual([
      ['leader.sales', 'ticket.updated', 'curator'],
      ['staff.sales01', 'ticket.updated', 'moved'],
    ])
  })
})

describe('a bell says what happened to its reader', () => {
  it('to who is in charge from now on, and to who is no longer', async () => {
    const ticket = await accepted()
    const [curator] = ids('staff.support2')
    const given = await rungBy(() => calls.updated(leader, ticket, { curator }))
    expect(given).toEqual([
      ['staff.sales01', 'ticket.updated', ''],
      ['staff.support', 'ticket.updated', 'formerCurator'],
      ['staff.support2', 'ticket.updated', 'curator'],
    ])
    const assigned = await rungBy(() => calls.assign(leader, [ticket.index], ids('staff.support')[0] ?? 0))
    expect(assigned).toEqual([
      ['staff.sales01', 'ticket.assigned', ''],
      ['staff.support', 'ticket.assigned', 'curator'],
      ['staff.support2', 'ticket.assigned', 'formerCurator'],
    ])
  })

  it('to who takes part from now on, and not to who did before', async () => {
    const ticket = await calls.updated(support, await accepted(), { participants: ids('staff.support2') })
    const participants = ids('staff.support2', 'staff.market')
    expect(await rungBy(() => calls.updated(support, ticket, { participants }))).toEqual([
      ['staff.market', 'ticket.updated', 'participant'],
      ['staff.sales01', 'ticket.updated', ''],
      ['staff.support2', 'ticket.updated', ''],
    ])
  })

  it('and where the ticket went', async () => {
    const ticket = await accepted()
    await calls.updated(support, ticket, { departmentId: calls.departmentOf('sales') })
    const told = (await calls.bells()).find(({ body }) => body['role'] === 'moved')
    expect(told?.body).toMatchObject({ preview: 'Phòng Kinh doanh' })
  })
})

describe('a push about a ticket', () => {
  const facts = [...ticketEvents, ...(ticketEntryCapability.facts ?? [])]
  async function pushOf(name: string, role?: string, preview = '', more: object = {}) {
    const body = { code: 'TK000009', name: 'Máy in kẹt giấy', preview, ...(role ? { role } : {}), ...more }
    const bell: BellLine = { userId: 1, resource: ticketResource, targetId: 9, body }
    const told = { ticketId: 9, code: '', name: '', lines: [], mentions: [], by: 'Trần An' }
    const [line] = (await facts.find((fact) => fact.name === name)?.push?.(told, h.db, [bell])) ?? []
    const said = line?.say()
    return [said?.title, said?.body, said?.clickAction]
  }

  it.each([
    ['curator', 'Trần An giao phiếu TK000009 cho bạn'],
    ['formerCurator', 'Trần An hủy giao phiếu TK000009 cho bạn'],
    ['participant', 'Trần An thêm bạn vào phiếu TK000009'],
    ['received', 'Phiếu TK000009 được chuyển đến phòng của bạn'],
    ['moved', 'Phiếu TK000009 được chuyển sang Phòng Kinh doanh'],
  ])('says who did what to its reader: %s', async (role, title) => {
    const said = await pushOf('ticket.updated', role, role === 'moved' ? 'Phòng Kinh doanh' : '')
    expect(said).toEqual([title, 'Máy in kẹt giấy', '/issue-detail/9'])
  })

  it('leads to what was written', async () => {
    expect((await pushOf('ticket.commented', '', 'Xong rồi')).slice(1)).toEqual([
      'Xong rồi',
      '/issue-detail/9?part=talk&tab=comment',
    ])
    expect((await pushOf('ticket.noted', 'mentioned', '', { commentId: 31 }))[2]).toBe(
      '/issue-detail/9?part=talk&tab=note&entry=31',
    )
  })
})

describe('a target that passed', () => {
  it('is told to all who have the ticket open', async () => {
    const ticketId = await ticketRows(h).add({ curator: 'staff.support' })
    const breached = ticketEvents.find(({ name }) => name === 'ticket.breached')
    const [message] = (await breached?.hub?.({ ticketId, code: '', name: '', lines: [] }, h.db, null)) ?? []
    expect(message).toMatchObject({ channel: 'issue', event: 'IssueUpdate', except: [] })
    expect(message?.rooms).toContain(`department:${calls.departmentOf('support')}`)
  })
})
