import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'off' })
})
beforeEach(() => h.reset())
afterAll(() => h.close())

const authenticate = (password: string, more: object = {}) =>
  h.stranger.post('/api/UserAccount/Authenticate', { username: 'staff.sales01', password: h.encode(password), ...more })

/** Signs in while another transaction, which has the account, gives it another password; answers what came of it. */
async function signInDuring(password: string) {
  const answer = await h.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('account')
      .set({ password_hash: 'another' })
      .where('user_name', '=', 'staff.sales01')
      .execute()
    const signingIn = authenticate(password)
    const waits = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await waits.execute(h.db)).rows.length > 0, { timeout: 30_000 })
    await trx.deleteFrom('remember_token').execute()
    return { signingIn }
  })
  return answer.signingIn
}

describe('three who are registered at once as leader of one new department', () => {
  it('are one leader and two who hear at once that there is one', async () => {
    const admin = await h.signIn('admin')
    const added = await admin.post('/api/Department/AddDepartment', { name: 'Phòng thử ghế', parent: 1 })
    const departmentId = added.json().index
    const place = { departmentId, positionId: 1, userGroupId: 1, priorityPermission: 3 }
    const register = (n: number) =>
      admin.post(
        '/api/UserAccount/Register',
        {
          ...place,
          hosting: '',
          userName: `new.leader${n}`,
          password: h.encode('Chim@HoangYen9'),
          fullName: `Lê Văn Ghế ${n}`,
          email: `ghe${n}@hoatieu.test`,
        },
        { headers: { 'com-aes': h.config.COM_AES } },
      )
    const answers = await Promise.all([1, 2, 3].map(register))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const leaders = await h.db
      .selectFrom('account')
      .select('user_name')
      .where('department_id', '=', departmentId)
      .execute()
    expect(leaders).toHaveLength(1)
  })
})

describe('a sign-in while the password changes', () => {
  it('with the old password opens no session', async () => {
    expect(codeOf(await signInDuring('Demo@2026'))).toEqual([401, 'account.wrongPassword'])
    expect(await h.db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  it('that was remembered opens none either, and is no theft', async () => {
    const { rememberToken } = (await authenticate('Demo@2026', { remember: true })).json()
    expect(codeOf(await signInDuring(rememberToken))).toEqual([401, 'account.wrongPassword'])
    expect(await h.db.selectFrom('session').select('ended_at').execute()).toEqual([{ ended_at: null }])
    expect(
      await h.db.selectFrom('audit').select('what').where('what', '=', 'account.rememberReused').execute(),
    ).toEqual([])
  })
})

describe('a session that is ended while it comes back by a remembered sign-in', () => {
  it('comes back no more by what that sign-in is given', async () => {
    const desk = await h.signIn('staff.sales01')
    const phone = (await authenticate('Demo@2026', { remember: true })).json()
    const [{ session_id: sessionId } = { session_id: '' }] = await h.db
      .selectFrom('session')
      .select('session_id')
      .where('remember_family', 'is not', null)
      .execute()
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(h.db)
      ).rows.length
    const { comingBack, ending } = await h.db.transaction().execute(async (trx) => {
      await trx.updateTable('account').set({ affiliate_code: '' }).where('user_name', '=', 'staff.sales01').execute()
      const comingBack = Promise.resolve(authenticate(phone.rememberToken, { remember: true }))
      await vi.waitUntil(async () => (await waiting()) === 1, { timeout: 30_000 })
      const ending = Promise.resolve(
        desk.put('/api/LoginSession/DeactiveSession', { userName: 'staff.sales01', sessionId }),
      )
      await vi.waitUntil(async () => (await waiting()) === 2, { timeout: 30_000 })
      return { comingBack, ending }
    })
    const { rememberToken } = (await comingBack).json()
    expect((await ending).statusCode).toBe(204)
    expect(codeOf(await authenticate(rememberToken, { remember: true }))).toEqual([401, 'account.wrongPassword'])
  })
})
