import type { UserItem } from '@crm/contract/category'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

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

const people = async (caller: Caller, tag: 'all' | 'active') =>
  (await caller.get(`/api/UserInfo/GetCategoryUser/${caller.me.userId}/${tag}`)).json<UserItem[]>()
const leave = (userName: 'staff.sales02') =>
  admin.delete('/api/UserInfo/DeleteUser', { userId: h.company.users[userName] })

describe('the people to choose from', () => {
  it('hold who left for admins alone', async () => {
    const sales = await h.signIn('staff.sales01')
    expect((await leave('staff.sales02')).statusCode).toBe(204)
    const names = async (caller: Caller, tag: 'all' | 'active') =>
      (await people(caller, tag)).filter(({ userName }) => userName === 'staff.sales02').map(({ deleted }) => deleted)
    expect(await names(admin, 'all')).toEqual([true])
    expect(await names(admin, 'active')).toEqual([])
    expect(await names(sales, 'all')).toEqual([])
    expect(await people(sales, 'all')).toEqual(await people(sales, 'active'))
  })

  it('are not needed to read an old record: it shows the name of who was in charge itself', async () => {
    const leader = await h.signIn('leader.sales')
    const { customerId } = await customerCalls(h).add(admin, { curator: h.company.users['staff.sales02'] })
    await leave('staff.sales02')
    const answer = await leader.get(`/api/Customer/GetCustomerInfoById/${customerId}/${leader.me.userId}/true`)
    expect(answer.json()).toMatchObject({ curatorName: 'Huỳnh Gia Huy' })
  })
})
