import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'

let h: Harness
let person: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  person = await h.signIn('admin')
})
afterAll(() => h.close())

const own = '/api/LoginSession/GetSessions'
const hourMs = 3_600_000
const isOpen = async () => (await person.get(own)).statusCode === 200

/** Asks again and again for more than two hours, and says whether that kept the session. */
async function keeps(ask: () => ReturnType<Caller['get']>): Promise<boolean> {
  for (let n = 0; n < 5; n += 1) {
    h.clock.pass(hourMs / 2 - 1_000)
    await ask()
  }
  return isOpen()
}

describe('two idle hours', () => {
  it('begin anew with what a person calls', async () => {
    expect(await keeps(() => person.get(own))).toBe(true)
  })

  it('run on while a page fetches messages for an iPhone by itself', async () => {
    const fetchMessages = () =>
      person.post('/api/FCM_IOS_Message/GetFCM_IOS_Message', { token: 'a-token-of-an-iphone' })
    expect((await fetchMessages()).statusCode).toBe(200)
    expect(await keeps(fetchMessages)).toBe(false)
  })

  it.each(['Upload', 'Export'])('run on while a page follows an %s by itself', async (work) => {
    const path = `/api/Customer/Get${work}/f0000000-0000-4000-8000-000000000000`
    expect((await person.get(path)).statusCode).toBe(404)
    expect(await keeps(() => person.get(path))).toBe(false)
  })

  it('run on while a page that nobody touches reads anew what changed', async () => {
    expect(await keeps(() => person.get(own, { headers: { unattended: 'true' } }))).toBe(false)
  })
})

describe('the list of sessions', () => {
  it('leaves out those that nobody used for two hours', async () => {
    const sales = await h.signIn('staff.sales01')
    h.clock.pass(2 * hourMs + 1_000)
    const later = await h.signIn('admin')
    expect((await later.get(own)).json()).toMatchObject([{ current: true }])
    expect((await later.get(`${own}?userId=${sales.me.userId}`)).json()).toEqual([])
  })
})
