import { functionTags } from '@crm/contract/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { flagsWith, permissionPaths, setRights } from '../../testing/permission-calls.ts'

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

describe('reading rights', () => {
  it('answers every function once, with none allowed where no record stands', async () => {
    const nobody = await h.signIn('nobody.rights')
    const lines = (await nobody.get(permissionPaths.user(nobody.me.userId))).json()
    expect(lines).toEqual(functionTags.map((functionTag) => ({ functionTag, ...flagsWith(), version: 1 })))
    const others = [
      permissionPaths.userGroup(h.company.userGroups.marketing),
      permissionPaths.position(4, h.company.departments.sales),
      permissionPaths.leader(h.company.departments.sales),
    ]
    for (const path of others) {
      const tags = (await admin.get(path)).json().map((line: { functionTag: string }) => line.functionTag)
      expect(tags).toEqual(functionTags)
    }
  })

  it('is for the person they are about and for an admin', async () => {
    const { sales, support } = h.company.departments
    const own = await h.signIn('staff.sales01')
    const paths = [
      permissionPaths.user(own.me.userId),
      permissionPaths.userGroup(own.me.userGroupId),
      permissionPaths.position(4, sales),
    ]
    for (const path of paths)
      expect([(await own.get(path)).statusCode, (await admin.get(path)).statusCode]).toEqual([200, 200])
    const others = [
      permissionPaths.user(admin.me.userId),
      permissionPaths.userGroup(h.company.userGroups.marketing),
      permissionPaths.position(4, support),
      permissionPaths.position(1, sales),
      permissionPaths.leader(sales),
      permissionPaths.children(sales),
    ]
    for (const path of others) expect(codeOf(await own.get(path))).toEqual([403, 'access.forbidden'])
  })

  it('tells an admin whom a change would concern, admins and the deleted left out', async () => {
    const { sales } = h.company.departments
    const concerned = async (...of: Parameters<typeof permissionPaths.concerned>) =>
      (await admin.get(permissionPaths.concerned(...of))).json()
    expect(await concerned('position', 4, sales)).toEqual({
      people: 2,
      names: ['Huỳnh Gia Huy', 'Nguyễn Thị Mai Hương'],
    })
    expect(await concerned('position', 1, sales)).toEqual({ people: 0, names: [] })
    expect(await concerned('leader', 1, sales)).toEqual({ people: 1, names: ['Võ Thành Long'] })
    expect(await concerned('userGroup', h.company.userGroups.marketing)).toEqual({ people: 1, names: ['Bùi Anh Khoa'] })
    expect(await concerned('user', h.company.users['viewer.all'])).toEqual({ people: 1, names: ['Hoàng Văn Nghĩa'] })
    expect(await concerned('user', h.company.users['staff.sales01'])).toEqual({ people: 0, names: [] })
    expect(await concerned('leader', 1, h.company.departments.company)).toEqual({ people: 0, names: [] })
    await h.db.updateTable('account').set({ deleted_at: new Date() }).where('user_name', '=', 'staff.sales02').execute()
    expect(await concerned('position', 4, sales)).toEqual({ people: 1, names: ['Nguyễn Thị Mai Hương'] })
  })
})

describe('why a person may, or may not', () => {
  const explain = async (...of: Parameters<typeof permissionPaths.explain>) =>
    (await admin.get(permissionPaths.explain(...of))).json()

  it('names source, record, flags and who set it last', async () => {
    const { sales } = h.company.departments
    const { userId } = (await h.signIn('staff.sales01')).me
    expect(await explain(userId, 'MNU_Customer', 'edit')).toMatchObject({
      allowed: true,
      reason: 'flagOn',
      priorityPermission: 3,
      source: 'position',
      owner: { index: 4, name: 'Nhân viên' },
      department: { index: sales, name: 'Phòng Kinh doanh' },
      flags: flagsWith('access', 'add', 'edit', 'delete'),
      reach: null,
      changedBy: null,
    })
    await setRights.position(admin, [4, sales], { MNU_Customer: ['access'] })
    expect(await explain(userId, 'MNU_Customer', 'edit')).toMatchObject({
      allowed: false,
      reason: 'flagOff',
      changedBy: admin.me.fullName,
      changedDate: h.clock.now().toISOString(),
    })
  })

  it('tells each reason apart', async () => {
    const { users } = h.company
    const sales = users['staff.sales01']
    const reasonOf = async (userId: number, tag: string, action: string) => {
      const { allowed, reason } = await explain(userId, tag, action)
      return [allowed, reason]
    }
    expect(await reasonOf(users.admin, 'MNU_User', 'delete')).toEqual([true, 'admin'])
    expect(await reasonOf(users['viewer.all'], 'MNU_User', 'access')).toEqual([false, 'adminOnly'])
    expect(await reasonOf(users['nobody.rights'], 'MNU_Customer', 'access')).toEqual([false, 'noRecord'])
    expect(await reasonOf(sales, 'MNU_Customer', 'viewAll')).toEqual([false, 'flagOff'])
    await h.db.updateTable('permission').set({ can_access: false }).where('function_tag', '=', 'MNU_Customer').execute()
    expect(await reasonOf(sales, 'MNU_Customer', 'access')).toEqual([false, 'flagOff'])
    expect(await reasonOf(sales, 'MNU_Customer', 'edit')).toEqual([false, 'noAccess'])
    await h.db.updateTable('account').set({ state: 'suspended' }).where('user_id', '=', sales).execute()
    expect(await reasonOf(sales, 'MNU_Issue', 'edit')).toEqual([false, 'cannotSignIn'])
    await h.db.updateTable('account').set({ deleted_at: new Date() }).where('user_name', '=', 'viewer.all').execute()
    expect(await reasonOf(users['viewer.all'], 'MNU_Issue', 'access')).toEqual([false, 'cannotSignIn'])
  })

  it('takes a leader’s answer from the leader variant, and says how far viewAll reaches', async () => {
    const found = await explain(h.company.users['leader.sales'], 'MNU_Customer', 'viewAll')
    expect(found).toMatchObject({ allowed: true, source: 'leader', owner: { index: 1, name: 'Trưởng phòng' } })
    expect(found.reach.map((department: { name: string }) => department.name)).toEqual([
      'Phòng Kinh doanh',
      'Phòng Marketing',
    ])
    const viewer = await explain(h.company.users['viewer.all'], 'MNU_Customer', 'viewAll')
    expect(viewer).toMatchObject({ allowed: true, source: 'user', department: null, reach: null })
    const market = await explain(h.company.users['staff.market'], 'MNU_Customer', 'download')
    expect(market).toMatchObject({ source: 'userGroup', owner: { index: h.company.userGroups.marketing } })
  })

  it('agrees with what the person’s calls are answered', async () => {
    for (const userName of ['staff.sales01', 'leader.sales', 'staff.market', 'viewer.all', 'nobody.rights'] as const) {
      const caller = await h.signIn(userName)
      const asked = await caller.get(`/api/Customer/GetTotalAnalysis/${caller.me.userId}/false/all`)
      const { allowed } = await explain(caller.me.userId, 'MNU_Customer', 'access')
      expect([userName, asked.statusCode === 200]).toEqual([userName, allowed])
    }
  })

  it('is not found of somebody who never was, and malformed of what is no function or action', async () => {
    const statusOf = async (...of: Parameters<typeof permissionPaths.explain>) =>
      (await admin.get(permissionPaths.explain(...of))).statusCode
    expect(await statusOf(999, 'MNU_Customer', 'edit')).toBe(404)
    expect(await statusOf(1, 'MNU_Nothing', 'edit')).toBe(400)
    expect(await statusOf(1, 'MNU_Customer', 'fly')).toBe(400)
  })
})
