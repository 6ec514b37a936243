import { functionTags } from '@crm/contract/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { flagsWith, permissionPaths, setRights } from '../../testing/permission-calls.ts'
import { hashTables } from '../../testing/tables.ts'

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

const salesStaff = () => [4, h.company.departments.sales] as const
const salesLeader = () => [1, h.company.departments.sales] as const
const customersOf = async (caller: Caller) =>
  (await caller.get(`/api/Customer/GetTotalAnalysis/${caller.me.userId}/false/all`)).statusCode
const lineOf = (answer: { json(): unknown }, functionTag: string) =>
  (answer.json() as { functionTag: string }[]).find((line) => line.functionTag === functionTag)
const logOf = () =>
  h.db
    .selectFrom('activity_log')
    .select(['resource', 'action', 'target_name', 'parent_target', 'edit_field', 'before', 'after', 'create_user_id'])
    .orderBy('log_id')
    .execute()
const setOf = (source: 1 | 2 | 3 | 4, ownerId: number, departmentId = 0) =>
  h.db
    .selectFrom('permission_set')
    .select(['version', 'updated_by', 'updated_at'])
    .where('source', '=', source)
    .where('owner_id', '=', ownerId)
    .where('department_id', '=', departmentId)
    .executeTakeFirst()

/** Proves that refused calls wrote nothing. */
async function refusedWith(calls: readonly (() => Promise<{ statusCode: number; json(): { code?: string } }>)[]) {
  // What was done before is told first: that an event was delivered is noted as well.
  await h.platform.dispatcher.drain()
  const before = await hashTables(h.db)
  const codes = []
  for (const call of calls) codes.push(codeOf(await call()))
  expect(await hashTables(h.db)).toEqual(before)
  return codes
}

describe('setting rights', () => {
  it('holds from the next call of the person on, in either direction, without a new sign-in', async () => {
    const nobody = await h.signIn('nobody.rights')
    expect(await customersOf(nobody)).toBe(403)
    await setRights.user(admin, nobody.me.userId, { MNU_Customer: ['access'] })
    expect(await customersOf(nobody)).toBe(200)
    await setRights.user(admin, nobody.me.userId, { MNU_Customer: [] }, 2)
    expect(await customersOf(nobody)).toBe(403)
  })

  it('of a user group concerns those whose rights come from it, and nobody else in the group', async () => {
    const market = await h.signIn('staff.market')
    const sales = await h.signIn('staff.sales01')
    const { marketing } = h.company.userGroups
    await h.db.updateTable('account').set({ user_group_id: marketing }).where('user_id', '=', sales.me.userId).execute()
    await setRights.userGroup(admin, marketing, { MNU_Customer: [] })
    expect([await customersOf(market), await customersOf(sales)]).toEqual([403, 200])
  })

  it('of a position concerns its staff in that department alone, never the leader', async () => {
    const people = [await h.signIn('staff.sales01'), await h.signIn('leader.sales'), await h.signIn('staff.support')]
    await setRights.position(admin, salesStaff(), { MNU_Customer: [] })
    expect(await Promise.all(people.map(customersOf))).toEqual([403, 200, 200])
  })

  it('of a leader concerns the leader of that department alone', async () => {
    const people = [await h.signIn('staff.sales01'), await h.signIn('leader.sales'), await h.signIn('leader.market')]
    await setRights.leader(admin, salesLeader(), { MNU_Customer: [] })
    expect(await Promise.all(people.map(customersOf))).toEqual([200, 403, 200])
  })

  it('answers every function with the next version, and leaves functions that are not named as they were', async () => {
    const answer = await setRights.position(admin, salesStaff(), { MNU_File: ['access', 'download'] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toHaveLength(functionTags.length)
    expect(lineOf(answer, 'MNU_File')).toEqual({
      functionTag: 'MNU_File',
      user: flagsWith('access', 'download'),
      version: 2,
    })
    expect(lineOf(answer, 'MNU_Customer')).toMatchObject({ user: { addPermission: true }, version: 2 })
    expect((await admin.get(permissionPaths.position(...salesStaff()))).json()).toEqual(answer.json())
  })

  it('names the leader’s flags as the leader’s, both ways', async () => {
    const answer = await setRights.leader(admin, salesLeader(), { MNU_File: ['access', 'viewAll'] })
    expect(lineOf(answer, 'MNU_File')).toMatchObject({
      user: { accessPermission_Leader: true, viewAllPermission_Leader: true, addPermission_Leader: false },
    })
  })

  it('keeps no right on what is the admin’s alone', async () => {
    const rights = { MNU_User: ['access', 'edit'], MNU_Department: ['access'] } as const
    const answer = await setRights.position(admin, salesStaff(), rights)
    expect(lineOf(answer, 'MNU_User')).toEqual({ functionTag: 'MNU_User', user: flagsWith(), version: 1 })
  })

  it('that stands by accident on what is the admin’s alone counts for nothing and is shown to nobody', async () => {
    const sales = await h.signIn('staff.sales01')
    const [owner_id, department_id] = salesStaff()
    const record = { source: 3, owner_id, department_id, function_tag: 'MNU_User', can_access: true } as const
    await h.db.insertInto('permission').values(record).execute()
    expect(lineOf(await sales.get(permissionPaths.position(...salesStaff())), 'MNU_User')).toMatchObject({
      user: { accessPermission: false },
    })
    expect((await admin.get(permissionPaths.explain(sales.me.userId, 'MNU_User', 'access'))).json()).toMatchObject({
      allowed: false,
      flags: flagsWith(),
    })
  })

  it('starts at version 0 for an owner of whom there are no records', async () => {
    const { userId } = (await h.signIn('staff.sales01')).me
    expect((await admin.get(permissionPaths.user(userId))).json()[0]).toMatchObject({ version: 0 })
    expect(codeOf(await setRights.user(admin, userId, { MNU_File: ['access'] }, 1))[1]).toBe('request.staleVersion')
    const answer = await setRights.user(admin, userId, { MNU_File: ['access'] }, 0)
    expect(lineOf(answer, 'MNU_File')).toMatchObject({ accessPermission: true, version: 1 })
  })

  it('is logged flag by flag under the owner’s name, and audited', async () => {
    await h.db.deleteFrom('audit').execute()
    await setRights.position(admin, salesStaff(), { MNU_File: ['access', 'download'], MNU_Customer: ['access', 'add'] })
    const line = { resource: 'Permission', action: 2, parent_target: 'position', create_user_id: admin.me.userId }
    const target_name = 'Nhân viên, Phòng Kinh doanh'
    expect(await logOf()).toEqual([
      { ...line, target_name, edit_field: 'MNU_File.download', before: 'false', after: 'true' },
      { ...line, target_name, edit_field: 'MNU_Customer.edit', before: 'true', after: 'false' },
      { ...line, target_name, edit_field: 'MNU_Customer.delete', before: 'true', after: 'false' },
    ])
    const audits = await h.db.selectFrom('audit').select(['user_id', 'what', 'target', 'details']).execute()
    expect(audits).toMatchObject([
      {
        user_id: admin.me.userId,
        what: 'permission.changed',
        target: `position:4:${h.company.departments.sales}`,
        details: { name: target_name, changes: [{ field: 'MNU_File.download' }, {}, {}] },
      },
    ])
    h.clock.pass(1_000)
    expect(await setOf(3, ...salesStaff())).toMatchObject({ version: 2, updated_by: admin.me.userId })
  })

  it('to what they are already is no event and no new version', async () => {
    const market = (await admin.get(permissionPaths.userGroup(h.company.userGroups.marketing))).json()
    const permissions = market.map(({ version: _, ...line }: { version: number }) => line)
    const body = { userGroupId: h.company.userGroups.marketing, version: 1, permissions }
    await h.platform.dispatcher.drain()
    const before = await hashTables(h.db)
    const answer = await admin.put('/api/UserGroupPermission/UpdateUserGroupPermission', body)
    expect([answer.statusCode, answer.json()]).toEqual([200, market])
    expect(await hashTables(h.db)).toEqual(before)
  })
})

describe('setting rights is refused', () => {
  it('to everybody but an admin, a person’s own record included', async () => {
    for (const userName of ['staff.sales01', 'leader.sales', 'viewer.all'] as const) {
      const caller = await h.signIn(userName)
      const { userId, userGroupId, positionId, departmentId } = caller.me
      const place = [positionId, departmentId] as const
      const codes = await refusedWith([
        () => setRights.user(caller, userId, { MNU_Customer: ['access'] }),
        () => setRights.userGroup(caller, userGroupId, { MNU_Customer: ['access'] }),
        () => setRights.position(caller, place, { MNU_Customer: ['access'] }),
        () => setRights.leader(caller, place, { MNU_Customer: ['access'] }),
        () => setRights.children(caller, place, []),
        () => caller.get(permissionPaths.explain(userId, 'MNU_Customer', 'access')),
        () => caller.get(permissionPaths.concerned('user', userId)),
      ])
      expect(codes).toEqual(codes.map(() => [403, 'access.forbidden']))
    }
  })

  it('for owners that are not there, or are deleted', async () => {
    const { hr, sales } = h.company.departments
    const right = { MNU_File: ['access'] } as const
    const gone = { deleted_at: new Date() }
    await h.db.updateTable('account').set(gone).where('user_id', '=', h.company.users['nobody.rights']).execute()
    await h.db.updateTable('user_group').set(gone).where('user_group_id', '=', h.company.userGroups.interns).execute()
    await h.db.updateTable('position').set(gone).where('position_id', '=', 2).execute()
    await h.db.updateTable('department').set(gone).where('department_id', '=', hr).execute()
    const codes = await refusedWith([
      () => setRights.user(admin, 999, right, 0),
      () => setRights.user(admin, h.company.users['nobody.rights'], right),
      () => setRights.userGroup(admin, 999, right, 0),
      () => setRights.userGroup(admin, h.company.userGroups.interns, right),
      () => setRights.position(admin, [99, sales], right, 0),
      () => setRights.position(admin, [2, sales], right, 0),
      () => setRights.position(admin, [4, 999], right, 0),
      () => setRights.position(admin, [4, hr], right),
      () => setRights.leader(admin, [1, hr], right),
      () => setRights.leader(admin, [4, sales], right),
      () => setRights.children(admin, [4, sales], []),
      () => setRights.children(admin, [1, 999], [], 0),
      () => admin.get(permissionPaths.user(999)),
      () => admin.get(permissionPaths.leader(sales, 4)),
      () => admin.get(permissionPaths.concerned('userGroup', 999)),
    ])
    expect(codes).toEqual(codes.map(() => [404, 'request.notFound']))
  })

  it('when somebody else was first, and says so', async () => {
    const group = h.company.userGroups.staff
    await setRights.userGroup(admin, group, { MNU_File: ['access'] })
    const codes = await refusedWith([
      () => setRights.userGroup(admin, group, { MNU_File: ['access', 'add'] }, 1),
      () => setRights.userGroup(admin, group, { MNU_File: ['access', 'add'] }, 0),
      () => setRights.userGroup(admin, group, { MNU_File: ['access', 'add'] }, 3),
    ])
    expect(codes).toEqual(codes.map(() => [409, 'request.staleVersion']))
  })

  it.each([
    ['a flag is missing', { permissions: [{ functionTag: 'MNU_File', accessPermission: true }] }],
    ['a function is unknown', { permissions: [{ functionTag: 'MNU_Everything', ...flagsWith('access') }] }],
    ['a function stands twice', { permissions: [1, 2].map(() => ({ functionTag: 'MNU_File', ...flagsWith() })) }],
    ['nothing is named', { permissions: [] }],
    ['a flag is no truth value', { permissions: [{ functionTag: 'MNU_File', ...flagsWith(), addPermission: 'true' }] }],
    ['the version is missing', { version: undefined }],
  ])('when %s', async (_, wanted) => {
    const permissions = [{ functionTag: 'MNU_File', ...flagsWith('access') }]
    const body = { userId: h.company.users['viewer.all'], version: 1, permissions, ...wanted }
    expect(await refusedWith([() => admin.put('/api/UserPermission/UpdateUserPermission', body)])).toEqual([
      [400, 'request.malformed'],
    ])
  })

  it('in another admin’s name, or with a field that nobody asked for', async () => {
    const userId = h.company.users['viewer.all']
    const permissions = [{ functionTag: 'MNU_File', ...flagsWith('access', 'viewAll', 'add') }]
    const body = { userId, version: 1, permissions }
    const set = (more: object) => () => admin.put('/api/UserPermission/UpdateUserPermission', { ...body, ...more })
    const foreign = [{ systemRole: 'admin' }, { permissions: permissions.map((line) => ({ ...line, owner_id: 1 })) }]
    expect(await refusedWith([{ userName: 'leader.sales' }, ...foreign].map(set))).toEqual([
      [403, 'access.notYourName'],
      ...foreign.map(() => [400, 'request.malformed']),
    ])
  })
})

describe('the departments granted to a leader', () => {
  const seen = async (caller: Caller) =>
    (await caller.get(permissionPaths.children(h.company.departments.sales)))
      .json()
      .map((child: { name: string }) => child.name)

  it('replace those before, at whatever depth below, under the version of the leader’s records', async () => {
    const { sales, marketing, technical, hr } = h.company.departments
    const under = (child: number, parent_id: number) =>
      h.db.updateTable('department').set({ parent_id }).where('department_id', '=', child).execute()
    await under(technical, sales)
    await under(hr, technical)
    const leader = await h.signIn('leader.sales')
    const answer = await setRights.children(admin, salesLeader(), [hr, technical, hr])
    expect(answer.json().map((child: { departmentId: number }) => child.departmentId)).toEqual([technical, hr])
    expect(await seen(leader)).toEqual(['Phòng Kỹ thuật', 'Phòng Nhân sự'])
    expect(await setOf(4, 1, sales)).toMatchObject({ version: 2 })
    expect(await logOf()).toMatchObject([
      {
        parent_target: 'leader',
        target_name: 'Trưởng phòng, Phòng Kinh doanh',
        edit_field: 'childDepartments',
        before: String(marketing),
        after: `${technical},${hr}`,
      },
    ])
    expect(codeOf(await setRights.leader(admin, salesLeader(), { MNU_File: [] }, 1))[1]).toBe('request.staleVersion')
  })

  it('are what the leader’s viewAll reaches from the next call on', async () => {
    const leader = await h.signIn('leader.sales')
    const market = await h.signIn('staff.market')
    const { marketing } = h.company.userGroups
    await setRights.userGroup(admin, marketing, { MNU_Customer: ['access', 'add'] })
    await market.post('/api/Customer/AddCustomer', {
      name: 'Khách của Marketing',
      phoneCustomer: '0912345678',
      groupCustomer: [1],
      sourceCustomer: 1,
    })
    const found = async () =>
      (await leader.get(`/api/Customer/GetAllCustomerByPage/${leader.me.userId}/true/all/1/20`)).json().items.length
    expect(await found()).toBe(1)
    await setRights.children(admin, salesLeader(), [])
    expect(await found()).toBe(0)
  })

  it('must be there and stand below the department; the same ones again change nothing', async () => {
    const { sales, marketing, hr, company } = h.company.departments
    const codes = await refusedWith([
      () => setRights.children(admin, salesLeader(), [hr]),
      () => setRights.children(admin, salesLeader(), [sales]),
      () => setRights.children(admin, salesLeader(), [marketing, company]),
      () => setRights.children(admin, salesLeader(), [999]),
      () => setRights.children(admin, salesLeader(), [marketing], 2),
    ])
    expect(codes).toEqual([
      [422, 'department.notUnder'],
      [422, 'department.notUnder'],
      [422, 'department.notUnder'],
      [422, 'department.unknown'],
      [409, 'request.staleVersion'],
    ])
    await refusedWith([() => setRights.children(admin, salesLeader(), [marketing])])
  })
})
