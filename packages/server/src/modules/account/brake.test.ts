import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(() => h.reset())
afterAll(() => h.close())

const tryPassword = async (
  password: string,
  username = 'staff.sales01',
  remoteAddress = '127.0.0.1',
  userAgent = 'Office browser',
) =>
  (
    await h.stranger.post(
      '/api/UserAccount/Authenticate',
      { username, password: h.encode(password) },
      { remoteAddress, headers: { 'user-agent': userAgent } },
    )
  ).statusCode
const many = <T>(length: number, ask: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length }, (_, n) => ask(n)))
const counted = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

describe('the brake of sign-in', () => {
  it('lets five of fifty guesses through that come at the same moment', async () => {
    const statuses = await many(50, (n) => tryPassword(`Wrong@${n}000`))
    expect([counted(statuses, 401), counted(statuses, 429)]).toEqual([5, 45])
  })

  it('lets forty names through that one address tries at the same moment', async () => {
    const statuses = await many(60, (n) => tryPassword('Wrong@2026', `guess.name${n}`))
    expect([counted(statuses, 401), counted(statuses, 429)]).toEqual([40, 20])
  })

  it('lets one network try no more names, from however many of its addresses', async () => {
    const statuses = await many(60, (n) => tryPassword('Wrong@2026', `guess.name${n}`, `2001:db8::${n + 1}`))
    expect([counted(statuses, 401), counted(statuses, 429)]).toEqual([40, 20])
    expect(await tryPassword('Wrong@2026', 'guess.name60', '2001:db8:0:1::1')).toBe(401)
  })

  it('counts no sign-in that was right, neither for the name nor for the address', async () => {
    for (let n = 0; n < 4; n += 1) await tryPassword('Wrong@2026')
    for (let n = 0; n < 45; n += 1)
      expect(await tryPassword('Demo@2026', n % 2 ? 'staff.sales01' : 'staff.market')).toBe(200)
    for (let n = 0; n < 4; n += 1) expect(await tryPassword('Wrong@2026')).toBe(401)
  })

  it('of one name lets the office of the same address sign in', async () => {
    for (let n = 0; n < 60; n += 1) await tryPassword('Wrong@2026')
    expect(await tryPassword('Demo@2026')).toBe(429)
    expect(await tryPassword('Demo@2026', 'staff.market')).toBe(200)
  })

  it('counts an account as one, named by its user name or by its e-mail', async () => {
    const { email } = await h.db
      .selectFrom('account')
      .select('email')
      .where('user_name', '=', 'staff.sales01')
      .executeTakeFirstOrThrow()
    for (let n = 0; n < 5; n += 1) await tryPassword('Wrong@2026', n % 2 ? email.toUpperCase() : 'staff.sales01')
    expect(await tryPassword('Demo@2026', email)).toBe(429)
    expect(await tryPassword('Demo@2026')).toBe(429)
  })

  it('keeps its owner out of no device that is known, while somebody guesses elsewhere', async () => {
    expect(await tryPassword('Demo@2026')).toBe(200)
    const guesses = await many(8, (n) => tryPassword(`Wrong@${n}000`, 'staff.sales01', '203.0.113.7'))
    expect([counted(guesses, 401), counted(guesses, 429)]).toEqual([5, 3])
    expect(await tryPassword('Demo@2026', 'staff.sales01', '203.0.113.8')).toBe(429)
    expect(await tryPassword('Demo@2026')).toBe(200)
    // Signing in there gives no new tries to who guesses.
    expect(await tryPassword('Wrong@2026', 'staff.sales01', '203.0.113.9')).toBe(429)
  })

  it('begins on a known device, too, with the sixth', async () => {
    expect(await tryPassword('Demo@2026')).toBe(200)
    for (let n = 0; n < 5; n += 1) expect(await tryPassword('Wrong@2026')).toBe(401)
    expect(await tryPassword('Demo@2026')).toBe(429)
    expect(await tryPassword('Demo@2026', 'staff.sales01', '127.0.0.1', 'Another browser')).toBe(200)
  })

  it('knows no device any more after the password was changed', async () => {
    const sales = await h.signIn('staff.sales01')
    const [oldPassword, newPassword] = [h.encode('Demo@2026'), h.encode('New@pass2026')]
    await tryPassword('Demo@2026')
    await sales.post('/api/UserAccount/ChangePassword', { userName: 'staff.sales01', oldPassword, newPassword })
    for (let n = 0; n < 5; n += 1) await tryPassword('Wrong@2026', 'staff.sales01', '203.0.113.7')
    expect(await tryPassword('New@pass2026')).toBe(429)
  })

  it('leaves a person twenty sessions: the oldest ends, and its next call says so', async () => {
    const callers = []
    for (let n = 0; n < 21; n += 1) {
      callers.push(await h.signIn('staff.sales01'))
      h.clock.pass(1_000)
    }
    const statuses = []
    for (const caller of callers) statuses.push((await caller.get('/api/LoginSession/GetSessions')).statusCode)
    expect(statuses).toEqual([401, ...Array(20).fill(200)])
    expect((await callers[0]?.get('/api/LoginSession/GetSessions'))?.json().code).toBe('access.sessionRevoked')
  })

  it('of an address holds no name there when the address is free again', async () => {
    for (let n = 0; n < 40; n += 1) await tryPassword('Wrong@2026', `guess.name${n}`)
    for (let n = 0; n < 12; n += 1) expect(await tryPassword('Demo@2026')).toBe(429)
    await h.db.deleteFrom('rate_window').where('bucket', 'like', 'sign-in address:%').execute()
    expect(await tryPassword('Demo@2026')).toBe(200)
  })
})
