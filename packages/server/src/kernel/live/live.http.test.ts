import pg from 'pg'
import type { Socket } from 'socket.io-client'
import { describe, expect, it, vi } from 'vitest'
import type { Harness } from '../../testing/harness.ts'
import { type Hubs, stageHubs } from '../../testing/stage/hubs.ts'
import { roomOf } from './live.ts'

let h: Harness
let connectTo: Hubs['connect']
stageHubs((hubs) => {
  ;({ h, connect: connectTo } = hubs)
})

const connect = (hub: string, token: unknown, headers: Record<string, string> = {}) =>
  connectTo(hub, token, { headers })
const tokenOf = async (userName: Parameters<Harness['signIn']>[0]) => (await h.signIn(userName)).me.token
const next = (socket: Socket, event: string) => new Promise<unknown>((resolve) => socket.once(event, resolve))
const change = (id: string, rooms: readonly string[]) =>
  h.platform.live.emit({
    id,
    channel: 'customer',
    event: 'CustomerChange',
    rooms,
    data: { customerIds: [1], name: 'không được lọt' },
  })

describe('a hub', () => {
  it('lets nobody in without a session of the own', async () => {
    for (const token of [undefined, '', 'x', 5, { a: 1 }])
      await expect(connect('/hubs/permission', token)).rejects.toThrow()
  })

  it('lets nobody in without the right to what it tells of', async () => {
    await expect(connect('/hubs/customer', await tokenOf('nobody.rights'))).rejects.toThrow('access.forbidden')
    await expect(connect('/hubs/permission', await tokenOf('nobody.rights'))).resolves.toBeTruthy()
  })

  it.each(['https://evil.vn', 'null', 'https://crm.example.vn.evil.vn'])('refuses a page of %s', async (origin) => {
    await expect(connect('/hubs/permission', await tokenOf('admin'), { origin })).rejects.toThrow()
  })

  it('tells the named rooms only, exactly the declared fields, with the event’s id', async () => {
    const admin = await connect('/hubs/customer', await tokenOf('admin'))
    const sales = await h.signIn('staff.sales01')
    const own = await connect('/hubs/customer', sales.me.token)
    const heard: unknown[] = []
    own.on('CustomerChange', (message) => heard.push(message))
    const told = next(admin, 'CustomerChange')
    change('e1', [roomOf.everything])
    expect(await told).toEqual({ id: 'e1', data: { customerIds: [1] } })
    const mine = next(own, 'CustomerChange')
    change('e2', [roomOf.user(sales.me.userId)])
    expect(await mine).toMatchObject({ id: 'e2' })
    expect(heard).toHaveLength(1)
  })

  it('reaches a leader by department', async () => {
    const leader = await h.signIn('leader.sales')
    const socket = await connect('/hubs/customer', leader.me.token)
    const told = next(socket, 'CustomerChange')
    change('e3', [roomOf.department(leader.me.departmentId)])
    expect(await told).toMatchObject({ id: 'e3' })
  })

  it('asks for many sockets together whether their rights hold', async () => {
    const { me } = await h.signIn('admin')
    for (let n = 0; n < 40; n += 1) await connect('/hubs/customer', me.token)
    // A caller is remembered for a second.
    h.clock.pass(1_000)
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await h.platform.live.recheck()
    const rights = asked.mock.calls.filter(([text]) => JSON.stringify(text).includes('from unnest((select $1::uuid[])'))
    asked.mockRestore()
    expect(rights.length).toBeGreaterThan(0)
    expect(rights.length).toBeLessThan(40)
  })

  it('takes no room from a client', async () => {
    const sales = await connect('/hubs/customer', await tokenOf('staff.sales01'))
    sales.emit('join', roomOf.everything)
    const heard: unknown[] = []
    sales.on('CustomerChange', (message) => heard.push(message))
    change('e4', [roomOf.everything])
    const sign = next(sales, 'CustomerChange')
    change('e5', [roomOf.user((await h.signIn('staff.sales01')).me.userId)])
    await sign
    expect(heard).toHaveLength(1)
  })

  it('drops a socket whose session ended', async () => {
    const sales = await h.signIn('staff.sales01')
    const socket = await connect('/hubs/customer', sales.me.token)
    const dropped = next(socket, 'disconnect')
    await sales.delete('/api/LoginSession/DeleteSession', { userName: sales.me.userName, token: sales.me.token })
    await h.platform.live.recheck()
    expect(await dropped).toBe('io server disconnect')
  })

  it('is no use of a session: what nobody uses for two hours ends, however long its page listens', async () => {
    const sales = await h.signIn('staff.sales01')
    const socket = await connect('/hubs/customer', sales.me.token)
    h.clock.pass(90 * 60_000)
    await h.platform.live.recheck()
    await connect('/hubs/permission', sales.me.token)
    expect(socket.connected).toBe(true)
    const [ended, dropped] = [next(socket, 'ended'), next(socket, 'disconnect')]
    h.clock.pass(31 * 60_000)
    await h.platform.live.recheck()
    expect(await ended).toEqual({ code: 'access.sessionExpired' })
    expect(await dropped).toBe('io server disconnect')
    expect((await sales.get('/api/LoginSession/GetSessions')).json().code).toBe('access.sessionExpired')
    await expect(connect('/hubs/customer', sales.me.token)).rejects.toThrow('access.sessionExpired')
  })

  it('sends nothing of what was missed before the token is known to be good', async () => {
    const sales = await h.signIn('staff.sales01')
    const socket = await connect('/hubs/customer', sales.me.token)
    const told = next(socket, 'CustomerChange')
    change('before', [roomOf.user(sales.me.userId)])
    await told
    const cut = next(socket, 'disconnect')
    socket.io.engine.close()
    await cut
    change('away', [roomOf.user(sales.me.userId)])
    await sales.delete('/api/LoginSession/DeleteSession', { userName: sales.me.userName, token: sales.me.token })
    const received: string[] = []
    socket.io.on('packet', ({ data }) => received.push(JSON.stringify(data)))
    const refused = next(socket, 'connect_error')
    socket.connect()
    expect(await refused).toMatchObject({ message: 'access.sessionRevoked' })
    expect(received).toEqual([JSON.stringify({ message: 'access.sessionRevoked' })])
  })

  it('drops a socket whose rights changed, and keeps it out while it has none', async () => {
    const { me } = await h.signIn('staff.sales01')
    const socket = await connect('/hubs/customer', me.token)
    const dropped = next(socket, 'disconnect')
    await h.db.updateTable('permission').set({ can_access: false }).where('function_tag', '=', 'MNU_Customer').execute()
    await h.platform.live.recheck()
    await dropped
    await expect(connect('/hubs/customer', me.token)).rejects.toThrow('access.forbidden')
  })

  it('closes on a message beyond its size and goes on for the others', async () => {
    const loud = await connect('/hubs/permission', await tokenOf('staff.sales01'))
    const closed = next(loud, 'disconnect')
    loud.emit('noise', 'x'.repeat(70 * 1024))
    await closed
    await expect(connect('/hubs/permission', await tokenOf('staff.sales01'))).resolves.toBeTruthy()
  })
})
