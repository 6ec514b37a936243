import type { TaskEntry } from '@crm/contract/task-views'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { type TaskCalls, taskCalls } from '../../../testing/task/calls.ts'

let h: Harness
let calls: TaskCalls
let sales: Caller
let sales2: Caller
let support: Caller
let leader: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  calls = taskCalls(h)
  sales = await h.signIn('staff.sales01')
  sales2 = await h.signIn('staff.sales02')
  support = await h.signIn('staff.support')
  leader = await h.signIn('leader.sales')
})
afterAll(() => h.close())

const say = (caller: Caller, taskId: number, content: string, mentions: readonly number[] = []) =>
  caller.post('/api/Task/Comment', { taskId, content, mentions })
const timeline = (caller: Caller, taskId: number, rest = '1/20') =>
  caller.get(`/api/Task/GetTimeline/${taskId}/${caller.me.userId}/${rest}`)
const entries = async (...asked: Parameters<typeof timeline>) =>
  (await timeline(...asked)).json<{ items: TaskEntry[] }>().items

describe('a comment', () => {
  it('stands on the timeline with what was changed, the newest first, whatever the status', async () => {
    const task = await calls.add(sales, { participants: [support.me.userId] })
    h.clock.pass(1_000)
    await calls.setStatus(sales, task.taskId, 2)
    h.clock.pass(1_000)
    const said = await say(support, task.taskId, 'Khách hẹn 15 giờ')
    expect(said.json()).toMatchObject({ kind: 'comment', content: 'Khách hẹn 15 giờ', createUser: 'staff.support' })
    h.clock.pass(1_000)
    await calls.setStatus(sales, task.taskId, 6)
    h.clock.pass(1_000)
    expect((await say(leader, task.taskId, 'Vì sao hủy?')).statusCode).toBe(200)
    const shown = await entries(sales, task.taskId)
    const of = (wanted: string) => shown.filter(({ kind }) => kind === wanted)
    expect(of('comment').map(({ content }) => content)).toEqual(['Vì sao hủy?', 'Khách hẹn 15 giờ'])
    expect(of('comment')[1]).toEqual(said.json())
    expect(of('change').map(({ editField, after }) => [editField, after])).toEqual([
      ['status', '6'],
      ['status', '2'],
      ['', null],
    ])
    const blocks = [await entries(sales, task.taskId, '1/2'), await entries(sales, task.taskId, '2/2')]
    expect(blocks.flat()).toEqual(shown.slice(0, 4))
  })

  it('rings for those whom the task concerns, and once, in other words, for who is named', async () => {
    const task = await calls.add(sales, { curator: sales2.me.userId, participants: [support.me.userId] })
    await calls.bells()
    h.clock.pass(1_000)
    await say(support, task.taskId, `@${leader.me.fullName} xem giúp`, [leader.me.userId, sales.me.userId])
    const rung = (await calls.bells()).filter(({ message }) => message === 'task.commented')
    expect(rung.map(({ user_name, body }) => [user_name, Object(body).role])).toEqual([
      ['leader.sales', 'mentioned'],
      ['staff.sales01', 'mentioned'],
      ['staff.sales02', 'curator'],
    ])
    const named = (await entries(sales, task.taskId)).flatMap(({ mentions }) => mentions)
    expect(named.map(({ userName }) => userName)).toEqual(['leader.sales', 'staff.sales01'])
  })

  it('names only who sees the task, and nothing is written else', async () => {
    const task = await calls.add(sales)
    const nobody = calls.userOf('nobody.rights')
    await calls.untouched(async () => {
      for (const userId of [support.me.userId, nobody, 99_999])
        expect(codeOf(await say(sales, task.taskId, 'Nhờ bạn', [userId]))).toEqual([422, 'task.mentionUnknown'])
      for (const text of ['', '  ', '<b>x</b>', '1=1', 'x'.repeat(201)])
        expect((await say(sales, task.taskId, text)).statusCode).toBe(400)
    })
  })

  it('of a task out of sight is refused as of one that never was', async () => {
    const task = await calls.add(sales)
    await calls.untouched(async () => {
      const [hidden, none] = [await say(support, task.taskId, 'x'), await say(support, 999, 'x')]
      expect([hidden.statusCode, hidden.json().code]).toEqual([404, none.json().code])
      expect(codeOf(await timeline(support, task.taskId))).toEqual([404, 'request.notFound'])
    })
    await sales.delete('/api/Task/DeleteTask', { taskIds: [task.taskId] })
    expect(codeOf(await say(sales, task.taskId, 'x'))).toEqual([404, 'request.notFound'])
  })
})

describe('deleted tasks', () => {
  const deleted = (caller: Caller) => calls.search(caller, { deleted: true })

  it('are there for who may bring them back, to be read and recovered, and for nobody else', async () => {
    const task = await calls.add(sales, {
      title: 'Bỏ',
      curator: sales2.me.userId,
      participants: [support.me.userId],
    })
    const part = (await calls.addSubtask(sales, task.taskId, { title: 'Phần' })).json()
    await calls.add(sales, { title: 'Còn' })
    await sales.delete('/api/Task/DeleteTask', { taskIds: [task.taskId] })
    const admin = await h.signIn('admin')
    for (const caller of [sales, sales2, admin]) expect(await deleted(caller)).toEqual(['Bỏ'])
    for (const caller of [support, leader]) {
      expect(await deleted(caller)).toEqual([])
      expect((await calls.view(caller, task.taskId)).statusCode).toBe(404)
    }
    const view = (await calls.view(sales2, task.taskId)).json()
    expect(view).toMatchObject({ canEdit: false, canVote: false, canDelete: true })
    expect(view.deletedDate).not.toBeNull()
    expect((await timeline(sales2, task.taskId)).statusCode).toBe(200)
    // A part comes back with what it belongs to.
    const recover = (taskId: number) => sales.put('/api/Task/RecoverTask', { taskIds: [taskId] })
    expect((await recover(part.taskId)).statusCode).toBe(404)
    expect((await recover(task.taskId)).statusCode).toBe(204)
    expect(await deleted(admin)).toEqual([])
    expect((await calls.search(sales)).sort()).toEqual(['Bỏ', 'Còn', 'Phần'])
  })
})

describe('an order', () => {
  it('by priority, end or creation goes both ways', async () => {
    const end = (hour: number) => ({ endDate: `2026-11-20T${hour}:00:00+07:00` })
    await calls.add(sales, { title: 'Vừa', priority: 3, ...end(18) })
    h.clock.pass(1_000)
    await calls.add(sales, { title: 'Gấp', priority: 1, ...end(16) })
    h.clock.pass(1_000)
    await calls.add(sales, { title: 'Thấp', priority: 4, ...end(17) })
    const orders = {
      priority: ['Gấp', 'Vừa', 'Thấp'],
      endDate: ['Gấp', 'Thấp', 'Vừa'],
      createdDate: ['Vừa', 'Gấp', 'Thấp'],
    }
    for (const [sort, expected] of Object.entries(orders)) {
      expect(await calls.search(sales, { sort })).toEqual(expected)
      expect(await calls.search(sales, { sort: `-${sort}` })).toEqual(expected.toReversed())
    }
  })
})
