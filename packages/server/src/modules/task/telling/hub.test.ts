import { expect, it } from 'vitest'
import { customerCalls } from '../../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../../testing/harness.ts'
import { type Hubs, heardOn, stageHubs } from '../../../testing/stage/hubs.ts'
import { type TaskCalls, taskCalls } from '../../../testing/task/calls.ts'

let h: Harness
let connect: Hubs['connect']
let calls: TaskCalls
let sales: Caller
stageHubs(async (hubs) => {
  ;({ h, connect } = hubs)
  calls = taskCalls(h)
  sales = await h.signIn('staff.sales01')
})

/** What a person hears of one event on a hub. */
const listen = async ({ me }: Caller, hub: 'task' | 'customer', event: string) =>
  heardOn<{ readonly data: unknown }>(await connect(`/hubs/${hub}`, me.token), event)
const told = (data: object) => ({ id: expect.any(String), data })

it('tells those who see a task that it changed, who saw it until then too, and nobody else', async () => {
  const [sales2, support, leader] = [
    await h.signIn('staff.sales02'),
    await h.signIn('staff.support'),
    await h.signIn('leader.sales'),
  ]
  const hear = (caller: Caller) => listen(caller, 'task', 'TaskChange')
  const [before, after, other, led] = [
    await hear(sales2),
    await hear(support),
    await hear(await h.signIn('staff.market')),
    await hear(leader),
  ]
  const task = await calls.add(sales, { participants: [sales2.me.userId] })
  await h.platform.dispatcher.drain()
  await calls.update(sales, task, { participants: [support.me.userId] })
  await h.platform.dispatcher.drain()
  await calls.setStatus(sales, task.taskId, 2)
  const change = told({ taskIds: [task.taskId] })
  expect(await led.until(3)).toEqual([change, change, change])
  expect(await after.until(2)).toEqual([change, change])
  expect(before.heard).toEqual([change, change])
  expect(other.heard).toEqual([])
})

it('tells those who see its customer, whose next appointment it may be', async () => {
  const customer = await customerCalls(h).add(sales)
  await h.platform.dispatcher.drain()
  const viewer = await listen(await h.signIn('viewer.all'), 'customer', 'CustomerChange')
  const stranger = await listen(await h.signIn('staff.support'), 'customer', 'CustomerChange')
  await calls.add(sales, { type: 'meet', customerId: customer.customerId, curator: calls.userOf('staff.sales02') })
  expect(await viewer.until(1)).toEqual([told({ customerIds: [customer.customerId] })])
  expect(stranger.heard).toEqual([])
})
