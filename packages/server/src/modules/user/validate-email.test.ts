import { createSocket, type Socket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { openMailSearch } from './validate-email.ts'

const types = { 1: 'A', 15: 'MX', 28: 'AAAA' } as const
type Zone = Record<string, 'nothing' | 'broken' | 'silent' | Partial<Record<'A' | 'MX' | 'AAAA', Buffer>>>

const nameOf = (host: string) =>
  Buffer.concat([
    ...host
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])
const exchange = (host: string) => Buffer.concat([Buffer.from([0, 10]), nameOf(host)])

/** A name server that knows what a test tells it, and notes what it was asked. */
async function openZone(zone: Zone) {
  const asked: string[] = []
  const socket: Socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const end = query.indexOf(0, 12) + 5
    const labels: string[] = []
    for (let at = 12; query[at] !== 0 && at < end; at += (query[at] ?? 0) + 1)
      labels.push(query.subarray(at + 1, at + 1 + (query[at] ?? 0)).toString())
    const host = labels.join('.').toLowerCase()
    const type = types[query.readUInt16BE(end - 4) as keyof typeof types]
    asked.push(`${type} ${host}`)
    const known = zone[host] ?? 'nothing'
    if (known === 'silent') return
    const record = typeof known === 'string' ? undefined : known[type]
    const status = known === 'nothing' ? 3 : known === 'broken' ? 2 : 0
    const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80 | status, 0, 1, 0, record ? 1 : 0, 0, 0, 0, 0])
    const fixed = Buffer.from([0xc0, 12, 0, query[end - 3] ?? 0, 0, 1, 0, 0, 0, 60])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(record?.length ?? 0)
    const answer = record ? [fixed, length, record] : []
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answer]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { asked, socket, port: socket.address().port }
}

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

async function searchIn(zone: Zone) {
  const { asked, socket, port } = await openZone(zone)
  open.push(socket)
  const search = openMailSearch(() => {
    const resolver = new Resolver({ timeout: 100, tries: 1 })
    resolver.setServers([`127.0.0.1:${port}`])
    return resolver
  })
  return { asked, search }
}
const now = new Date('2026-11-20T02:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

describe('whether mail reaches a domain', () => {
  it.each([
    ['has a mail server', { MX: exchange('mx.hopthu.vn') }, 'ok'],
    ['has only a host', { A: Buffer.from([192, 0, 2, 1]) }, 'ok'],
    ['has only a host of the newer kind', { AAAA: Buffer.alloc(16, 1) }, 'ok'],
    ['says that it takes no mail', { MX: exchange(''), A: Buffer.from([192, 0, 2, 1]) }, 'noMailServer'],
    ['has neither', {}, 'noMailServer'],
    ['is not there', 'nothing', 'noMailServer'],
    ['is answered with a failure', 'broken', 'unknown'],
    ['is not answered for', 'silent', 'unknown'],
  ] as const)('is asked of DNS: one that %s', async (_, known, reach) => {
    const { search } = await searchIn({ 'hopthu.vn': known })
    expect(await search('hopthu.vn', now)).toBe(reach)
  })

  it('is remembered for ten minutes, a silence is not', async () => {
    const { asked, search } = await searchIn({ 'hopthu.vn': { MX: exchange('mx.hopthu.vn') }, 'im.vn': 'broken' })
    for (const ms of [0, 599_999]) await search('hopthu.vn', later(ms))
    expect(asked).toEqual(['MX hopthu.vn'])
    await search('hopthu.vn', later(600_000))
    expect(asked).toHaveLength(2)
    await search('im.vn', now)
    const before = asked.length
    await search('im.vn', now)
    expect(asked.length).toBeGreaterThan(before)
  })

  it.each(['hoatieu.test', 'mail.a.test'])('is not asked for %s, which belongs to nobody', async (domain) => {
    const { asked, search } = await searchIn({})
    expect([await search(domain, now), asked]).toEqual(['noMailServer', []])
  })
})

describe('the call', () => {
  let h: Harness
  let sales: Caller
  beforeAll(async () => {
    h = await openHarness()
    sales = await h.signIn('staff.sales01')
  })
  afterAll(() => h.close())
  const ask = (email: string, caller: Pick<Caller, 'get'> = sales) =>
    caller.get(`/api/UserInfo/ValidateEmailInRealWorld/${encodeURIComponent(email)}`)

  it.each(['no-at-sign', 'a@[127.0.0.1]', 'a@127.0.0.1', 'a@localhost', 'plus+tag@x.vn', 'a@x.vn\nb'])(
    'answers %j by its spelling alone',
    async (email) => {
      expect((await ask(email)).json()).toEqual({ valid: false, reason: 'syntax' })
    },
  )

  it('answers a reserved name, and is for those who signed in, twenty times a minute', async () => {
    expect((await ask('A@HoaTieu.TEST')).json()).toEqual({ valid: false, reason: 'noMailServer' })
    expect((await ask('a@b.test', h.stranger)).statusCode).toBe(401)
    const statuses: number[] = []
    for (let n = 0; n < 20; n += 1) statuses.push((await ask('a@b.test')).statusCode)
    expect(statuses).toContain(429)
  })
})
