import type { Socket } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import type { Harness } from '../../testing/harness.ts'
import { type Hubs, stageHubs } from '../../testing/stage/hubs.ts'
import { roomOf } from './live.ts'

describe('whoever reaches a hub after reading', () => {
  let h: Harness
  let connect: Hubs['connect']
  stageHubs(
    (hubs) => {
      ;({ h, connect } = hubs)
    },
    { RATE_LIMITS: 'off' },
  )

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
    const heard: string[] = []
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const listen = (socket: Socket) =>
      socket.onAny((event: string) => {
        heard.push(event)
        if (event === 'CustomerChange') resolve()
      })
    await connect('/hubs/customer', me.token, { auth: { unheardMs }, listen })
    tell('last', roomOf.user(me.userId))
    await ended
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
