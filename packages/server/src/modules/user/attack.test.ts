import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import { hashToken } from '../../kernel/random-token.ts'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

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

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const stored = (userName: DemoUserName = 'staff.sales01') =>
  h.db.selectFrom('account').selectAll().where('user_name', '=', userName).executeTakeFirstOrThrow()
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
const profile = (wanted: unknown, options = {}) => sales.put('/api/UserInfo/UpdateUserProfile', wanted, options)

describe('what a person may not smuggle into an edit', () => {
  const smuggled = {
    userId: 1,
    userName: 'staff.sales01',
    activated: false,
    state: 'suspended',
    systemRole: 'admin',
    priorityPermission: 1,
    departmentId: 1,
    positionId: 1,
    userGroupId: 1,
    machineCode: '900',
    affiliateCode: 'MOI',
    createdDate: '2000-01-01T00:00:00Z',
    standing: 'working',
  }
  const unknown = ['user_id', 'deletedAt', 'system_role', 'passwordHash', 'password_hash', 'password', 'avatar_key']

  it.each(unknown)('%s is no key of either edit', (key) =>
    untouched(async () => {
      const { user_id: userId, version } = await stored()
      expect((await profile({ version, [key]: 1 })).statusCode).toBe(400)
      expect((await admin.put('/api/UserInfo/UpdateUser', { userId, version, [key]: 1 })).statusCode).toBe(400)
    }),
  )

  it('the own profile takes nothing but what is the person’s to say', async () => {
    const before = await stored()
    const { userId: _, ...own } = smuggled
    const answer = await profile({ ...own, version: before.version, signature: 'Mới' })
    expect(answer.statusCode).toBe(200)
    expect(await stored()).toEqual({ ...before, signature: 'Mới', version: before.version + 1 })
  })

  it('neither name nor number of another is taken for whose profile it is', () =>
    untouched(async () => {
      for (const wanted of [{ userId: admin.me.userId }, { userName: 'admin' }, { createUser: 'admin' }])
        expect([200, 403]).toContain((await profile({ version: 1, ...wanted })).statusCode)
      expect((await profile({ version: 1, userName: 'admin', signature: 'x' })).statusCode).toBe(403)
    }))

  it('an admin’s edit leaves what no field of the form is: password, activation, deletion, creation', async () => {
    const before = await stored()
    const answer = await admin.put('/api/UserInfo/UpdateUser', {
      ...smuggled,
      userId: before.user_id,
      version: before.version,
      priorityPermission: 3,
      systemRole: undefined,
      state: undefined,
      departmentId: undefined,
      positionId: undefined,
      userGroupId: undefined,
      machinePassword: undefined,
    })
    expect(answer.statusCode).toBe(200)
    const after = await stored()
    const { password_hash, activated, deleted_at, created_at, system_role, avatar_key, user_name } = before
    const kept = { password_hash, activated, deleted_at, created_at, system_role, avatar_key, user_name }
    expect(after).toMatchObject(kept)
  })

  it.each(['{"version":1,"__proto__":{"systemRole":"admin"}}', '{"version":1,"constructor":{"prototype":{"a":1}}}'])(
    '%s reaches no prototype',
    async (payload) => {
      const headers = { 'content-type': 'application/json' }
      await untouched(async () => expect((await profile(payload, { headers })).statusCode).toBe(400))
      expect(Reflect.get({}, 'systemRole')).toBeUndefined()
    },
  )

  it.each([0, -1, 1.5, '1', null, true, [1], 2 ** 31, Number.MAX_SAFE_INTEGER])(
    'the version %j edits nobody',
    (version) =>
      untouched(async () => {
        const userId = sales.me.userId
        const answers = [
          await profile({ version, signature: 'x' }),
          await admin.put('/api/UserInfo/UpdateUser', { userId, version, systemRole: 'admin' }),
          await admin.put('/api/UserInfo/UpdateUser', { userId, version, departmentId: 1 }),
        ]
        for (const answer of answers) expect([400, 409]).toContain(answer.statusCode)
      }),
  )
})

describe('who is no administrator', () => {
  it.each(['leader.sales', 'viewer.all', 'nobody.rights'] as const)(
    '%s reads no other person’s record, whatever the number, and changes nobody',
    async (userName) => {
      const caller = await h.signIn(userName)
      await untouched(async () => {
        for (let id = 1; id <= 60; id += 1) {
          const answer = await caller.get(`/api/UserInfo/GetUserInfoByUserId/${id}`)
          expect(answer.statusCode).toBe(id === caller.me.userId ? 200 : 403)
        }
        const target = { userId: sales.me.userId }
        const answers = [
          await caller.get('/api/UserInfo/GetAllUser'),
          await caller.put('/api/UserInfo/UpdateUser', { ...target, version: 1, systemRole: 'admin' }),
          await caller.put('/api/UserInfo/UpdateUser', { userId: caller.me.userId, version: 1, systemRole: 'admin' }),
          await caller.delete('/api/UserInfo/DeleteUser', target),
          await caller.put(`/api/UserInfo/RecoverUser/${target.userId}`),
          await caller.get(`/api/LoginSession/GetSessions?userId=${target.userId}`),
          await caller.put('/api/LoginSession/DeactiveSession', { userName: 'staff.sales01', all: true }),
          await caller.get('/api/Audit/GetAllAudit/1/20'),
          await caller.get(`/api/Audit/GetHistory/Account/${target.userId}/1/20`),
        ]
        expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 403))
      })
    },
  )

  it('finds out by no search that a colleague has a number or an address', async () => {
    await h.db
      .updateTable('account')
      .set({ phone: '84987654321', email: 'thu.rieng@hoatieu.test' })
      .where('user_name', '=', 'leader.sales')
      .execute()
    const { departmentId } = sales.me
    const found = async (text: string) => {
      const query = `text=${encodeURIComponent(text)}`
      const answers = [
        await sales.get(`/api/Department/GetUsersByDepartmentId/${departmentId}/false?${query}`),
        await sales.post('/api/UserInfo/GetAllUserByDepartmentId', { departmentId, text }),
        await sales.get(`/api/UserInfo/GetCategoryUser/${sales.me.userId}/active?${query}`),
      ]
      return answers.map((answer) => answer.body.includes('leader.sales'))
    }
    expect(await found('leader.sales')).toEqual([true, true, true])
    for (const text of ['84987654321', '0987654321', '98765', 'thu.rieng', '@hoatieu'])
      expect({ text, found: await found(text) }).toEqual({ text, found: [false, false, false] })
  })
})

describe('a call that is sent again with its key', () => {
  const address = 'dia.chi.moi@hoatieu.test'
  const wrong = async (key: string) =>
    profile({ version: (await stored()).version, email: address, verifyCode: 'xxxxx' }, withKey(key))

  it('and was refused with a wrong code is refused again, and the guess counts each time', async () => {
    await h.db
      .insertInto('verify_code')
      .values({
        user_id: sales.me.userId,
        email: address,
        code_hash: hashToken('ABCDE'),
        ends_at: new Date('2026-11-20T02:10:00Z'),
      })
      .execute()
    expect(codeOf(await wrong('ma'))).toEqual([422, 'account.codeWrong'])
    expect(codeOf(await wrong('ma'))).toEqual([422, 'account.codeWrong'])
    expect(await h.db.selectFrom('verify_code').select('tries').execute()).toEqual([{ tries: 2 }])
    expect((await stored()).email).not.toBe(address)
  })

  it('deletes, recovers and edits a person once', async () => {
    const userId = h.company.users['staff.market']
    const twice = async (call: () => Promise<{ statusCode: number; body: string }>) => {
      const [first, second] = [await call(), await call()]
      expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
      return first.statusCode
    }
    const { version } = await stored('staff.market')
    expect(
      await twice(() => admin.put('/api/UserInfo/UpdateUser', { userId, version, signature: 'Một' }, withKey('sua'))),
    ).toBe(200)
    expect((await stored('staff.market')).version).toBe(version + 1)
    expect(await twice(() => admin.delete('/api/UserInfo/DeleteUser', { userId }, withKey('xoa')))).toBe(204)
    expect(await twice(() => admin.put(`/api/UserInfo/RecoverUser/${userId}`, {}, withKey('lay-lai')))).toBe(200)
    expect((await stored('staff.market')).version).toBe(version + 3)
  })
})

describe('the text of a person', () => {
  it.each([
    { fullName: '<script>alert(1)</script>' },
    { fullName: 'x 1=1' },
    { fullName: '\u200b\u2060' },
    { fullName: 'a\u0000b' },
    { fullName: 'x'.repeat(201) },
    { email: 'a@x.vn,b@evil.vn' },
    { email: 'a@x.vn\r\nBcc: b@evil.vn' },
    { email: `${'a'.repeat(300)}@x.vn` },
    { email: 'ｍike@x.vn' },
    { phone: '０９１２３４５６７８x' },
    { phone: "0912'; drop table account" },
    { signature: 'x'.repeat(2_001) },
    { avatar: 'x'.repeat(1_400_001) },
    { avatar: ['a'] },
  ])('%j is refused of the person and of an admin alike', (wanted) =>
    untouched(async () => {
      const { user_id: userId, version } = await stored()
      expect((await profile({ version, verifyCode: '00000', ...wanted })).statusCode).toBe(400)
      expect((await admin.put('/api/UserInfo/UpdateUser', { userId, version, ...wanted })).statusCode).toBe(400)
    }),
  )

  it.each([
    ['a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a file that names itself a picture', 'GIF89a/*\x01*/=1;alert(1)//'],
    ['nothing', ''],
  ])('no picture is %s', (_, content) =>
    untouched(async () => {
      const { version } = await stored()
      const avatar = `data:image/png;base64,${Buffer.from(content, 'latin1').toString('base64')}`
      expect(codeOf(await profile({ version, avatar, avatarType: 'image/png' }))).toEqual([
        415,
        'account.avatarRefused',
      ])
    }),
  )
})
