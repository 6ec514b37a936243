import { functionTags } from '@crm/contract/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { flagsWith, permissionPaths as paths, setRights } from '../../testing/permission-calls.ts'

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

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const line = (functionTag: string, wanted: object = {}) => ({ functionTag, ...flagsWith('access'), ...wanted })
const update = (wanted: object) =>
  admin.put('/api/UserPermission/UpdateUserPermission', {
    userId: h.company.users['viewer.all'],
    version: 1,
    permissions: [line('MNU_File')],
    ...wanted,
  })

describe('rights are not set', () => {
  it.each([
    { permissions: Array.from({ length: 2_000 }, () => line('MNU_File')) },
    { permissions: [...functionTags, 'MNU_File'].map((tag) => line(tag)) },
    { permissions: { MNU_File: line('MNU_File') } },
    { permissions: [line('mnu_file')] },
    { permissions: [line('__proto__')] },
    { permissions: [line("MNU_File' or '1'='1")] },
    { permissions: [line('MNU_File', { accessPermission: 1 })] },
    { permissions: [line('MNU_File', { accessPermission: null })] },
    { permissions: [null] },
    { version: -1 },
    { version: '1' },
    { version: 0.5 },
    { version: 2 ** 53 },
    { userId: 0 },
    { userId: '1' },
    { userId: [1] },
  ])('by %j', (wanted) => untouched(async () => expect((await update(wanted)).statusCode).toBe(400)))

  it.each([0, 2, 2 ** 31, Number.MAX_SAFE_INTEGER])('from the version %j, which is not the present one', (version) =>
    untouched(async () => expect(codeOf(await update({ version }))).toEqual([409, 'request.staleVersion'])),
  )

  it('by a leader, of the own department, of himself, of those above or below', async () => {
    const leader = await h.signIn('leader.sales')
    const { departmentId, positionId, userId, userGroupId } = leader.me
    const every = { MNU_Customer: ['access', 'viewAll'] } as const
    await untouched(async () => {
      const answers = [
        await setRights.user(leader, userId, every),
        await setRights.userGroup(leader, userGroupId, every),
        await setRights.position(leader, [positionId, departmentId], every),
        await setRights.position(leader, [4, departmentId], every),
        await setRights.leader(leader, [positionId, departmentId], every),
        await setRights.children(leader, [positionId, departmentId], []),
        await leader.get(paths.explain(userId, 'MNU_Customer', 'access')),
        await leader.get(paths.concerned('leader', positionId, departmentId)),
      ]
      expect(answers.map(codeOf)).toEqual(answers.map(() => [403, 'access.forbidden']))
    })
  })

  it('for departments beyond a thousand, twice the same, of another company or of nobody', async () => {
    const { company, sales } = h.company.departments
    const grant = (childDepartmentIds: unknown) =>
      admin.put('/api/PositionPermission_Leader/UpdateChildDepartment', {
        departmentId: sales,
        positionId: 1,
        childDepartmentIds,
        version: 1,
      })
    await untouched(async () => {
      for (const odd of [Array.from({ length: 1_001 }, (_, n) => n + 1), [0], ['1'], [1.5], [2 ** 53], {}, null])
        expect((await grant(odd)).statusCode).toBe(400)
      expect(codeOf(await grant([999_999]))).toEqual([422, 'department.unknown'])
      for (const other of [company, sales]) expect(codeOf(await grant([other]))).toEqual([422, 'department.notUnder'])
    })
  })
})

describe('rights that are read', () => {
  it('are those of the caller’s own owners and of no other number', async () => {
    const sales = await h.signIn('staff.sales01')
    const { departmentId, positionId, userId, userGroupId } = sales.me
    for (let id = 1; id <= 20; id += 1) {
      const status = async (path: string) => (await sales.get(path)).statusCode
      expect(await status(paths.user(id))).toBe(id === userId ? 200 : 403)
      expect(await status(paths.userGroup(id))).toBe(id === userGroupId ? 200 : 403)
      expect(await status(paths.position(id, departmentId))).toBe(id === positionId ? 200 : 403)
      expect(await status(paths.position(positionId, id))).toBe(id === departmentId ? 200 : 403)
      // A position that leads nothing has no leader's record, the own one included.
      expect(await status(paths.leader(id, positionId))).toBe(id === departmentId ? 404 : 403)
      expect(await status(paths.children(id, positionId))).toBe(id === departmentId ? 404 : 403)
    }
  })
})
