import type { DepartmentView } from '@crm/contract/department'
import { USERS_PER_TRANSFER_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/database/transaction.ts'
import { refuse } from '../../kernel/refused.ts'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { departmentCalls } from '../../testing/department-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { type Placement, placeUsers } from './index.ts'

let h: Harness
let calls: ReturnType<typeof departmentCalls>
let admin: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  await sql`delete from pgboss.job where name = 'customers-follow'`.execute(h.db)
  calls = departmentCalls(h)
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const user = (name: Parameters<typeof calls.userOf>[0]) => calls.userOf(name)
const id = (code: Parameters<typeof calls.idOf>[0]) => calls.idOf(code)
const at = (department_id: number, position_id: number, version: number) => ({ department_id, position_id, version })

describe('sending people to another department', () => {
  it('takes each where he belongs now and counts who moved', async () => {
    const people = [user('staff.sales01'), user('staff.sales02'), user('staff.support')]
    const answer = await calls.send(admin, people, id('support'))
    expect([answer.statusCode, answer.json()]).toEqual([200, { changed: 2 }])
    expect(await calls.placeOf(user('staff.sales01'))).toEqual(at(id('support'), 4, 2))
    expect(await calls.placeOf(user('staff.support'))).toEqual(at(id('support'), 4, 1))
  })

  it('brings a leader as an employee, and another position along', async () => {
    await calls.send(admin, [user('leader.market'), user('viewer.all')], id('sales'))
    expect(await calls.placeOf(user('leader.market'))).toEqual(at(id('sales'), 4, 2))
    expect(await calls.placeOf(user('viewer.all'))).toEqual(at(id('sales'), 2, 2))
    expect(await calls.read(admin, id('marketing'))).toMatchObject({ leader: null, staff: 1, version: 2 })
  })

  it('stands in the log of the person and in the audit, with the names of before and after', async () => {
    await calls.send(admin, [user('leader.market')], id('support'))
    expect(await calls.logOf('Account', user('leader.market'))).toEqual([
      {
        message: 'department.userPlaced',
        action: 2,
        edit_field: 'departmentId',
        before: String(id('marketing')),
        before_name: 'Phòng Marketing',
        after: String(id('support')),
        after_name: 'Phòng Hỗ trợ khách hàng',
        create_user_id: admin.me.userId,
      },
      {
        message: 'department.userPlaced',
        action: 2,
        edit_field: 'positionId',
        before: '1',
        before_name: 'Trưởng phòng',
        after: '4',
        after_name: 'Nhân viên',
        create_user_id: admin.me.userId,
      },
    ])
    expect(await calls.auditOf('department.userPlaced')).toMatchObject([
      { user_id: admin.me.userId, target: 'leader.market', details: { changes: [{ field: 'departmentId' }, {}] } },
    ])
    expect(await calls.logOf('Department', id('marketing'))).toMatchObject([
      { message: 'department.leaderChanged', edit_field: 'leader', before_name: 'Đặng Thùy Linh', after: null },
    ])
  })

  it('names one person twice and moves him once', async () => {
    const person = user('staff.sales01')
    expect((await calls.send(admin, [person, person], id('support'))).json()).toEqual({ changed: 1 })
    expect(await calls.placeOf(person)).toMatchObject({ version: 2 })
  })

  it('moves nobody when one of them is unknown or deleted', async () => {
    await h.db
      .updateTable('account')
      .set({ deleted_at: h.clock.now() })
      .where('user_name', '=', 'staff.sales02')
      .execute()
    await untouched(async () => {
      for (const gone of [user('staff.sales02'), 999])
        expect(codeOf(await calls.send(admin, [user('staff.sales01'), gone], id('support')))).toEqual([
          422,
          'user.unknown',
        ])
    })
  })

  it('refuses a department that is missing or deleted', async () => {
    const { index } = await calls.add(admin)
    await calls.remove(admin, index)
    await untouched(async () => {
      for (const gone of [999, index])
        expect(codeOf(await calls.send(admin, [user('staff.sales01')], gone))).toEqual([422, 'department.unknown'])
    })
  })

  it('refuses a department without a leader, unless it is the root', async () => {
    const { index } = await calls.add(admin)
    await untouched(async () =>
      expect(codeOf(await calls.send(admin, [user('staff.sales01')], index))).toEqual([422, 'department.noLeader']),
    )
    await h.db.updateTable('account').set({ position_id: 4 }).where('user_name', '=', 'admin').execute()
    expect((await calls.send(admin, [user('staff.sales01')], id('company'))).statusCode).toBe(200)
  })

  it('refuses to take away the leader of a department with others under it', () =>
    untouched(async () =>
      expect(codeOf(await calls.send(admin, [user('staff.sales01'), user('leader.sales')], id('support')))).toEqual([
        422,
        'department.leaderNeeded',
      ]),
    ))

  it('takes the leader of the root away, whatever stands under it', async () => {
    expect((await calls.send(admin, [admin.me.userId], id('support'))).statusCode).toBe(200)
  })

  it('takes so many people at once and no more', () =>
    untouched(async () => {
      const many = Array.from({ length: USERS_PER_TRANSFER_MAX + 1 }, (_, n) => n + 1)
      expect((await calls.send(admin, many, id('support'))).statusCode).toBe(400)
      expect((await calls.send(admin, [], id('support'))).statusCode).toBe(400)
    }))

  it('gives the person the rights of the new place from the next call on', async () => {
    const person = await h.signIn('staff.sales01')
    expect((await person.get('/api/Customer/GetTotalAnalysis/6/false/all')).statusCode).toBe(200)
    await calls.send(admin, [person.me.userId], id('hr'))
    expect(codeOf(await person.get('/api/Customer/GetTotalAnalysis/6/false/all'))).toEqual([403, 'access.forbidden'])
  })
})

describe('the leader of a department', () => {
  const change = (departmentId: number, userId: number | null, version = 1) =>
    admin.put('/api/Department/ChangeDepartmentLeader', { departmentId, userId, version })

  it('is seated from its own people, and the one before stays as an employee', async () => {
    const answer = await change(id('sales'), user('staff.sales01'))
    expect(answer.json()).toMatchObject({ leader: { userName: 'staff.sales01' }, staff: 3, version: 2 })
    expect(await calls.placeOf(user('leader.sales'))).toEqual(at(id('sales'), 4, 2))
    expect(await calls.placeOf(user('staff.sales01'))).toEqual(at(id('sales'), 1, 2))
    expect(await calls.logOf('Department', id('sales'))).toMatchObject([
      {
        message: 'department.leaderChanged',
        edit_field: 'leader',
        before: String(user('leader.sales')),
        before_name: 'Võ Thành Long',
        after: String(user('staff.sales01')),
        after_name: 'Nguyễn Thị Mai Hương',
      },
    ])
    expect(await calls.auditOf('department.leaderChanged')).toHaveLength(1)
  })

  it('comes from another department, where the seat stays empty', async () => {
    expect((await change(id('sales'), user('leader.market'))).statusCode).toBe(200)
    expect(await calls.placeOf(user('leader.market'))).toEqual(at(id('sales'), 1, 2))
    expect(await calls.read(admin, id('marketing'))).toMatchObject({ leader: null, version: 2 })
  })

  it('comes to a department that had none', async () => {
    const { index } = await calls.add(admin)
    expect((await change(index, user('staff.sales01'))).json()).toMatchObject({ leader: { userName: 'staff.sales01' } })
  })

  it('does not come from a department that cannot be without', () =>
    untouched(async () =>
      expect(codeOf(await change(id('support'), user('leader.sales')))).toEqual([422, 'department.leaderNeeded']),
    ))

  it('leaves the seat empty and stays an employee', async () => {
    expect((await change(id('support'), null)).json()).toMatchObject({ leader: null, staff: 3, version: 2 })
    expect(await calls.placeOf(user('leader.support'))).toEqual(at(id('support'), 4, 2))
  })

  it('does not leave the seat empty while others stand under the department', () =>
    untouched(async () => expect(codeOf(await change(id('sales'), null))).toEqual([422, 'department.leaderNeeded'])))

  it('who sits there already is nothing new', () =>
    untouched(async () => {
      expect((await change(id('sales'), user('leader.sales'))).json()).toMatchObject({ version: 1 })
    }))

  it('is refused for a person who is not there, a department that is not there, and a stale version', async () => {
    const { index } = await calls.add(admin)
    await calls.remove(admin, index)
    await untouched(async () => {
      expect(codeOf(await change(id('sales'), 999))).toEqual([422, 'user.unknown'])
      for (const gone of [999, index])
        expect(codeOf(await change(gone, user('staff.sales01'), 2))).toEqual([404, 'request.notFound'])
      expect(codeOf(await change(id('sales'), user('staff.sales01'), 3))).toEqual([409, 'request.staleVersion'])
    })
  })

  it('who left by another way makes a form of before stale', async () => {
    const { version } = await calls.read(admin, id('marketing'))
    await calls.send(admin, [user('leader.market')], id('support'))
    await untouched(async () =>
      expect(codeOf(await change(id('marketing'), user('staff.market'), version))).toEqual([
        409,
        'request.staleVersion',
      ]),
    )
  })
})

describe('putting people into places, for other capabilities', () => {
  const visit = { requestId: 'test', address: '127.0.0.1' }
  const place = (placement: Placement) =>
    inTransaction(h.db, (db) =>
      placeUsers({ db, actor: { userId: 1 }, platform: h.platform, visit }, placement, refuse),
    ).catch((error: { code?: string }) => error.code ?? error)

  it('changes a position alone and leaves the department', async () => {
    expect(await place({ userIds: [user('staff.sales01')], positionId: 2 })).toBe(1)
    expect(await calls.placeOf(user('staff.sales01'))).toEqual(at(id('sales'), 2, 2))
  })

  it('seats a leader where there is none, and in one place only', async () => {
    const { index } = await calls.add(admin)
    expect(await place({ userIds: [user('staff.sales01')], departmentId: index, positionId: 1 })).toBe(1)
    await untouched(async () => {
      expect(await place({ userIds: [user('staff.support')], departmentId: index, positionId: 1 })).toBe(
        'account.leaderExists',
      )
      expect(await place({ userIds: [user('staff.sales02')], positionId: 1 })).toBe('account.leaderExists')
      const two = [user('staff.market'), user('staff.support')]
      expect(await place({ userIds: two, departmentId: index, positionId: 1 })).toBe('account.leaderExists')
    })
  })

  it('gives no leader another position while the department needs one', () =>
    untouched(async () =>
      expect(await place({ userIds: [user('leader.sales')], positionId: 4 })).toBe('department.leaderNeeded'),
    ))

  it('knows no position that is missing or deleted', async () => {
    await sql`update position set deleted_at = now() where position_id = 3`.execute(h.db)
    await untouched(async () => {
      for (const positionId of [3, 99])
        expect(await place({ userIds: [user('staff.sales01')], positionId })).toBe('account.positionUnknown')
    })
  })
})

describe('the customers of somebody who moved', () => {
  const listed = async (caller: Caller) =>
    (await caller.get(`/api/Customer/GetAllCustomerByPage/${caller.me.userId}/true/all/1/20`))
      .json<{ items: { customerId: number }[] }>()
      .items.map((customer) => customer.customerId)

  it('are seen by the new leader and no longer by the old one', async () => {
    const own = await h.signIn('staff.sales01')
    const customers = customerCalls(h)
    const ids = await customers.addMany(own, 3)
    const [old, next] = [await h.signIn('leader.sales'), await h.signIn('leader.support')]
    expect([(await listed(old)).length, await listed(next)]).toEqual([3, []])
    await calls.send(admin, [own.me.userId], id('support'))
    expect(await calls.letCustomersFollow()).toBe(1)
    expect([await listed(old), (await listed(next)).sort()]).toEqual([[], ids])
  })

  it('follow the creator while nobody is in charge, deleted or not, and those of others stay', async () => {
    const own = await h.signIn('staff.sales01')
    const customers = customerCalls(h)
    const [free, gone, others] = [
      await customers.add(own, { curator: 0 }),
      await customers.add(own),
      await customers.add(own, { curator: user('staff.sales02') }),
    ]
    await own.delete('/api/Customer/DeleteCustomer', { customerIds: [gone.customerId] })
    const version = (await customers.stored(free.customerId)).version
    await calls.send(admin, [own.me.userId], id('support'))
    await calls.letCustomersFollow()
    expect(await customers.stored(free.customerId)).toMatchObject({ department_id: id('support'), version })
    expect(await customers.stored(gone.customerId)).toMatchObject({ department_id: id('support') })
    expect(await customers.stored(others.customerId)).toMatchObject({ department_id: id('sales') })
  })

  it('follow in batches to where the person is at last, and a second run changes nothing', async () => {
    const person = user('staff.sales01')
    await sql`insert into customer (name, name_key, source_id, created_by, curator_id, department_id, updated_by)
      select 'Khách ' || n, n::text, 1, ${person}, ${person}, ${id('sales')}, ${person}
        from generate_series(1, 2500) n`.execute(h.db)
    await calls.send(admin, [person], id('support'))
    await calls.send(admin, [person], id('technical'))
    expect(await calls.letCustomersFollow()).toBe(2)
    const { rows } = await sql`select department_id, count(*)::int as count from customer group by 1`.execute(h.db)
    expect(rows).toEqual([{ department_id: id('technical'), count: 2500 }])
    await calls.send(admin, [person], id('support'))
    await calls.send(admin, [person], id('technical'))
    await untouched(() => calls.letCustomersFollow())
  })

  it('have no reason to follow a person who only gets another position', async () => {
    await calls.lead(admin, id('sales'), user('staff.sales01'))
    expect(await calls.letCustomersFollow()).toBe(0)
  })
})

it('a reply about a changed leader holds exactly what is declared', async () => {
  const answer = await calls.lead(admin, id('support'), user('staff.support'))
  expect(Object.keys(answer.json<DepartmentView>().leader ?? {}).sort()).toEqual([
    'avatar',
    'avatarType',
    'fullName',
    'userId',
    'userName',
  ])
})
