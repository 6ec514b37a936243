import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { serveHealth } from './health.ts'

let h: Harness
let sales: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

const views = '/api/SavedView/GetAllSavedView/customer'
const minuteMs = 60_000
const [here, elsewhere] = ['203.0.113.7', '203.0.113.8']
/** One call from an address of its own: those of the harness count for another. */
const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = here) =>
  h.app.inject({ url, headers, remoteAddress })
const bearer = ({ me }: Caller) => ({ authorization: `Bearer ${me.token}` })

async function statuses(count: number, call: () => ReturnType<typeof ask>): Promise<Set<number>> {
  const seen = new Set<number>()
  for (let left = count; left > 0; left -= 1) seen.add((await call()).statusCode)
  return seen
}

/** What each kind of call without a valid session comes with. */
const strangers = {
  'no bearer': async () => ({}),
  'a bearer that is none': async () => ({ authorization: 'Bearer a.b.c' }),
  'an ended session': async () => {
    const gone = await h.signIn('staff.sales02')
    await gone.delete('/api/LoginSession/DeleteSession', { userName: gone.me.userName, token: gone.me.token })
    return bearer(gone)
  },
}

describe('a call without a valid session', () => {
  it.each(Object.entries(strangers))('with %s passes 120 times a minute for its address', async (_kind, headersOf) => {
    const headers = await headersOf()
    expect(await statuses(120, () => ask(views, headers))).toEqual(new Set([401]))
    const over = await ask(views, { ...headers, 'x-forwarded-for': elsewhere })
    expect([over.statusCode, over.json().code]).toEqual([429, 'request.tooMany'])
    expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(60)
    // Colleagues behind the same address, and strangers behind another, are not held.
    expect((await ask(views, bearer(sales))).statusCode).toBe(200)
    expect((await ask(views, headers, elsewhere)).statusCode).toBe(401)
    h.clock.pass(minuteMs)
    expect((await ask(views, headers)).statusCode).toBe(401)
  })

  it('counts for the network, whichever of its addresses it comes from', async () => {
    for (let n = 1; n <= 120; n += 1) expect((await ask(views, {}, `2001:db8:1:2::${n}`)).statusCode).toBe(401)
    expect((await ask(views, {}, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await ask(views, {}, '2001:db8:1:3::1')).statusCode).toBe(401)
  })

  it('of an unknown client counts as well', async () => {
    const sign = (comAes: string) =>
      h.app.inject({
        method: 'POST',
        url: '/api/UserAccount/ResendVertifyEmail',
        headers: { 'com-aes': comAes },
        payload: {},
        remoteAddress: here,
      })
    expect(await statuses(120, () => sign('another'))).toEqual(new Set([401]))
    expect((await sign('another')).statusCode).toBe(429)
    expect((await sign(h.config.COM_AES)).statusCode).toBe(429)
  })

  it('leaves no room for what is served beside the calls, probes apart', async () => {
    await statuses(120, () => ask(views))
    for (const url of ['/api/docs', '/api/openapi.json', '/metrics', '/outbox', '/outbox/none']) {
      expect({ url, status: (await ask(url)).statusCode }).toEqual({ url, status: 429 })
      expect((await ask(url, {}, elsewhere)).statusCode).not.toBe(429)
    }
    for (const url of ['/healthz', '/readyz']) expect(await statuses(300, () => ask(url))).toEqual(new Set([200]))
  })
})

describe('a person', () => {
  it('calls 700 times a minute, from wherever, and no further', async () => {
    let calls = 0
    const call = () => {
      calls += 1
      return ask(views, bearer(sales), calls % 2 === 0 ? here : elsewhere)
    }
    expect(await statuses(700, call)).toEqual(new Set([200]))
    const over = await call()
    expect([over.statusCode, over.json().code]).toEqual([429, 'request.tooMany'])
    expect(over.headers['retry-after']).toBe('60')
    expect((await ask(views, bearer(await h.signIn('staff.sales02')))).statusCode).toBe(200)
    h.clock.pass(minuteMs)
    expect((await call()).statusCode).toBe(200)
  })
})

describe('readiness', () => {
  it('asks the database once a second, however many ask, and tells within a second that it is away', async () => {
    let asked = 0
    let isAway = false
    const db = h.db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1
        if (isAway) throw new Error('away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const app = Fastify()
    serveHealth(app, { ...h.platform, db })
    const ready = async () => (await app.inject({ url: '/readyz' })).statusCode
    expect(new Set(await Promise.all(Array.from({ length: 50 }, ready)))).toEqual(new Set([200]))
    expect(asked).toBe(1)
    isAway = true
    expect(await ready()).toBe(200)
    h.clock.pass(1_000)
    expect([await ready(), asked]).toEqual([503, 2])
    await app.close()
  })
})
