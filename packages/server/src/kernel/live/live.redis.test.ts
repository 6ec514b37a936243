import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { type Authenticator, openAuthenticator } from '../authenticate.ts'
import { openLive } from './live.ts'

// A database of its own: hubs of other tests on the same one would be taken for further processes.
const server = process.env['TEST_REDIS_URL']
const redisUrl = server && new URL('/2', server).href

/** Two processes' hubs on one Redis: the harness listens, the other one only emits. */
describe.skipIf(redisUrl === undefined)('hubs of two processes', () => {
  let h: Harness
  let other: Awaited<ReturnType<typeof openLive>>
  let elsewhere: Authenticator
  let socket: Socket
  let token: string
  function connect(unheardMs?: number): Socket {
    const { port } = h.app.server.address() as AddressInfo
    return io(`http://127.0.0.1:${port}/hubs/customer`, {
      path: '/realtime',
      auth: { token, unheardMs },
      transports: ['websocket'],
      forceNew: true,
    })
  }
  beforeAll(async () => {
    h = await openHarness({ RATE_LIMITS: 'off', REDIS_URL: redisUrl ?? '' })
    h.platform.live.listen(h.app.server)
    await h.app.listen({ port: 0, host: '127.0.0.1' })
    const { db, tokens, clock, log } = h.platform
    elsewhere = openAuthenticator({ db, tokens, idleSeconds: h.config.SESSION_IDLE, onError: () => undefined })
    const parts = { clock, log, origins: [], redisUrl, connectionsMax: 20, onCount: () => undefined }
    other = await openLive({ authenticator: elsewhere, ...parts })
    token = (await h.signIn('admin')).me.token
    socket = connect()
    await new Promise<void>((resolve) => socket.once('connect', resolve))
  })
  afterAll(async () => {
    socket.disconnect()
    await other.close()
    await h.close()
  })

  it('an event told by one is heard once by a browser of the other', async () => {
    const heard: unknown[] = []
    socket.on('CustomerChange', (message) => heard.push(message))
    const last = new Promise<void>((resolve) => socket.on('CustomerChange', ({ id }) => id === 'last' && resolve()))
    const tell = (id: string) =>
      other.emit({
        id,
        channel: 'customer',
        event: 'CustomerChange',
        rooms: ['everything'],
        data: { customerIds: [7] },
      })
    tell('first')
    tell('last')
    await last
    expect(heard).toEqual([
      { id: 'first', data: { customerIds: [7] } },
      { id: 'last', data: { customerIds: [7] } },
    ])
  })

  it('know what the other told before a browser came', async () => {
    h.clock.pass(60_000)
    const heard = new Promise<void>((resolve) => socket.once('CustomerChange', () => resolve()))
    other.emit({
      id: 'early',
      channel: 'customer',
      event: 'CustomerChange',
      rooms: ['everything'],
      data: { customerIds: [8] },
    })
    await heard
    const late = connect(1_000)
    await new Promise<void>((resolve) => late.once('missed', () => resolve()))
    late.disconnect()
  })

  it('recognise a caller anew in both once one of them has written what callers are', async () => {
    const caller = await h.signIn('staff.sales01')
    const recognise = () => elsewhere.recognise(caller.me.token, null, h.clock.now(), { isUse: false })
    expect(await recognise()).toHaveProperty('actor')
    const { token, userName } = caller.me
    await caller.delete('/api/LoginSession/DeleteSession', { userName, token })
    await vi.waitUntil(async () => 'code' in (await recognise()), { timeout: 30_000 })
  })

  it('say that they are well while Redis answers', () => {
    expect([h.platform.live.isWell(), other.isWell()]).toEqual([true, true])
  })
})
