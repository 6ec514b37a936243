import { tabFilters, ticketSorts, ticketTabs } from '@crm/contract/ticket-rules'
import type { BoardColumn, TicketView } from '@crm/contract/ticket-views'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { type TicketCalls, ticketCalls } from '../../testing/ticket-calls.ts'

let h: Harness
let calls: TicketCalls
let admin: Caller
let sales: Caller
let market: Caller
let support: Caller
let leader: Caller
let viewer: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  calls = ticketCalls(h)
  admin = await h.signIn('admin')
  sales = await h.signIn('staff.sales01')
  market = await h.signIn('staff.market')
  support = await h.signIn('staff.support')
  leader = await h.signIn('leader.support')
  viewer = await h.signIn('viewer.all')
})
afterAll(() => h.close())

const namesOf = async (caller: Caller, viewAll = false) =>
  (await calls.list(caller, viewAll)).items.map((row) => row.name)
const rightsOf = ({
  canUpdateCurator,
  canUpdateDepartment,
  canDecide,
  canEdit,
  canReopen,
  canDelete,
  canNote,
}: TicketView) =>
  Object.entries({ canUpdateCurator, canUpdateDepartment, canDecide, canEdit, canReopen, canDelete, canNote })
    .filter(([, may]) => may)
    .map(([right]) => right)

describe('a row of a list', () => {
  it('says of its reader what the ticket itself says: who accepts, and who reopens', async () => {
    const participants = JSON.stringify([calls.userOf('staff.market')])
    await calls.add(sales, { Name: 'Một', ListParticipantRefJson: participants })
    await calls.add(support, { Name: 'Hai', DepartmentId: calls.departmentOf('marketing') })
    await calls.add(support, { Name: 'Ba', DepartmentId: calls.departmentOf('hr') })
    const boss = await h.signIn('leader.sales')
    for (const caller of [sales, market, support, leader, boss, viewer, admin])
      for (const viewAll of caller === viewer || caller === boss ? [false, true] : [false]) {
        const { items } = await calls.list(caller, viewAll)
        const columns = (await caller.post('/api/Issue/GetBoard', { viewAll })).json<BoardColumn[]>()
        for (const row of [...items, ...columns.flatMap((column) => column.items)]) {
          const { canDecide, canReopen } = (await calls.view(caller, row.index, viewAll)).json<TicketView>()
          expect([caller.me.userName, row.name, row.canDecide, row.canReopen]).toEqual([
            caller.me.userName,
            row.name,
            canDecide,
            canReopen,
          ])
        }
      }
    const [shared] = (await calls.list(market)).items.filter(({ name }) => name === 'Một')
    expect([shared?.canDecide, shared?.canReopen]).toEqual([false, true])
  })
})

describe('who sees a ticket', () => {
  it('by name: creator, curator, participants; through its department: everybody there', async () => {
    const participants = JSON.stringify([calls.userOf('staff.market')])
    const { index } = await calls.add(sales, { Name: 'Một', ListParticipantRefJson: participants })
    for (const caller of [sales, market, support, leader]) {
      expect((await calls.view(caller, index)).statusCode).toBe(200)
      expect(await namesOf(caller)).toEqual(['Một'])
    }
  })

  it('is nobody else’s, and does not learn that it is there', async () => {
    const { index } = await calls.add(sales)
    const there = await calls.view(market, index)
    const nowhere = await calls.view(market, 999)
    expect(codeOf(there)).toEqual([404, 'request.notFound'])
    expect({ ...there.json(), requestId: '' }).toEqual({ ...nowhere.json(), requestId: '' })
    expect(await namesOf(market)).toEqual([])
  })

  it('stands once in a list, also after the ticket or the person has moved to another department', async () => {
    await calls.add(sales, { Name: 'Đi', ListParticipantRefJson: JSON.stringify([calls.userOf('staff.support')]) })
    await calls.add(support, { Name: 'Ở lại', DepartmentId: calls.departmentOf('hr') })
    const moved = (departmentId: number) => h.db.updateTable('ticket').set({ department_id: departmentId })
    const seen = async () => (await namesOf(support)).sort()
    for (const department of ['accounting', 'support'] as const) {
      await moved(calls.departmentOf(department)).where('name', '=', 'Đi').execute()
      expect(await seen()).toEqual(['Đi', 'Ở lại'])
    }
    for (const department of ['hr', 'accounting', 'support'] as const) {
      await h.db
        .updateTable('account')
        .set({ department_id: calls.departmentOf(department) })
        .where('user_name', '=', 'staff.support')
        .execute()
      expect(await seen()).toEqual(['Đi', 'Ở lại'])
    }
  })

  it('with viewAll: everything, or for a leader the departments that were granted', async () => {
    await calls.add(support, { Name: 'Của marketing', DepartmentId: calls.departmentOf('marketing') })
    await calls.add(support, { Name: 'Của kế toán', DepartmentId: calls.departmentOf('accounting') })
    const salesLeader = await h.signIn('leader.sales')
    expect(await namesOf(salesLeader)).toEqual([])
    expect(await namesOf(salesLeader, true)).toEqual(['Của marketing'])
    for (const caller of [admin, viewer]) expect(await namesOf(caller, true)).toEqual(['Của kế toán', 'Của marketing'])
    expect(await namesOf(viewer)).toEqual(['Của kế toán'])
  })

  it('without the right asks for viewAll in vain', async () => {
    expect(codeOf(await calls.view(sales, 1, true))).toEqual([403, 'access.forbidden'])
    const nobody = await h.signIn('nobody.rights')
    expect(codeOf(await calls.view(nobody, 1))).toEqual([403, 'access.forbidden'])
  })

  it('is asked in the name of another by an admin alone, who then sees that person’s', async () => {
    await calls.add(sales, { Name: 'Một' })
    await calls.add(leader, { Name: 'Hai', DepartmentId: calls.departmentOf('hr') })
    const ask = (caller: Caller) => caller.get(`/api/Issue/GetAllIssue/${calls.userOf('staff.support')}/false/1/20`)
    expect((await ask(admin)).json().items.map((row: TicketView) => row.name)).toEqual(['Một'])
    expect(codeOf(await ask(sales))).toEqual([403, 'access.notYourName'])
  })
})

describe('a ticket read', () => {
  it('says what its reader may do', async () => {
    const participants = JSON.stringify([calls.userOf('staff.market')])
    const added = await calls.add(sales, { ListParticipantRefJson: participants })
    await calls.updated(support, added, { status: 3 })
    const rights = async (caller: Caller, viewAll = false) =>
      rightsOf((await calls.view(caller, added.index, viewAll)).json())
    const inCharge = ['canUpdateCurator', 'canUpdateDepartment', 'canDecide', 'canEdit', 'canReopen', 'canNote']
    expect(await rights(sales)).toEqual(['canEdit', 'canReopen'])
    expect(await rights(market)).toEqual(['canReopen'])
    expect(await rights(support)).toEqual(inCharge)
    expect(await rights(leader)).toEqual(inCharge)
    expect(await rights(await h.signIn('staff.support2'))).toEqual(['canDecide', 'canReopen', 'canNote'])
    expect(await rights(viewer, true)).toEqual([])
    expect(await rights(admin, true)).toEqual([...inCharge.slice(0, 5), 'canDelete', 'canNote'])
  })

  it('shows of linked and merged tickets those that its reader sees', async () => {
    const [one, seen, hidden] = [await calls.add(sales), await calls.add(sales), await calls.add(leader)]
    for (const { index } of [seen, hidden])
      await h.db.insertInto('ticket_link').values({ ticket_id: one.index, other_id: index, created_by: 1 }).execute()
    const linksOf = async (caller: Caller) =>
      (await calls.view(caller, one.index)).json<TicketView>().links.map((link) => link.index)
    expect(await linksOf(sales)).toEqual([seen.index])
    expect(await linksOf(support)).toEqual([seen.index, hidden.index])
  })

  it('that was merged away is found by its id and stands in no list', async () => {
    const [one, survivor] = [await calls.add(sales, { Name: 'Một' }), await calls.add(sales, { Name: 'Hai' })]
    await h.db
      .updateTable('ticket')
      .set({ merged_into_id: survivor.index })
      .where('ticket_id', '=', one.index)
      .execute()
    expect((await calls.view(sales, one.index)).json().mergedInto).toMatchObject({ index: survivor.index, name: 'Hai' })
    expect((await calls.view(sales, survivor.index)).json().merged).toMatchObject([{ index: one.index, undoId: null }])
    expect([await namesOf(sales), await calls.search(sales)]).toEqual([['Hai'], ['Hai']])
    expect(codeOf(await calls.update(sales, one, { name: 'Khác' }))).toEqual([409, 'ticket.merged'])
    expect(codeOf(await calls.reopen(sales, one.index))).toEqual([409, 'ticket.merged'])
  })
})

describe('a list', () => {
  it('has the newest first, each once, in blocks that meet', async () => {
    const participants = JSON.stringify([calls.userOf('staff.support'), calls.userOf('staff.market')])
    for (let n = 1; n <= 7; n += 1) {
      h.clock.pass(1_000)
      await calls.add(n % 2 ? sales : support, { Name: `Phiếu ${n}`, ListParticipantRefJson: participants })
    }
    const blocks = await Promise.all(['1/3', '2/3', '3/3', '4/3'].map((rest) => calls.list(support, false, rest)))
    const names = blocks.map(({ items }) => items.map((row) => row.name))
    expect(names).toEqual([['Phiếu 7', 'Phiếu 6', 'Phiếu 5'], ['Phiếu 4', 'Phiếu 3', 'Phiếu 2'], ['Phiếu 1'], []])
    expect((await calls.list(market, false, '1/3?count=true')).total).toBe(7)
    expect((await calls.list(market, false, '1/3')).total).toBeUndefined()
  })

  it('does not say whom a ticket is about to who may not see that customer', async () => {
    const { customerId } = await customerCalls(h).add(sales)
    await calls.add(sales, { CustomerId: customerId })
    const seen = async (caller: Caller) => (await calls.list(caller)).items.map((row) => row.customerId)
    expect([await seen(sales), await seen(support)]).toEqual([[customerId], [null]])
    expect(await calls.search(support, { customerId })).toEqual([])
    expect(await calls.search(sales, { customerId })).toHaveLength(1)
  })

  it('finds the tickets about one of several customers, and tells no one else of them', async () => {
    const customers = customerCalls(h)
    const [{ customerId }, other] = [await customers.add(sales), await customers.add(sales)]
    await calls.add(sales, { CustomerId: customerId, Name: 'Về người thứ nhất' })
    await calls.add(sales, { CustomerId: other.customerId, Name: 'Về người thứ hai' })
    expect(await calls.search(sales, { customerId })).toEqual(['Về người thứ nhất'])
    expect(await calls.search(support, { customerId })).toEqual([])
  })

  it('of names to choose from holds the own and the department’s', async () => {
    await calls.add(sales, { Name: 'Máy in kẹt giấy' })
    await calls.add(sales, { Name: 'Báo giá' })
    const ask = (caller: Caller, rest = '') =>
      caller.get(`/api/Issue/GetAllIssueUserCategory/all/${caller.me.userId}/false${rest}`)
    expect((await ask(support, '?text=may%20in')).json()).toEqual([
      { index: 1, name: 'Máy in kẹt giấy', code: 'TK000001' },
    ])
    expect((await ask(sales, '?block=2&maxPerBlock=1')).json()).toMatchObject([{ name: 'Máy in kẹt giấy' }])
    expect((await ask(market)).json()).toEqual([])
  })
})

describe('a search', () => {
  beforeEach(async () => {
    const [task] = h.company.tasks.sales
    const sold = { DepartmentId: calls.departmentOf('sales'), DepartmentTaskId: task, Priority: 1 }
    await calls.add(support, { ...sold, Name: 'Báo giá máy in', EndDate: '2026-11-22T08:00:00+07:00' })
    h.clock.set('2026-11-21T09:00:00+07:00')
    const participants = JSON.stringify([calls.userOf('staff.market')])
    support = await h.signIn('staff.support')
    const second = await calls.add(support, { Name: 'Đổi mực', Priority: 4, ListParticipantRefJson: participants })
    await calls.updated(support, second, { status: 3, waiting: true })
    h.clock.set('2026-11-23T09:00:00+07:00')
    admin = await h.signIn('admin')
    support = await h.signIn('staff.support')
    const toMarket = { DepartmentId: calls.departmentOf('marketing') }
    await calls.add(admin, { ...toMarket, Name: 'Tờ rơi', EndDate: '2026-11-30T08:00:00+07:00' })
  })

  it.each([
    ['words without marks, in any order', { text: 'in may' }, ['Báo giá máy in']],
    ['a word’s letters where it begins', { text: 'mu' }, ['Đổi mực']],
    ['what a pattern would mean, taken literally', { text: '%' }, []],
    ['a code', { text: 'TK000002' }, ['Đổi mực']],
    ['a number', { text: '2' }, ['Đổi mực']],
    ['status', { status: [1] }, ['Tờ rơi', 'Báo giá máy in']],
    ['priority', { priority: [1, 4] }, ['Đổi mực', 'Báo giá máy in']],
    ['nobody in charge', { curatorId: 0 }, ['Tờ rơi', 'Báo giá máy in']],
    ['days, the last one included', { from: '2026-11-21', to: '2026-11-21' }, ['Đổi mực']],
    ['waiting', { waiting: true }, ['Đổi mực']],
    ['not waiting', { waiting: false }, ['Tờ rơi', 'Báo giá máy in']],
    ['late', { late: true }, ['Báo giá máy in']],
    ['nothing', {}, ['Tờ rơi', 'Đổi mực', 'Báo giá máy in']],
    ['oldest first', { sort: 'createdDate' }, ['Báo giá máy in', 'Đổi mực', 'Tờ rơi']],
    ['priority first', { sort: 'priority' }, ['Báo giá máy in', 'Tờ rơi', 'Đổi mực']],
    ['end date, those without last', { sort: '-endDate' }, ['Tờ rơi', 'Báo giá máy in', 'Đổi mực']],
    ['a block', { block: 2, maxPerBlock: 2 }, ['Báo giá máy in']],
  ])('finds by %s', async (_, wanted, names) => {
    expect(await calls.search(admin, { viewAll: true, ...wanted })).toEqual(names)
  })

  it('finds by people, department with those under it, and task', async () => {
    const find = (wanted: object) => calls.search(admin, { viewAll: true, ...wanted })
    expect(await find({ curatorId: calls.userOf('staff.support') })).toEqual(['Đổi mực'])
    expect(await find({ creatorId: calls.userOf('admin') })).toEqual(['Tờ rơi'])
    expect(await find({ participantId: calls.userOf('staff.market') })).toEqual(['Đổi mực'])
    expect(await find({ departmentId: calls.departmentOf('sales') })).toEqual(['Tờ rơi', 'Báo giá máy in'])
    expect(await find({ departmentTaskId: h.company.tasks.sales[0] })).toEqual(['Báo giá máy in'])
  })

  it('comes block by block, whatever the order', async () => {
    const [sender, overseer] = [await h.signIn('staff.sales01'), await h.signIn('admin')]
    for (let number = 1; number <= 5; number += 1)
      await calls.add(sender, {
        Name: `Cùng từ ${number}`,
        Priority: 1 + (number % 3),
        EndDate: number % 2 ? `2026-12-0${number}T02:00:00Z` : undefined,
      })
    for (const sort of ticketSorts) {
      const wanted = { text: 'cung tu', sort }
      const whole = await calls.search(sender, wanted)
      expect(whole).toHaveLength(5)
      const blocks = [1, 2, 3].map((block) => calls.search(sender, { ...wanted, block, maxPerBlock: 2 }))
      expect([sort, (await Promise.all(blocks)).flat()]).toEqual([sort, whole])
      const unworded = await calls.search(overseer, { sort, viewAll: true })
      expect([sort, unworded.filter((name) => whole.includes(name))]).toEqual([sort, whole])
    }
  })

  it('counts when it is asked to', async () => {
    const answer = await admin.post('/api/Issue/SearchIssue', { viewAll: true, count: true, maxPerBlock: 1 })
    expect(answer.json()).toMatchObject({ total: 3, items: [{ name: 'Tờ rơi' }] })
  })

  it('counts each tab as a search for it does, for whoever reads', async () => {
    market = await h.signIn('staff.market')
    for (const [caller, viewAll] of [
      [admin, true],
      [support, false],
      [market, false],
    ] as const) {
      const totals = await caller.get(`/api/Issue/GetTotals/${caller.me.userId}/${viewAll}`)
      const searched = ticketTabs.map(async (tab) => {
        const asked = { ...tabFilters(tab, caller.me.userId), viewAll, count: true }
        return [tab, (await caller.post('/api/Issue/SearchIssue', asked)).json<{ total: number }>().total]
      })
      expect(totals.json()).toEqual(Object.fromEntries(await Promise.all(searched)))
      expect(totals.json().all).toBeGreaterThan(0)
    }
  })

  it('goes no further than its reader sees', async () => {
    market = await h.signIn('staff.market')
    expect(await calls.search(market)).toEqual(['Tờ rơi', 'Đổi mực'])
    expect(await calls.search(market, { departmentId: calls.departmentOf('sales') })).toEqual(['Tờ rơi'])
  })

  it('shows on a board how many stand in each status, and the first of them', async () => {
    const ask = async (body: object) => (await admin.post('/api/Issue/GetBoard', body)).json<BoardColumn[]>()
    const shown = (columns: readonly BoardColumn[]) =>
      columns.map(({ status, total, items }) => [status, total, items.map((row) => row.name)])
    expect(shown(await ask({ viewAll: true, maxPerBlock: 1 }))).toEqual([
      [1, 2, ['Tờ rơi']],
      [2, 0, []],
      [3, 1, ['Đổi mực']],
      [4, 0, []],
      [5, 0, []],
      [6, 0, []],
    ])
    expect(shown(await ask({ viewAll: true, late: true, status: [1, 3] }))).toEqual([
      [1, 1, ['Báo giá máy in']],
      [3, 0, []],
    ])
    const mine = (await support.post('/api/Issue/GetBoard', {})).json<BoardColumn[]>()
    expect(shown(mine).filter(([, total]) => total !== 0)).toEqual([
      [1, 1, ['Báo giá máy in']],
      [3, 1, ['Đổi mực']],
    ])
  })
})

describe('to an admin', () => {
  it('every ticket is there, asked for with viewAll or without; not in the eyes of another', async () => {
    const { index } = await calls.add(sales)
    expect((await calls.view(admin, index, false)).statusCode).toBe(200)
    const asMarket = `/api/Issue/GetIssueById/${index}/${market.me.userId}/false`
    expect((await admin.get(asMarket)).statusCode).toBe(404)
  })
})
