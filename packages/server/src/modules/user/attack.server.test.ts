import { VERIFY_CODE_TRIES_MAX } from '@crm/contract/rules/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import { hashToken } from '../../kernel/random-token.ts'
import { codeOf } from '../../testing/customer-calls.ts'
import { departmentCalls } from '../../testing/department-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { lookupCalls } from '../../testing/lookups.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const rounds = 12
type Answer = Awaited<ReturnType<Caller['get']>>
const change = (userName: DemoUserName, changes: object) =>
  h.db.updateTable('account').set(changes).where('user_name', '=', userName).execute()
const find = (userName: string) =>
  h.db.selectFrom('account').selectAll().where('user_name', '=', userName).executeTakeFirstOrThrow()
const update = async (caller: Caller, userName: DemoUserName, wanted: object, options = {}) =>
  caller.put(
    '/api/UserInfo/UpdateUser',
    { userId: h.company.users[userName], version: (await find(userName)).version, ...wanted },
    options,
  )
const noneFailed = (answers: readonly Answer[]) =>
  expect(answers.filter((answer) => answer.statusCode >= 500).map((answer) => answer.body)).toEqual([])
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

const admins = ['admin', 'staff.market', 'staff.support'] as const

async function everyoneGoverns(): Promise<Caller[]> {
  for (const userName of admins) await change(userName, { system_role: 'admin', state: 'working', deleted_at: null })
  return Promise.all(admins.map((userName) => h.signIn(userName)))
}

const governing = async () =>
  (
    await h.db
      .selectFrom('account')
      .select('user_id')
      .where('system_role', '=', 'admin')
      .where('state', '=', 'working')
      .where('activated', '=', true)
      .where('deleted_at', 'is', null)
      .execute()
  ).length

describe('at the same moment', () => {
  it('three administrators are demoted, deleted, suspended and moved by each other: at least one goes on governing', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, two, three] = (await everyoneGoverns()) as [Caller, Caller, Caller]
      const { sales, support } = h.company.departments
      const answers = await Promise.all([
        update(one, 'staff.market', { systemRole: 'user' }),
        two.delete('/api/UserInfo/DeleteUser', { userId: h.company.users['staff.support'] }),
        update(three, 'admin', { state: 'suspended' }),
        update(one, 'staff.support', { state: 'paused', departmentId: round % 2 ? sales : support }),
        update(two, 'admin', { systemRole: 'user', userGroupId: h.company.userGroups.staff }),
        three.delete('/api/UserInfo/DeleteUser', { userId: h.company.users['staff.market'] }),
      ])
      noneFailed(answers)
      expect(await governing()).toBeGreaterThanOrEqual(1)
    }
  })

  it('a person registers into a department, a group and a position that are deleted: he is in none that is gone', async () => {
    const calls = departmentCalls(h)
    for (let round = 0; round < rounds; round += 1) {
      const department = await calls.add(admin)
      const group = await lookupCalls(admin, 'UserGroup').added({ name: `Nhóm ${round}` })
      const position = await lookupCalls(admin, 'Position').added({ name: `Chức vụ ${round}` })
      const register = (at: number) =>
        admin.post(
          '/api/UserAccount/Register',
          {
            hosting: '',
            userName: `nguoi.moi.${round}${at}`,
            password: h.encode('Chim@HoangYen9'),
            fullName: 'Người Mới',
            email: `moi${round}${at}@hoatieu.test`,
            departmentId: department.index,
            userGroupId: group.index,
            positionId: at % 2 ? position.index : 4,
          },
          { headers: { 'com-aes': h.config.COM_AES } },
        )
      const answers = await Promise.all([
        register(0),
        calls.remove(admin, department.index),
        lookupCalls(admin, 'UserGroup').delete(group.index),
        lookupCalls(admin, 'Position').delete(position.index),
        register(1),
      ])
      noneFailed(answers)
      const lost = await h.db
        .selectFrom('account as a')
        .innerJoin('department as d', 'd.department_id', 'a.department_id')
        .innerJoin('user_group as g', 'g.user_group_id', 'a.user_group_id')
        .innerJoin('position as p', 'p.position_id', 'a.position_id')
        .select('a.user_name')
        .where('a.deleted_at', 'is', null)
        .where((row) =>
          row.or([
            row('d.deleted_at', 'is not', null),
            row('g.deleted_at', 'is not', null),
            row('p.deleted_at', 'is not', null),
          ]),
        )
        .execute()
      expect(lost).toEqual([])
    }
  })

  it('people get a position and a group that are handed over and taken back: nobody is left with what is gone', async () => {
    const staff = ['staff.sales01', 'staff.sales02', 'staff.support2'] as const
    for (let round = 0; round < rounds; round += 1) {
      const positions = lookupCalls(admin, 'Position')
      const groups = lookupCalls(admin, 'UserGroup')
      const position = await positions.added({ name: `Chức vụ ${round}` })
      const group = await groups.added({ name: `Nhóm ${round}` })
      const answers = await Promise.all([
        ...staff.map((userName) => update(admin, userName, { positionId: position.index, userGroupId: group.index })),
        positions.delete(position.index, 4),
        groups.delete(group.index, h.company.userGroups.staff),
        update(admin, 'staff.market', { positionId: position.index }),
      ])
      noneFailed(answers)
      const carriers = await h.db
        .selectFrom('account as a')
        .innerJoin('user_group as g', 'g.user_group_id', 'a.user_group_id')
        .innerJoin('position as p', 'p.position_id', 'a.position_id')
        .select('a.user_name')
        .where((row) => row.or([row('g.deleted_at', 'is not', null), row('p.deleted_at', 'is not', null)]))
        .execute()
      expect(carriers).toEqual([])
    }
  })

  it('a person is made leader and deleted: no leader is deleted', async () => {
    const calls = departmentCalls(h)
    const userId = calls.userOf('staff.sales01')
    for (let round = 0; round < rounds; round += 1) {
      await change('staff.sales01', { deleted_at: null, position_id: 4, department_id: calls.idOf('sales') })
      const { index, version } = await calls.add(admin)
      const answers = await Promise.all([
        admin.put('/api/Department/ChangeDepartmentLeader', { departmentId: index, userId, version }),
        admin.delete('/api/UserInfo/DeleteUser', { userId }),
      ])
      noneFailed(answers)
      const { deleted_at, position_id } = await find('staff.sales01')
      expect(deleted_at !== null && position_id === 1).toBe(false)
    }
  })

  it('the right code among wrong ones: no more than five are ever tried, and the address changes at most once', async () => {
    const email = 'moi@hoatieu.test'
    for (let round = 0; round < rounds; round += 1) {
      await change('staff.sales01', { email: `cu${round}@hoatieu.test` })
      const sales = await h.signIn('staff.sales01')
      await h.db.deleteFrom('verify_code').execute()
      await h.db
        .insertInto('verify_code')
        .values({
          user_id: sales.me.userId,
          email,
          code_hash: hashToken('ABCDE'),
          ends_at: new Date('2026-11-20T02:10:00Z'),
        })
        .execute()
      const { version } = await find('staff.sales01')
      const guess = (verifyCode: string, n: number) =>
        sales.put('/api/UserInfo/UpdateUserProfile', { version, email, verifyCode }, withKey(`${round}-${n % 3}`))
      const guesses = Array.from({ length: 14 }, (_, n) => (n === 9 ? 'ABCDE' : `x${n}`))
      const answers = await Promise.all(guesses.map(guess))
      noneFailed(answers)
      const done = answers.filter((answer) => answer.statusCode === 200)
      expect(done.length).toBeLessThanOrEqual(1)
      const [left] = await h.db.selectFrom('verify_code').select('tries').execute()
      if (left) expect(left.tries).toBeLessThanOrEqual(VERIFY_CODE_TRIES_MAX)
      expect((await find('staff.sales01')).email === email).toBe(done.length === 1)
    }
  })

  it('one key, many times: each act is done once and every caller is told the same', async () => {
    const calls = departmentCalls(h)
    for (let round = 0; round < rounds; round += 1) {
      const key = withKey(`lan-${round}`)
      const { version } = await find('staff.sales01')
      const edits = await Promise.all(
        Array.from({ length: 5 }, () => update(admin, 'staff.sales01', { version, signature: `Lần ${round}` }, key)),
      )
      expect(new Set(edits.map((answer) => answer.body)).size).toBe(1)
      expect((await find('staff.sales01')).version).toBe(version + 1)
      const draft = { name: `Phòng ${round}`, parent: calls.idOf('company') }
      const added = await Promise.all(
        Array.from({ length: 5 }, () => admin.post('/api/Department/AddDepartment', draft, withKey(`phong-${round}`))),
      )
      expect(new Set(added.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
      const { index } = added[0]?.json() ?? {}
      const removed = await Promise.all(
        Array.from({ length: 5 }, () =>
          admin.delete(`/api/Department/DeleteDepartment/${index}/admin`, undefined, withKey(`xoa-${round}`)),
        ),
      )
      expect(removed.map((answer) => answer.statusCode)).toEqual([204, 204, 204, 204, 204])
    }
    expect(
      codeOf(await admin.post('/api/Department/AddDepartment', { name: 'x', parent: 1 }, withKey('phong-0'))),
    ).toEqual([422, 'request.keyReused'])
  })
})
