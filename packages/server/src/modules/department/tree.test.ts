import type { DepartmentView } from '@crm/contract/department'
import { DEPARTMENTS_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
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

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const post = (body: object) => admin.post('/api/Department/AddDepartment', body)
const draft = (wanted: object = {}) => ({ name: 'Phòng Pháp chế', parent: calls.idOf('company'), ...wanted })
const seeded = (code: Parameters<typeof calls.idOf>[0]) => calls.read(admin, calls.idOf(code))

describe('adding a department', () => {
  it('puts it under its parent, without a leader and without people', async () => {
    const answer = await post(draft({ parent: calls.idOf('sales'), city: 'Huế', phone: '(0234) 38-22.111' }))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      name: 'Phòng Pháp chế',
      parent: calls.idOf('sales'),
      city: 'Huế',
      phone: '(0234) 38-22.111',
      leader: null,
      staff: 0,
      tasks: 0,
      files: 0,
      deleted: false,
      version: 1,
      createdDate: h.clock.now().toISOString(),
    })
  })

  it('may ask for a failure reason from the beginning; that it no longer does stands in the log', async () => {
    const { asksFailReason: usual } = await calls.add(admin)
    const added = await calls.add(admin, { asksFailReason: true })
    expect([usual, added.asksFailReason]).toEqual([false, true])
    const answer = await calls.update(admin, added, { asksFailReason: false })
    expect(answer.json()).toMatchObject({ asksFailReason: false, hasTickets: false, version: 2 })
    expect((await calls.logOf('Department', added.index)).at(-1)).toMatchObject({
      edit_field: 'asksFailReason',
      before: 'true',
      after: 'false',
    })
  })

  it('stands in the log and in the audit', async () => {
    const { index, name } = await calls.add(admin)
    const [line, ...others] = await calls.logOf('Department', index)
    expect(others).toEqual([])
    expect(line).toMatchObject({ message: 'department.added', action: 1, create_user_id: admin.me.userId })
    expect(await calls.auditOf('department.added')).toEqual([
      { user_id: admin.me.userId, target: name, details: { departmentId: index } },
    ])
  })

  it('takes no field that it does not declare', async () => {
    const hidden = {
      index: 777,
      version: 9,
      isDefault: true,
      deleted: true,
      deleted_at: '2020-01-01',
      leader: { userId: 1 },
      staff: 3,
      createdDate: '2000-01-01T00:00:00Z',
    }
    await untouched(async () => {
      for (const [key, value] of Object.entries(hidden))
        expect(codeOf(await post(draft({ [key]: value })))).toEqual([400, 'request.malformed'])
    })
  })

  it.each(['phòng kinh doanh', 'PHONG KINH DOANH', ' Phòng Kinh doanh '])(
    'refuses the name %s, which a department has',
    (name) =>
      untouched(async () => expect(codeOf(await post(draft({ name })))).toEqual([409, 'department.nameExists'])),
  )

  it('lets the name of a deleted department be used again', async () => {
    const { index } = await calls.add(admin, { name: 'Phòng Dự án' })
    await calls.remove(admin, index)
    expect((await post(draft({ name: 'Phòng Dự án' }))).statusCode).toBe(200)
  })

  it('refuses a parent that is missing or deleted', async () => {
    const { index } = await calls.add(admin)
    await calls.remove(admin, index)
    await untouched(async () => {
      for (const parent of [999, index])
        expect(codeOf(await post(draft({ parent })))).toEqual([422, 'department.unknown'])
    })
  })

  it('refuses a parent without a leader, unless it is the root', async () => {
    const { index } = await calls.add(admin)
    await untouched(async () =>
      expect(codeOf(await post(draft({ parent: index })))).toEqual([422, 'department.leaderNeeded']),
    )
    await h.db.updateTable('account').set({ position_id: 4 }).where('user_name', '=', 'admin').execute()
    expect((await post(draft())).statusCode).toBe(200)
  })

  it('ends at the limit, which the deleted do not count towards', async () => {
    await sql`insert into department (name, parent_id, deleted_at)
      select 'P' || n, 1, case when n = 1 then now() end
        from generate_series(1, ${DEPARTMENTS_MAX - 7}::int) n`.execute(h.db)
    expect((await post(draft())).statusCode).toBe(200)
    await untouched(async () =>
      expect(codeOf(await post(draft({ name: 'Thừa' })))).toEqual([422, 'department.tooMany']),
    )
  })

  it.each([{ name: '' }, { name: '<b>x</b>' }, { phone: 'gọi sau' }, { parent: null }, { parent: -1 }])(
    'refuses %o as malformed',
    (wanted) => untouched(async () => expect((await post(draft(wanted))).statusCode).toBe(400)),
  )
})

describe('editing a department', () => {
  it('changes what is named, leaves the rest, and tells before and after', async () => {
    const before = await seeded('hr')
    const answer = await calls.update(admin, before, { name: 'Phòng Nhân sự và Đào tạo', fax: '02873001107' })
    expect(answer.json()).toEqual({ ...before, name: 'Phòng Nhân sự và Đào tạo', fax: '02873001107', version: 2 })
    expect(await calls.logOf('Department', before.index)).toMatchObject([
      { action: 2, edit_field: 'name', before: 'Phòng Nhân sự', after: 'Phòng Nhân sự và Đào tạo' },
      { action: 2, edit_field: 'fax', before: '', after: '02873001107' },
    ])
    const [line] = await calls.auditOf('department.updated')
    expect(line?.details).toMatchObject({ departmentId: before.index, changes: [{ field: 'name' }, { field: 'fax' }] })
  })

  it('that changes nothing writes nothing', async () => {
    const { index, version, name, parent, city } = await seeded('hr')
    await untouched(async () => {
      const answer = await calls.update(admin, { index, version }, { name, parent, city })
      expect(answer.json()).toMatchObject({ version })
    })
  })

  it('that began from an older version is told so', async () => {
    const own = await seeded('hr')
    await calls.update(admin, own, { fax: '101' })
    await untouched(async () =>
      expect(codeOf(await calls.update(admin, own, { fax: '102' }))).toEqual([409, 'request.staleVersion']),
    )
  })

  it('refuses the name of another, and keeps its own in another spelling', async () => {
    const own = await seeded('hr')
    await untouched(async () =>
      expect(codeOf(await calls.update(admin, own, { name: 'phong ke toan' }))).toEqual([409, 'department.nameExists']),
    )
    expect((await calls.update(admin, own, { name: 'PHÒNG NHÂN SỰ' })).statusCode).toBe(200)
  })

  it('does not find what is missing or deleted', async () => {
    const { index } = await calls.add(admin)
    await calls.remove(admin, index)
    for (const gone of [index, 999])
      expect(codeOf(await calls.update(admin, { index: gone, version: 2 }, { fax: '101' }))).toEqual([
        404,
        'request.notFound',
      ])
  })

  it('of the root goes by the parent that it does not have', async () => {
    const root = await seeded('company')
    const answer = await calls.update(admin, root, { parent: null, description: 'Trụ sở' })
    expect(answer.json()).toMatchObject({ parent: null, isDefault: true, description: 'Trụ sở' })
  })
})

/** Both calls move a department, by the same rules. */
const ways = {
  UpdateDepartment: (department: DepartmentView, parent: number) => calls.update(admin, department, { parent }),
  TransferDepartment: (department: DepartmentView, parent: number) => calls.move(admin, department, parent),
}

describe.each(Object.keys(ways) as (keyof typeof ways)[])('moving a department by %s', (way) => {
  const move = (department: DepartmentView, parent: number) => ways[way](department, parent)

  it('takes along what stands under it, and names both parents in the log', async () => {
    const sales = await seeded('sales')
    expect((await move(sales, calls.idOf('support'))).json()).toMatchObject({
      parent: calls.idOf('support'),
      version: 2,
    })
    expect(await seeded('marketing')).toMatchObject({ parent: sales.index, version: 1 })
    expect(await calls.logOf('Department', sales.index)).toMatchObject([
      {
        edit_field: 'parent',
        before: '1',
        before_name: 'Công ty Cổ phần Hoa Tiêu',
        after: '2',
        after_name: 'Phòng Hỗ trợ khách hàng',
      },
    ])
  })

  it('takes back what leaders above were granted of it and of what is under it, and nothing else', async () => {
    const grants = [
      { department_id: calls.idOf('sales'), child_department_id: calls.idOf('marketing') },
      { department_id: calls.idOf('company'), child_department_id: calls.idOf('marketing') },
      { department_id: calls.idOf('company'), child_department_id: calls.idOf('hr') },
    ]
    await h.db.deleteFrom('leader_department').execute()
    await h.db.insertInto('leader_department').values(grants).execute()
    const set = { source: 4, owner_id: 1, department_id: calls.idOf('sales') } as const
    await h.db
      .insertInto('permission_set')
      .values(set)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const versionOf = () =>
      h.db
        .selectFrom('permission_set')
        .select('version')
        .where('source', '=', 4)
        .where('department_id', '=', set.department_id)
        .executeTakeFirstOrThrow()
    const { version } = await versionOf()
    await move(await seeded('marketing'), calls.idOf('support'))
    const kept = await h.db.selectFrom('leader_department').selectAll().orderBy('child_department_id').execute()
    expect(kept).toEqual([grants[1], grants[2]])
    expect(await versionOf()).toEqual({ version: version + 1 })
    expect(await calls.logOf('Department', calls.idOf('sales'))).toMatchObject([
      {
        message: 'department.grantsEnded',
        edit_field: 'childDepartments',
        before_name: 'Phòng Marketing',
        after: null,
      },
    ])
    expect(await calls.auditOf('department.grantsEnded')).toHaveLength(1)
  })

  it('refuses itself and everything under it as its parent', async () => {
    const sales = await seeded('sales')
    const below = await calls.add(admin, { parent: calls.idOf('marketing') })
    await untouched(async () => {
      for (const parent of [sales.index, calls.idOf('marketing'), below.index])
        expect(codeOf(await move(sales, parent))).toEqual([422, 'department.circular'])
    })
  })

  it('never moves the root', () =>
    untouched(async () =>
      expect(codeOf(await move(await seeded('company'), calls.idOf('hr')))).toEqual([422, 'department.isRoot']),
    ))

  it('refuses a parent without a leader', async () => {
    const { index } = await calls.add(admin)
    const hr = await seeded('hr')
    await untouched(async () => expect(codeOf(await move(hr, index))).toEqual([422, 'department.noLeader']))
  })

  it('goes under the root whether that has a leader or not', async () => {
    await h.db.updateTable('account').set({ position_id: 4 }).where('user_name', '=', 'admin').execute()
    expect((await move(await seeded('marketing'), calls.idOf('company'))).statusCode).toBe(200)
  })

  it('refuses a parent that is missing or deleted, and a version that is stale', async () => {
    const { index } = await calls.add(admin)
    await calls.remove(admin, index)
    const hr = await seeded('hr')
    await untouched(async () => {
      expect(codeOf(await move(hr, index))).toEqual([422, 'department.unknown'])
      expect(codeOf(await move(hr, 999))).toEqual([422, 'department.unknown'])
      expect(codeOf(await move({ ...hr, version: 7 }, calls.idOf('sales')))).toEqual([409, 'request.staleVersion'])
    })
  })
})

it('a department cannot be moved out of the tree', async () => {
  const hr = await seeded('hr')
  await untouched(async () =>
    expect(codeOf(await calls.update(admin, hr, { parent: null }))).toEqual([422, 'department.isRoot']),
  )
})

describe('deleting a department', () => {
  it('keeps its tasks and files for the day it is brought back', async () => {
    const { index } = await calls.add(admin)
    await admin.post('/api/DepartmentTask/AddDepartmentTask', { departmentId: index, name: 'Soạn thảo' })
    expect((await calls.remove(admin, index)).statusCode).toBe(204)
    expect(await calls.read(admin, index)).toMatchObject({ deleted: true, tasks: 1, version: 2 })
    expect((await calls.logOf('Department', index)).at(-1)).toMatchObject({ message: 'department.deleted', action: 13 })
    expect(await calls.auditOf('department.deleted')).toMatchObject([{ details: { departmentId: index } }])
  })

  it('is refused for the root, for one with others under it, and for one with people in it', () =>
    untouched(async () => {
      expect(codeOf(await calls.remove(admin, calls.idOf('company')))).toEqual([422, 'department.rootStays'])
      expect(codeOf(await calls.remove(admin, calls.idOf('sales')))).toEqual([422, 'department.hasChildren'])
      expect(codeOf(await calls.remove(admin, calls.idOf('hr')))).toEqual([422, 'department.hasStaff'])
    }))

  it('goes when the people and departments that stood in it are deleted themselves', async () => {
    await h.db
      .updateTable('account')
      .set({ deleted_at: h.clock.now() })
      .where('department_id', 'in', [calls.idOf('sales'), calls.idOf('marketing')])
      .execute()
    expect((await calls.remove(admin, calls.idOf('marketing'))).statusCode).toBe(204)
    expect((await calls.remove(admin, calls.idOf('sales'))).statusCode).toBe(204)
  })

  it('does not find what is missing or deleted already', async () => {
    const { index } = await calls.add(admin)
    await calls.remove(admin, index)
    for (const gone of [index, 999]) expect(codeOf(await calls.remove(admin, gone))).toEqual([404, 'request.notFound'])
  })

  it('takes no name but the caller’s own', async () => {
    const { index } = await calls.add(admin)
    expect(codeOf(await admin.delete(`/api/Department/DeleteDepartment/${index}/leader.sales`))).toEqual([
      403,
      'access.notYourName',
    ])
  })
})

describe('bringing a department back', () => {
  const deleted = async (wanted: object = {}) => {
    const added = await calls.add(admin, { ...wanted })
    await calls.remove(admin, added.index)
    return added.index
  }

  it('puts it where it stood', async () => {
    const index = await deleted({ parent: calls.idOf('sales') })
    const answer = await calls.recover(admin, index)
    expect(answer.json()).toMatchObject({ index, parent: calls.idOf('sales'), deleted: false, version: 3 })
    expect((await calls.logOf('Department', index)).at(-1)).toMatchObject({
      message: 'department.recovered',
      action: 15,
    })
    expect(await calls.auditOf('department.recovered')).toHaveLength(1)
  })

  it('is refused while another has its name', async () => {
    const index = await deleted({ name: 'Phòng Dự án' })
    await calls.add(admin, { name: 'phong du an' })
    await untouched(async () =>
      expect(codeOf(await calls.recover(admin, index))).toEqual([409, 'department.nameExists']),
    )
  })

  it('is refused while its parent is deleted or has no leader', async () => {
    const parent = await calls.add(admin)
    await calls.lead(admin, parent.index, calls.userOf('staff.support'))
    const index = await deleted({ parent: parent.index })
    await calls.lead(admin, parent.index, null)
    await untouched(async () =>
      expect(codeOf(await calls.recover(admin, index))).toEqual([422, 'department.leaderNeeded']),
    )
    await calls.send(admin, [calls.userOf('staff.support')], calls.idOf('support'))
    expect((await calls.remove(admin, parent.index)).statusCode).toBe(204)
    await untouched(async () => expect(codeOf(await calls.recover(admin, index))).toEqual([422, 'department.unknown']))
  })

  it('is refused for one that is not deleted, and for one that is not there', () =>
    untouched(async () => {
      expect(codeOf(await calls.recover(admin, calls.idOf('hr')))).toEqual([409, 'department.notDeleted'])
      expect(codeOf(await calls.recover(admin, 999))).toEqual([404, 'request.notFound'])
    }))
})

it('nobody but an administrator changes a department, and nothing changes then', async () => {
  const leader = await h.signIn('leader.sales')
  const hr = await seeded('hr')
  await untouched(async () => {
    const answers = [
      await leader.post('/api/Department/AddDepartment', draft()),
      await calls.update(leader, hr, { name: 'Của tôi' }),
      await calls.move(leader, hr, calls.idOf('sales')),
      await calls.remove(leader, hr.index),
      await calls.recover(leader, hr.index),
      await calls.send(leader, [leader.me.userId], hr.index),
      await leader.put('/api/Department/ChangeDepartmentLeader', { departmentId: hr.index, userId: 5, version: 1 }),
    ]
    expect(answers.map(codeOf)).toEqual(answers.map(() => [403, 'access.forbidden']))
  })
})
