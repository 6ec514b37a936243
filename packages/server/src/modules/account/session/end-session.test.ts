import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../../demo/staff.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'off' })
})
beforeEach(() => h.reset())
afterAll(() => h.close())

const own = '/api/LoginSession/GetSessions'
const authenticate = (body: object) => h.stranger.post('/api/UserAccount/Authenticate', body)

/** Signs in to be remembered, on a device that asked to be told. */
async function device(userName: DemoUserName, name: string) {
  const body = { username: userName, password: h.encode('Demo@2026'), remember: true }
  const me = (await authenticate(body)).json()
  const caller = { me, ...h.callerWith({ authorization: `Bearer ${me.token}` }) }
  await addDevice(caller, name)
  const sessions = (await caller.get(own)).json<{ sessionId: string; current: boolean }[]>()
  return { caller, remembered: me.rememberToken, sessionId: sessions.find(({ current }) => current)?.sessionId }
}

const addDevice = (caller: Caller, name: string) =>
  caller.post('/api/FCM/AddFCM', {
    token: `${name}:of-a-device`,
    platform: 'android',
    userName: caller.me.userName,
    userAgent: name,
  })
const devices = async () =>
  (await h.db.selectFrom('push_device').select('user_agent').orderBy('user_agent').execute()).map(
    (row) => row.user_agent,
  )
const comesBack = async (userName: DemoUserName, remembered: string) =>
  (await authenticate({ username: userName, password: h.encode(remembered) })).statusCode === 200
const end = (caller: Caller, wanted: object) =>
  caller.put('/api/LoginSession/DeactiveSession', { userName: 'staff.sales01', ...wanted })

describe('a session that somebody else ended', () => {
  it('comes back by no remembered sign-in and is told nothing; the others stay as they were', async () => {
    const phone = await device('staff.sales01', 'phone')
    const desk = await device('staff.sales01', 'desk')
    expect((await end(desk.caller, { sessionId: phone.sessionId })).statusCode).toBe(204)
    expect(await devices()).toEqual(['desk'])
    expect(await comesBack('staff.sales01', phone.remembered)).toBe(false)
    expect((await desk.caller.get(own)).statusCode).toBe(200)
    expect(await comesBack('staff.sales01', desk.remembered)).toBe(true)
  })

  it('is no theft: nothing is ended or written down as if a remembered sign-in had been used twice', async () => {
    const phone = await device('staff.sales01', 'phone')
    const desk = await device('staff.sales01', 'desk')
    await end(desk.caller, { sessionId: phone.sessionId })
    await comesBack('staff.sales01', phone.remembered)
    expect(
      await h.db.selectFrom('audit').select('what').where('what', '=', 'account.rememberReused').execute(),
    ).toEqual([])
  })

  it('is told nothing either when all others are ended, or all by an admin', async () => {
    await device('staff.sales01', 'phone')
    const desk = await device('staff.sales01', 'desk')
    await device('staff.sales02', 'colleague')
    await end(desk.caller, { all: true })
    expect(await devices()).toEqual(['colleague', 'desk'])
    await end(await h.signIn('admin'), { all: true })
    expect(await devices()).toEqual(['colleague'])
  })

  it('is told nothing after a changed password, and the device at hand still is', async () => {
    await device('staff.sales01', 'phone')
    const desk = await device('staff.sales01', 'desk')
    const passwords = { oldPassword: h.encode('Demo@2026'), newPassword: h.encode('New@pass2026') }
    await desk.caller.post('/api/UserAccount/ChangePassword', { userName: 'staff.sales01', ...passwords })
    expect(await devices()).toEqual(['desk'])
  })

  it('is told nothing after a lock', async () => {
    await device('staff.sales01', 'phone')
    await device('staff.sales02', 'colleague')
    const userId = h.company.users['staff.sales01']
    await (await h.signIn('admin')).put('/api/UserInfo/UpdateUser', { userId, version: 1, state: 'paused' })
    expect(await devices()).toEqual(['colleague'])
  })
})

describe('a session that ended by itself', () => {
  it('by signing out, keeps being remembered', async () => {
    const { caller, remembered } = await device('staff.sales01', 'desk')
    const { userName, token } = caller.me
    await caller.delete('/api/LoginSession/DeleteSession', { userName, token })
    expect(await comesBack('staff.sales01', remembered)).toBe(true)
  })

  it('by idling, goes on being told on its device, which then belongs to the next session there', async () => {
    await device('staff.sales01', 'phone')
    h.clock.pass(3 * 3_600_000)
    const desk = await h.signIn('staff.sales01')
    expect(await devices()).toEqual(['phone'])
    await addDevice(desk, 'phone')
    const again = await device('staff.sales01', 'desk')
    const ended = (await again.caller.get(own))
      .json<{ sessionId: string; current: boolean }[]>()
      .find((one) => !one.current)
    await end(again.caller, { sessionId: ended?.sessionId })
    expect(await devices()).toEqual(['desk'])
  })
})

describe('a remembered sign-in that ran out', () => {
  it('is refused and nothing more: what grew from it goes on', async () => {
    const { remembered } = await device('staff.sales01', 'desk')
    h.clock.pass(31 * 86_400_000)
    await h.db
      .updateTable('session')
      .set({ ends_at: new Date('2027-06-01'), seen_at: h.clock.now() })
      .execute()
    expect(await comesBack('staff.sales01', remembered)).toBe(false)
    expect(await h.db.selectFrom('session').select('ended_at').execute()).toEqual([{ ended_at: null }])
    const audited = await h.db.selectFrom('audit').select('what').orderBy('audit_id', 'desc').limit(1).execute()
    expect(audited).toEqual([{ what: 'account.signInFailed' }])
  })
})
