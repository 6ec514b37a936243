import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { customerCalls } from '../../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { type TaskCalls, taskCalls } from '../../../testing/task/calls.ts'

let h: Harness
let calls: TaskCalls
let address: string
let sales: Caller
const open: Socket[] = []
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'off' })
  h.platform.live.listen(h.app.server)
  await h.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(h.app.server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  await h.reset()
  calls = taskCalls(h)
  sales = await h.signIn('staff.sales01')
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => h.close())

/** What a person hears of one event on a hub. */
async function listen({ me }: Caller, hub: 'task' | 'customer', event: string) {
  const options = { path: '/realtime', auth: { token: me.token }, transports: ['websocket'], forceNew: true }
  const socket = io(`${address}/hubs/${hub}`, { ...options, reconnection: false })
  open.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve())
    socket.on('connect_error', reject)
  })
  const heard: unknown[] = []
  const waiting: (() => void)[] = []
  socket.on(event, ({ data }: { data: unknown }) => {
    heard.push(data)
    for (const tell of waiting.splice(0)) tell()
  })
  const until = async (count: number) => {
    while (heard.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    return heard
  }
  return { heard, until }
}

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
  const change = { taskIds: [task.taskId] }
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
  expect(await viewer.until(1)).toEqual([{ customerIds: [customer.customerId] }])
  expect(stranger.heard).toEqual([])
})
