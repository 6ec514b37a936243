import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let admin: Caller
let second: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  await change('staff.market', { system_role: 'admin' })
  admin = await h.signIn('admin')
  second = await h.signIn('staff.market')
})
afterAll(() => h.close())

const rounds = 20
const change = (userName: DemoUserName, changes: object) =>
  h.db.updateTable('account').set(changes).where('user_name', '=', userName).execute()
const versionOf = async (userName: DemoUserName) =>
  (await h.db.selectFrom('account').select('version').where('user_name', '=', userName).executeTakeFirstOrThrow())
    .version
const update = async (caller: Caller, userName: DemoUserName, wanted: object) =>
  caller.put('/api/UserInfo/UpdateUser', {
    userId: h.company.users[userName],
    version: await versionOf(userName),
    ...wanted,
  })
const statuses = (answers: readonly { statusCode: number }[]) => answers.map((answer) => answer.statusCode).sort()
const codes = (answers: readonly { json(): { code?: string } }[]) =>
  answers.flatMap((answer) => answer.json().code ?? [])

async function bothAdmins(): Promise<void> {
  for (const userName of ['admin', 'staff.market'] as const)
    await change(userName, { system_role: 'admin', state: 'working', deleted_at: null })
  admin = await h.signIn('admin')
  second = await h.signIn('staff.market')
}

async function governing(): Promise<number> {
  const rows = await h.db
    .selectFrom('account')
    .select('user_id')
    .where('system_role', '=', 'admin')
    .where('state', '=', 'working')
    .where('activated', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.length
}

describe('at the same moment', () => {
  it.each([
    ['role', { systemRole: 'user' }],
    ['sign-in', { state: 'suspended' }],
  ])('two administrators who take each other’s %s: one stays', async (_, wanted) => {
    for (let round = 0; round < rounds; round += 1) {
      await bothAdmins()
      const answers = await Promise.all([update(admin, 'staff.market', wanted), update(second, 'admin', wanted)])
      expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
      expect(codes(answers)).toHaveLength(1)
      expect(['user.lastAdmin', 'access.forbidden', 'access.sessionRevoked']).toContain(codes(answers)[0])
      expect(await governing()).toBe(1)
    }
  })

  it('one is deleted and the other demoted, with a move to another department: one stays', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await bothAdmins()
      const answers = await Promise.all([
        admin.delete('/api/UserInfo/DeleteUser', { userId: h.company.users['staff.market'] }),
        update(second, 'admin', { systemRole: 'user', signature: `S${round}` }),
        update(admin, 'staff.market', {
          systemRole: 'user',
          departmentId: round % 2 ? h.company.departments.sales : h.company.departments.marketing,
        }),
      ])
      expect(answers.every((answer) => answer.statusCode < 500)).toBe(true)
      expect(await governing()).toBe(1)
    }
  })

  it('two forms of one person: the first is kept, the second is told', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const version = await versionOf('staff.sales01')
      const answers = await Promise.all([
        update(admin, 'staff.sales01', { version, signature: `A${round}` }),
        update(second, 'staff.sales01', { version, signature: `B${round}` }),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      expect(codes(answers)).toEqual(['request.staleVersion'])
      expect(await versionOf('staff.sales01')).toBe(version + 1)
    }
  })

  it('two forms of one person that move him: he is moved once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const version = await versionOf('staff.sales01')
      const { sales, support, marketing } = h.company.departments
      const [one, other] = round % 2 ? [sales, support] : [marketing, support]
      await change('staff.sales01', { department_id: h.company.departments.technical })
      const answers = await Promise.all([
        update(admin, 'staff.sales01', { version, departmentId: one }),
        update(second, 'staff.sales01', { version, departmentId: other }),
      ])
      expect(statuses(answers)).toEqual([200, 409])
    }
  })

  it('two people who take one address: one has it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const email = `mot${round}@hoatieu.test`
      const answers = await Promise.all([
        update(admin, 'staff.sales01', { email }),
        update(second, 'staff.sales02', { email: email.toUpperCase() }),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      expect(codes(answers)).toEqual(['account.emailExists'])
    }
  })

  it('a sign-in while the lock is put on: no session is left open', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await change('staff.sales01', { state: 'working' })
      await Promise.all([
        update(admin, 'staff.sales01', { state: 'suspended' }),
        h.signIn('staff.sales01').catch(() => undefined),
      ])
      const left = await h.db
        .selectFrom('session')
        .select('session_id')
        .where('user_id', '=', h.company.users['staff.sales01'])
        .where('ended_at', 'is', null)
        .execute()
      expect(left).toEqual([])
    }
  })

  it.each([
    ['an edit', () => update(admin, 'staff.sales01', { positionId: 2 })],
    [
      'a new leader',
      () =>
        admin.put('/api/Department/ChangeDepartmentLeader', {
          departmentId: h.company.departments.sales,
          userId: h.company.users['staff.sales01'],
          version: 1,
        }),
    ],
  ])('%s that waits for a position somebody deletes has no account yet: neither waits for ever', async (_, place) => {
    const placed = await h.db.transaction().execute(async (trx) => {
      // As whoever deletes a position does: the list first, then the accounts that have it.
      await sql`select from position order by position_id for no key update`.execute(trx)
      const placing = place()
      const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitUntil(async () => (await waits.execute(h.db)).rows.length > 0, { timeout: 30_000 })
      await sql`select from account where position_id = 4 order by user_id for no key update nowait`.execute(trx)
      return { placing }
    })
    expect((await placed.placing).statusCode).toBe(200)
  })

  it('a code that is tried many times at once is tried five times and no more', async () => {
    const sales = await h.signIn('staff.sales01')
    const user_id = h.company.users['staff.sales01']
    const email = 'moi@hoatieu.test'
    await h.db
      .insertInto('verify_code')
      .values({ user_id, email, code_hash: 'f'.repeat(64), ends_at: new Date('2026-11-20T02:10:00Z') })
      .execute()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        sales.put('/api/UserInfo/UpdateUserProfile', { version: 1, email, verifyCode: 'guess' }),
      ),
    )
    expect(new Set(statuses(answers))).toEqual(new Set([422]))
    expect(await h.db.selectFrom('verify_code').select('tries').execute()).toEqual([{ tries: 5 }])
  })
})
