import type { LogEntry } from '@crm/contract/activity'
import type { CustomerView } from '@crm/contract/customer-views'
import { describe, expect, it } from 'vitest'
import { type CustomerCalls, codeOf } from '../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { stageCustomers } from '../../testing/stage/customers.ts'
import { ticketCalls } from '../../testing/ticket-calls.ts'

let h: Harness
let calls: CustomerCalls
let sales: Caller
let admin: Caller
stageCustomers(async (stage) => {
  h = stage.h
  calls = stage.calls
  sales = await h.signIn('staff.sales01')
  admin = await h.signIn('admin')
})

const path = (userName: string, { query = '', block = 1, size = 20, kind = 'Customer' } = {}) =>
  `/api/${kind}Log/GetLogByUserName/${userName}/${block}/${size}${query}`
const totalsPath = (userName: string, onlyCount: boolean, query = '') =>
  `/api/UserInfo/GetTotalLogByUserName/${userName}/${onlyCount}/1/20${query}`
const read = async (caller: Caller, options: Parameters<typeof path>[1] = {}, userName = caller.me.userName) =>
  (await caller.get(path(userName, options))).json<{ items: LogEntry[]; userAvatars: { userName: string }[] }>()
const names = async (...asked: Parameters<typeof read>) => (await read(...asked)).items.map((entry) => entry.nameTarget)
const totals = async (caller: Caller, userName = caller.me.userName, query = '') =>
  (await caller.get(totalsPath(userName, true, query))).json()

describe('the log of customers', () => {
  it('tells what happened to those that the person may see, the newest first, with who did it', async () => {
    const [own] = [await calls.add(sales, { name: 'Của tôi' }), await calls.add(admin, { name: 'Của người khác' })]
    await calls.update(sales, own, { address: 'Hà Nội' })
    const { items, userAvatars } = await read(sales)
    expect(items.map(({ message, nameTarget, editField }) => [message, nameTarget, editField])).toEqual([
      ['customer.updated', 'Của tôi', 'address'],
      ['customer.added', 'Của tôi', ''],
    ])
    expect(items[0]).toMatchObject({
      before: '',
      after: 'Hà Nội',
      resource: 'Customer',
      idTarget: own.customerId,
      codeTarget: own.customerCode,
      createUser: 'staff.sales01',
      createUserId: sales.me.userId,
      createFullname: sales.me.fullName,
    })
    expect(userAvatars).toEqual([{ userName: 'staff.sales01', avatar: null, avatarType: null }])
    expect(Object.keys(items[0] ?? {})).toHaveLength(17)
  })

  it('is counted where that is asked for, for each kind and for one record', async () => {
    const own = await calls.add(sales)
    await calls.update(sales, own, { address: 'Hà Nội' })
    await calls.add(admin)
    await ticketCalls(h).add(sales)
    const total = async (caller: Caller, kind: string, query = '?count=true') =>
      (await caller.get(path(caller.me.userName, { kind, query, size: 1 }))).json().total
    expect([await total(sales, 'Customer'), await total(admin, 'Customer')]).toEqual([2, 3])
    expect(await total(admin, 'Customer', '?count=true&written=true')).toBe(1)
    expect([await total(sales, 'Issue'), await total(admin, 'Campaign')]).toEqual([1, 0])
    expect(await total(sales, 'Customer', '')).toBeUndefined()
    const userId = sales.me.userId
    await admin.put('/api/UserInfo/UpdateUser', { userId, version: 1, affiliateCode: 'NV777' })
    const history = async (query = '') =>
      (await admin.get(`/api/Audit/GetHistory/Account/${userId}/1/1${query}`)).json()
    expect((await history('?count=true')).total).toBe(1)
    expect((await history()).total).toBeUndefined()
  })

  it.each([
    ['staff.sales01', ['Của tôi']],
    ['staff.sales02', []],
    ['leader.sales', ['Của tôi']],
    ['leader.support', ['Của người khác']],
    ['viewer.all', ['Của người khác', 'Của tôi']],
    ['admin', ['Của người khác', 'Của tôi']],
  ] as const)('shows %s the entries about %j', async (userName, expected) => {
    await calls.add(sales, { name: 'Của tôi' })
    const support = h.company.users['staff.support']
    await calls.add(admin, { name: 'Của người khác', curator: support })
    const caller = await h.signIn(userName)
    const answer = await caller.get(path(userName))
    expect(answer.statusCode === 403 ? [] : answer.json().items.map((e: LogEntry) => e.nameTarget)).toEqual(expected)
    expect((await totals(caller)).cusLogs).toBe(expected.length)
  })

  it('follows the customer: who loses sight of it loses its entries, who gains it gains them', async () => {
    const own = await calls.add(sales, { name: 'Chuyển đi' })
    const other = await h.signIn('staff.sales02')
    expect([(await names(sales)).length, (await names(other)).length]).toEqual([1, 0])
    const body = { customerIds: [own.customerId], curator: other.me.userId }
    expect((await admin.put('/api/Customer/UpdateCustomerCurator', body)).statusCode).toBe(200)
    expect(await names(other)).toContain('Chuyển đi')
    await h.db.deleteFrom('customer_access').where('user_id', '=', sales.me.userId).execute()
    expect(await names(sales)).toEqual([])
    expect(await totals(sales)).toMatchObject({ cusLogs: 0 })
  })

  it('keeps the entries of a deleted customer for those who may bring it back', async () => {
    const { customerId } = await calls.add(sales, { name: 'Xoá nhầm' })
    await sales.delete('/api/Customer/DeleteCustomer', { customerIds: [customerId] })
    expect(await names(sales)).toEqual(['Xoá nhầm', 'Xoá nhầm'])
    expect(await names(await h.signIn('viewer.all'))).toEqual([])
    expect(await names(admin)).toEqual(['Xoá nhầm', 'Xoá nhầm'])
  })

  it('does not name a presenter whom the reader may not see', async () => {
    const hidden = await calls.add(admin, { curator: h.company.users['staff.support'] })
    const own = await calls.add(sales, { name: 'Của tôi' })
    await calls.update(admin, own, { source: 1, refId: hidden.customerId })
    const line = (items: LogEntry[]) => items.find((entry) => entry.editField === 'refId')
    expect(line((await read(admin)).items)).toMatchObject({ afterName: hidden.customerCode })
    expect(line((await read(sales)).items)).toMatchObject({ before: null, after: null, afterName: null })
    expect(JSON.stringify(await read(sales))).not.toContain(hidden.customerCode)
  })

  it('names a colleague as presenter, though a hidden customer has the same number', async () => {
    const hidden = await calls.add(admin, { curator: h.company.users['staff.support'] })
    const presenter = { source: 2, refId: hidden.customerId }
    const own = await calls.add(sales, { name: 'Của tôi' })
    const presented = (await calls.update(sales, own, presenter)).json<CustomerView>()
    const lines = async () => (await read(sales)).items.filter((entry) => entry.message === 'customer.updated')
    const line = { editField: 'refId', after: `2:${hidden.customerId}`, afterName: presented.refName, before: '0' }
    expect(await lines()).toMatchObject([line])
    expect(presented.refName).not.toBe('')
    await sales.put('/api/Customer/UpdateCustomerRef', { customerIds: [own.customerId], source: 1, refId: 0 })
    expect(await lines()).toMatchObject([{ editField: 'refId', before: line.after, after: '0' }, line])
  })

  it('is read block by block, whole and without doubles', async () => {
    await calls.addMany(sales, 7)
    const blocks = await Promise.all([1, 2, 3, 4].map((block) => read(sales, { block, size: 3 })))
    const ids = blocks.flatMap(({ items }) => items.map((entry) => entry.logId))
    expect(blocks.map(({ items }) => items.length)).toEqual([3, 3, 1, 0])
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    expect((await read(sales, { block: 999_999_999, size: 100 })).items).toEqual([])
  })
})

describe('what a person did', () => {
  it('is told apart from what happened, also of customers that the person no longer sees', async () => {
    const own = await calls.add(sales, { name: 'Tôi thêm' })
    await calls.update(admin, own, { address: 'Huế' })
    await h.db.deleteFrom('customer_access').where('user_id', '=', sales.me.userId).execute()
    const written = { query: '?written=true' }
    expect((await read(sales, written)).items.map((entry) => entry.message)).toEqual(['customer.added'])
    expect(await totals(sales, 'staff.sales01', '?written=true')).toMatchObject({ cusLogs: 1 })
    expect((await read(admin, written, 'staff.sales01')).items).toHaveLength(1)
    expect((await read(admin, written)).items.map((entry) => entry.editField)).toEqual(['address'])
  })

  it('of a person who was suspended is still told to an admin', async () => {
    await calls.add(sales, { name: 'Trước khi nghỉ' })
    await h.db.updateTable('account').set({ state: 'suspended' }).where('user_name', '=', 'staff.sales01').execute()
    expect(await names(admin, { query: '?written=true' }, 'staff.sales01')).toEqual(['Trước khi nghỉ'])
    expect(await names(admin, {}, 'staff.sales01')).toEqual([])
  })
})

describe('whose log it is', () => {
  it('is the own one; only an admin names another, and then sees what that person may', async () => {
    await calls.add(sales, { name: 'Của tôi' })
    await calls.add(admin, { name: 'Của quản trị' })
    expect(codeOf(await sales.get(path('admin')))).toEqual([403, 'access.notYourName'])
    expect(codeOf(await sales.get(totalsPath('admin', true)))).toEqual([403, 'access.notYourName'])
    expect(await names(admin, {}, 'staff.sales01')).toEqual(['Của tôi'])
    expect(await totals(admin, 'staff.sales01')).toMatchObject({ cusLogs: 1 })
  })

  it('is that of a leader’s people too, as far as both see the record', async () => {
    const leader = await h.signIn('leader.sales')
    await calls.add(sales, { name: 'Của nhóm' })
    const outside = h.company.users['staff.support']
    await calls.add(admin, { name: 'Chỉ nhân viên xem', curator: outside, viewers: [sales.me.userId] })
    expect(await names(leader, {}, 'staff.sales01')).toEqual(['Của nhóm'])
    expect(await totals(leader, 'staff.sales01')).toMatchObject({ cusLogs: 1 })
    expect(await names(leader, { query: '?written=true' }, 'staff.sales01')).toEqual(['Của nhóm'])
    for (const userName of ['staff.support', 'admin', 'no.such.person'])
      expect(codeOf(await leader.get(path(userName)))).toEqual([403, 'access.notYourName'])
    expect(codeOf(await sales.get(path('leader.sales')))).toEqual([403, 'access.notYourName'])
  })

  it.each(['Customer', 'Campaign', 'Issue'])('of nobody is not there: %s', async (kind) => {
    expect(codeOf(await admin.get(path('no.such.person', { kind })))).toEqual([404, 'request.notFound'])
    expect(codeOf(await admin.get(totalsPath('no.such.person', false)))).toEqual([404, 'request.notFound'])
  })
})

describe('the totals', () => {
  it('come alone when only they are asked for, else with the newest entries and who wrote them', async () => {
    await calls.addMany(sales, 2)
    const counts = { cusLogs: 2, campaignLogs: 0, taskLogs: 0, issueLogs: 0 }
    expect((await sales.get(totalsPath('staff.sales01', true))).json()).toEqual(counts)
    const whole = (await sales.get(totalsPath('staff.sales01', false))).json()
    expect(whole).toEqual({ ...counts, logs: expect.any(Array), userAvatars: [expect.any(Object)] })
    expect(whole.logs).toHaveLength(2)
  })

  it('are nothing for who may not see customers', async () => {
    await calls.add(sales)
    const nobody = await h.signIn('nobody.rights')
    const whole = (await nobody.get(totalsPath('nobody.rights', false))).json()
    expect(whole).toMatchObject({ cusLogs: 0, logs: [], userAvatars: [] })
  })
})

describe('the log of tickets', () => {
  const kind = 'Issue'
  const about = async (userName: 'staff.support' | 'staff.sales01' | 'viewer.all' | 'admin', query = '') =>
    (await read(await h.signIn(userName), { kind, query })).items.map((entry) => entry.nameTarget)

  it('tells what happened to those that the person may see, and what the person did', async () => {
    const tickets = ticketCalls(h)
    await tickets.add(admin, { Name: 'Cho hỗ trợ' })
    await tickets.add(admin, { Name: 'Cho kinh doanh', DepartmentId: h.company.departments.sales })
    expect(await about('staff.support')).toEqual(['Cho hỗ trợ'])
    expect(await about('staff.sales01')).toEqual(['Cho kinh doanh'])
    expect(await about('viewer.all')).toEqual(['Cho kinh doanh', 'Cho hỗ trợ'])
    expect(await about('admin', '?written=true')).toEqual(['Cho kinh doanh', 'Cho hỗ trợ'])
    expect(await about('staff.support', '?written=true')).toEqual([])
  })

  it('counts beside the customers, and stands among them in the order of time', async () => {
    await calls.add(sales, { name: 'Khách trước' })
    h.clock.pass(1_000)
    await ticketCalls(h).add(sales, { Name: 'Phiếu giữa' })
    h.clock.pass(1_000)
    await calls.add(sales, { name: 'Khách sau' })
    const whole = (await sales.get(totalsPath('staff.sales01', false))).json()
    expect(whole).toMatchObject({ cusLogs: 2, issueLogs: 1 })
    expect(whole.logs.map((entry: LogEntry) => entry.nameTarget)).toEqual(['Khách sau', 'Phiếu giữa', 'Khách trước'])
  })

  it('names no customer that the reader does not see', async () => {
    const customer = await calls.add(sales, { name: 'Khách kín' })
    const tickets = ticketCalls(h)
    const ticket = await tickets.add(sales)
    await tickets.updated(sales, ticket, { customerId: customer.customerId })
    const told = async (userName: 'staff.support' | 'staff.sales01') =>
      (await read(await h.signIn(userName), { kind })).items
        .filter((entry) => entry.editField === 'customerId')
        .map((entry) => entry.afterName)
    expect(await told('staff.sales01')).toEqual([expect.any(String)])
    expect(await told('staff.support')).toEqual([null])
  })
})

describe('the history of one administered record', () => {
  it('tells with before and after what was changed there and nowhere else', async () => {
    await admin.put('/api/Setting/UpdateSetting', { version: 1, dontForgetDays: 5 })
    await admin.put('/api/Setting/UpdateSetting', { version: 2, dontForgetDays: 6, moneySuffix: '₫' })
    await calls.add(sales)
    const { items, userAvatars } = (await admin.get('/api/Audit/GetHistory/Setting/1/1/20')).json()
    const told = items.map((entry: LogEntry) => [entry.editField, entry.before, entry.after])
    expect(told.slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['dontForgetDays', '5', '6'],
        ['moneySuffix', '$', '₫'],
      ]),
    )
    expect(told[2]).toEqual(['dontForgetDays', '30', '5'])
    expect([told.length, userAvatars]).toEqual([3, [{ userName: 'admin', avatar: null, avatarType: null }]])
    expect((await admin.get('/api/Audit/GetHistory/Setting/2/1/20')).json().items).toEqual([])
    expect((await admin.get('/api/Audit/GetHistory/Customer/1/1/20')).statusCode).toBe(400)
  })
})
