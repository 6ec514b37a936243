import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer, type WantedCustomer } from '../../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { iterateCustomers } from './store-iterate.ts'

let h: Harness
let sales: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

const insert = (wanted: WantedCustomer = {}) => insertCustomer(h.db, h.company, wanted)
const ask = (body: object, caller = sales) => caller.post('/api/Customer/SearchCustomer', body)
const find = async (body: object, caller = sales): Promise<number[]> => {
  const answer = await ask(body, caller)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().items.map((item: { customerId: number }) => item.customerId)
}

/** Customers of the support department that sales does not see, all the same but for their age. */
const fillCompany = (count: number, name: string, createdAt: string) =>
  sql`insert into customer (name, name_key, source_id, created_by, curator_id, department_id, updated_by, created_at)
      select ${name}, ${name}, 1, u.user_id, u.user_id, u.department_id, u.user_id,
             ${createdAt}::timestamptz + n * interval '1 millisecond'
        from account u, generate_series(1, ${count}::int) n where u.user_name = 'staff.support'`.execute(h.db)

describe('finding by words', () => {
  it.each([
    ['without marks', 'tran thi hoa', 'Trần Thị Hòa'],
    ['with the older place of the mark', 'hoà', 'Nguyễn Hòa'],
    ['with the newer place of the mark', 'hòa', 'Nguyễn Hoà'],
    ['in decomposed letters', 'Hòa'.normalize('NFD'), 'Nguyễn Hoà'],
    ['đ by d', 'dang dinh', 'Đặng Đình'],
    ['d by đ', 'Đung', 'Dung'],
    ['in capitals', 'LÊ LỢI', 'Lê Lợi'],
    ['in any order of the words', 'binh thi tran', 'Trần Thị Bình'],
    ['by a piece of a word', 'guye', 'Nguyễn'],
    ['by two letters, where a word begins', 'vy', 'Khánh Vy'],
  ])('%s', async (_, text, name) => {
    const id = await insert({ name })
    await insert({ name: 'Phạm Quốc Cường' })
    expect(await find({ text })).toEqual([id])
  })

  it('takes one or two letters for the beginning of a word', async () => {
    await insert({ name: 'Phạm Lan' })
    const id = await insert({ name: 'Phạm An' })
    expect(await find({ text: 'an' })).toEqual([id])
  })

  it('finds nobody by words that stand with different customers', async () => {
    await insert({ name: 'Trần Bình' })
    await insert({ name: 'Lê Hoa' })
    expect(await find({ text: 'tran hoa' })).toEqual([])
  })

  it.each([
    '0912345678',
    '84912345678',
    '+84 912 345 678',
    '0084912345678',
    '0912.345.678',
    '345678',
    '091234',
    '8491',
  ])('finds a phone by %s', async (text) => {
    const id = await insert({ phone: '84912345678' })
    await insert({ phone: '84987111222' })
    expect(await find({ text })).toEqual([id])
    expect(await find({ phoneCustomer: text })).toEqual([id])
  })

  // A piece may begin like the code of the country and stand in the middle of the number.
  it.each(['840', '8401', '840 123', '00840', '00840123', '0840'])(
    'finds a phone by %s, as it is typed or as it is stored',
    async (text) => {
      const id = await insert({
        phone: '84900840123',
        contacts: [{ name: 'Hoa', phone: '84900840123', is_primary: true }],
      })
      await insert({ phone: '84987111222', contacts: [{ name: 'Mai', phone: '84987111222', is_primary: true }] })
      expect(await find({ text })).toEqual([id])
      expect(await find({ text: `nguyen ${text.replaceAll(' ', '')}` })).toEqual([id])
      expect(await find({ phoneCustomer: text })).toEqual([id])
      expect(await find({ phoneContact: text })).toEqual([id])
    },
  )

  it('finds a phone by a piece that begins with the code of the country and a 0', async () => {
    const id = await insert({ phone: '84912345678' })
    await insert({ phone: '84987111222' })
    for (const text of ['840912', '00840912', '+84 0912 345', '0084912'])
      expect([text, await find({ text })]).toEqual([text, [id]])
  })

  it('finds by a code or its number, and by one or two digits of it', async () => {
    const low = await insert({ name: 'Mã Thấp', customer_id: 12 })
    const high = await insert({ name: 'Mã Cao', customer_id: 8401 })
    await insert({ name: 'Khác', customer_id: 77 })
    for (const text of ['12', 'kh12', 'KH000012', '000012', 'thấp 12'])
      expect([text, await find({ text })]).toEqual([text, [low]])
    for (const text of ['8401', '008401', 'KH8401', '08401'])
      expect([text, await find({ text })]).toEqual([text, [high]])
    for (const customerCode of ['12', 'kh12', '000012']) expect(await find({ customerCode })).toEqual([low])
    expect(await find({ customerCode: '008401', text: 'cao' })).toEqual([high])
    expect(await find({ text: '12', sort: 'name', viewAll: true }, await h.signIn('leader.sales'))).toEqual([low])
    expect(await find({ text: '9'.repeat(20) })).toEqual([])
  })

  it('finds by code, by mail, and by a name and a number together', async () => {
    const id = await insert({ name: 'Lê Hoa', email: 'hoa.le@hopthu.vn', phone: '84912345678' })
    await insert({ name: 'Lê Hoa', phone: '84987111222' })
    expect(await find({ text: 'kh000001' })).toEqual([id])
    expect(await find({ text: 'Hoa.Le@hopthu' })).toEqual([id])
    expect(await find({ text: 'hoa 0912' })).toEqual([id])
  })

  it.each(['%', '_', '\\', '100%', 'a_b', '%%%', "'", "' or 1=1 --"])('takes %s for the sign itself', async (text) => {
    const id = await insert({ name: `Quán ${text}` })
    await insert({ name: 'Quán axb 1000' })
    expect(await find({ text })).toEqual([id])
  })

  it('never shows what the caller does not see, however well it fits', async () => {
    await insert({ name: 'Hiếm Có', curator: 'staff.support', creator: 'staff.support' })
    const own = await insert({ name: 'Hiếm Có', created_at: new Date('2019-01-01') })
    await fillCompany(3_100, 'Hiếm Có', '2024-01-01')
    expect(await find({ text: 'hiem co' })).toEqual([own])
    const answer = await ask({ text: 'hiem co', count: true, sort: 'name' })
    expect(answer.json()).toMatchObject({ items: [{ customerId: own }], total: 1 })
  })

  it('finds what stands behind thousands of newer customers, in the right order', async () => {
    const oldest = await insert({ name: 'Hiếm Có', created_at: new Date('2019-01-01') })
    const old = await insert({ name: 'Hiếm Hoi', created_at: new Date('2019-01-02') })
    await fillCompany(3_100, 'Nguyễn Văn An', '2024-01-01')
    const fresh = await insert({ name: 'Hiếm Gặp', created_at: new Date('2025-01-01') })
    const admin = await h.signIn('admin')
    expect(await find({ text: 'hiem', viewAll: true }, admin)).toEqual([fresh, old, oldest])
    expect(await find({ text: 'hiem', viewAll: true, block: 2, maxPerBlock: 2 }, admin)).toEqual([oldest])
    expect(await find({ text: 'hiem', viewAll: true, sort: 'customerCode' }, admin)).toEqual([oldest, old, fresh])
    expect(await find({ text: 'an', viewAll: true, block: 31, maxPerBlock: 100 }, admin)).toHaveLength(100)
    expect(await find({ text: 'hiem an', viewAll: true }, admin)).toEqual([])
  })
})

describe('each field of the form', () => {
  const contact = {
    name: 'Đỗ Thị Hoà',
    phone: '84912345678',
    email: 'hoa.do@hopthu.vn',
    gender: false,
    is_primary: true,
  }

  it.each<[string, WantedCustomer, object]>([
    ['the code', {}, { customerCode: 'kh000001' }],
    ['the phone', { phone: '84912345678' }, { phoneCustomer: '0912 345' }],
    ['the mail', { email: 'an.tran@hopthu.vn' }, { emailCustomer: 'An.Tran@' }],
    ['a contact’s name', { contacts: [contact] }, { nameContact: 'do hoa' }],
    ['a contact’s phone', { contacts: [contact] }, { phoneContact: '0912' }],
    ['a contact’s mail', { contacts: [contact] }, { emailContact: 'hoa.do' }],
    ['a contact’s gender', { contacts: [contact] }, { genderContact: false }],
    ['the address', { address: '12 Nguyễn Trãi, Quận 1' }, { address: 'nguyen trai' }],
    ['the tax code', { tax_code: '0312345678-001' }, { taxCode: '0312345678' }],
    ['the birthday', { birthday: '1990-02-28' }, { birthday: '1990-02-28' }],
    ['the gender', { gender: false }, { genderCustomer: false }],
    ['the relationship', { relationship_id: 5 }, { relationship: 5 }],
    ['one of some sources', { source_id: 7 }, { sourceCustomer: [6, 7] }],
    ['one of some businesses', { business_id: 3 }, { business: [2, 3] }],
    ['a source', { source_id: 7 }, { sourceCustomer: 7 }],
    ['a business', { business_id: 3 }, { business: 3 }],
    ['the creator', { creator: 'staff.sales02', curator: 'staff.sales01' }, { creator: 'staff.sales02' }],
    [
      'the day of the appointment',
      { appointment_at: new Date('2026-11-21T16:59:00Z') },
      { appointmentSchedule: '2026-11-21' },
    ],
    ['an appointment that is due', { appointment_at: new Date('2026-11-20T16:59:00Z') }, { appointmentDue: true }],
    ['the user who presented', { referrer_user_id: 4 }, { source: 2, refId: 4 }],
    [
      'the day of creation',
      { created_at: new Date('2026-01-01T16:59:00Z') },
      { createdFrom: '2026-01-01', createdTo: '2026-01-01' },
    ],
    [
      'the days of the appointment',
      { appointment_at: new Date('2026-11-21T16:59:00Z') },
      { appointmentFrom: '2026-11-21', appointmentTo: '2026-11-21' },
    ],
    [
      'an appointment up to a day',
      { appointment_at: new Date('2026-11-21T16:59:00Z') },
      { appointmentTo: '2026-11-21' },
    ],
    [
      'the days of the last interaction',
      { interacted_at: new Date('2026-01-01T16:59:00Z') },
      { lastInteractionFrom: '2026-01-01', lastInteractionTo: '2026-01-01' },
    ],
    [
      'a birthday between two days',
      { birthday: '1990-02-28' },
      { birthdayFrom: '1990-02-28', birthdayTo: '1990-02-28' },
    ],
    ['a birthday before a day', { birthday: '1990-02-28' }, { birthdayTo: '1990-12-31' }],
    ['no phone', { phone: '' }, { without: ['phoneCustomer'] }],
    ['no mail and no tax code', { email: '', tax_code: '' }, { without: ['emailCustomer', 'taxCode'] }],
    ['no gender', { gender: null }, { without: ['genderCustomer'] }],
    ['no birthday', { birthday: null }, { without: ['birthday'] }],
    ['no address', { address: '' }, { without: ['address'] }],
    ['no relationship', { relationship_id: null }, { without: ['relationship'] }],
    ['no business', { business_id: null }, { without: ['business'] }],
    ['no curator', { curator: null }, { without: ['curator'] }],
    ['no appointment', { appointment_at: null }, { without: ['appointmentSchedule'] }],
    ['another source', { source_id: 7 }, { sourceCustomer: [1, 2, 3, 4, 5, 6], not: ['sourceCustomer'] }],
    ['another relationship, or none', { relationship_id: null }, { relationship: 1, not: ['relationship'] }],
    ['another business, or none', { business_id: null }, { business: [1], not: ['business'] }],
    ['no one in charge', { curator: null }, { curator: 0 }],
    ['no one in charge, in the header', { curator: null }, { curatorId: '0' }],
  ])('finds by %s', async (_, wanted, form) => {
    const id = await insert(wanted)
    await insert({
      phone: '84987111222',
      email: 'khac@hopthu.vn',
      gender: true,
      relationship_id: 1,
      business_id: 1,
      tax_code: '99',
      address: 'Huế',
      birthday: '1991-01-01',
      appointment_at: new Date('2026-12-01'),
      contacts: [{ name: 'Khác', phone: '84987111222', email: 'khac@hopthu.vn', gender: true, is_primary: true }],
    })
    expect(await find(form)).toEqual([id])
    expect((await ask({ ...form, count: true })).json().total).toBe(1)
    expect(await find({ ...form, sort: 'name' })).toEqual([id])
    expect(await find({ ...form, text: 'khong ai ten the' })).toEqual([])
  })

  it('reads 0 as none, and -1 as all', async () => {
    const none = await insert()
    const some = await insert({ relationship_id: 1, business_id: 1, referrer_user_id: 4 })
    expect(await find({ relationship: 0 })).toEqual([none])
    expect(await find({ relationship: -1 })).toEqual([some, none])
    expect(await find({ business: [0] })).toEqual([none])
    expect(await find({ business: [0, 1] })).toEqual([some, none])
    expect(await find({ business: 0 })).toEqual([none])
    expect(await find({ refId: 0 })).toEqual([none])
  })

  it('holds a contact to all that is asked of a contact', async () => {
    await insert({
      contacts: [
        { name: 'Hoa', phone: '84911111111', is_primary: true },
        { name: 'Mai', phone: '84922222222' },
      ],
    })
    expect(await find({ nameContact: 'hoa', phoneContact: '0922' })).toEqual([])
    expect(await find({ nameContact: 'mai', phoneContact: '0922' })).toHaveLength(1)
  })

  it('takes a group with all groups below it', async () => {
    const { customerGroups } = h.company
    const gold = await insert({ groups: [customerGroups['member-gold']] })
    const school = await insert({ groups: [customerGroups['public-school']] })
    expect(await find({ groupCustomer: [customerGroups.person] })).toEqual([gold])
    expect(await find({ groupCustomer: customerGroups.person })).toEqual([gold])
    expect(await find({ groupId: customerGroups.public })).toEqual([school])
    expect(await find({ groupCustomer: [customerGroups.person, customerGroups.public] })).toEqual([school, gold])
    expect(await find({ groupId: customerGroups.person, groupCustomer: [customerGroups.public] })).toEqual([])
  })

  it('finds those that came in by an import, as far as they are seen', async () => {
    const importId = '0199f3a2-6c1e-7b4d-9a55-0c3b2d1e4f60'
    const [one] = [await insert({}), await insert({})]
    const hidden = await insert({ curator: 'staff.market', creator: 'staff.market' })
    await h.db.updateTable('customer').set({ upload_id: importId }).where('customer_id', 'in', [one, hidden]).execute()
    expect(await find({ importId })).toEqual([one])
  })

  it('takes a curator behind an underscore for a whole department', async () => {
    const { departments, users } = h.company
    const leader = await h.signIn('leader.sales')
    const one = await insert({ curator: 'staff.sales01' })
    const other = await insert({ curator: 'staff.sales02' })
    await insert({ curator: 'staff.market', creator: 'staff.market' })
    expect(await find({ viewAll: true, curatorId: `_${departments.sales}` }, leader)).toEqual([other, one])
    expect(await find({ viewAll: true, departmentId: departments.sales }, leader)).toEqual([other, one])
    expect(await find({ viewAll: true, curatorId: String(users['staff.sales02']) }, leader)).toEqual([other])
    expect(await find({ viewAll: true, curator: users['staff.sales02'] }, leader)).toEqual([other])
  })

  it('finds everybody else where a field is asked for the other way round', async () => {
    const { customerGroups, users } = h.company
    const gold = await insert({ groups: [customerGroups['member-gold'], customerGroups.public], curator: null })
    const school = await insert({ groups: [customerGroups['public-school']], relationship_id: 1 })
    const none = await insert({ groups: [] })
    const but = (form: object) => find({ ...form, not: Object.keys(form) })
    expect(await but({ groupCustomer: [customerGroups.person] })).toEqual([none, school])
    expect(await but({ groupCustomer: [customerGroups.person, customerGroups.public] })).toEqual([none])
    expect(await but({ curator: users['staff.sales01'] })).toEqual([gold])
    expect(await but({ curator: 0 })).toEqual([none, school])
    expect(await but({ relationship: 0 })).toEqual([school])
    expect(await but({ groupCustomer: [customerGroups.person], relationship: 1 })).toEqual([none])
    expect(await find({ without: ['refId', 'business'], not: ['business'] })).toEqual([none, school, gold])
  })

  it('finds by a presenter only who sees the presenter', async () => {
    const hidden = await insert({ curator: 'staff.support', creator: 'staff.support' })
    const id = await insert({ referrer_customer_id: hidden })
    expect(await find({ refId: hidden })).toEqual([])
    expect(await find({ refId: hidden, viewAll: true }, await h.signIn('admin'))).toEqual([id])
    expect(await find({ refId: hidden, source: 2, viewAll: true }, await h.signIn('admin'))).toEqual([])
  })

  it('joins all that is filled in', async () => {
    const id = await insert({ name: 'Lê Hoa', relationship_id: 2, source_id: 3, address: 'Huế' })
    await insert({ name: 'Lê Hoa', relationship_id: 2, source_id: 4, address: 'Huế' })
    await insert({ name: 'Lê Mai', relationship_id: 2, source_id: 3, address: 'Huế' })
    expect(await find({ text: 'hoa', relationship: 2, sourceCustomer: [3], address: 'hue' })).toEqual([id])
  })

  it('asks nothing where a field is left empty', async () => {
    const id = await insert()
    expect(await find({ text: '  ', nameContact: '', address: '', groupCustomer: [], creator: '' })).toEqual([id])
  })

  it.each([
    { birthday: '1990-02-30' },
    { lastInteractionFrom: '2026-02-30' },
    { without: ['name'] },
    { not: ['text'] },
    { curatorId: '_' },
    { maxPerBlock: 101 },
    { block: 0 },
    { sort: 'phone' },
    { unknownField: 1 },
  ])('refuses %o as malformed or ignores it, and never fails', async (body) => {
    expect((await ask(body)).statusCode).toBeLessThan(500)
  })
})

describe('the order', () => {
  it('goes by the given name, its letters before its tones', async () => {
    const names = ['Lê Vy', 'Trần Đạt', 'Lê Ánh', 'Lê An', 'Trần Dũng', 'Phạm Ân', 'Bùi An', 'Lê Ăn']
    for (const name of names) await insert({ name })
    const sorted = ['Bùi An', 'Lê An', 'Lê Ánh', 'Lê Ăn', 'Phạm Ân', 'Trần Dũng', 'Trần Đạt', 'Lê Vy']
    const namesOf = async (sort: string) =>
      (await ask({ sort })).json().items.map((item: { name: string }) => item.name)
    expect(await namesOf('name')).toEqual(sorted)
    expect(await namesOf('-name')).toEqual(sorted.toReversed())
  })

  it('puts who has no appointment last in both directions', async () => {
    const none = await insert()
    const early = await insert({ appointment_at: new Date('2026-11-21') })
    const late = await insert({ appointment_at: new Date('2026-12-21') })
    expect(await find({ sort: 'appointmentSchedule' })).toEqual([early, late, none])
    expect(await find({ sort: '-appointmentSchedule' })).toEqual([late, early, none])
    expect(await find({ sort: '-appointmentSchedule', text: 'an', block: 2, maxPerBlock: 2 })).toEqual([none])
  })

  it.each([
    ['createdDate', [2, 1]],
    ['-createdDate', [1, 2]],
    ['customerCode', [1, 2]],
    ['-customerCode', [2, 1]],
    ['lastInteraction', [1, 2]],
    ['-lastInteraction', [2, 1]],
  ])('goes by %s', async (sort, expected) => {
    await insert({ created_at: new Date('2026-02-01'), interacted_at: new Date('2026-03-01') })
    await insert({ created_at: new Date('2026-01-01'), interacted_at: new Date('2026-04-01') })
    expect(await find({ sort })).toEqual(expected)
    const leader = await h.signIn('leader.sales')
    expect(await find({ sort, viewAll: true }, leader)).toEqual(expected)
  })

  it('ends a sorted list after 10,000 rows', async () => {
    await insert()
    expect(await find({ sort: 'name', block: 101, maxPerBlock: 100 })).toEqual([])
    expect(await find({ text: 'an', block: 999_999_999, maxPerBlock: 100 })).toEqual([])
  })
})

describe('the total of a search', () => {
  it('is exact to 10,000, then the kept count of the list, or unknown behind a filter', async () => {
    await fillCompany(10_001, 'Nguyễn Văn An', '2024-01-01')
    const admin = await h.signIn('admin')
    const total = async (body: object) => (await ask({ ...body, viewAll: true, count: true }, admin)).json().total
    expect(await total({})).toBe(10_001)
    expect(await total({ text: 'nguyen' })).toBeNull()
    expect(await total({ text: 'nguyen', createdTo: '2023-01-01' })).toBe(0)
    await sql`update customer set deleted_at = now() where customer_id = 5`.execute(h.db)
    expect(await total({ text: 'nguyen' })).toBe(10_000)
    expect((await ask({ viewAll: true }, admin)).json()).not.toHaveProperty('total')
  })
})

describe('whether it is known already', () => {
  const check = async (body: object, caller = sales) =>
    (await caller.post('/api/Customer/CheckEmailOrPhoneExists', body)).json()

  it('tells of any customer that is not deleted, in any spelling, and never of whom', async () => {
    const support = { curator: 'staff.support', creator: 'staff.support' } as const
    await insert({ ...support, phone: '84912345678', email: 'hoa@hopthu.vn' })
    await insert({ ...support, phone: '84987111222', email: 'xoa@hopthu.vn', deleted_at: new Date() })
    expect(await check({ phone: '0912.345.678', email: ' Hoa@Hopthu.VN ' })).toEqual({ email: true, phone: true })
    expect(await check({ phone: '0987111222', email: 'xoa@hopthu.vn' })).toEqual({ email: false, phone: false })
    expect(await check({})).toEqual({ email: false, phone: false })
  })

  it('leaves out the customer that is edited, and no hidden one: ids that are tried tell nothing', async () => {
    const support = { curator: 'staff.support', creator: 'staff.support' } as const
    const own = await insert({ phone: '84987111222', email: 'lan@hopthu.vn' })
    const hidden = await insert({ ...support, phone: '84912345678', email: 'hoa@hopthu.vn' })
    const known = { phone: '0912345678', email: 'hoa@hopthu.vn' }
    expect(await check({ phone: '0987111222', email: 'lan@hopthu.vn', customerId: own })).toEqual({
      email: false,
      phone: false,
    })
    for (const customerId of [own, hidden, 999_999])
      expect(await check({ ...known, customerId })).toEqual({ email: true, phone: true })
    const admin = await h.signIn('admin')
    expect(await check({ ...known, customerId: hidden }, admin)).toEqual({ email: false, phone: false })
  })

  it('tells an import which of its values are taken, as they were spelled', async () => {
    await insert({ phone: '84912345678', email: 'hoa@hopthu.vn' })
    const body = { emails: ['HOA@hopthu.vn', 'moi@hopthu.vn'], phones: ['0912 345 678', '0987111222'] }
    const answer = await sales.post('/api/Customer/CheckEmailOrPhoneExists_Upload', body)
    expect(answer.json()).toEqual({ emails: ['HOA@hopthu.vn'], phones: ['0912 345 678'] })
  })

  it('hints at the same person among those that the caller sees, five at most', async () => {
    const hint = async (body: object) =>
      (await sales.post('/api/Customer/FindDuplicate', body))
        .json()
        .map((row: { customerId: number }) => row.customerId)
    const byName = await insert({ name: 'Đỗ Thị Hoà' })
    const byPhone = await insert({ name: 'Khác', phone: '84912345678' })
    const byMail = await insert({ name: 'Khác', email: 'hoa@hopthu.vn' })
    await insert({ name: 'Đỗ Thị Hoà', curator: 'staff.support', creator: 'staff.support' })
    await insert({ name: 'Đỗ Thị Hoài' })
    const typed = { name: 'do thi hòa', phone: '0912345678', email: 'Hoa@hopthu.vn' }
    expect(await hint(typed)).toEqual([byMail, byPhone, byName])
    expect(await hint({ ...typed, customerId: byPhone })).toEqual([byMail, byName])
    expect(await hint({ name: 'x' })).toEqual([])
    const contacts = [{ is_primary: true }, { name: 'Lê Bình', phone: '84912345678' }]
    const byContact = await insert({ name: 'Khác', contacts })
    await insert({ name: 'Khác', contacts, curator: 'staff.support', creator: 'staff.support' })
    expect(await hint(typed)).toEqual([byMail, byPhone, byContact, byName])
    for (let more = 0; more < 6; more += 1) await insert({ name: 'Đỗ Thị Hoà' })
    expect(await hint({ name: 'Đỗ Thị Hoà' })).toHaveLength(5)
  })
})

describe('walking through all that a search finds', () => {
  const sorts = [
    '-createdDate',
    'createdDate',
    'name',
    '-customerCode',
    'lastInteraction',
    'appointmentSchedule',
  ] as const

  it.each(sorts)('hands on each row once, in the order %s', async (sort) => {
    await fillCompany(2_300, 'Nguyễn Văn An', '2024-01-01')
    await sql`update customer set appointment_at = created_at where customer_id % 2 = 0`.execute(h.db)
    const leader = await h.signIn('leader.support')
    const { me } = leader
    const actor = { ...me, flags: { viewAllPermission: true }, departments: [me.departmentId] }
    const ids: number[] = []
    const search = { activeTab: 'all', sort, viewAll: true, text: 'nguyen' } as const
    await iterateCustomers(h.db, actor as never, search, async (rows) => {
      ids.push(...rows.map((row) => row.customerId))
    })
    expect(new Set(ids).size).toBe(2_300)
    expect(ids).toHaveLength(2_300)
    expect(ids.slice(0, 20)).toEqual(await find({ ...search }, leader))
  })

  it('refuses what the list would refuse', async () => {
    const actor = { ...sales.me, flags: {}, departments: null } as never
    const walk = (search: object) => iterateCustomers(h.db, actor, search as never, async () => undefined)
    await expect(walk({ activeTab: 'all', sort: 'name', viewAll: true })).rejects.toThrow('Forbidden')
    await expect(walk({ activeTab: 'deleted', sort: 'name', viewAll: false })).rejects.toThrow('Forbidden')
  })
})
