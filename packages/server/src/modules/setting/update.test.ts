import type { ProductSetting } from '@crm/contract/setting'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

const read = async () => (await admin.get('/api/Setting/GetSetting')).json<ProductSetting>()
const update = (body: object) => admin.put('/api/Setting/UpdateSetting', body)

describe('the settings of the product', () => {
  it('hold their defaults, as version 1, until an admin sets them', async () => {
    expect(await read()).toEqual({
      dontForgetDays: 30,
      moneySuffix: '$',
      selfRegistration: false,
      passwordBlocklist: [],
      version: 1,
    })
  })

  it('change where they are named, and are what everyone reads from then on', async () => {
    const answer = await update({
      version: 1,
      moneySuffix: ' ₫',
      passwordBlocklist: ['Chim@HoangYen9', 'Chim@HoangYen9'],
    })
    const expected = {
      dontForgetDays: 30,
      moneySuffix: '₫',
      selfRegistration: false,
      passwordBlocklist: ['Chim@HoangYen9'],
      version: 2,
    }
    expect(answer.json()).toEqual(expected)
    expect(await read()).toEqual(expected)
    expect((await h.stranger.get('/api/client-config')).json()).toMatchObject({ moneySuffix: '₫' })
  })

  it('are not overwritten by who looked at them before the last change, also the very first', async () => {
    expect(codeOf(await update({ version: 2, dontForgetDays: 5 }))).toEqual([409, 'request.staleVersion'])
    expect((await update({ version: 1, dontForgetDays: 5 })).json()).toMatchObject({ version: 2 })
    expect(codeOf(await update({ version: 1, dontForgetDays: 9 }))).toEqual([409, 'request.staleVersion'])
    expect((await update({ version: 2, dontForgetDays: 7 })).json()).toMatchObject({ version: 3, dontForgetDays: 7 })
  })

  it.each([
    { dontForgetDays: 0 },
    { dontForgetDays: 3_651 },
    { dontForgetDays: 1.5 },
    { moneySuffix: 'x'.repeat(11) },
    { selfRegistration: 'yes' },
    { passwordBlocklist: [''] },
    { passwordBlocklist: ['a\u0000b'] },
    { passwordBlocklist: Array.from({ length: 1_001 }, (_, n) => `Abc@${n}`) },
    { version: 0 },
  ])('%j is refused and changes nothing', async (facts) => {
    await h.platform.dispatcher.drain()
    const before = await hashTables(h.db)
    expect((await update({ version: 1, ...facts })).statusCode).toBe(400)
    expect(await hashTables(h.db)).toEqual(before)
  })

  it('take the longest suffix that a person may type, however many bytes that is', async () => {
    const moneySuffix = '👨‍👩‍👧‍👦'.repeat(10)
    expect((await update({ version: 1, moneySuffix })).statusCode).toBe(200)
    expect((await read()).moneySuffix).toBe(moneySuffix)
    expect((await h.stranger.get('/api/client-config')).statusCode).toBe(200)
  })

  it('stand in the log and the audit with before and after, the forbidden passwords only as changed', async () => {
    await update({ version: 1, dontForgetDays: 14, passwordBlocklist: ['Chim@HoangYen9'] })
    const changes = [
      { field: 'dontForgetDays', before: '30', after: '14' },
      { field: 'passwordBlocklist', before: null, after: 'changed' },
    ]
    const log = await h.db
      .selectFrom('activity_log')
      .selectAll()
      .where('resource', '=', 'Setting')
      .orderBy('log_id')
      .execute()
    expect(log.map(({ edit_field, before, after }) => ({ field: edit_field, before, after }))).toEqual(changes)
    const line = await h.db
      .selectFrom('audit')
      .selectAll()
      .where('what', '=', 'setting.updated')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ user_id: admin.me.userId, target: 'product', details: { changes } })
    expect(JSON.stringify([log, line])).not.toContain('Chim@HoangYen9')
  })
})

describe('after how many days a customer is not to be forgotten', () => {
  const days = (n: number) => new Date(h.clock.now().getTime() - n * 24 * 3_600_000)

  it('shows at once in lists, totals and records when it is changed', async () => {
    const sales = await h.signIn('staff.sales01')
    const { userId } = sales.me
    const customerId = await insertCustomer(h.db, h.company, { interacted_at: days(20), created_at: days(40) })
    const seen = async () => {
      const page = await sales.get(`/api/Customer/GetAllCustomerByPage/${userId}/false/forget/1/20`)
      const totals = await sales.get(`/api/Customer/GetTotalAnalysis/${userId}/false/all`)
      const one = await sales.get(`/api/Customer/GetCustomerInfoById/${customerId}/${userId}/false`)
      return [page.json().items.length, totals.json().forget, one.json().dontForget]
    }
    expect(await seen()).toEqual([0, 0, false])
    await update({ version: 1, dontForgetDays: 10 })
    expect(await seen()).toEqual([1, 1, true])
    await update({ version: 2, dontForgetDays: 25 })
    expect(await seen()).toEqual([0, 0, false])
  })
})

describe('a password that the company forbids', () => {
  const comAes = () => ({ headers: { 'com-aes': h.config.COM_AES } })
  beforeEach(async () => {
    await update({ version: 1, passwordBlocklist: ['Chim@HoangYen9'] })
  })

  it.each(['Chim@HoangYen9', 'cHIM@hOANGYEN9'])('is chosen by nobody, whatever its letters: %s', async (password) => {
    const sales = await h.signIn('staff.sales01')
    const change = { userName: 'staff.sales01', oldPassword: h.encode('Demo@2026'), newPassword: h.encode(password) }
    expect(codeOf(await sales.post('/api/UserAccount/ChangePassword', change))).toEqual([
      422,
      'account.passwordBlocked',
    ])

    const person = {
      hosting: '',
      userName: 'new.person',
      password: h.encode(password),
      fullName: 'Nguyễn Thị Mới',
      email: 'new.person@hoatieu.test',
    }
    const registered = await admin.post('/api/UserAccount/Register', person, comAes())
    expect(codeOf(registered)).toEqual([422, 'account.passwordBlocked'])

    const reset = { email: 'a@b.vn', userName: 'staff.sales01', password: h.encode(password), token: 'x' }
    const answer = await h.stranger.post('/api/UserAccount/ResetPassword', reset)
    expect(codeOf(answer)).toEqual([422, 'account.passwordBlocked'])
  })

  it('leaves others free', async () => {
    const sales = await h.signIn('staff.sales01')
    const newPassword = h.encode('Chim@HoangYen8')
    const change = { userName: 'staff.sales01', oldPassword: h.encode('Demo@2026'), newPassword }
    expect((await sales.post('/api/UserAccount/ChangePassword', change)).statusCode).toBe(204)
  })
})
