import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import { codeOf } from '../../testing/customer-calls.ts'
import { insertCustomer } from '../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { hashTables } from '../../testing/tables.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const stored = (userName: DemoUserName) =>
  h.db.selectFrom('account').selectAll().where('user_name', '=', userName).executeTakeFirstOrThrow()
const change = (userName: DemoUserName, changes: object) =>
  h.db.updateTable('account').set(changes).where('user_name', '=', userName).execute()
const remove = (userName: DemoUserName, caller = admin) =>
  caller.delete('/api/UserInfo/DeleteUser', { userId: h.company.users[userName], userName })
const recover = (userName: DemoUserName, caller = admin) =>
  caller.put(`/api/UserInfo/RecoverUser/${h.company.users[userName]}`)
const lines = () =>
  h.db.selectFrom('activity_log').select(['message', 'action', 'target_code']).orderBy('log_id').execute()
const told = async () => {
  const events = await h.db.selectFrom('event').selectAll().where('name', '=', 'department.teamChanged').execute()
  return events.map((event) => event.body)
}

describe('deleting a user', () => {
  it('ends the sessions at once, keeps the customers under the name, and is told', async () => {
    const sales = await h.signIn('staff.sales01')
    const customerId = await insertCustomer(h.db, h.company)
    expect((await remove('staff.sales01')).statusCode).toBe(204)
    expect((await sales.get('/api/LoginSession/GetSessions')).statusCode).toBe(401)
    const customer = (await admin.get(`/api/Customer/GetCustomerInfoById/${customerId}/${admin.me.userId}/true`)).json()
    expect(customer.curatorName).toBe(sales.me.fullName)
    expect(await lines()).toEqual([{ message: 'user.deleted', action: 13, target_code: 'staff.sales01' }])
    expect(await told()).toEqual([
      {
        departmentId: h.company.departments.sales,
        users: [{ userId: sales.me.userId, fullName: sales.me.fullName }],
      },
    ])
    const audited = await h.db.selectFrom('audit').select('target').where('what', '=', 'user.deleted').execute()
    expect(audited).toEqual([{ target: 'staff.sales01' }])
    await expect(h.signIn('staff.sales01')).rejects.toThrow('account.wrongPassword')
    expect((await remove('staff.sales01')).statusCode).toBe(404)
  })

  it.each([
    ['leader.sales', 422, 'user.isLeader'],
    ['admin', 422, 'user.lastAdmin'],
  ] as const)('of %s is refused, and nothing is written', async (userName, ...refusal) => {
    const before = await hashTables(h.db)
    expect(codeOf(await remove(userName))).toEqual(refusal)
    expect(await hashTables(h.db)).toEqual(before)
  })

  it('nobody does to himself, and nobody but an admin to anybody', async () => {
    await change('staff.market', { system_role: 'admin' })
    expect(codeOf(await remove('admin'))).toEqual([422, 'user.ownAccount'])
    const sales = await h.signIn('staff.sales01')
    const before = await hashTables(h.db)
    expect((await remove('staff.sales02', sales)).statusCode).toBe(403)
    expect((await recover('staff.sales02', sales)).statusCode).toBe(403)
    expect(await hashTables(h.db)).toEqual(before)
  })
})

describe('recovering a user', () => {
  it('brings him back as he stood, suspended where he was', async () => {
    await change('staff.sales01', { state: 'suspended' })
    await remove('staff.sales01')
    const answer = await recover('staff.sales01')
    expect(answer.json()).toMatchObject({ standing: 'suspended', departmentId: h.company.departments.sales })
    expect((await lines()).at(-1)).toEqual({ message: 'user.recovered', action: 15, target_code: 'staff.sales01' })
    expect(codeOf(await recover('staff.sales01'))).toEqual([409, 'user.notDeleted'])
    expect((await admin.put('/api/UserInfo/RecoverUser/999999')).statusCode).toBe(404)
  })

  it.each([
    ['email', 'account.emailExists'],
    ['phone', 'account.phoneExists'],
    ['machine_code', 'account.machineCodeExists'],
  ] as const)('is refused while somebody else has the %s', async (column, code) => {
    const { [column]: taken } = await stored('staff.sales01')
    await remove('staff.sales01')
    await change('staff.sales02', { [column]: taken })
    expect(codeOf(await recover('staff.sales01'))).toEqual([409, code])
    expect((await stored('staff.sales01')).deleted_at).not.toBeNull()
  })

  it('comes back to the defaults where department, position and group are gone', async () => {
    const { departments, userGroups } = h.company
    const position = await h.db
      .insertInto('position')
      .values({ name: 'Chuyên viên', deleted_at: null })
      .returning('position_id')
      .executeTakeFirstOrThrow()
    await change('staff.market', { position_id: position.position_id })
    await remove('staff.market')
    const deleted_at = new Date()
    await h.db
      .updateTable('department')
      .set({ deleted_at })
      .where('department_id', '=', departments.marketing)
      .execute()
    await h.db.updateTable('position').set({ deleted_at }).where('position_id', '=', position.position_id).execute()
    await h.db.updateTable('user_group').set({ deleted_at }).where('user_group_id', '=', userGroups.marketing).execute()
    const fallback = await h.db
      .selectFrom('user_group')
      .select('user_group_id')
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow()
    expect((await recover('staff.market')).json()).toMatchObject({
      departmentId: departments.company,
      positionId: 4,
      userGroupId: fallback.user_group_id,
    })
  })
})
