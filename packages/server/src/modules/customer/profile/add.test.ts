import { describe, expect, it } from 'vitest'
import { type CustomerCalls, codeOf } from '../../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../../testing/harness.ts'
import { stageCustomers } from '../../../testing/stage/customers.ts'

let h: Harness
let calls: CustomerCalls
let sales: Caller
stageCustomers(async (stage) => {
  h = stage.h
  calls = stage.calls
  sales = await h.signIn('staff.sales01')
})

const path = '/api/Customer/AddCustomer'

describe('adding a customer', () => {
  it('puts its creator in charge and answers the customer as it is stored', async () => {
    const answer = await sales.post(
      path,
      calls.draft({
        name: '  Trần Thị Bình ',
        phoneCustomer: '+84 912 345 678',
        emailCustomer: 'Binh.Tran@Hopthu.VN',
        relationship: h.company.relationships.new,
        business: h.company.businesses.retail,
        groupCustomer: [h.company.customerGroups['person-new'], h.company.customerGroups['person-new']],
        appointmentSchedule: '2026-11-21T09:00:00+07:00',
        birthday: '1990-02-28',
      }),
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      customerCode: 'KH000001',
      name: 'Trần Thị Bình',
      phoneCustomer: '84912345678',
      emailCustomer: 'binh.tran@hopthu.vn',
      curator: sales.me.userId,
      groupCustomer: [h.company.customerGroups['person-new']],
      appointmentSchedule: '2026-11-21T02:00:00.000Z',
      birthday: '1990-02-28',
      createdDate: '2026-11-20T02:00:00.000Z',
      lastInteraction: '2026-11-20T02:00:00.000Z',
      version: 1,
    })
    expect(await calls.stored(1)).toMatchObject({
      created_by: sales.me.userId,
      department_id: h.company.departments.sales,
    })
    expect(await calls.accessOf(1)).toEqual([sales.me.userId])
    expect(await calls.logOf(1)).toEqual([
      expect.objectContaining({ message: 'customer.added', action: 1, create_user_id: sales.me.userId }),
    ])
  })

  it('answers exactly what a read answers next', async () => {
    const { customerGroups, relationships, businesses, users } = h.company
    const wanted = [
      {},
      { curator: 0, contacts: [{ nameContact: 'Chị Hoa' }, { nameContact: 'Anh Nam', primary: true }] },
      { curator: users['staff.support'], refId: 1, viewers: [users['staff.market'], users['staff.sales02']] },
      {
        groupCustomer: [customerGroups['agent-second'], customerGroups['person-new'], customerGroups.company],
        relationship: relationships.vip,
        business: businesses.food,
        appointmentSchedule: '2026-11-21T09:00:00.5+07:00',
      },
    ]
    for (const one of wanted) {
      const added = await calls.add(sales, one)
      const read = `/api/Customer/GetCustomerInfoById/${added.customerId}/${sales.me.userId}/false`
      expect((await sales.get(read)).json()).toEqual(added)
    }
  })

  it('makes the customer its own primary contact when none is given', async () => {
    const added = await calls.add(sales, { name: 'Lê Văn An', phoneCustomer: '0912345678', genderCustomer: true })
    expect(added.contacts).toEqual([
      expect.objectContaining({
        nameContact: 'Lê Văn An',
        phoneContact: '84912345678',
        genderContact: true,
        primary: true,
      }),
    ])
  })

  it('keeps the contacts in their order, one of them primary', async () => {
    const contacts = [{ nameContact: 'Chị Hoa' }, { nameContact: 'Anh Nam', primary: true, birthday: '1988-08-08' }]
    const added = await calls.add(sales, { contacts })
    expect(added.contacts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ nameContact: 'Chị Hoa', primary: false }),
        expect.objectContaining({ nameContact: 'Anh Nam', primary: true, birthday: '1988-08-08' }),
      ]),
    )
  })

  it('lets no one be in charge, and then the creator’s department leads', async () => {
    const support = h.company.users['staff.support']
    const nobody = await calls.add(sales, { curator: 0 })
    const other = await calls.add(sales, { curator: support, viewers: [h.company.users['staff.sales02']] })
    expect(await calls.stored(nobody.customerId)).toMatchObject({
      curator_id: null,
      department_id: h.company.departments.sales,
    })
    expect(await calls.stored(other.customerId)).toMatchObject({
      curator_id: support,
      department_id: h.company.departments.support,
    })
    expect(await calls.accessOf(other.customerId)).toEqual(
      [support, sales.me.userId, h.company.users['staff.sales02']].sort((a, b) => a - b),
    )
  })

  it('rings for the new curator and for the viewers, and not for the one who added', async () => {
    const { users } = h.company
    const viewers = [users['staff.sales02'], sales.me.userId]
    const added = await calls.add(sales, { name: 'Lê Văn An', curator: users['staff.support'], viewers })
    const body = { code: added.customerCode, name: 'Lê Văn An', count: 1 }
    expect(await calls.bells()).toEqual([
      { user_name: 'staff.sales02', message: 'customer.added', target_id: 1, body: { ...body, role: 'viewer' } },
      { user_name: 'staff.support', message: 'customer.added', target_id: 1, body: { ...body, role: 'curator' } },
    ])
  })

  it('adds once for one idempotency key', async () => {
    const once = { headers: { 'idempotency-key': 'a-1' } }
    const draft = calls.draft()
    const [first, second] = [await sales.post(path, draft, once), await sales.post(path, draft, once)]
    expect(second.json()).toEqual(first.json())
    expect((await h.db.selectFrom('customer').select('customer_id').execute()).length).toBe(1)
  })
})

describe('adding is refused and leaves every table as it was', () => {
  const refusedWith = (wanted: object, status: number, code: string, caller = sales) =>
    calls.untouched(async () =>
      expect(codeOf(await caller.post(path, calls.draft({ ...wanted })))).toEqual([status, code]),
    )

  it('to those without the right', async () => {
    for (const name of ['staff.market', 'viewer.all', 'nobody.rights'] as const)
      await refusedWith({}, 403, 'access.forbidden', await h.signIn(name))
  })

  it.each([
    { customerId: 77 },
    { created_by: 1 },
    { creator: 'admin' },
    { version: 9 },
    { deleted_at: '2026-01-01T00:00:00Z' },
    { customerCode: 'KH999999' },
    { createdDate: '2000-01-01T00:00:00Z' },
  ])('with a field that the call does not have: %j', (field) => refusedWith(field, 400, 'request.malformed'))

  it('in another person’s name', () => refusedWith({ userName: 'staff.sales02' }, 403, 'access.notYourName'))

  it('without mail and phone', () => refusedWith({ phoneCustomer: '' }, 422, 'customer.mailOrPhoneRequired'))

  it('with contacts of which none, or more than one, is primary', async () => {
    await refusedWith({ contacts: [{ nameContact: 'Hoa' }] }, 422, 'customer.primaryContactRequired')
    const two = [
      { nameContact: 'Hoa', primary: true },
      { nameContact: 'Nam', primary: true },
    ]
    await refusedWith({ contacts: two }, 422, 'customer.primaryContactRequired')
  })

  it('with a name that looks like html, or one that no one can see', async () => {
    await refusedWith({ name: '<b>An</b>' }, 400, 'request.malformed')
    await refusedWith({ name: ' ​ ' }, 400, 'request.malformed')
  })

  it.each([
    ['curator', { curator: 9999 }, 'customer.curatorUnknown'],
    ['viewers', { viewers: [9999] }, 'customer.viewerUnknown'],
    ['group', { groupCustomer: [9999] }, 'customer.groupUnknown'],
    ['source', { sourceCustomer: 9999 }, 'customer.sourceUnknown'],
    ['relationship', { relationship: 9999 }, 'customer.relationshipUnknown'],
    ['business', { business: 9999 }, 'customer.businessUnknown'],
    ['presenter', { refId: 9999 }, 'customer.referrerUnknown'],
    ['presenting user', { source: 2, refId: 9999 }, 'customer.referrerUnknown'],
  ])('with an unknown %s', (_, wanted, code) => refusedWith(wanted, 422, code))

  it('with a curator, group, source, relationship or business that was deleted', async () => {
    const { db, company } = h
    const deleted_at = new Date('2026-01-01T00:00:00Z')
    await db.updateTable('account').set({ deleted_at }).where('user_name', '=', 'staff.sales02').execute()
    await db.updateTable('customer_source').set({ deleted_at }).where('name', '=', 'Zalo').execute()
    await db.updateTable('customer_group').set({ deleted_at }).where('name', '=', 'Cơ sở y tế').execute()
    await db.updateTable('relationship').set({ deleted_at }).where('name', '=', 'VIP').execute()
    await db.updateTable('business').set({ deleted_at }).where('name', '=', 'Bán lẻ').execute()
    const groupCustomer = [company.customerGroups['public-clinic']]
    await refusedWith({ curator: company.users['staff.sales02'] }, 422, 'customer.curatorUnknown')
    await refusedWith({ source: 2, refId: company.users['staff.sales02'] }, 422, 'customer.referrerUnknown')
    await refusedWith({ sourceCustomer: company.sources.zalo }, 422, 'customer.sourceUnknown')
    await refusedWith({ groupCustomer }, 422, 'customer.groupUnknown')
    await refusedWith({ relationship: company.relationships.vip }, 422, 'customer.relationshipUnknown')
    await refusedWith({ business: company.businesses.retail }, 422, 'customer.businessUnknown')
  })

  it('with a presenter that the caller may not see, or that is deleted, as if there were none', async () => {
    const admin = await h.signIn('admin')
    const hidden = await calls.add(admin)
    const own = await calls.add(sales)
    await sales.delete('/api/Customer/DeleteCustomer', { customerIds: [own.customerId] })
    await refusedWith({ refId: hidden.customerId }, 422, 'customer.referrerUnknown')
    await refusedWith({ refId: own.customerId }, 422, 'customer.referrerUnknown')
  })

  it('when mail or phone belongs to another customer, in whatever spelling, and says nothing about whose', async () => {
    const admin = await h.signIn('admin')
    await calls.add(admin, { emailCustomer: 'an@hopthu.vn', phoneCustomer: '0912345678' })
    await refusedWith({ emailCustomer: 'AN@HopThu.vn' }, 409, 'customer.emailExists')
    await refusedWith({ phoneCustomer: '84 912 345 678' }, 409, 'customer.phoneExists')
    const answer = await sales.post(path, calls.draft({ phoneCustomer: '+84912345678' }))
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'requestId', 'status', 'title', 'type'])
  })
})
