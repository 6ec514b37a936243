import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../../demo/staff.ts'
import { insertCustomer, type WantedCustomer } from '../../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { insertCampaign } from '../../../testing/sales/rows.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(() => h.reset())
afterAll(() => h.close())

const insert = (wanted: WantedCustomer = {}) => insertCustomer(h.db, h.company, wanted)
const page = (caller: Caller, tab = 'all', viewAll = false, rest = '1/100') =>
  caller.get(`/api/Customer/GetAllCustomerByPage/${caller.me.userId}/${viewAll}/${tab}/${rest}`)
const idsOf = (answer: { json(): { items: { customerId: number }[] } }) =>
  answer.json().items.map((item) => item.customerId)
const totals = async (caller: Caller, viewAll = false, tab = 'all') =>
  (await caller.get(`/api/Customer/GetTotalAnalysis/${caller.me.userId}/${viewAll}/${tab}`)).json()
const campaignOf = (customers: readonly number[]) => insertCampaign(h, { participants: ['staff.sales01'], customers })
const withoutRequestId = (body: string) => body.replace(/"requestId":"[^"]*"/, '')

describe('who sees which customers', () => {
  /** One customer in each kind of relation to the sales department. */
  async function insertOneOfEach() {
    return {
      inCharge: await insert({ curator: 'staff.sales01', creator: 'leader.sales' }),
      created: await insert({ curator: 'staff.support', creator: 'staff.sales01' }),
      viewed: await insert({ curator: 'staff.support', creator: 'staff.support', viewers: ['staff.sales01'] }),
      uncurated: await insert({ curator: null, creator: 'staff.sales01' }),
      ofMarketing: await insert({ curator: 'staff.market', creator: 'staff.market' }),
      ofSupport: await insert({ curator: 'staff.support', creator: 'staff.support' }),
    }
  }

  it.each<[DemoUserName, boolean, string[]]>([
    ['staff.sales01', false, ['uncurated', 'viewed', 'created', 'inCharge']],
    ['staff.sales02', false, []],
    ['staff.support', false, ['ofSupport', 'viewed', 'created']],
    ['staff.market', false, ['ofMarketing']],
    ['leader.sales', false, ['inCharge']],
    ['leader.sales', true, ['ofMarketing', 'uncurated', 'inCharge']],
    ['leader.support', true, ['ofSupport', 'viewed', 'created']],
    ['leader.market', true, ['ofMarketing']],
    ['viewer.all', false, []],
    ['viewer.all', true, ['ofSupport', 'ofMarketing', 'uncurated', 'viewed', 'created', 'inCharge']],
    ['admin', false, []],
    ['admin', true, ['ofSupport', 'ofMarketing', 'uncurated', 'viewed', 'created', 'inCharge']],
  ])('%s with viewAll %s sees exactly these', async (userName, viewAll, expected) => {
    const ids: Record<string, number> = await insertOneOfEach()
    const caller = await h.signIn(userName)
    expect(idsOf(await page(caller, 'all', viewAll))).toEqual(expected.map((name) => ids[name]))
    expect((await totals(caller, viewAll)).all).toBe(expected.length)
    const search = await caller.post('/api/Customer/SearchCustomer', { viewAll, text: 'nguyen', sort: 'name' })
    expect(idsOf(search).sort()).toEqual(expected.map((name) => ids[name]).sort())
  })

  it('shows a customer once to a leader who is also its curator', async () => {
    const id = await insert({ curator: 'leader.sales', creator: 'leader.sales', viewers: ['leader.sales'] })
    const leader = await h.signIn('leader.sales')
    expect(idsOf(await page(leader, 'all', true))).toEqual([id])
    expect((await totals(leader, true)).all).toBe(1)
  })

  it('refuses viewAll without the right, on every call that takes it', async () => {
    const { userId } = (await h.signIn('staff.sales01')).me
    const sales = await h.signIn('staff.sales01')
    const answers = [
      await page(sales, 'all', true),
      await sales.get(`/api/Customer/GetTotalAnalysis/${userId}/true/all`),
      await sales.get(`/api/Customer/CalculateCustomerBlocks/${userId}/true/all/20`),
      await sales.get(`/api/Customer/GetCustomerInfoById/1/${userId}/true`),
      await sales.get(`/api/Customer/GetCategoryCustomer/${userId}/true/all`),
      await sales.post('/api/Customer/SearchCustomer', { viewAll: true }),
      await sales.post('/api/Customer/GetAllCustomerByCustomerGroupId', { customerGroupId: 1, viewAll: true }),
      await sales.post('/api/Customer/GetAllCustomerByCampaignId', { campaignId: 1, viewAll: true }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 403))
  })

  it('refuses the name of another user, and lets an admin look through another one’s eyes', async () => {
    const id = await insert({ curator: 'staff.sales01' })
    const path = `/api/Customer/GetAllCustomerByPage/${h.company.users['staff.sales01']}/false/charge/1/20`
    expect((await (await h.signIn('staff.sales02')).get(path)).statusCode).toBe(403)
    expect(idsOf(await (await h.signIn('admin')).get(path))).toEqual([id])
  })

  it('answers nothing at all to somebody without the right to the page', async () => {
    const nobody = await h.signIn('nobody.rights')
    expect((await page(nobody)).statusCode).toBe(403)
    expect((await nobody.post('/api/Customer/SearchCustomer', {})).statusCode).toBe(403)
  })
})

describe('the tabs', () => {
  it('part the own customers into those in charge and those only seen', async () => {
    const charge = await insert({ curator: 'staff.sales01' })
    const uncurated = await insert({ curator: null, creator: 'staff.sales01' })
    const view = await insert({ curator: 'staff.sales02', creator: 'staff.sales02', viewers: ['staff.sales01'] })
    const handedOver = await insert({ curator: 'staff.sales02', creator: 'staff.sales01' })
    const sales = await h.signIn('staff.sales01')
    expect(idsOf(await page(sales, 'charge')).sort()).toEqual([charge, uncurated])
    expect(idsOf(await page(sales, 'view')).sort()).toEqual([view, handedOver])
    expect(await totals(sales)).toEqual({ all: 4, charge: 2, view: 2, forget: 0, deleted: 0 })
  })

  it('calls a customer forgotten from the thirtieth day on, by the days of the office', async () => {
    // It is 20/11 09:00 in the office; thirty days before is 21/10.
    const forgotten = await insert({ interacted_at: new Date('2026-10-21T16:59:59.999Z') })
    const not = await insert({ interacted_at: new Date('2026-10-21T17:00:00.000Z') })
    const sales = await h.signIn('staff.sales01')
    expect(idsOf(await page(sales, 'forget'))).toEqual([forgotten])
    const flags = (await page(sales)).json().items.map((row: { dontForget: boolean }) => row.dontForget)
    expect(flags).toEqual([false, true])
    expect((await totals(sales)).forget).toBe(1)

    h.clock.set('2026-11-20T17:00:00Z')
    expect(idsOf(await page(await h.signIn('staff.sales01'), 'forget'))).toEqual([not, forgotten])
  })

  it('follows the days that the company has set', async () => {
    const id = await insert({ interacted_at: new Date('2026-11-15T02:00:00Z') })
    await h.db.insertInto('setting').values({ name: 'dontForgetDays', value: '5' }).execute()
    const sales = await h.signIn('staff.sales01')
    expect(idsOf(await page(sales, 'forget'))).toEqual([id])
    expect((await page(sales)).json().items[0].dontForget).toBe(true)
  })

  it('shows what was deleted to those in charge who may delete, the last deleted first', async () => {
    const early = await insert({ deleted_at: new Date('2026-11-01T02:00:00Z') })
    const late = await insert({ deleted_at: new Date('2026-11-02T02:00:00Z'), created_at: new Date('2020-01-01') })
    await insert({ curator: 'staff.sales02', viewers: ['staff.sales01'], deleted_at: new Date('2026-11-02T02:00:00Z') })
    const sales = await h.signIn('staff.sales01')
    expect(idsOf(await page(sales, 'deleted'))).toEqual([late, early])
    expect(await totals(sales)).toMatchObject({ all: 0, charge: 0, view: 0, deleted: 2 })
    expect((await page(sales, 'deleted')).json().items[0]).toMatchObject({ deleted: true, canEdit: false })
    const admin = await h.signIn('admin')
    expect(idsOf(await page(admin, 'deleted', true))).toHaveLength(3)
    expect(idsOf(await page(admin, 'deleted'))).toEqual([])
    expect(idsOf(await page(await h.signIn('leader.sales'), 'deleted', true))).toEqual([])
  })

  it('refuses the deleted ones to those who may not delete', async () => {
    const support = await h.signIn('staff.support')
    const { userId } = support.me
    expect((await page(support, 'deleted')).statusCode).toBe(403)
    expect((await support.get(`/api/Customer/GetCustomerIdBelongToUser/${userId}/true`)).statusCode).toBe(403)
    expect((await support.post('/api/Customer/SearchCustomer', { activeTab: 'deleted' })).statusCode).toBe(403)
    expect((await support.get(`/api/Customer/GetTotalAnalysis/${userId}/false/deleted`)).statusCode).toBe(403)
  })
})

describe('a row', () => {
  it('carries the words behind every index', async () => {
    const { company } = h
    await insert({
      name: 'Trần Thị Bình',
      business_id: company.businesses.retail,
      relationship_id: company.relationships.vip,
      birthday: '1975-06-12',
      phone: '84912345678',
      groups: [company.customerGroups['member-gold'], company.customerGroups.agent],
      contacts: [
        { name: 'Lê Hoa', phone: '84987654321', is_primary: true },
        { name: 'Khác', is_primary: false },
      ],
    })
    const sales = await h.signIn('staff.sales01')
    const [row] = (await page(sales)).json().items
    expect(row).toMatchObject({
      customerCode: 'KH000001',
      businessName: 'Bán lẻ',
      relationshipName: 'VIP',
      relationshipColor: '#8840c6',
      sourceName: 'Giới thiệu',
      curator: sales.me.userId,
      curatorName: sales.me.fullName,
      creator: 'staff.sales01',
      groupNames: ['Thành viên Vàng', 'Đại lý, cộng tác viên'],
      nameContact: 'Lê Hoa',
      phoneContact: '84987654321',
      birthday: '1975-06-12',
      createdDate: '2026-11-19T02:00:00.000Z',
      appointmentSchedule: null,
      deleted: false,
      canEdit: true,
    })
  })

  it('says of each customer whether this caller may change it', async () => {
    await insert({ curator: 'staff.sales01', creator: 'staff.sales02', viewers: ['staff.sales02'] })
    const mayEdit = async (userName: DemoUserName, viewAll: boolean) =>
      (await page(await h.signIn(userName), 'all', viewAll)).json().items[0].canEdit
    expect(await mayEdit('staff.sales01', false)).toBe(true)
    expect(await mayEdit('staff.sales02', false)).toBe(false)
    expect(await mayEdit('leader.sales', true)).toBe(false)
    expect(await mayEdit('viewer.all', true)).toBe(false)
    expect(await mayEdit('admin', true)).toBe(true)
  })
})

describe('one customer', () => {
  const one = (caller: Caller, id: number, viewAll = false) =>
    caller.get(`/api/Customer/GetCustomerInfoById/${id}/${caller.me.userId}/${viewAll}`)

  it('shows contacts with the primary first, viewers and who wrote last', async () => {
    const id = await insert({
      viewers: ['staff.support'],
      contacts: [
        { name: 'Hai', rank: 0 },
        { name: 'Một', rank: 1, is_primary: true, birthday: '1990-02-28' },
      ],
    })
    const view = (await one(await h.signIn('staff.sales01'), id)).json()
    expect(view.contacts.map((contact: { nameContact: string }) => contact.nameContact)).toEqual(['Một', 'Hai'])
    expect(view.contacts[0]).toMatchObject({ primary: true, birthday: '1990-02-28', genderContact: null })
    const [support, sales] = [await h.signIn('staff.support'), await h.signIn('staff.sales01')]
    expect([view.viewers, view.viewerNames]).toEqual([[support.me.userId], [support.me.fullName]])
    expect(view).toMatchObject({ updatedBy: 'staff.sales01', updatedByName: sales.me.fullName })
    expect(view).toMatchObject({ source: 1, refId: 0, refName: '', version: 1 })
  })

  it('answers an invisible one as if it were missing, wherever it is asked for', async () => {
    const id = await insert({ curator: 'staff.support', creator: 'staff.support' })
    const sales = await h.signIn('staff.sales01')
    const { userId } = sales.me
    const asked = [
      (customer: number) => one(sales, customer),
      (customer: number) => sales.get(`/api/Customer/GetReferral/${customer}/${userId}`),
      (customer: number) => sales.get(`/api/Customer/GetTimeline/${customer}/${userId}/1/20`),
      (customer: number) =>
        sales.get(`/api/CustomerContact/GetCustomerContactByCustomerId/${customer}/${userId}/customer`),
    ]
    for (const ask of asked) {
      const [invisible, missing] = [await ask(id), await ask(999)]
      expect(invisible.statusCode).toBe(404)
      expect(withoutRequestId(invisible.body)).toBe(withoutRequestId(missing.body))
    }
  })

  it('is there, when deleted, for those alone who may bring it back', async () => {
    const id = await insert({ deleted_at: new Date(), viewers: ['staff.sales02', 'staff.support'] })
    expect((await one(await h.signIn('staff.sales01'), id)).json()).toMatchObject({ deleted: true, canEdit: false })
    expect((await one(await h.signIn('staff.sales02'), id)).statusCode).toBe(404)
    expect((await one(await h.signIn('staff.support'), id)).statusCode).toBe(404)
    expect((await one(await h.signIn('viewer.all'), id, true)).statusCode).toBe(404)
  })

  it('names the presenter to those alone who see the presenter', async () => {
    const presenter = await insert({ name: 'Ông Mai', curator: 'staff.support', creator: 'staff.support' })
    const id = await insert({ referrer_customer_id: presenter })
    expect((await one(await h.signIn('staff.sales01'), id)).json()).toMatchObject({ source: 1, refId: 0, refName: '' })
    const admin = await h.signIn('admin')
    expect((await one(admin, id, true)).json()).toMatchObject({ source: 1, refId: presenter, refName: 'Ông Mai' })
  })

  it('names a user as the presenter to everybody', async () => {
    const userId = h.company.users['staff.support']
    const id = await insert({ referrer_user_id: userId })
    const view = (await one(await h.signIn('staff.sales01'), id)).json()
    expect(view).toMatchObject({ source: 2, refId: userId })
    expect(view.refName).not.toBe('')
  })
})

describe('who brought whom', () => {
  const referrals = async (caller: Caller, id: number) =>
    (await caller.get(`/api/Customer/GetReferral/${id}/${caller.me.userId}`)).json()

  it('goes up to the first presenter and down one step, without those that the reader does not see', async () => {
    const first = await insert({ name: 'Đầu' })
    const hidden = await insert({ curator: 'staff.support', creator: 'staff.support', referrer_customer_id: first })
    const own = await insert({ name: 'Giữa', referrer_customer_id: hidden })
    const last = await insert({ name: 'Cuối', referrer_customer_id: own })
    await insert({ curator: 'staff.support', creator: 'staff.support', referrer_customer_id: own })
    const sales = await referrals(await h.signIn('staff.sales01'), own)
    expect(sales.above.map((row: { customerId: number }) => row.customerId)).toEqual([first])
    expect(sales.above[0].brought).toBe(0)
    expect(sales.brought).toMatchObject([{ customerId: last, name: 'Cuối', brought: 0 }])
    const everything = await referrals(await h.signIn('admin'), own)
    expect(everything.above.map((row: { customerId: number }) => row.customerId)).toEqual([first, hidden])
    expect(everything.brought).toHaveLength(2)
  })

  it('ends even where rows form a circle', async () => {
    const one = await insert()
    const other = await insert({ referrer_customer_id: one })
    await h.db.updateTable('customer').set({ referrer_customer_id: other }).where('customer_id', '=', one).execute()
    expect((await referrals(await h.signIn('staff.sales01'), one)).brought).toHaveLength(1)
  })
})

describe('the timeline', () => {
  const write = (customer_id: number, kind: 'comment' | 'note' | 'call', day: number, by: DemoUserName) =>
    h.db
      .insertInto('customer_entry')
      .values({
        entry_id: crypto.randomUUID(),
        customer_id,
        kind,
        content: `${kind} ${day}`,
        created_by: h.company.users[by],
        created_at: new Date(Date.UTC(2026, 10, day)),
      })
      .execute()
  const change = (target_id: number, day: number, field: string, before: string, name: string) =>
    h.db
      .insertInto('activity_log')
      .values({
        event_id: crypto.randomUUID(),
        resource: 'Customer',
        action: 2,
        message: 'customer.updated',
        target_id,
        edit_field: field,
        before,
        before_name: name,
        after: null,
        after_name: null,
        create_user_id: h.company.users['staff.sales01'],
        created_at: new Date(Date.UTC(2026, 10, day)),
      })
      .execute()
  const timeline = async (caller: Caller, id: number, rest = '1/20') =>
    (await caller.get(`/api/Customer/GetTimeline/${id}/${caller.me.userId}/${rest}`)).json().items

  it('tells what was written and what was changed as one story, the newest first, block by block', async () => {
    const id = await insert({ viewers: ['staff.support'] })
    await write(id, 'comment', 1, 'staff.sales01')
    await change(id, 2, 'address', 'Hà Nội', 'Hà Nội')
    await write(id, 'note', 3, 'staff.support')
    await write(id, 'call', 4, 'staff.sales01')
    const support = await h.signIn('staff.support')
    const kinds = (items: { kind: string }[]) => items.map((item) => item.kind)
    expect(kinds(await timeline(support, id))).toEqual(['call', 'note', 'change', 'comment'])
    expect(kinds(await timeline(support, id, '2/3'))).toEqual(['comment'])
    expect(kinds(await timeline(support, id, '1/20?kind=interaction'))).toEqual(['call'])
    expect(kinds(await timeline(support, id, '1/20?kind=note'))).toEqual(['note'])
    const [changed] = await timeline(support, id, '1/20?kind=change')
    expect(changed).toMatchObject({ editField: 'address', beforeName: 'Hà Nội', before: 'Hà Nội', canDelete: false })
    const own = (await timeline(support, id)).map((item: { canDelete: boolean }) => item.canDelete)
    expect(own).toEqual([false, true, false, false])
  })

  it('keeps the name of a presenter that the reader does not see to itself', async () => {
    const hidden = await insert({ curator: 'staff.support', creator: 'staff.support' })
    const id = await insert()
    await change(id, 1, 'refId', `1:${hidden}`, 'Ông Mai')
    const [seen] = await timeline(await h.signIn('staff.sales01'), id)
    expect(seen).toMatchObject({ kind: 'change', editField: 'refId', before: null, beforeName: null })
    expect((await timeline(await h.signIn('admin'), id))[0]).toMatchObject({ beforeName: 'Ông Mai' })
    await change(id, 2, 'refId', `2:${hidden}`, 'Đồng nghiệp cùng số')
    await change(id, 3, 'refId', '0', '')
    const [nobody, colleague] = await timeline(await h.signIn('staff.sales01'), id)
    expect(colleague).toMatchObject({ before: `2:${hidden}`, beforeName: 'Đồng nghiệp cùng số' })
    expect(nobody).toMatchObject({ before: '0' })
  })
})

describe('short lists', () => {
  it('answers the ids in a person’s charge, the newest first', async () => {
    const old = await insert({ created_at: new Date('2020-01-01') })
    const young = await insert()
    await insert({ curator: 'staff.sales02' })
    const sales = await h.signIn('staff.sales01')
    const ids = await sales.get(`/api/Customer/GetCustomerIdBelongToUser/${sales.me.userId}/false`)
    expect(ids.json()).toEqual([young, old])
    const next = await sales.get(`/api/Customer/GetCustomerIdBelongToUser/${sales.me.userId}/false?block=2`)
    expect(next.json()).toEqual([])
  })

  it('offers customers by name to choose from, a block at a time', async () => {
    const id = await insert({ name: 'Đỗ Thị Hoà' })
    await insert({ name: 'Lê Lan' })
    const sales = await h.signIn('staff.sales01')
    const category = (query: string) =>
      sales.get(`/api/Customer/GetCategoryCustomer/${sales.me.userId}/false/all${query}`)
    expect((await category('?text=do thi hoa')).json()).toEqual([
      { index: id, name: 'Đỗ Thị Hoà', customerCode: 'KH000001' },
    ])
    expect((await category('?block=2&maxPerBlock=1')).json()).toHaveLength(1)
  })

  it('reads a group with the groups below it, and a campaign', async () => {
    const { customerGroups } = h.company
    const gold = await insert({ groups: [customerGroups['member-gold']] })
    await insert({ groups: [customerGroups.agent] })
    const sales = await h.signIn('staff.sales01')
    const campaignId = await campaignOf([gold])
    const group = { customerGroupId: customerGroups.person }
    expect(idsOf(await sales.post('/api/Customer/GetAllCustomerByCustomerGroupId', group))).toEqual([gold])
    expect(idsOf(await sales.post('/api/Customer/GetAllCustomerByCampaignId', { campaignId }))).toEqual([gold])
    expect(idsOf(await sales.post('/api/Customer/GetAllCustomerByCampaignId', { campaignId: campaignId + 1 }))).toEqual(
      [],
    )
  })

  it('counts a group and a campaign when that is asked, and only then', async () => {
    const { customerGroups } = h.company
    const ids = [await insert({ groups: [customerGroups.agent] }), await insert({ groups: [customerGroups.agent] })]
    const campaignId = await campaignOf(ids)
    const sales = await h.signIn('staff.sales01')
    for (const [path, wanted] of [
      ['/api/Customer/GetAllCustomerByCustomerGroupId', { customerGroupId: customerGroups.agent }],
      ['/api/Customer/GetAllCustomerByCampaignId', { campaignId }],
    ] as const) {
      const counted = (await sales.post(path, { ...wanted, maxPerBlock: 1, count: true })).json()
      expect([counted.items.length, counted.total]).toEqual([1, 2])
      expect((await sales.post(path, wanted)).json()).not.toHaveProperty('total')
    }
  })
})

describe('to an admin', () => {
  it('every customer is there, asked for with viewAll or without; not in the eyes of another', async () => {
    const admin = await h.signIn('admin')
    const hidden = await insert({ curator: 'staff.support', creator: 'staff.support' })
    const { userId: market } = (await h.signIn('staff.market')).me
    const one = (userId: number) => admin.get(`/api/Customer/GetCustomerInfoById/${hidden}/${userId}/false`)
    expect([(await one(admin.me.userId)).statusCode, (await one(market)).statusCode]).toEqual([200, 404])
  })
})
