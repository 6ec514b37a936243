import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { roomOf } from './live.ts'

describe('whoever reaches a hub after reading', () => {
  let h: Harness
  let address: string
  const open: Socket[] = []
  beforeAll(async () => {
    h = await openHarness({ RATE_LIMITS: 'off' })
    h.platform.live.listen(h.app.server)
    await h.app.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(h.app.server.address() as AddressInfo).port}`
  })
  beforeEach(() => h.reset())
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect()
  })
  afterAll(() => h.close())

  const tell = (id: string, room: string) =>
    h.platform.live.emit({
      id,
      channel: 'customer',
      event: 'CustomerChange',
      rooms: [room],
      data: { customerIds: [1] },
    })

  /** Everything that a client hears until something is told to it for sure. */
  async function hear(userName: Parameters<Harness['signIn']>[0], unheardMs: unknown): Promise<string[]> {
    const { me } = await h.signIn(userName)
    const options = { path: '/realtime', auth: { token: me.token, unheardMs }, transports: ['websocket'] }
    const socket = io(`${address}/hubs/customer`, { ...options, forceNew: true, reconnection: false })
    open.push(socket)
    const heard: string[] = []
    await new Promise<void>((resolve, reject) => {
      socket.on('connect_error', reject)
      socket.on('connect', () => tell('last', roomOf.user(me.userId)))
      socket.onAny((event: string) => {
        heard.push(event)
        if (event === 'CustomerChange') resolve()
      })
    })
    return heard
  }

  it('is told that something happened meanwhile, and only whom it concerns', async () => {
    const { me } = await h.signIn('staff.sales02')
    h.clock.pass(10_000)
    tell('early', roomOf.user(me.userId))
    h.clock.pass(20_000)
    expect(await hear('staff.sales02', 20_000)).toEqual(['missed', 'CustomerChange'])
    expect(await hear('staff.market', 20_000)).toEqual(['CustomerChange'])
  })

  it('hears nothing of what happened before it read', async () => {
    const { me } = await h.signIn('staff.sales01')
    tell('early', roomOf.user(me.userId))
    h.clock.pass(20_000)
    expect(await hear('staff.sales01', 10_000)).toEqual(['CustomerChange'])
  })

  it('is told of what happened while its word was on the way', async () => {
    const { me } = await h.signIn('viewer.all')
    h.clock.pass(20_000)
    tell('early', roomOf.user(me.userId))
    h.clock.pass(1_000)
    expect(await hear('viewer.all', 0)).toEqual(['missed', 'CustomerChange'])
  })

  it('hears nothing of it where it does not ask, or not in a number', async () => {
    const { me } = await h.signIn('leader.sales')
    h.clock.pass(20_000)
    tell('early', roomOf.user(me.userId))
    for (const unheardMs of [undefined, null, '5', -1, {}])
      expect(await hear('leader.sales', unheardMs)).toEqual(['CustomerChange'])
  })

  it('is told to read again when the process does not know that long', async () => {
    h.clock.pass(20_000)
    expect(await hear('leader.market', 60_000)).toEqual(['missed', 'CustomerChange'])
  })
})
