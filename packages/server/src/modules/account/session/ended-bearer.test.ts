import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../testing/customer-calls.ts'
import { type Harness, openHarness } from '../../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'off' })
})
beforeEach(async () => {
  await h.reset()
  await h.db.insertInto('setting').values({ name: 'selfRegistration', value: 'true' }).execute()
})
afterAll(() => h.close())

const person = () => ({
  hosting: 'https://crm.example.vn',
  userName: 'new.person',
  password: h.encode('Fresh@2026'),
  fullName: 'Nguyễn Thị Mới',
  email: 'new.person@hoatieu.test',
})
const stored = () => h.db.selectFrom('account').select('user_id').where('user_name', '=', 'new.person').execute()

/** Somebody whose session is over, and what the next call of it is told. */
async function ended(how: 'expired' | 'revoked' | 'unknown') {
  const { me } = await h.signIn('admin')
  if (how === 'expired') h.clock.pass(3 * 3_600_000)
  if (how === 'revoked') await h.db.updateTable('session').set({ ended_at: h.clock.now() }).execute()
  const token = how === 'unknown' ? `${me.token}x` : me.token
  return h.callerWith({ authorization: `Bearer ${token}`, 'com-aes': h.config.COM_AES })
}

describe.each([
  ['expired', 'access.sessionExpired'],
  ['revoked', 'access.sessionRevoked'],
  ['unknown', 'access.unknownCaller'],
] as const)('whose session is %s', (how, code) => {
  it('registers nobody: an admin is not taken for a visitor', async () => {
    const caller = await ended(how)
    expect(codeOf(await caller.post('/api/UserAccount/Register', person()))).toEqual([401, code])
    expect(await stored()).toEqual([])
  })

  it('activates nobody as an admin, and oneself by the mailed link', async () => {
    await h.stranger.post('/api/UserAccount/Register', person())
    const caller = await ended(how)
    const named = { userName: 'new.person', email: 'new.person@hoatieu.test' }
    expect(codeOf(await caller.post('/api/UserAccount/Active', named))).toEqual([401, code])
    expect((await caller.post('/api/UserAccount/Active', { ...named, token: 'x' })).json().code).toBe(
      'account.linkExpired',
    )
  })

  it('signs in anew', async () => {
    const caller = await ended(how)
    const right = { username: 'admin', password: h.encode('Demo@2026') }
    expect((await caller.post('/api/UserAccount/Authenticate', right)).statusCode).toBe(200)
  })
})
