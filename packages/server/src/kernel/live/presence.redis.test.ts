import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Look } from '@crm/contract/channels'
import { createClient } from 'redis'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { openLive } from './live.ts'

// A database of its own: hubs of other tests on the same one would be taken for further processes.
const server = process.env['TEST_REDIS_URL']
const redisUrl = server && new URL('/1', server).href

/** Two processes' hubs on one Redis, each with a browser of its own. */
describe.skipIf(redisUrl === undefined)('who looks at a ticket, by two processes', () => {
  const servers = [createServer(), createServer()] as const
  const lives: Awaited<ReturnType<typeof openLive>>[] = []
  const sockets: Socket[] = []
  /** Who sees no ticket. */
  const blind = new Set<number>()
  const watched = {
    channel: 'issue',
    event: 'IssuePresence',
    look: Look,
    codeOf: (data: unknown) => (data as { issue: { code: string } }).issue.code,
  } as const
  let h: Harness
  beforeAll(async () => {
    h = await openHarness({ RATE_LIMITS: 'off' })
    const { authenticator, clock, log } = h.platform
    for (const server of servers) {
      const parts = { authenticator, clock, log, origins: [], redisUrl, connectionsMax: 20, onCount: () => undefined }
      const live = await openLive({
        ...parts,
        watched: [{ ...watched, mayLook: async ({ userId }) => !blind.has(userId) }],
      })
      live.listen(server)
      lives.push(live)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    }
  })
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    for (const live of lives) await live.close()
    await h.close()
  })

  async function enter(index: 0 | 1, userName: Parameters<Harness['signIn']>[0]) {
    const { me } = await h.signIn(userName)
    const { port } = servers[index].address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}/hubs/issue`, {
      path: '/realtime',
      auth: { token: me.token },
      transports: ['websocket'],
    })
    sockets.push(socket)
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', () => resolve())
      socket.on('connect_error', reject)
    })
    return { socket, me }
  }

  const told = (socket: Socket, count: number) =>
    new Promise<string[]>((resolve) =>
      socket.on('IssuePresence', ({ data }: { data: { users: { fullName: string }[] } }) => {
        if (data.users.length === count) resolve(data.users.map(({ fullName }) => fullName).sort())
      }),
    )

  it('is the same on both, and nobody is left of a browser that went', async () => {
    const [one, other] = [await enter(0, 'staff.support'), await enter(1, 'staff.sales01')]
    const both = Promise.all([told(one.socket, 2), told(other.socket, 2)])
    one.socket.emit('look', { code: 'TK000001' })
    other.socket.emit('look', { code: 'TK000001' })
    const names = [one.me.fullName, other.me.fullName].sort()
    expect(await both).toEqual([names, names])
    const alone = told(one.socket, 1)
    other.socket.disconnect()
    expect(await alone).toEqual([one.me.fullName])
  })

  it('is nobody any more who lost sight of it, whichever process tells what happened', async () => {
    const code = 'TK000002'
    const [one, other] = [await enter(0, 'staff.support'), await enter(1, 'staff.sales01')]
    const both = Promise.all([told(one.socket, 2), told(other.socket, 2)])
    for (const { socket } of [one, other]) socket.emit('look', { code })
    await both
    const alone = told(one.socket, 1)
    blind.add(other.me.userId)
    lives[0]?.emit({
      id: 'moved',
      channel: 'issue',
      event: 'IssueUpdate',
      rooms: ['everything'],
      data: { issue: { code, createUser: 'x', createUserFullName: 'X' }, tagUsers: [] },
    })
    expect(await alone).toEqual([one.me.fullName])
  })

  it('leaves no token in Redis', async () => {
    const { me } = await enter(1, 'staff.support')
    const redis = createClient({ url: redisUrl ?? '' })
    await redis.connect()
    const entries = JSON.stringify(await redis.xRange('socket.io', '-', '+'))
    await redis.close()
    expect(entries).toContain(me.fullName)
    expect(entries).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/)
  })
})
