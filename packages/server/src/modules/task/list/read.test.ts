import type { TaskRow } from '@crm/contract/task-views'
import { describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../../testing/harness.ts'
import { stage } from '../../../testing/stage/stage.ts'
import { type TaskCalls, taskCalls } from '../../../testing/task/calls.ts'

let h: Harness
let calls: TaskCalls
let sales: Caller
let sales2: Caller
let leader: Caller
let admin: Caller
stage(async (opened) => {
  h = opened
  calls = taskCalls(h)
  sales = await h.signIn('staff.sales01')
  sales2 = await h.signIn('staff.sales02')
  leader = await h.signIn('leader.sales')
  admin = await h.signIn('admin')
})

const at = (time: string) => `2026-11-${time}:00+07:00`
const from = (start: string, end: string) => ({ startDate: at(start), endDate: at(end) })
const titles = (rows: readonly TaskRow[]) => rows.map(({ title }) => title)

describe('a search', () => {
  it('finds by words without marks, by code, and by what else is asked', async () => {
    const customer = await customerCalls(h).add(sales)
    await calls.add(sales, { title: 'Gọi chị Hương', type: 'call', ...from('21T08:00', '21T09:00') })
    const meet = await calls.add(sales, { title: 'Gặp anh Đức', type: 'meet', customerId: customer.customerId })
    await calls.setStatus(sales, meet.taskId, 2)
    await calls.add(admin, { title: 'Gọi của người khác' })
    const find = (wanted: object) => calls.search(sales, wanted)
    expect(await find({})).toEqual(['Gặp anh Đức', 'Gọi chị Hương'])
    expect(await find({ sort: '-startDate' })).toEqual(['Gọi chị Hương', 'Gặp anh Đức'])
    expect(await find({ sort: '-createdDate' })).toEqual(['Gặp anh Đức', 'Gọi chị Hương'])
    expect(await find({ sort: 'endDate', block: 2, maxPerBlock: 1 })).toEqual(['Gọi chị Hương'])
    expect(await find({ text: 'goi huong' })).toEqual(['Gọi chị Hương'])
    expect(await find({ text: 'cv000002' })).toEqual(['Gặp anh Đức'])
    expect(await find({ type: ['call'] })).toEqual(['Gọi chị Hương'])
    expect(await find({ status: [1] })).toEqual(['Gọi chị Hương'])
    expect(await find({ status: [1, 2], text: 'duc' })).toEqual(['Gặp anh Đức'])
    expect(await find({ customerId: customer.customerId })).toEqual(['Gặp anh Đức'])
    expect(await find({ from: '2026-11-21' })).toEqual(['Gọi chị Hương'])
    expect(await find({ to: '2026-11-20' })).toEqual(['Gặp anh Đức'])
    expect(await find({ curator: sales2.me.userId })).toEqual([])
    h.clock.set(at('20T15:30'))
    sales = await h.signIn('staff.sales01')
    expect(await find({ late: true })).toEqual(['Gặp anh Đức'])
  })

  it('by a customer that the reader does not see finds nothing, though the task is seen', async () => {
    const hidden = await customerCalls(h).add(admin)
    await calls.add(admin, { customerId: hidden.customerId, participants: [sales.me.userId] })
    expect(await calls.search(sales)).toHaveLength(1)
    expect(await calls.search(sales, { customerId: hidden.customerId })).toEqual([])
  })

  it('of a leader holds each task of the department once, the own ones elsewhere too', async () => {
    await calls.add(sales, { title: 'Một', participants: [leader.me.userId] })
    await calls.add(sales2, { title: 'Hai', ...from('20T16:00', '20T17:00') })
    await calls.add(admin, { title: 'Ba', participants: [leader.me.userId], ...from('20T17:00', '20T18:00') })
    await calls.add(admin, { title: 'Bốn' })
    const answer = await leader.post('/api/Task/SearchTask', { viewAll: true, count: true })
    expect([titles(answer.json().items), answer.json().total]).toEqual([['Một', 'Hai', 'Ba'], 3])
    expect(await calls.search(leader, { viewAll: true, text: 'viec' })).toEqual([])
    expect(await calls.search(leader, { viewAll: true, status: [1, 2], text: 'hai' })).toEqual(['Hai'])
  })

  it('of another person is for admins', async () => {
    await calls.add(sales)
    expect(await calls.search(admin, { userId: sales.me.userId })).toEqual(['Việc 1'])
    expect(codeOf(await sales2.post('/api/Task/SearchTask', { userId: sales.me.userId }))[0]).toBe(403)
  })
})

describe('the board', () => {
  it('counts each status and brings the first of it', async () => {
    const [first] = [await calls.add(sales), await calls.add(sales), await calls.add(sales)]
    await calls.setStatus(sales, first.taskId, 2)
    const answer = await sales.post('/api/Task/GetBoard', { maxPerBlock: 1 })
    const columns = answer.json<{ status: number; total: number; items: TaskRow[] }[]>()
    expect(columns.map(({ status, total, items }) => [status, total, titles(items)])).toEqual([
      [1, 2, ['Việc 2']],
      [2, 1, ['Việc 1']],
      ...[3, 4, 5, 6].map((status) => [status, 0, []]),
    ])
  })
})

describe('my day', () => {
  it('is what is late, what is today and what comes, of what one takes part in', async () => {
    const early = await calls.add(sales, { title: 'Sáng', ...from('20T09:30', '20T10:00') })
    await calls.add(sales2, { title: 'Chiều', participants: [sales.me.userId] })
    await calls.add(sales, { title: 'Mai', ...from('21T08:00', '21T09:00') })
    await calls.add(sales, { title: 'Giao người khác', curator: sales2.me.userId })
    const done = await calls.add(sales, { title: 'Xong' })
    await calls.finish(sales, done.taskId)
    h.clock.set(at('20T10:30'))
    const day = (await sales.post('/api/Task/GetMyDay', {})).json()
    expect([day.overdue, day.today, day.next].map(titles)).toEqual([['Sáng'], ['Chiều'], ['Mai']])
    expect(day.counts).toEqual({ overdue: 1, today: 1, next: 1 })
    expect(day.overdue[0]).toMatchObject({ taskId: early.taskId, late: true })
  })
})

describe('the calendar', () => {
  const week = { from: at('16T00:00'), to: at('23T00:00') }
  const read = (caller: Caller, wanted: object = {}) => caller.post('/api/Task/GetCalendar', { ...week, ...wanted })

  it('holds what touches its time and is not refused or cancelled', async () => {
    await calls.add(sales, { title: 'Trong tuần' })
    await calls.add(sales, { title: 'Kéo sang', ...from('22T23:00', '23T08:00') })
    await calls.add(sales, { title: 'Tuần sau', ...from('23T08:00', '23T09:00') })
    await calls.setStatus(sales, (await calls.add(sales, { title: 'Hủy' })).taskId, 6)
    expect((await read(sales)).json()).toMatchObject({ more: false })
    expect(titles((await read(sales)).json().items)).toEqual(['Trong tuần', 'Kéo sang'])
    const next = { from: at('23T00:00'), to: at('24T00:00') }
    expect(titles((await read(sales, next)).json().items)).toEqual(['Kéo sang', 'Tuần sau'])
  })

  it('of colleagues shows what the reader sees of it', async () => {
    await calls.add(sales2, { title: 'Chung', participants: [sales.me.userId] })
    await calls.add(sales2, { title: 'Riêng' })
    const people = [sales2.me.userId]
    expect((await read(sales, { people: [...people, sales.me.userId] })).json().items).toMatchObject([
      { title: 'Chung', people: [sales.me.userId, ...people].sort((one, other) => one - other) },
    ])
    expect(titles((await read(sales, { people })).json().items)).toEqual(['Chung'])
    expect(titles((await read(leader, { people })).json().items)).toEqual([])
    expect(titles((await read(leader, { people, viewAll: true })).json().items)).toEqual(['Chung', 'Riêng'])
    expect(titles((await read(admin, { people })).json().items)).toEqual(['Chung', 'Riêng'])
    expect(codeOf(await read(sales, { people, viewAll: true }))).toEqual([403, 'access.forbidden'])
  })

  it('reaches over 62 days at most', async () => {
    expect((await read(sales, { from: at('01T00:00'), to: '2027-01-02T00:00:00+07:00' })).statusCode).toBe(200)
    expect((await read(sales, { from: at('01T00:00'), to: '2027-01-03T00:00:00+07:00' })).statusCode).toBe(400)
    expect((await read(sales, { from: at('02T00:00'), to: at('01T00:00') })).statusCode).toBe(400)
  })
})

describe('the hint of a conflict', () => {
  it('says who is busy, and what with to those who see that', async () => {
    const task = await calls.add(sales2, { title: 'Kín' })
    const people = [sales.me.userId, sales2.me.userId]
    const ask = async (caller: Caller, wanted: object = {}) =>
      (await caller.post('/api/Task/CheckConflict', { people, ...from('20T14:30', '20T16:00'), ...wanted })).json()
    const busy = {
      userId: sales2.me.userId,
      fullName: sales2.me.fullName,
      startDate: task.startDate,
      endDate: task.endDate,
    }
    expect(await ask(sales)).toEqual([{ ...busy, taskId: null, title: '' }])
    expect(await ask(leader)).toEqual([{ ...busy, taskId: task.taskId, title: 'Kín' }])
    expect(await ask(sales2, { taskId: task.taskId })).toEqual([])
    expect(await ask(sales2, from('20T15:00', '20T16:00'))).toEqual([])
  })
})
