import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../../testing/harness.ts'
import { sweepJob } from '../jobs.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(() => h.reset())
afterAll(() => h.close())

const own = '/api/LoginSession/GetSessions'
const withToken = (token: string) => h.callerWith({ authorization: `Bearer ${token}` })
const partsOf = (token: string) => token.split('.') as [string, string, string]
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a session', () => {
  it('is known by its token alone: a changed claim, another key, no signature or another algorithm is nobody', async () => {
    const { me } = await h.signIn('staff.sales01')
    const [header, claims, signature] = partsOf(me.token)
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const foreign = createHmac('sha256', 'another key of ours').update(`${header}.${claims}`).digest('base64url')
    const forged = [
      `${header}.${encoded({ ...payload, nameid: '1' })}.${signature}`,
      `${header}.${claims}.${foreign}`,
      `${encoded({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${encoded({ alg: 'HS512', typ: 'JWT' })}.${claims}.${signature}`,
      'nonsense',
    ]
    for (const token of forged) expect((await withToken(token).get(own)).statusCode).toBe(401)
  })

  it('does not come from a query or a cookie', async () => {
    const { me } = await h.signIn('staff.sales01')
    expect((await h.callerWith({}).get(`${own}?token=${me.token}&access_token=${me.token}`)).statusCode).toBe(401)
    expect((await h.callerWith({ cookie: `token=${me.token}` }).get(own)).statusCode).toBe(401)
  })

  it('ends after twelve hours, five seconds of leeway given, and says that it expired', async () => {
    const caller = await h.signIn('staff.sales01')
    for (let n = 0; n < 11; n += 1) {
      h.clock.pass(3_600_000)
      expect((await caller.get(own)).statusCode).toBe(200)
    }
    h.clock.pass(3_600_000 + 10_000)
    const late = await caller.get(own)
    expect([late.statusCode, late.json().code]).toEqual([401, 'access.sessionExpired'])
  })

  it('ends after two idle hours', async () => {
    const caller = await h.signIn('staff.sales01')
    h.clock.pass(2 * 3_600_000 + 1_000)
    expect((await caller.get(own)).json().code).toBe('access.sessionExpired')
  })

  it('refuses a token from the future', async () => {
    const { me } = await h.signIn('staff.sales01')
    const claims = JSON.parse(Buffer.from(partsOf(me.token)[1], 'base64url').toString())
    const token = await new SignJWT({ ...claims, nbf: claims.iat + 60 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(h.config.JWT_SECRET))
    expect((await withToken(token).get(own)).statusCode).toBe(401)
  })

  it('is over at once after signing out, and says that it was ended', async () => {
    const caller = await h.signIn('staff.sales01')
    const { userName, token } = caller.me
    expect((await caller.delete('/api/LoginSession/DeleteSession', { userName, token })).statusCode).toBe(204)
    const after = await caller.get(own)
    expect([after.statusCode, after.json().code]).toEqual([401, 'access.sessionRevoked'])
  })

  it('cannot be ended with the token of a colleague', async () => {
    const caller = await h.signIn('staff.sales01')
    const other = await h.signIn('staff.sales02')
    const answer = await caller.delete('/api/LoginSession/DeleteSession', {
      userName: caller.me.userName,
      token: other.me.token,
    })
    expect(answer.statusCode).toBe(403)
    expect((await other.get(own)).statusCode).toBe(200)
  })

  it('is named anew by AddSession, as often as one likes, and only by its own token', async () => {
    const caller = await h.signIn('staff.sales01')
    const other = await h.signIn('staff.sales02')
    const body = { userName: caller.me.userName, userAgent: '', token: caller.me.token }
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone)' }
    for (const _ of [1, 2])
      expect((await caller.post('/api/LoginSession/AddSession', body, { headers })).statusCode).toBe(204)
    expect((await caller.get(own)).json()).toMatchObject([
      { userAgent: 'Mozilla/5.0 (iPhone)', platform: 'iOS', current: true },
    ])
    expect((await caller.post('/api/LoginSession/AddSession', { ...body, token: other.me.token })).statusCode).toBe(403)
  })

  it('may be ended from another device of the same person, and by an admin, and by nobody else', async () => {
    const phone = await h.signIn('staff.sales01')
    const desk = await h.signIn('staff.sales01')
    const colleague = await h.signIn('staff.sales02')
    const admin = await h.signIn('admin')
    const phoneId = (await phone.get(own)).json().find((s: { current: boolean }) => s.current).sessionId
    const deskId = (await desk.get(own)).json().find((s: { current: boolean }) => s.current).sessionId
    const end = (caller: typeof desk, userName: string, sessionId: string) =>
      caller.put('/api/LoginSession/DeactiveSession', { userName, sessionId })
    expect((await end(colleague, 'staff.sales02', phoneId)).statusCode).toBe(404)
    expect((await end(colleague, 'staff.sales01', phoneId)).statusCode).toBe(403)
    expect((await end(desk, 'staff.sales01', phoneId)).statusCode).toBe(204)
    expect((await phone.get(own)).statusCode).toBe(401)
    expect((await end(admin, 'staff.sales01', deskId)).statusCode).toBe(204)
    expect((await desk.get(own)).statusCode).toBe(401)
    const audits = h.db.selectFrom('audit').select(['user_id', 'target', 'details'])
    expect(await audits.where('what', '=', 'account.sessionEnded').orderBy('audit_id').execute()).toEqual([
      { user_id: desk.me.userId, target: phoneId, details: { userName: 'staff.sales01' } },
      { user_id: admin.me.userId, target: deskId, details: { userName: 'staff.sales01' } },
    ])
  })

  it('of another is listed for an admin and for nobody else', async () => {
    const sales = await h.signIn('staff.sales01')
    const admin = await h.signIn('admin')
    const ofSales = `${own}?userId=${sales.me.userId}`
    expect((await admin.get(ofSales)).json()).toMatchObject([{ current: false }])
    expect((await sales.get(ofSales)).json()).toMatchObject([{ current: true }])
    const answer = await sales.get(`${own}?userId=${admin.me.userId}`)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'access.notYourName'])
  })

  it('is ended with all others by its person, who stays; by an admin with every one of the person named', async () => {
    const [desk, phone] = [await h.signIn('staff.sales01'), await h.signIn('staff.sales01')]
    const colleague = await h.signIn('staff.sales02')
    const admin = await h.signIn('admin')
    const endAll = (caller: typeof desk, userName: string) =>
      caller.put('/api/LoginSession/DeactiveSession', { userName, all: true })
    const statuses = async () =>
      Promise.all([desk, phone, colleague, admin].map(async (caller) => (await caller.get(own)).statusCode))
    expect((await endAll(colleague, 'staff.sales01')).statusCode).toBe(403)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    expect((await endAll(desk, 'staff.sales01')).statusCode).toBe(204)
    expect(await statuses()).toEqual([200, 401, 200, 200])
    expect((await endAll(admin, 'staff.sales01')).statusCode).toBe(204)
    expect((await endAll(admin, 'admin')).statusCode).toBe(204)
    expect(await statuses()).toEqual([401, 401, 200, 200])
    expect((await endAll(admin, 'nobody.here')).statusCode).toBe(404)
  })

  it('that is long over is swept away, but for the one that tells when a person was last seen', async () => {
    await h.signIn('staff.sales01')
    h.clock.pass(60_000)
    await h.signIn('staff.sales01')
    const left = async () =>
      (await h.db.selectFrom('session').select('seen_at').execute()).map(({ seen_at }) => seen_at.toISOString())
    expect(await left()).toHaveLength(2)
    h.clock.pass(3 * 86_400_000)
    await sweepJob(h.platform).run({}, { id: '', retries: 0, signal: AbortSignal.timeout(60_000) })
    expect(await left()).toEqual(['2026-11-20T02:01:00.000Z'])
  })

  it('takes no id that the client proposes', async () => {
    const body = { username: 'staff.sales01', password: h.encode('Demo@2026') }
    const proposed = { ...body, sessionId: 'f0000000-0000-4000-8000-000000000000' }
    expect((await h.stranger.post('/api/UserAccount/Authenticate', proposed)).statusCode).toBe(400)
  })
})

describe('the NameId header', () => {
  it('may be absent or the own id; another is refused, two are malformed', async () => {
    const caller = await h.signIn('staff.sales01')
    const ask = (nameid: string) => caller.get(own, { headers: { nameid } })
    expect((await ask(String(caller.me.userId))).statusCode).toBe(200)
    expect((await ask('1')).statusCode).toBe(403)
    expect((await ask(`${caller.me.userId}, 1`)).statusCode).toBe(400)
  })
})
