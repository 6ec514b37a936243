import { unattendedHeader } from '@crm/contract/kernel/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/staff.ts'
import { type Caller, type Harness, openHarness } from '../testing/harness.ts'
import { setRights } from '../testing/permission-calls.ts'
import { openAuthenticator } from './authenticate.ts'

let h: Harness
let admin: Caller
let sales: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

const customers = async () =>
  (await sales.get(`/api/Customer/GetTotalAnalysis/${sales.me.userId}/false/all`)).statusCode
const users = async () => (await sales.get('/api/UserInfo/GetAllUser')).statusCode
const staffOf = (department: 'sales' | 'hr') => [4, h.company.departments[department]] as const

async function updateSales(changes: object): Promise<number> {
  const user = await h.platform.db
    .selectFrom('account')
    .select('version')
    .where('user_id', '=', sales.me.userId)
    .executeTakeFirstOrThrow()
  return (await admin.put('/api/UserInfo/UpdateUser', { userId: sales.me.userId, ...user, ...changes })).statusCode
}

describe('a caller is another from the next call on', () => {
  const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode
  const names = () => ({ userName: sales.me.userName })
  const changes: Record<string, readonly [change: () => Promise<number>, after: number]> = {
    'whose right is taken': [() => statusOf(setRights.position(admin, staffOf('sales'), { MNU_Customer: [] })), 403],
    'who is suspended': [() => updateSales({ state: 'suspended' }), 401],
    'who is paused': [() => updateSales({ state: 'paused' }), 401],
    'who is deleted': [
      () => statusOf(admin.delete('/api/UserInfo/DeleteUser', { userId: sales.me.userId, ...names() })),
      401,
    ],
    'who signs out': [
      () => statusOf(sales.delete('/api/LoginSession/DeleteSession', { ...names(), token: sales.me.token })),
      401,
    ],
    'whose sessions are ended elsewhere': [
      async () =>
        statusOf((await h.signIn('staff.sales01')).put('/api/LoginSession/DeactiveSession', { ...names(), all: true })),
      401,
    ],
    'whose password is changed elsewhere': [
      async () =>
        statusOf(
          (await h.signIn('staff.sales01')).post('/api/UserAccount/ChangePassword', {
            ...names(),
            oldPassword: h.encode(demoPassword),
            newPassword: h.encode('Changed@2026'),
          }),
        ),
      401,
    ],
    'who comes into another department': [
      () =>
        statusOf(
          admin.put('/api/Department/TransferUser', {
            userIds: [sales.me.userId],
            departmentId: h.company.departments.hr,
          }),
        ),
      403,
    ],
  }

  it.each(Object.keys(changes))('%s', async (name) => {
    const [change, after] = changes[name] ?? []
    await setRights.position(admin, staffOf('hr'), { MNU_Customer: [] })
    expect(await customers()).toBe(200)
    expect(await change?.()).toBeLessThan(300)
    expect(await customers()).toBe(after)
  })

  it('whose role changes', async () => {
    const seen = [await users()]
    await updateSales({ systemRole: 'admin' })
    seen.push(await users())
    await updateSales({ systemRole: 'user' })
    expect([...seen, await users()]).toEqual([403, 200, 403])
  })
})

describe('a caller who is remembered', () => {
  const endSession = () =>
    h.platform.db.updateTable('session').set({ ended_at: h.clock.now() }).where('user_id', '=', sales.me.userId)

  it('is so for a second at most in a process that does not hear of a change', async () => {
    const { db, tokens } = h.platform
    const other = openAuthenticator({ db, tokens, idleSeconds: h.config.SESSION_IDLE, onError: () => undefined })
    const recognise = async () =>
      'actor' in (await other.recognise(sales.me.token, 'MNU_Customer', h.clock.now(), { isUse: true }))
    const seen = [await recognise()]
    await endSession().execute()
    h.clock.pass(999)
    seen.push(await recognise())
    h.clock.pass(1)
    expect([...seen, await recognise()]).toEqual([true, true, false])
  })

  it('is nobody once the session runs out within that second', async () => {
    const ends = new Date(h.clock.now().getTime() + 500)
    await h.db.updateTable('session').set({ ends_at: ends }).where('user_id', '=', sales.me.userId).execute()
    expect(await customers()).toBe(200)
    h.clock.pass(500)
    expect(await customers()).toBe(401)
  })

  it('uses the session with a call that comes right after one that is no use', async () => {
    h.clock.pass(61_000)
    const unattended = { headers: { [unattendedHeader]: '1' } }
    await sales.get(`/api/Customer/GetTotalAnalysis/${sales.me.userId}/false/all`, unattended)
    expect(await customers()).toBe(200)
    const { seen_at } = await h.db
      .selectFrom('session')
      .select('seen_at')
      .where('user_id', '=', sales.me.userId)
      .executeTakeFirstOrThrow()
    expect(seen_at).toEqual(h.clock.now())
  })
})
