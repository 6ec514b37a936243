import { DepartmentUser, UserRow, UserView } from '@crm/contract/user'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'

let h: Harness
let admin: Caller
let sales: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

type Row = { userName: string; userId: number }
const list = async (query = '') => (await admin.get(`/api/UserInfo/GetAllUser?maxPerBlock=100${query}`)).json()
const names = async (query = ''): Promise<string[]> => (await list(query)).items.map((row: Row) => row.userName)
const one = (caller: Caller, id: number) => caller.get(`/api/UserInfo/GetUserInfoByUserId/${id}`)
const change = (userName: string, changes: object) =>
  h.db.updateTable('account').set(changes).where('user_name', '=', userName).execute()

describe('the list of users', () => {
  it('is for admins alone', async () => {
    expect((await sales.get('/api/UserInfo/GetAllUser')).statusCode).toBe(403)
    expect((await h.stranger.get('/api/UserInfo/GetAllUser')).statusCode).toBe(401)
  })

  it('holds exactly the declared keys and nothing that opens an account or an extension', async () => {
    await change('staff.sales01', { machine_password_sealed: 'sealed-secret' })
    const { items } = await list()
    for (const row of items) expect(Object.keys(row).sort()).toEqual(Object.keys(UserRow.shape).sort())
    expect(JSON.stringify(items)).not.toMatch(/argon2|sealed-secret|search|name_key/)
  })

  it('comes in blocks of twenty by given name, and counts where that is asked', async () => {
    const answer = await admin.get('/api/UserInfo/GetAllUser?maxPerBlock=5&count=true')
    expect(answer.json()).toMatchObject({ total: 14, items: { length: 5 } })
    expect('total' in (await list())).toBe(false)
    const all = await names()
    const second = (await admin.get('/api/UserInfo/GetAllUser?block=2&maxPerBlock=5')).json().items
    expect(second.map((row: Row) => row.userName)).toEqual(all.slice(5, 10))
    expect(all[0]).toBe('staff.support2')
    expect(await names('&sort=-fullName')).toEqual([...all].reverse())
  })

  it.each([
    ['text=hương', ['staff.sales01']],
    ['text=HUONG', ['staff.sales01']],
    ['text=staff.market', ['staff.market']],
    ['text=0903 120 006', ['staff.sales01']],
    ['text=84903120006', ['staff.sales01']],
    ['text=120006', ['staff.sales01']],
    ['text=100%25', []],
    ['text=mai hương', ['staff.sales01']],
    ['text=an', ['staff.support2', 'staff.market']],
    ['systemRole=admin', ['admin']],
    ['positionId=2', ['viewer.all']],
    ['standing=suspended', []],
  ])('finds by %s', async (query, found) => {
    expect(await names(`&${query.replaceAll(' ', '%20')}`)).toEqual(found)
  })

  it('finds a phone by a piece that begins like the code of the country', async () => {
    await change('staff.market', { phone: '84900840123' })
    for (const text of ['840123', '840900840', '00840900840'])
      expect([text, await names(`&text=${text}`)]).toEqual([text, ['staff.market']])
  })

  it('finds a department with all that stand under it, and a group', async () => {
    const { departments, userGroups } = h.company
    expect(await names(`&departmentId=${departments.company}`)).toHaveLength(14)
    await h.db
      .updateTable('department')
      .set({ parent_id: departments.sales })
      .where('department_id', '=', departments.marketing)
      .execute()
    expect((await names(`&departmentId=${departments.sales}`)).sort()).toEqual([
      'leader.market',
      'leader.sales',
      'staff.market',
      'staff.sales01',
      'staff.sales02',
    ])
    expect(await names(`&userGroupId=${userGroups.auditors}`)).toEqual(['viewer.all'])
  })

  it('says with one word how a person stands, the gravest first, and shows the deleted only when asked', async () => {
    await change('staff.sales01', { activated: false, state: 'suspended' })
    await change('staff.sales02', { activated: false })
    await change('staff.support', { state: 'paused' })
    await change('staff.market', { deleted_at: new Date(), state: 'suspended' })
    expect(await names('&standing=suspended')).toEqual(['staff.sales01'])
    expect(await names('&standing=unactivated')).toEqual(['staff.sales02'])
    expect(await names('&standing=paused')).toEqual(['staff.support'])
    expect(await names('&standing=deleted')).toEqual(['staff.market'])
    expect(await names('&standing=working')).toHaveLength(10)
    const rows: { userName: string; standing: string }[] = (await list()).items
    expect(rows).toHaveLength(13)
    expect(rows.find((row) => row.userName === 'staff.sales01')?.standing).toBe('suspended')
  })

  it('tells when somebody was last seen, also of an ended session, and sorts by it', async () => {
    h.clock.pass(60_000)
    const market = await h.signIn('staff.market')
    await market.delete('/api/LoginSession/DeleteSession', { userName: market.me.userName, token: market.me.token })
    const rows: { userName: string; lastSeen: string | null }[] = (await list('&sort=-lastSeen')).items
    expect(rows.slice(0, 3).map((row) => row.userName)).toEqual(['staff.market', 'admin', 'staff.sales01'])
    expect(rows[0]?.lastSeen).toBe('2026-11-20T02:01:00.000Z')
    expect(rows[3]?.lastSeen).toBeNull()
    expect((await names('&sort=lastSeen')).at(-1)).toBe('staff.market')
  })

  it.each(['sort=passwordHash', 'maxPerBlock=101', 'block=0', 'standing=gone', 'departmentId=1%20or%201%3D1'])(
    'refuses %s',
    async (query) => {
      expect((await admin.get(`/api/UserInfo/GetAllUser?${query}`)).statusCode).toBe(400)
    },
  )
})

describe('one user', () => {
  it('is read by the person and by an admin; others are refused whether there is one or not', async () => {
    expect((await one(sales, sales.me.userId)).json()).toMatchObject({ userName: 'staff.sales01', version: 1 })
    expect((await one(admin, sales.me.userId)).statusCode).toBe(200)
    for (const id of [admin.me.userId, 999_999]) {
      const answer = await one(sales, id)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'access.forbidden'])
    }
    expect((await one(admin, 999_999)).statusCode).toBe(404)
  })

  it('has the declared keys, the name in its parts, and that there is a password instead of the password', async () => {
    await change('staff.sales01', { machine_password_sealed: 'sealed-secret' })
    const answer = await one(sales, sales.me.userId)
    expect(Object.keys(answer.json()).sort()).toEqual(Object.keys(UserView.shape).sort())
    expect(answer.body).not.toMatch(/sealed-secret|argon2/)
    expect(answer.json()).toMatchObject({
      firstName: 'Hương',
      lastName: 'Nguyễn Thị Mai',
      hasMachinePassword: true,
      departmentName: 'Phòng Kinh doanh',
      standing: 'working',
    })
  })

  it('counts the customers in charge, those that are deleted apart', async () => {
    await insertCustomer(h.db, h.company, { phone: '84911111111' })
    await insertCustomer(h.db, h.company, { phone: '84911111112', deleted_at: new Date() })
    await insertCustomer(h.db, h.company, { phone: '84911111113', curator: 'staff.sales02' })
    expect((await one(sales, sales.me.userId)).json().customersInCharge).toBe(1)
  })

  it('counts the open tickets in charge, those that are closed, merged away or deleted apart', async () => {
    const rows = ticketRows(h)
    const of = (curator: 'staff.sales01' | 'staff.sales02') => rows.add({ department: 'sales', curator })
    const [open, closed, merged, deleted] = [
      await of('staff.sales01'),
      await of('staff.sales01'),
      await of('staff.sales01'),
      await of('staff.sales01'),
    ]
    await of('staff.sales02')
    const set = (ticketId: number, changed: object) =>
      h.db.updateTable('ticket').set(changed).where('ticket_id', '=', ticketId).execute()
    await set(closed, { status: 4 })
    await set(merged, { merged_into_id: open })
    await set(deleted, { deleted_at: new Date() })
    expect((await one(sales, sales.me.userId)).json().ticketsInCharge).toBe(1)
  })

  it('that is deleted is still read by an admin', async () => {
    await change('staff.market', { deleted_at: new Date() })
    expect((await one(admin, h.company.users['staff.market'])).json()).toMatchObject({ standing: 'deleted' })
  })
})

describe('the people of a department', () => {
  const path = '/api/UserInfo/GetAllUserByDepartmentId'
  it('are for everyone who signed in, in few words, those who are deleted apart', async () => {
    const nobody = await h.signIn('nobody.rights')
    await change('staff.sales02', { deleted_at: new Date() })
    const answer = (await nobody.post(path, { departmentId: h.company.departments.sales, count: true })).json()
    expect(answer.total).toBe(2)
    expect(answer.items.map((row: Row) => row.userName).sort()).toEqual(['leader.sales', 'staff.sales01'])
    for (const row of answer.items) expect(Object.keys(row).sort()).toEqual(Object.keys(DepartmentUser.shape).sort())
  })

  it('are found by name and not by a number or an address', async () => {
    const found = async (text: string) =>
      (await sales.post(path, { departmentId: h.company.departments.sales, text })).json().items.length
    expect([await found('huong'), await found('0903120006'), await found('hoatieu.test')]).toEqual([1, 0, 0])
  })
})
