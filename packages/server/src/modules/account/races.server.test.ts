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
