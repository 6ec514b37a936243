import type { Socket } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { customerCalls } from '../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { type Hubs, heardOn, stageHubs } from '../../testing/stage/hubs.ts'

let h: Harness
let connect: Hubs['connect']
let sales: Caller
// What others were told before must not be what a device has missed.
stageHubs(
  async (hubs) => {
    ;({ h, connect } = hubs)
    sales = await h.signIn('staff.sales01')
  },
  { RATE_LIMITS: 'off' },
)

/** A device of a person: what its bell is told, in order. */
async function device({ me }: Caller, unheardMs?: number) {
  let hasMissed = false
  const listen = (from: Socket) =>
    from.on('missed', () => {
      hasMissed = true
    })
  const socket = await connect('/hubs/notification', me.token, { auth: { unheardMs }, listen })
  const { until } = heardOn<{ id: string; data: unknown }>(socket, 'NotificationChange')
  return {
    hasMissed: () => hasMissed,
    next: async () => (await until(1)).shift(),
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
