import type { CustomerView } from '@crm/contract/customer-views'
import { beforeEach, describe, expect, it } from 'vitest'
import { type CustomerCalls, codeOf } from '../../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../../testing/harness.ts'
import { stageCustomers } from '../../../testing/stage/customers.ts'
import { type TaskCalls, taskCalls } from '../../../testing/task/calls.ts'

let h: Harness
let customers: CustomerCalls
let calls: TaskCalls
let sales: Caller
stageCustomers(async (stage) => {
  h = stage.h
  customers = stage.calls
})
beforeEach(async () => {
  calls = taskCalls(h)
  sales = await h.signIn('staff.sales01')
})

const moment = (day: number) => `2026-11-${day}T02:00:00.000Z`
const appointmentOf = async (customerId: number) =>
  (await customers.stored(customerId)).appointment_at?.toISOString() ?? null
const meetings = async () => (await calls.all()).filter(({ type }) => type === 'meet')

describe('the next appointment of a customer', () => {
  it('is a meeting of who is in charge, from the first moment on', async () => {
    const own = await customers.add(sales, { name: 'Công ty An Bình', appointmentSchedule: moment(24) })
    expect(await meetings()).toMatchObject([
      {
        title: 'Hẹn gặp Công ty An Bình',
        customer_id: own.customerId,
        curator_id: sales.me.userId,
        start_at: new Date(moment(24)),
        end_at: new Date('2026-11-24T03:00:00Z'),
      },
    ])
    expect(await calls.search(sales)).toEqual(['Hẹn gặp Công ty An Bình'])
  })

  it('is moved with the field, keeps its length, and is cancelled with it', async () => {
    const own = await customers.add(sales, { appointmentSchedule: moment(24) })
    const [first] = await meetings()
    await calls.update(sales, { taskId: first?.task_id ?? 0, version: 1 }, { endDate: '2026-11-24T02:30:00Z' })
    const moved = await customers.update(sales, own, { appointmentSchedule: moment(25) })
    expect(moved.json<CustomerView>().appointmentSchedule).toBe(moment(25))
    expect(await meetings()).toMatchObject([
      { start_at: new Date(moment(25)), end_at: new Date('2026-11-25T02:30:00Z') },
    ])
    await customers.update(sales, moved.json(), { appointmentSchedule: null })
    expect(await meetings()).toMatchObject([{ status: 6 }])
    expect(await appointmentOf(own.customerId)).toBeNull()
  })

  it('follows the task: moved, finished, deleted and recovered there, the field says the next one', async () => {
    const { customerId } = await customers.add(sales)
    const later = await calls.add(sales, {
      type: 'meet',
      customerId,
      startDate: moment(27),
      endDate: '2026-11-27T03:00:00Z',
    })
    expect(await appointmentOf(customerId)).toBe(moment(27))
    const sooner = await calls.add(sales, { type: 'meet', customerId })
    expect(await appointmentOf(customerId)).toBe(sooner.startDate)
    await calls.move(sales, sooner, { startDate: moment(28), endDate: '2026-11-28T03:00:00Z' })
    expect(await appointmentOf(customerId)).toBe(moment(27))
    await calls.finish(sales, later.taskId)
    expect(await appointmentOf(customerId)).toBe(moment(28))
    await sales.delete('/api/Task/DeleteTask', { taskIds: [sooner.taskId] })
    expect(await appointmentOf(customerId)).toBeNull()
    await sales.put('/api/Task/RecoverTask', { taskIds: [sooner.taskId] })
    expect(await appointmentOf(customerId)).toBe(moment(28))
    await calls.update(sales, { taskId: sooner.taskId, version: 4 }, { type: 'call' })
    expect(await appointmentOf(customerId)).toBeNull()
  })

  it('that took place is a task done, with what was said of it; the next one is made with it', async () => {
    const { customerId } = await customers.add(sales, { appointmentSchedule: moment(20) })
    const path = '/api/CustomerInteraction/AddInteraction'
    const body = { customerId, kind: 'appointment', content: 'Đã gặp, khách hẹn lại', appointmentSchedule: moment(26) }
    const answer = await sales.post(path, body)
    expect(answer.statusCode).toBe(200)
    expect(await meetings()).toMatchObject([
      { status: 3, outcome: 'Đã gặp, khách hẹn lại' },
      { status: 1, start_at: new Date(moment(26)) },
    ])
    expect(await appointmentOf(customerId)).toBe(moment(26))
  })

  it('of somebody else’s customer is refused as before, and nothing changes', async () => {
    const own = await customers.add(sales, { appointmentSchedule: moment(24) })
    const leader = await h.signIn('leader.sales')
    await customers.untouched(async () => {
      const answer = await customers.update(leader, own, { appointmentSchedule: moment(25) })
      expect(codeOf(answer)).toEqual([403, 'customer.notInCharge'])
    })
  })
})
