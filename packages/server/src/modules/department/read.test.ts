import { DepartmentRow, DepartmentView } from '@crm/contract/department'
import { DepartmentUser } from '@crm/contract/user'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import { departmentCalls } from '../../testing/department-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let calls: ReturnType<typeof departmentCalls>
let admin: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  calls = departmentCalls(h)
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const all = async (query = '') => (await admin.get(`/api/Department/GetAllDepartment${query}`)).json<DepartmentRow[]>()
const usersOf = (caller: Caller, departmentId: number, rest = 'false') =>
  caller.get(`/api/Department/GetUsersByDepartmentId/${departmentId}/${rest}`)
const namesIn = (answer: Awaited<ReturnType<typeof usersOf>>) =>
  answer.json<DepartmentUser[]>().map((user) => user.userName)
const keysOf = (schema: { shape: object }) => Object.keys(schema.shape).sort()

describe('the tree', () => {
  it('tells of each department its parent, its leader and how many live people it has', async () => {
    await h.db
      .updateTable('account')
      .set({ deleted_at: h.clock.now() })
      .where('user_name', '=', 'staff.sales02')
      .execute()
    const rows = await all()
    expect(rows).toHaveLength(7)
    expect(rows[0]).toMatchObject({ index: calls.idOf('company'), parent: null, isDefault: true })
    expect(rows.find((row) => row.index === calls.idOf('sales'))).toMatchObject({
      parent: calls.idOf('company'),
      isDefault: false,
      leader: { userId: calls.userOf('leader.sales'), userName: 'leader.sales', fullName: 'Võ Thành Long' },
      staff: 2,
      deleted: false,
      version: 1,
    })
  })

  it('says no more than it declares', async () => {
    const [row] = await all()
    expect(Object.keys(row ?? {}).sort()).toEqual(keysOf(DepartmentRow))
    expect(Object.keys(await calls.read(admin, 1)).sort()).toEqual(keysOf(DepartmentView))
  })

  it('shows deleted departments only where they are asked for', async () => {
    const added = await calls.add(admin)
    await calls.remove(admin, added.index)
    const ids = (rows: DepartmentRow[]) => rows.map((row) => row.index)
    expect(ids(await all())).not.toContain(added.index)
    expect(ids(await all('?deleted=false'))).not.toContain(added.index)
    expect((await all('?deleted=true')).at(-1)).toMatchObject({ index: added.index, deleted: true })
  })
})

describe('one department', () => {
  it('comes with what it has: people, tasks and files', async () => {
    expect(await calls.read(admin, calls.idOf('support'))).toMatchObject({
      name: 'Phòng Hỗ trợ khách hàng',
      city: 'TP. Hồ Chí Minh',
      phone: '02873001101',
      staff: 3,
      tasks: 6,
      files: 0,
    })
  })

  it('that does not exist is not found', async () => {
    expect(codeOf(await admin.get('/api/Department/GetDepartmentById/999'))).toEqual([404, 'request.notFound'])
  })
})

describe('the people of a department', () => {
  it('are named to every colleague in the order of given names, and to nobody more than that', async () => {
    const nobody = await h.signIn('nobody.rights')
    const answer = await usersOf(nobody, calls.idOf('sales'))
    expect(namesIn(answer)).toEqual(['staff.sales02', 'staff.sales01', 'leader.sales'])
    const [first] = answer.json<DepartmentUser[]>()
    expect(first).toEqual({
      userId: calls.userOf('staff.sales02'),
      userName: 'staff.sales02',
      fullName: 'Huỳnh Gia Huy',
      positionId: 4,
      positionName: 'Nhân viên',
      avatar: null,
      avatarType: null,
    })
    expect(Object.keys(first ?? {}).sort()).toEqual(keysOf(DepartmentUser))
  })

  it('are found without marks, and a pattern is no pattern', async () => {
    const text = (typed: string) => `false?text=${encodeURIComponent(typed)}`
    expect(namesIn(await usersOf(admin, calls.idOf('sales'), text('vo thanh')))).toEqual(['leader.sales'])
    expect(namesIn(await usersOf(admin, calls.idOf('sales'), text('%')))).toEqual([])
  })

  it('come block by block', async () => {
    const block = (n: number) => usersOf(admin, calls.idOf('sales'), `false?block=${n}&maxPerBlock=2`)
    expect([namesIn(await block(1)), namesIn(await block(2))]).toEqual([
      ['staff.sales02', 'staff.sales01'],
      ['leader.sales'],
    ])
  })

  it('who were deleted are the admin’s to know', async () => {
    await h.db
      .updateTable('account')
      .set({ deleted_at: h.clock.now() })
      .where('user_name', '=', 'staff.sales02')
      .execute()
    const sales = await h.signIn('leader.sales')
    expect(codeOf(await usersOf(sales, calls.idOf('sales'), 'true'))).toEqual([403, 'access.forbidden'])
    expect(namesIn(await usersOf(admin, calls.idOf('sales'), 'true'))).toEqual(['staff.sales02'])
    expect(namesIn(await usersOf(sales, calls.idOf('sales')))).not.toContain('staff.sales02')
  })

  it.each(['TRUE', '1', ''])('ask for the deleted with exactly true or false, not %o', async (word) => {
    expect((await usersOf(admin, calls.idOf('sales'), word)).statusCode).toBeGreaterThanOrEqual(400)
  })
})
