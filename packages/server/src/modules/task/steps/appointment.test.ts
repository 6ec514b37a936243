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

describe('a customer that goes to somebody else', () => {
  const hand = (customerIds: number[], curator: number) =>
    sales.put('/api/Customer/UpdateCustomerCurator', { customerIds, curator })

  it('takes its open meetings along, one by one or many at once, and back again by undo; other work stays', async () => {
    const sales2 = await h.signIn('staff.sales02')
    const own = await customers.add(sales, { appointmentSchedule: moment(24) })
    const { customerId } = own
    const call = await calls.add(sales, { type: 'call', customerId })
    const others = await calls.add(sales, { type: 'meet', customerId, curator: h.company.users['staff.support'] })
    const done = await calls.add(sales, { type: 'meet', customerId })
    await calls.finish(sales, done.taskId)
    const [meeting] = await meetings()
    const whose = async () => (await calls.all()).map(({ task_id, curator_id }) => [task_id, curator_id])
    const before = await whose()
    const given = before.map(([id, curator]) => [id, id === meeting?.task_id ? sales2.me.userId : curator])

    const answer = await hand([customerId], sales2.me.userId)
    expect(await whose()).toEqual(given)
    expect(await appointmentOf(customerId)).toBe(others.startDate)
    expect(await calls.search(sales2, { type: ['meet'] })).toContain(meeting?.title)
    expect((await calls.logOf(meeting?.task_id ?? 0)).at(-1)).toMatchObject({
      message: 'task.passedOn',
      edit_field: 'curator',
      before_name: sales.me.fullName,
      after_name: sales2.me.fullName,
    })
    expect((await calls.bells()).filter(({ message }) => message === 'task.passedOn')).toEqual([])

    await sales.put(`/api/Customer/UndoChange/${answer.json().undoId}`)
    expect(await whose()).toEqual(before)
    const now = await customers.stored(customerId)
    await customers.update(sales, { customerId, version: now.version }, { curator: sales2.me.userId })
    expect(await whose()).toEqual(given)
    expect(call.curator).toBe(sales.me.userId)
  })
})

describe('what is done about a customer', () => {
  const lines = async (caller: Caller, customerId: number, kind = 'all') =>
    (await caller.get(`/api/Customer/GetTimeline/${customerId}/${caller.me.userId}/1/20?kind=${kind}`)).json<{
      items: { kind: string; content: string; task: { title: string } | null }[]
    }>().items

  it('stands on its timeline with what came of it, for those who see the task', async () => {
    const viewer = await h.signIn('staff.support')
    const { customerId } = await customers.add(sales, { viewers: [viewer.me.userId] })
    const call = await calls.add(sales, { type: 'call', title: 'Gọi chốt', customerId })
    const paper = await calls.add(sales, { title: 'Soạn hợp đồng', customerId })
    await calls.add(sales, { title: 'Chưa xong', customerId })
    await calls.finish(sales, call.taskId, { outcome: 'Khách đồng ý' })
    await calls.finish(sales, paper.taskId)
    const shown = (kind: string) => lines(sales, customerId, kind)
    const titles = async (kind: string) => (await shown(kind)).flatMap(({ task }) => task?.title ?? [])
    expect((await titles('all')).sort()).toEqual(['Gọi chốt', 'Soạn hợp đồng'])
    expect((await titles('task')).sort()).toEqual(['Gọi chốt', 'Soạn hợp đồng'])
    expect(await shown('interaction')).toMatchObject([
      { kind: 'task', content: 'Khách đồng ý', task: { title: 'Gọi chốt', taskId: call.taskId, type: 'call' } },
    ])
    expect(await titles('comment')).toEqual([])
    expect((await lines(viewer, customerId)).filter(({ kind }) => kind === 'task')).toEqual([])
  })

  it('told as an appointment that took place stands there once', async () => {
    const { customerId } = await customers.add(sales, { appointmentSchedule: moment(24) })
    await sales.post('/api/CustomerInteraction/AddInteraction', { customerId, kind: 'appointment', content: 'Đã gặp' })
    const told = (await lines(sales, customerId)).filter(({ content }) => content === 'Đã gặp')
    expect(told).toMatchObject([{ kind: 'appointment', task: null }])
  })

  it('stays to be done when the customer is deleted, and names it to everybody again once that is back', async () => {
    const viewer = await h.signIn('staff.support')
    const { customerId, name } = await customers.add(sales, { viewers: [viewer.me.userId] })
    const task = await calls.add(sales, { type: 'meet', customerId, participants: [viewer.me.userId] })
    const seen = async (caller: Caller) => (await calls.view(caller, task.taskId)).json()
    await sales.delete('/api/Customer/DeleteCustomer', { customerIds: [customerId] })
    // Who may bring the customer back still reads of whom it was.
    expect(await seen(sales)).toMatchObject({ status: 1, subject: { name } })
    expect(await seen(viewer)).toMatchObject({ status: 1, subject: null })
    await sales.put('/api/Customer/RecoverDeleteCustomer', { customerIds: [customerId] })
    expect(await seen(viewer)).toMatchObject({ status: 1, subject: { id: customerId, name } })
    expect(await appointmentOf(customerId)).toBe(task.startDate)
  })
})
