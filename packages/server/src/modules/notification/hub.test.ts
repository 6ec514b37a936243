import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
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
  sales = await h.signIn('staff.sales01')
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => h.close())

/** A device of a person: what its bell is told, in order. */
async function device({ me }: Caller, unheardMs?: number) {
  const socket = io(`${address}/hubs/notification`, {
    path: '/realtime',
    auth: { token: me.token, unheardMs },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  open.push(socket)
  let hasMissed = false
  socket.on('missed', () => {
    hasMissed = true
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve())
    socket.on('connect_error', reject)
  })
  const heard: { id: string; data: unknown }[] = []
  const waiting: (() => void)[] = []
  socket.on('NotificationChange', (message: { id: string; data: unknown }) => {
    heard.push(message)
    for (const tell of waiting.splice(0)) tell()
  })
  return {
    hasMissed: () => hasMissed,
    async next() {
      if (heard.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
      return heard.shift()
    },
  }
}

describe('the bell’s hub', () => {
  it('tells every device of the person how many are unread, when it rings and when it is read', async () => {
    const [office, home] = [await device(sales), await device(await h.signIn('staff.sales01'))]
    const other = await device(await h.signIn('staff.sales02'))
    const calls = customerCalls(h)
    const leader = await h.signIn('leader.sales')
    await calls.add(leader, { viewers: [sales.me.userId] })
    await h.platform.dispatcher.drain()
    expect([await office.next(), await home.next()]).toEqual([
      { id: expect.any(String), data: { unread: 1 } },
      { id: expect.any(String), data: { unread: 1 } },
    ])
    await sales.put('/api/Notification/MarkRead', { tab: 'all' })
    await h.platform.dispatcher.drain()
    expect([(await office.next())?.data, (await home.next())?.data]).toEqual([{ unread: 0 }, { unread: 0 }])
    // Had the other heard of it, that would come first.
    await calls.add(leader, { viewers: [h.company.users['staff.sales02']] })
    await calls.add(leader, { viewers: [h.company.users['staff.sales02']] })
    await h.platform.dispatcher.drain()
    expect([1, 2]).toContainEqual((((await other.next())?.data ?? {}) as { unread: number }).unread)
  })

  it('tells a device that comes later whether its bell rang meanwhile', async () => {
    const calls = customerCalls(h)
    const leader = await h.signIn('leader.sales')
    const others = await h.signIn('staff.sales02')
    h.clock.pass(600_000)
    await calls.add(leader, { viewers: [sales.me.userId] })
    await h.platform.dispatcher.drain()
    const [late, idle] = [await device(sales, 60_000), await device(others, 60_000)]
    // What is said now comes behind what was said to who came.
    await calls.add(leader, { viewers: [sales.me.userId, others.me.userId] })
    await h.platform.dispatcher.drain()
    expect([(await late.next())?.data, (await idle.next())?.data]).toEqual([{ unread: 2 }, { unread: 1 }])
    expect([late.hasMissed(), idle.hasMissed()]).toEqual([true, false])
  })
})
