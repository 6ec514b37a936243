import type { TaskView } from '@crm/contract/task-views'
import { describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../../testing/harness.ts'
import { stage } from '../../../testing/stage/stage.ts'
import { type TaskCalls, taskCalls } from '../../../testing/task/calls.ts'

let h: Harness
let calls: TaskCalls
let sales: Caller
let sales2: Caller
let support: Caller
let leader: Caller
let admin: Caller
stage(async (opened) => {
  h = opened
  calls = taskCalls(h)
  sales = await h.signIn('staff.sales01')
  sales2 = await h.signIn('staff.sales02')
  support = await h.signIn('staff.support')
  leader = await h.signIn('leader.sales')
  admin = await h.signIn('admin')
})
const at = (time: string) => `2026-11-${time}:00+07:00`

describe('an edit', () => {
  it('is for curator, creator and admins; a reader is refused, and nothing changes', async () => {
    const task = await calls.add(sales, { curator: sales2.me.userId, participants: [support.me.userId] })
    await calls.untouched(async () => {
      for (const caller of [support, leader])
        expect(codeOf(await calls.update(caller, task, { title: 'Khác' }))).toEqual([403, 'task.notYours'])
    })
    let version = task.version
    for (const caller of [sales, sales2, admin]) {
      const answer = await calls.update(caller, { ...task, version }, { title: `Của ${caller.me.userName}` })
      version = answer.json<TaskView>().version
      expect(answer.json()).toMatchObject({ title: `Của ${caller.me.userName}`, version: version })
    }
    expect(version).toBe(4)
  })

  it('from an older version is refused with what is there now', async () => {
    const task = await calls.add(sales)
    await calls.update(sales, task, { title: 'Mới' })
    const answer = await calls.update(sales, task, { title: 'Cũ' })
    expect(codeOf(answer)).toEqual([409, 'request.staleVersion'])
    expect(answer.json().details.current).toMatchObject({ title: 'Mới', version: 2 })
  })

  it('tells field by field in the log, and who came and who left by bell', async () => {
    const task = await calls.add(sales)
    await calls.bells()
    await calls.update(sales, task, { curator: sales2.me.userId, participants: [support.me.userId], priority: 1 })
    const lines = (await calls.logOf(task.taskId)).slice(1)
    expect(lines.map(({ edit_field, before_name, after_name }) => [edit_field, before_name, after_name])).toEqual([
      ['priority', null, null],
      ['curator', sales.me.fullName, sales2.me.fullName],
      ['participants', '', support.me.fullName],
    ])
    const told = (await calls.bells()).map(({ user_name, body }) => [user_name, Object(body).role])
    expect(told).toEqual([
      ['staff.sales02', 'curator'],
      ['staff.support', 'participant'],
    ])
  })

  it('of what has begun keeps its start; a new start or end keeps the rules', async () => {
    const task = await calls.add(sales)
    h.clock.set(at('20T14:30'))
    sales = await h.signIn('staff.sales01')
    expect((await calls.update(sales, task, { title: 'Đang làm' })).statusCode).toBe(200)
    const now = { ...task, version: 2 }
    const refused = async (wanted: object) => codeOf(await calls.update(sales, now, wanted))[1]
    expect(await refused({ startDate: at('20T14:10') })).toBe('task.startTooEarly')
    expect(await refused({ startDate: at('20T15:30') })).toBe('task.startAfterEnd')
    expect(await refused({ endDate: at('20T14:20') })).toBe('task.endTooEarly')
    expect(await refused({ startDate: at('20T16:00'), endDate: at('20T15:30') })).toBe('task.endBeforeStart')
    expect((await calls.update(sales, now, { endDate: at('20T17:00') })).statusCode).toBe(200)
  })

  it('that drags it in a calendar moves it and tells all who take part', async () => {
    const task = await calls.add(sales, { participants: [support.me.userId] })
    await calls.bells()
    const time = { startDate: at('21T08:00'), endDate: at('21T09:30') }
    const answer = await calls.move(sales, task, time)
    expect(answer.json()).toMatchObject({ startDate: '2026-11-21T01:00:00.000Z', version: 2 })
    expect((await calls.bells()).map(({ message, user_name }) => [message, user_name])).toEqual([
      ['task.added', 'staff.support'],
      ['task.moved', 'staff.support'],
    ])
    expect(codeOf(await calls.move(support, { ...task, version: 2 }, time))).toEqual([403, 'task.notYours'])
    expect(codeOf(await calls.move(sales, task, time))).toEqual([409, 'request.staleVersion'])
  })
})

describe('a status', () => {
  it('goes where it may, and else is refused with where it stands', async () => {
    const { taskId } = await calls.add(sales)
    const go = async (status: number) => {
      const answer = await calls.setStatus(sales, taskId, status)
      return answer.statusCode === 200 ? answer.json<TaskView>().status : codeOf(answer)
    }
    expect([await go(2), await go(1), await go(3), await go(2), await go(3)]).toEqual([2, 1, 3, 2, 3])
    expect(await go(1)).toEqual([409, 'task.notPossible'])
    expect([await go(4), await go(2)]).toEqual([4, [409, 'task.notPossible']])
    expect(codeOf(await calls.update(sales, { taskId, version: 7 }, { title: 'Khác' }))).toEqual([
      409,
      'task.notPossible',
    ])
  })

  it('finished keeps what came of it and who did it; a customer counts it as an interaction', async () => {
    const customers = customerCalls(h)
    const { customerId } = await customers.add(sales)
    const { taskId } = await calls.add(sales2, { curator: sales.me.userId })
    const { taskId: call } = await calls.add(sales, { type: 'call', customerId })
    h.clock.pass(60_000)
    const done = (await calls.finish(sales, taskId, { outcome: 'Khách đồng ý' })).json()
    expect(done).toMatchObject({
      task: { status: 3, outcome: 'Khách đồng ý', finishedDate: '2026-11-20T02:01:00.000Z' },
    })
    expect([done.next, done.following]).toEqual([null, null])
    await calls.finish(sales, call)
    expect((await customers.stored(customerId)).interacted_at).toEqual(new Date('2026-11-20T02:01:00Z'))
    expect((await calls.bells()).filter(({ message }) => message === 'task.finished')).toMatchObject([
      { user_name: 'staff.sales02', body: { preview: 'Khách đồng ý' } },
    ])
    expect(codeOf(await calls.finish(sales, taskId))).toEqual([409, 'task.notPossible'])
  })

  it('finished makes what comes next about the same, or nothing of it where that is refused', async () => {
    const { customerId } = await customerCalls(h).add(sales)
    const { taskId } = await calls.add(sales, { customerId })
    const wrong = calls.draft({ startDate: at('19T08:00') })
    await calls.untouched(async () =>
      expect(codeOf(await calls.finish(sales, taskId, { next: wrong }))).toEqual([422, 'task.startTooEarly']),
    )
    const { next } = (await calls.finish(sales, taskId, { next: calls.draft({ title: 'Gọi lại' }) })).json()
    expect((await calls.view(sales, next.taskId)).json()).toMatchObject({
      title: 'Gọi lại',
      subject: { id: customerId },
      curator: sales.me.userId,
    })
  })

  it('of a series finished makes the next one once, with the same hands and an untouched list', async () => {
    const recurrence = { every: 'week', weekDays: [2, 5] }
    const wanted = { recurrence, checklist: ['Một'], participants: [support.me.userId], title: 'Giao ban' }
    const { taskId } = await calls.add(sales, wanted)
    await sales.put('/api/Task/CheckItem', { taskId, itemId: 1, done: true })
    const { following } = (await calls.finish(sales, taskId)).json()
    expect((await calls.view(sales, following.taskId)).json()).toMatchObject({
      title: 'Giao ban',
      startDate: '2026-11-24T07:00:00.000Z',
      endDate: '2026-11-24T08:00:00.000Z',
      itemsDone: 0,
      recurring: true,
      participants: [{ userId: support.me.userId }],
    })
    await calls.setStatus(sales, taskId, 2)
    expect((await calls.finish(sales, taskId)).json().following).toBeNull()
    expect(await calls.all()).toHaveLength(2)
    // What nobody did in time is not asked for later.
    h.clock.set(at('30T09:00'))
    sales = await h.signIn('staff.sales01')
    const third = (await calls.finish(sales, following.taskId)).json().following
    expect(await calls.stored(third.taskId)).toMatchObject({
      start_at: new Date('2026-12-01T07:00:00Z'),
      series_id: taskId,
      occurrence: 3,
    })
  })
})

describe('a vote', () => {
  it('is for those concerned, until the task has ended, and can be taken back', async () => {
    const { taskId } = await calls.add(sales, { participants: [support.me.userId] })
    await calls.vote(support, taskId, true)
    const votes = (await calls.vote(sales, taskId, false)).json<TaskView>().votes
    expect(votes.map(({ userId, agree }) => [userId, agree])).toEqual([
      [support.me.userId, true],
      [sales.me.userId, false],
    ])
    expect((await calls.vote(support, taskId, null)).json<TaskView>().votes).toHaveLength(1)
    expect(codeOf(await calls.vote(leader, taskId, true))).toEqual([403, 'task.notYours'])
    await calls.finish(sales, taskId)
    await calls.setStatus(sales, taskId, 4)
    const answer = await calls.vote(support, taskId, true)
    expect([codeOf(answer), answer.json().title]).toEqual([
      [409, 'task.stepClosed'],
      'Cannot vote or add a subtask at this step',
    ])
  })
})

describe('many at once', () => {
  it('change what they may, and name what stays', async () => {
    const people = { participants: [sales2.me.userId, support.me.userId] }
    const [one, two] = [await calls.add(sales, people), await calls.add(sales)]
    const others = await calls.add(sales2, { participants: [sales.me.userId] })
    await calls.setStatus(sales, two.taskId, 6)
    const taskIds = [one, two, others].map(({ taskId }) => taskId)
    const answer = await sales.put('/api/Task/UpdateTasks', { taskIds, curator: sales2.me.userId })
    expect(answer.json()).toMatchObject({ changed: 1, left: [{ taskId: two.taskId }, { taskId: others.taskId }] })
    const given = (await calls.view(sales, one.taskId)).json<TaskView>()
    expect([given.curator, given.participants.map(({ userId }) => userId)]).toEqual([
      sales2.me.userId,
      [support.me.userId],
    ])
    expect((await sales.put('/api/Task/UpdateTasks', { taskIds, status: 3 })).json()).toMatchObject({ changed: 1 })
    const hidden = await calls.add(admin)
    await calls.untouched(async () => {
      const asked = { taskIds: [one.taskId, hidden.taskId], status: 4 }
      expect(codeOf(await sales.put('/api/Task/UpdateTasks', asked))).toEqual([404, 'request.notFound'])
    })
  })
})

describe('deleting', () => {
  it('takes the parts along, and recovering brings them back; it is for curator, creator and admins', async () => {
    const { taskId } = await calls.add(sales, { participants: [support.me.userId] })
    const part = (await calls.addSubtask(sales, taskId)).json<TaskView>()
    const remove = (caller: Caller) => caller.delete('/api/Task/DeleteTask', { taskIds: [taskId] })
    expect(codeOf(await remove(support))).toEqual([403, 'task.notYours'])
    expect((await remove(sales)).statusCode).toBe(204)
    for (const id of [taskId, part.taskId]) expect((await calls.view(support, id)).statusCode).toBe(404)
    expect(await calls.search(sales)).toEqual([])
    expect(codeOf(await support.put('/api/Task/RecoverTask', { taskIds: [taskId] }))).toEqual([404, 'request.notFound'])
    expect((await sales.put('/api/Task/RecoverTask', { taskIds: [taskId] })).statusCode).toBe(204)
    expect(await calls.search(sales)).toHaveLength(2)
    expect(codeOf(await sales.put('/api/Task/RecoverTask', { taskIds: [taskId] }))).toEqual([409, 'task.notDeleted'])
    expect((await calls.logOf(taskId)).map(({ message }) => message)).toEqual([
      'task.added',
      'task.deleted',
      'task.recovered',
    ])
  })
})
