import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { channels } from '@crm/contract/channels'
import { Socket as ServerSocket } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hubWords } from '../../testing/access-matrix.ts'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { safeHeaders } from '../http/safe-headers.ts'

let h: Harness
let address: string
let token: string
const open: Socket[] = []
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'off' })
  h.platform.live.listen(h.app.server)
  await h.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(h.app.server.address() as AddressInfo).port}`
  token = (await h.signIn('admin')).me.token
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => h.close())

function connect(hub: string): Promise<Socket> {
  const socket = io(`${address}${hub}`, {
    path: '/realtime',
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  open.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

/** The server goes on: it answers, and takes in who comes as one should. */
async function expectAlive(): Promise<void> {
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect((await connect('/hubs/issue')).connected).toBe(true)
}

const polling = (query = '', options: RequestInit = {}) =>
  fetch(`${address}/realtime/?EIO=4&transport=polling${query}`, options)

/** Says something over a websocket of one's own making, and waits until the other side closes it. */
function closedAfter(said: string | Uint8Array<ArrayBuffer>, { isJoined = false } = {}): Promise<number> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/realtime/?EIO=4&transport=websocket`)
  return new Promise((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code))
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      // 0 opens the connection, 40 joins a hub.
      if (text.startsWith('0')) socket.send(isJoined ? `40/hubs/issue,${JSON.stringify({ token })}` : said)
      else if (text.startsWith('40')) socket.send(said)
    })
  })
}

it.each(['h2c', 'websocket'])('answers who offers %s elsewhere as if it had not been offered', async (offered) => {
  const asked = request(`${address}/healthz`, { headers: { connection: 'Upgrade', upgrade: offered } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(200)
})

it('lets nobody stay beside the hubs, with or without a token', async () => {
  await expect(connect('/')).rejects.toThrow('Invalid namespace')
  await expectAlive()
})

const big = 'x'.repeat(10 * 1024 * 1024)
const attacks: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] = [
  ['a message of 10 MB', `42/hubs/issue,["look",{"code":"${big}"}]`],
  ['10 MB of bytes', new TextEncoder().encode(big)],
  ['a message of 70 KB', `42/hubs/issue,["look",{"code":"${big.slice(0, 70_000)}"}]`],
  ['1,000 announced attachments', '451000-/hubs/issue,["look",{"_placeholder":true,"num":0}]'],
  ['attachments without a number', '45-/hubs/issue,["look",{"_placeholder":true,"num":0}]'],
  ['an engine packet of no kind', '9'],
  ['a message of no kind', '49/hubs/issue,["look"]'],
  ['a message that is no JSON', '42/hubs/issue,["look"'],
  ['bytes that nobody announced', new Uint8Array(100)],
]

describe('a connection that says', () => {
  it.each(attacks)('%s is closed, and the server lives', async (_kind, said) => {
    expect(await closedAfter(said, { isJoined: true })).toBeGreaterThanOrEqual(1000)
    expect(await closedAfter(said)).toBeGreaterThanOrEqual(1000)
    await expectAlive()
  })

  it('more than 64 KB by polling is not read', async () => {
    const opened = await (await polling()).text()
    const { sid } = JSON.parse(opened.slice(1))
    const answer = await polling(`&sid=${sid}`, {
      method: 'POST',
      body: `4${big.slice(0, 70_000)}`,
      headers: { connection: 'close' },
    })
    expect(answer.status).toBe(413)
    await expectAlive()
  })

  it.each(['EIO=3&transport=polling', 'EIO=3&transport=websocket', 'transport=polling', 'EIO=4&transport=none'])(
    '%s is refused',
    async (query) => {
      const answer = await fetch(`${address}/realtime/?${query}`)
      expect(answer.status).toBe(400)
      const code = await new Promise((resolve) => {
        const socket = new WebSocket(`${address.replace('http', 'ws')}/realtime/?${query}`)
        socket.addEventListener('close', (event) => resolve(event.code))
        socket.addEventListener('message', () => resolve('it was let in'))
      })
      expect(code).toBeTypeOf('number')
      await expectAlive()
    },
  )
})

describe('an answer of the hubs', () => {
  const foreign = { headers: { origin: 'https://evil.vn' } }
  it.each([
    ['an open door', 200, () => polling()],
    ['an unknown connection', 400, () => polling('&sid=none')],
    ['another protocol', 400, () => fetch(`${address}/realtime/?EIO=3&transport=polling`)],
    ['a foreign page', 403, () => polling('', foreign)],
  ])('to %s is as safe to show as any other', async (_kind, status, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject(safeHeaders)
  })
})

describe('the words that a hub hears', () => {
  it('are those of the access matrix and no others', async () => {
    // What the library tells of itself, which nobody can say from outside.
    const own = new Set(['disconnect', 'error'])
    const heard = vi.spyOn(ServerSocket.prototype, 'on')
    for (const { hub } of Object.values(channels)) {
      heard.mockClear()
      await connect(hub)
      const words = heard.mock.calls.map(([word]) => String(word)).filter((word) => !own.has(word))
      expect({ hub, words: words.sort() }).toEqual({ hub, words: [...(hubWords[hub] ?? [])].sort() })
    }
    heard.mockRestore()
  })
})
