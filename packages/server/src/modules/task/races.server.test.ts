import { describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { runTimedJob } from '../../testing/run-jobs.ts'
import { stage } from '../../testing/stage/stage.ts'
import { type TaskCalls, taskCalls } from '../../testing/task/calls.ts'

let h: Harness
let calls: TaskCalls
let sales: Caller
let sales2: Caller
stage(async (opened) => {
  h = opened
  calls = taskCalls(h)
  sales = await h.signIn('staff.sales01')
  sales2 = await h.signIn('staff.sales02')
})

const rounds = 15
type Answer = Awaited<ReturnType<TaskCalls['finish']>>
const codesOf = (answers: readonly Answer[]) =>
  answers.map((answer) => (answer.statusCode < 300 ? 'done' : String(codeOf(answer)[1]))).sort()
const recurrence = { every: 'day' }

describe('at the same moment', () => {
  it('two finish one of a series: it is finished once, and one next is made', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const before = (await calls.all()).length
      const { taskId } = await calls.add(sales, { recurrence, curator: sales2.me.userId })
      const next = calls.draft({ title: 'Gọi lại' })
      const answers = await Promise.all([sales, sales2].map((caller) => calls.finish(caller, taskId, { next })))
      expect(codesOf(answers)).toEqual(['done', 'task.notPossible'])
      // The task, the next of its series, and what was named next.
      expect(await calls.all()).toHaveLength(before + 3)
    }
  })

  it('two edit: one of them does, the other is told that it is stale', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const task = await calls.add(sales, { curator: sales2.me.userId })
      const answers = await Promise.all(
        [sales, sales2].map((caller) => calls.update(caller, task, { title: caller.me.userName })),
      )
      expect(codesOf(answers)).toEqual(['done', 'request.staleVersion'])
      expect((await calls.stored(task.taskId)).version).toBe(2)
    }
  })

  it('a part is added and its task is cancelled: no part comes to an ended task', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { taskId } = await calls.add(sales)
      const [added] = await Promise.all([calls.addSubtask(sales, taskId), calls.setStatus(sales, taskId, 6)])
      const parts = (await calls.all()).filter(({ parent_id }) => parent_id === taskId)
      expect(parts).toHaveLength(added.statusCode === 200 ? 1 : 0)
      expect(added.statusCode === 200 || codeOf(added)[1] === 'task.stepClosed').toBe(true)
    }
  })

  it('the customer’s appointment is moved on its page and in the calendar: field and task say the same', async () => {
    const customers = customerCalls(h)
    for (let round = 0; round < rounds; round += 1) {
      const customer = await customers.add(sales, { appointmentSchedule: '2026-11-24T02:00:00Z' })
      const meeting = (await calls.all()).at(-1)
      const time = { startDate: '2026-11-25T02:00:00Z', endDate: '2026-11-25T03:00:00Z' }
      const answers = await Promise.all([
        customers.update(sales, customer, { appointmentSchedule: '2026-11-26T02:00:00Z' }),
        calls.move(sales, { taskId: meeting?.task_id ?? 0, version: 1 }, time),
      ])
      expect(codesOf(answers)).toContain('done')
      const { appointment_at } = await customers.stored(customer.customerId)
      expect(appointment_at).toEqual((await calls.stored(meeting?.task_id ?? 0)).start_at)
    }
  })

  it('two reminders run: each task is told once', async () => {
    for (let count = 0; count < 5; count += 1) await calls.add(sales, { reminder: 30 })
    h.clock.set('2026-11-20T13:45:00+07:00')
    await Promise.all([1, 2, 3].map(() => runTimedJob(h, 'task-reminders')))
    const told = await h.db.selectFrom('event').select('event_id').where('name', '=', 'task.reminded').execute()
    expect(told).toHaveLength(5)
  })
})
