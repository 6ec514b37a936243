import type { CustomerView } from '@crm/contract/customer-views'
import { describe, expect, it } from 'vitest'
import { type CustomerCalls, codeOf } from '../../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../../testing/harness.ts'
import { stageCustomers } from '../../../testing/stage/customers.ts'

let h: Harness
let calls: CustomerCalls
let sales: Caller
let admin: Caller
let own: CustomerView
stageCustomers(async (stage) => {
  h = stage.h
  calls = stage.calls
  sales = await h.signIn('staff.sales01')
  admin = await h.signIn('admin')
  own = await calls.add(sales, {
    name: 'Lê Văn An',
    phoneCustomer: '0912345678',
    emailCustomer: 'an@hopthu.vn',
    address: '12 Lê Lợi',
    business: h.company.businesses.retail,
  })
})

const untouched = (work: () => Promise<unknown>) => calls.untouched(work)

describe('updating a customer', () => {
  it('changes what is named, empties what is null, leaves the rest, and logs each field in words', async () => {
    h.clock.pass(60_000)
    const answer = await calls.update(sales, own, {
      name: 'Lê Văn Ân',
      address: null,
      business: null,
      relationship: h.company.relationships.vip,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      name: 'Lê Văn Ân',
      address: '',
      business: 0,
      relationship: h.company.relationships.vip,
      phoneCustomer: '84912345678',
      emailCustomer: 'an@hopthu.vn',
      version: 2,
      lastInteraction: '2026-11-20T02:01:00.000Z',
    })
    const [, ...lines] = await calls.logOf(own.customerId)
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ edit_field: 'name', before: 'Lê Văn An', after: 'Lê Văn Ân' }),
        expect.objectContaining({ edit_field: 'address', before: '12 Lê Lợi', after: '' }),
        expect.objectContaining({ edit_field: 'business', before_name: 'Bán lẻ', after: '0', after_name: '' }),
        expect.objectContaining({ edit_field: 'relationship', before: '0', after_name: 'VIP' }),
      ]),
    )
    expect(lines.every((line) => line.message === 'customer.updated' && line.action === 2)).toBe(true)
    expect(lines).toHaveLength(4)
  })

  it('sorts the new name as Vietnamese does', async () => {
    await calls.update(sales, own, { name: 'Lê Văn Ân' })
    const [before, after] = [await calls.add(sales, { name: 'Lê Văn An' }), await calls.stored(own.customerId)]
    expect(after.name_key > (await calls.stored(before.customerId)).name_key).toBe(true)
  })

  it('takes a whole read sent back for no change: no new version, no log, no event', async () => {
    const { users, customerGroups } = h.company
    const rich = await calls.add(sales, {
      viewers: [users['viewer.all'], users['staff.market'], users['staff.sales02']],
      groupCustomer: [customerGroups.agent, customerGroups['person-new']],
      source: 2,
      refId: users['leader.sales'],
      appointmentSchedule: '2026-12-01T09:00:00+07:00',
      contacts: [{ nameContact: 'Hoa' }, { nameContact: 'Mai', primary: true }, { nameContact: 'Lan' }],
    })
    await untouched(async () => {
      for (const read of [own, rich]) {
        const answer = await calls.update(sales, read, read)
        expect(answer.statusCode).toBe(200)
        expect(answer.json()).toEqual(read)
      }
    })
  })

  it('names the viewers beside their ids, and who changed it last', async () => {
    const { users } = h.company
    await calls.update(admin, own, { viewers: [users['viewer.all'], users['staff.sales02']] })
    const answer = await sales.get(`/api/Customer/GetCustomerInfoById/${own.customerId}/${sales.me.userId}/false`)
    const seen = answer.json<CustomerView>()
    const people = [await h.signIn('staff.sales02'), await h.signIn('viewer.all')]
    expect(new Map(seen.viewers.map((id, place) => [id, seen.viewerNames[place]]))).toEqual(
      new Map(people.map(({ me }) => [me.userId, me.fullName])),
    )
    expect(seen).toMatchObject({ updatedBy: 'admin', updatedByName: admin.me.fullName })
    expect(own).toMatchObject({ viewers: [], viewerNames: [], updatedByName: sales.me.fullName })
  })

  it('empties the viewers by null', async () => {
    await calls.update(sales, own, { viewers: [h.company.users['viewer.all']] })
    const seen = await sales.get(`/api/Customer/GetCustomerInfoById/${own.customerId}/${sales.me.userId}/false`)
    expect((await calls.update(sales, seen.json<CustomerView>(), { viewers: null })).json()).toMatchObject({
      viewers: [],
      viewerNames: [],
    })
  })

  it('keeps a value whose list entry was deleted since, when other fields change', async () => {
    const deleted_at = new Date('2026-01-01T00:00:00Z')
    await h.db.updateTable('business').set({ deleted_at }).where('name', '=', 'Bán lẻ').execute()
    const answer = await calls.update(sales, own, { business: own.business, address: '1 Trần Hưng Đạo' })
    expect(answer.json()).toMatchObject({ business: own.business, address: '1 Trần Hưng Đạo' })
  })

  it('replaces contacts by contactId: kept, changed, added, removed, and another one primary', async () => {
    const first = own.contacts[0]
    const withTwo = (
      await calls.update(sales, own, { contacts: [first, { nameContact: 'Chị Hoa', phoneContact: '0912000111' }] })
    ).json<CustomerView>()
    const hoa = withTwo.contacts.find((contact) => contact.nameContact === 'Chị Hoa')
    expect(withTwo.contacts).toHaveLength(2)
    const contacts = [{ ...hoa, primary: true }, { nameContact: 'Anh Nam' }]
    const answer = (await calls.update(sales, withTwo, { contacts })).json<CustomerView>()
    expect(answer.contacts).toHaveLength(2)
    expect(answer.contacts).toContainEqual(
      expect.objectContaining({ contactId: hoa?.contactId, phoneContact: '84912000111', primary: true }),
    )
    expect(answer.contacts).toContainEqual(expect.objectContaining({ nameContact: 'Anh Nam', primary: false }))
  })

  it('hands over: who may see it follows, the new curator hears of it, and the former is still answered', async () => {
    const { users, departments } = h.company
    const handed = await calls.add(admin, { curator: sales.me.userId })
    const answer = await calls.update(sales, handed, { curator: users['staff.support'] })
    expect(answer.json()).toMatchObject({ curator: users['staff.support'], canEdit: false })
    expect(await calls.accessOf(handed.customerId)).toEqual(
      [admin.me.userId, users['staff.support']].sort((a, b) => a - b),
    )
    expect(await calls.stored(handed.customerId)).toMatchObject({ department_id: departments.support })
    const bells = await calls.bells()
    expect(bells).toContainEqual(
      expect.objectContaining({ user_name: 'staff.support', message: 'customer.curatorChanged' }),
    )
    expect(codeOf(await calls.update(sales, { ...handed, version: 2 }, { name: 'Khác' }))).toEqual([
      404,
      'request.notFound',
    ])
  })

  it('adds and removes viewers, and rings for the new ones alone', async () => {
    const { users } = h.company
    const one = (await calls.update(sales, own, { viewers: [users['staff.sales02']] })).json<CustomerView>()
    const viewers = [users['staff.sales02'], users['staff.market']]
    const two = (await calls.update(sales, one, { viewers })).json<CustomerView>()
    await calls.update(sales, two, { viewers: [users['staff.market']] })
    expect(await calls.accessOf(own.customerId)).toEqual([sales.me.userId, users['staff.market']])
    const bells = (await calls.bells()).filter((bell) => bell.message === 'customer.viewersAdded')
    expect(bells.map((bell) => bell.user_name)).toEqual(['staff.market', 'staff.sales02'])
  })

  it('takes a user as presenter, and empties the presenter by null', async () => {
    const { users } = h.company
    const presented = (await calls.update(sales, own, { source: 2, refId: users['viewer.all'] })).json<CustomerView>()
    expect(presented).toMatchObject({ source: 2, refId: users['viewer.all'] })
    expect((await calls.update(sales, presented, { refId: null })).json()).toMatchObject({ source: 1, refId: 0 })
  })

  it('keeps a presenter that the caller may not see when its 0 is sent back, and empties it by null', async () => {
    const hidden = await calls.add(admin)
    const presented = await calls.add(admin, { curator: sales.me.userId, refId: hidden.customerId })
    const kept = (await calls.update(sales, presented, { refId: 0, name: 'Tên mới' })).json<CustomerView>()
    expect(await calls.stored(presented.customerId)).toMatchObject({ referrer_customer_id: hidden.customerId })
    await calls.update(sales, kept, { refId: null })
    expect(await calls.stored(presented.customerId)).toMatchObject({ referrer_customer_id: null })
  })

  it('names a presenter in the log by its code alone, for readers who may not see that customer', async () => {
    const presenter = await calls.add(sales, { name: 'Người Bí Mật' })
    await calls.update(sales, own, { refId: presenter.customerId })
    const log = await calls.logOf(own.customerId)
    expect(log.at(-1)).toMatchObject({ edit_field: 'refId', after_name: presenter.customerCode })
    expect(JSON.stringify(log)).not.toContain('Người Bí Mật')
  })

  it('belongs to the creator while no one is in charge', async () => {
    const free = await calls.add(sales, { curator: 0 })
    expect((await calls.update(sales, free, { name: 'Khác' })).statusCode).toBe(200)
  })
})

describe('an update is refused and leaves every table as it was', () => {
  const refusedWith = (caller: Caller, customer: CustomerView, wanted: object, expected: [number, string]) =>
    untouched(async () => expect(codeOf(await calls.update(caller, customer, wanted))).toEqual(expected))

  it('to a viewer, to the leader and to the creator who is not in charge; to others it is not there', async () => {
    const { users } = h.company
    const viewed = await calls.add(admin, { curator: sales.me.userId, viewers: [users['staff.sales02']] })
    const created = await calls.add(sales, { curator: users['staff.sales02'] })
    const mine: [number, string] = [403, 'customer.notInCharge']
    await refusedWith(await h.signIn('staff.sales02'), viewed, { name: 'Khác' }, mine)
    await refusedWith(await h.signIn('leader.sales'), viewed, { name: 'Khác' }, mine)
    await refusedWith(sales, created, { name: 'Khác' }, mine)
    await refusedWith(await h.signIn('staff.support'), viewed, { name: 'Khác' }, [404, 'request.notFound'])
    await refusedWith(await h.signIn('viewer.all'), viewed, { name: 'Khác' }, [403, 'access.forbidden'])
  })

  it('to a viewer who would delete other viewers, in words of its own', async () => {
    const { users } = h.company
    const viewers = [users['staff.sales02'], users['staff.support']]
    const viewed = await calls.add(sales, { viewers })
    const viewer = await h.signIn('staff.sales02')
    await refusedWith(viewer, viewed, { viewers: [users['staff.sales02']] }, [403, 'customer.viewersNotYours'])
  })

  it('when somebody else changed it meanwhile, and tells how it stands now', async () => {
    await calls.update(admin, own, { name: 'Của quản trị' })
    await untouched(async () => {
      const answer = await calls.update(sales, own, { name: 'Của tôi' })
      expect(codeOf(answer)).toEqual([409, 'request.staleVersion'])
      expect(answer.json().title).toBe('Edited data has been changed by someone else, refresh')
      expect(answer.json().details.current).toMatchObject({ name: 'Của quản trị', version: 2 })
    })
  })

  it('without a version', async () => {
    const answer = await sales.put('/api/Customer/UpdateCustomer', { customerId: own.customerId, name: 'Khác' })
    expect(codeOf(answer)).toEqual([400, 'request.malformed'])
  })

  it('when mail and phone would both be gone', () =>
    refusedWith(sales, own, { emailCustomer: null, phoneCustomer: '' }, [422, 'customer.mailOrPhoneRequired']))

  it('when mail or phone is taken', async () => {
    await calls.add(admin, { emailCustomer: 'binh@hopthu.vn', phoneCustomer: '0912999999' })
    await refusedWith(sales, own, { emailCustomer: 'BINH@hopthu.vn' }, [409, 'customer.emailExists'])
    await refusedWith(sales, own, { phoneCustomer: '84912999999' }, [409, 'customer.phoneExists'])
  })

  it('when it would be left without any contact, and names the customer', async () => {
    await untouched(async () => {
      for (const contacts of [[], null]) {
        const answer = await calls.update(sales, own, { contacts })
        expect(answer.json()).toMatchObject({
          status: 422,
          code: 'customer.noContact',
          title: 'Customer Lê Văn An does not have any contact',
          details: { data: 'Lê Văn An' },
        })
      }
    })
    const renamed = await calls.update(sales, own, { name: '$& {data}', contacts: [] })
    expect(renamed.json().title).toBe('Customer $& {data} does not have any contact')
  })

  it('without a primary contact, with two, or with a contact of another customer', async () => {
    const other = await calls.add(admin)
    const first = own.contacts[0]
    const stranger = { ...other.contacts[0], nameContact: 'Đổi tên', primary: true }
    await refusedWith(sales, own, { contacts: [{ ...first, primary: false }] }, [
      422,
      'customer.primaryContactRequired',
    ])
    const two = [first, { nameContact: 'Nam', primary: true }]
    await refusedWith(sales, own, { contacts: two }, [422, 'customer.primaryContactRequired'])
    await refusedWith(sales, own, { contacts: [stranger] }, [404, 'request.notFound'])
  })

  it('with an unknown curator, viewer, group, or presenter', async () => {
    await refusedWith(sales, own, { curator: 9999 }, [422, 'customer.curatorUnknown'])
    await refusedWith(sales, own, { viewers: [9999] }, [422, 'customer.viewerUnknown'])
    await refusedWith(sales, own, { groupCustomer: [9999] }, [422, 'customer.groupUnknown'])
    await refusedWith(sales, own, { refId: 9999 }, [422, 'customer.referrerUnknown'])
    await refusedWith(sales, own, { source: 2, refId: 9999 }, [422, 'customer.referrerUnknown'])
  })

  it('when a referral would close a circle, also over others', async () => {
    const second = await calls.add(sales, { refId: own.customerId })
    const third = await calls.add(sales, { refId: second.customerId })
    const circular: [number, string] = [422, 'customer.circularReferral']
    await refusedWith(sales, own, { refId: own.customerId }, circular)
    await refusedWith(sales, own, { refId: second.customerId }, circular)
    await refusedWith(sales, own, { refId: third.customerId }, circular)
  })

  it('when it is deleted', async () => {
    await sales.delete('/api/Customer/DeleteCustomer', { customerIds: [own.customerId] })
    await refusedWith(sales, { ...own, version: 2 }, { name: 'Khác' }, [404, 'request.notFound'])
  })
})

describe('adding a contact', () => {
  const path = '/api/CustomerContact/AddCustomerContact'

  it('stands beside the others; a primary one takes the place of the former', async () => {
    const added = await sales.post(path, {
      customerId: own.customerId,
      nameContact: 'Chị Hoa',
      phoneContact: '0912 000 111',
      primary: true,
    })
    expect(added.json()).toMatchObject({ nameContact: 'Chị Hoa', phoneContact: '84912000111', primary: true })
    const contacts = await h.db
      .selectFrom('customer_contact')
      .select(['name', 'is_primary'])
      .where('customer_id', '=', own.customerId)
      .orderBy('rank')
      .execute()
    expect(contacts).toEqual([
      { name: 'Lê Văn An', is_primary: false },
      { name: 'Chị Hoa', is_primary: true },
    ])
    expect((await calls.logOf(own.customerId)).at(-1)).toMatchObject({
      edit_field: 'contacts',
      before_name: 'Lê Văn An',
      after_name: 'Lê Văn An, Chị Hoa',
    })
    expect((await calls.stored(own.customerId)).version).toBe(2)
  })

  it('is refused to who is not in charge, and of a customer that is not there', async () => {
    const viewed = await calls.add(admin, { viewers: [sales.me.userId] })
    const hidden = await calls.add(admin)
    await untouched(async () => {
      const contact = { nameContact: 'Chị Hoa' }
      expect(codeOf(await sales.post(path, { ...contact, customerId: viewed.customerId }))).toEqual([
        403,
        'customer.notInCharge',
      ])
      expect(codeOf(await sales.post(path, { ...contact, customerId: hidden.customerId }))).toEqual([
        404,
        'request.notFound',
      ])
    })
  })
})
