import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let address: string
const open: Socket[] = []
beforeAll(async () => {
  h = await openHarness({ CONNECTIONS_PER_USER: '2' })
  h.platform.live.listen(h.app.server)
  await h.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(h.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  for (const socket of open) socket.disconnect()
  await h.close()
})

/** One more page of a person, with two hubs on its connection. */
async function openPage(token: string): Promise<Socket> {
  const options = { path: '/realtime', auth: { token }, transports: ['websocket'], reconnection: false }
  const socket = io(`${address}/hubs/permission`, { ...options, forceNew: true })
  const other = socket.io.socket('/hubs/notification', { auth: { token } })
  open.push(socket, other)
  await Promise.all([socket, other].map((each) => new Promise<void>((done) => each.once('connect', done))))
  return socket
}

it('one page too many of a person ends the oldest, and tells it; others stay', async () => {
  const [sales, leader] = [(await h.signIn('staff.sales01')).me, (await h.signIn('leader.sales')).me]
  const bystander = await openPage(leader.token)
  const [oldest, second] = [await openPage(sales.token), await openPage(sales.token)]
  const ended = new Promise((done) => oldest.once('ended', done))
  const dropped = new Promise((done) => oldest.once('disconnect', done))
  const newest = await openPage(sales.token)
  expect(await ended).toEqual({ code: 'live.tooMany' })
  expect(await dropped).toBe('io server disconnect')
  expect([second, newest, bystander].map(({ connected }) => connected)).toEqual([true, true, true])
})
