import { describe, expect, it } from 'vitest'
import { type CustomerCalls, codeOf } from '../../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../../testing/harness.ts'
import { stageCustomers } from '../../../testing/stage/customers.ts'
import { sweepUndoJob } from '../jobs.ts'

let h: Harness
let calls: CustomerCalls
let sales: Caller
let admin: Caller
stageCustomers(async (stage) => {
  h = stage.h
  calls = stage.calls
  sales = await h.signIn('staff.sales01')
  admin = await h.signIn('admin')
})

const untouched = (work: () => Promise<unknown>) => calls.untouched(work)

const setCurator = (caller: Caller, customerIds: number[], curator: number) =>
  caller.put('/api/Customer/UpdateCustomerCurator', { customerIds, curator })
const undo = (caller: Caller, undoId: string) => caller.put(`/api/Customer/UndoChange/${undoId}`)
const groupsOf = async (customerId: number) =>
  (
    await h.db
      .selectFrom('customer_group_ref')
      .select('customer_group_id')
      .where('customer_id', '=', customerId)
      .orderBy('customer_group_id')
      .execute()
  ).map((row) => row.customer_group_id)

/** Each bulk call, what it is given, and where that is stored. */
const changes = () => {
  const { businesses, relationships, sources, users } = h.company
  return [
    ['UpdateCustomerCurator', { curator: users['staff.sales02'] }, { curator_id: users['staff.sales02'] }],
    ['UpdateCustomerRelationship', { relationship: relationships.vip }, { relationship_id: relationships.vip }],
    ['UpdateCustomerSource', { sourceCustomer: sources.zalo }, { source_id: sources.zalo }],
    ['UpdateCustomerBusiness', { business: businesses.food }, { business_id: businesses.food }],
    ['UpdateCustomerRef', { source: 2, refId: users['viewer.all'] }, { referrer_user_id: users['viewer.all'] }],
  ] as const
}

describe('a bulk change', () => {
  it('gives every customer the value once, whatever is repeated, and counts only those that differ', async () => {
    for (const [call, body, stored] of changes()) {
      const customerIds = await calls.addMany(sales, 3)
      const answer = await admin.put(`/api/Customer/${call}`, {
        customerIds: [...customerIds, ...customerIds],
        ...body,
      })
      expect([call, answer.statusCode, answer.json().changed]).toEqual([call, 200, 3])
      for (const customerId of customerIds)
        expect(await calls.stored(customerId)).toMatchObject({ ...stored, version: 2 })
      const again = await admin.put(`/api/Customer/${call}`, { customerIds, ...body })
      expect(again.json()).toEqual({ changed: 0, undoId: null })
    }
  })

  it('adds one group, or replaces them all', async () => {
    const { customerGroups } = h.company
    const [person, silver, gold] = [
      customerGroups['person-new'],
      customerGroups['member-silver'],
      customerGroups['member-gold'],
    ]
    const customerIds = await calls.addMany(sales, 2)
    await sales.put('/api/Customer/UpdateCustomerGroup', { customerIds, groupCustomer: silver })
    expect(await groupsOf(customerIds[0] ?? 0)).toEqual([person, silver])
    await sales.put('/api/Customer/updateCustomerGroupMultiple', { customerIds, groupCustomer: [gold, silver, gold] })
    expect(await groupsOf(customerIds[1] ?? 0)).toEqual([silver, gold])
    expect((await calls.logOf(customerIds[0] ?? 0)).at(-1)).toMatchObject({
      edit_field: 'groupCustomer',
      before_name: 'Khách lẻ, Thành viên Bạc',
      after_name: 'Thành viên Bạc, Thành viên Vàng',
    })
  })

  it('of the curator moves who may see, rings once for the new one, and is logged for each customer', async () => {
    const { users, departments } = h.company
    const customerIds = await calls.addMany(admin, 3, { curator: sales.me.userId })
    await calls.bells()
    await h.db.deleteFrom('bell').execute()
    await setCurator(sales, customerIds, users['staff.support'])
    for (const customerId of customerIds) {
      expect(await calls.accessOf(customerId)).toEqual([admin.me.userId, users['staff.support']].sort((a, b) => a - b))
      expect(await calls.stored(customerId)).toMatchObject({ department_id: departments.support })
      expect((await calls.logOf(customerId)).at(-1)).toMatchObject({
        edit_field: 'curator',
        message: 'customer.updated',
      })
    }
    expect(await calls.bells()).toEqual([
      {
        user_name: 'staff.support',
        message: 'customer.curatorChanged',
        target_id: customerIds[0],
        body: expect.objectContaining({ role: 'curator', count: 3 }),
      },
    ])
  })

  it.each([
    [10, false],
    [11, true],
  ])('of %i curators at once says whether the automation was skipped: %s', async (count, automationSkipped) => {
    const customerIds = await calls.addMany(sales, count)
    const answer = await setCurator(sales, customerIds, h.company.users['staff.sales02'])
    expect(answer.json()).toMatchObject({ changed: count, ...(automationSkipped && { automationSkipped }) })
    const lines = (await calls.logOf(customerIds[0] ?? 0)).filter((line) => line.edit_field === 'automation')
    expect(lines).toHaveLength(automationSkipped ? 1 : 0)
    const event = await h.db
      .selectFrom('event')
      .select('body')
      .where('name', '=', 'customer.curatorChanged')
      .executeTakeFirstOrThrow()
    expect(event.body).toMatchObject({ automationSkipped })
  })

  it('takes the presenter of several at once, and nobody by 0', async () => {
    const [presenter = 0, ...customerIds] = await calls.addMany(sales, 3)
    await sales.put('/api/Customer/UpdateCustomerRef', { customerIds, refId: presenter })
    expect(await calls.stored(customerIds[1] ?? 0)).toMatchObject({ referrer_customer_id: presenter })
    await sales.put('/api/Customer/UpdateCustomerRef', { customerIds, refId: 0 })
    expect(await calls.stored(customerIds[1] ?? 0)).toMatchObject({ referrer_customer_id: null })
  })
})

describe('a bulk change is refused as a whole and leaves every table as it was', () => {
  it('when one of fifty is not there for the caller (404), or seen but not in charge (403)', async () => {
    const mine = await calls.addMany(sales, 49)
    const [hidden = 0] = await calls.addMany(admin, 1)
    const [viewed = 0] = await calls.addMany(admin, 1, { viewers: [sales.me.userId] })
    const bodies = [
      ...changes().map(([call, body]) => [call, body] as const),
      ['UpdateCustomerGroup', { groupCustomer: h.company.customerGroups.agent }] as const,
      ['updateCustomerGroupMultiple', { groupCustomer: [h.company.customerGroups.agent] }] as const,
    ]
    await untouched(async () => {
      for (const [call, body] of bodies) {
        const change = (id: number) => sales.put(`/api/Customer/${call}`, { customerIds: [...mine, id], ...body })
        expect([call, ...codeOf(await change(hidden))]).toEqual([call, 404, 'request.notFound'])
        expect([call, ...codeOf(await change(999_999))]).toEqual([call, 404, 'request.notFound'])
        expect([call, ...codeOf(await change(viewed))]).toEqual([call, 403, 'customer.notInCharge'])
      }
    })
  })

  it('with a value that is not there', async () => {
    const customerIds = await calls.addMany(sales, 2)
    await untouched(async () => {
      const refused = async (call: string, body: object) =>
        codeOf(await sales.put(`/api/Customer/${call}`, { customerIds, ...body }))[1]
      expect(await refused('UpdateCustomerCurator', { curator: 9999 })).toBe('customer.curatorUnknown')
      expect(await refused('UpdateCustomerGroup', { groupCustomer: 9999 })).toBe('customer.groupUnknown')
      expect(await refused('updateCustomerGroupMultiple', { groupCustomer: [9999] })).toBe('customer.groupUnknown')
      expect(await refused('UpdateCustomerRelationship', { relationship: 9999 })).toBe('customer.relationshipUnknown')
      expect(await refused('UpdateCustomerSource', { sourceCustomer: 9999 })).toBe('customer.sourceUnknown')
      expect(await refused('UpdateCustomerBusiness', { business: 9999 })).toBe('customer.businessUnknown')
      expect(await refused('UpdateCustomerRef', { refId: 9999 })).toBe('customer.referrerUnknown')
    })
  })

  it('when the presenter is one of them, or was presented by one of them', async () => {
    const [first = 0, second = 0] = await calls.addMany(sales, 2)
    const { customerId: third } = await calls.add(sales, { refId: second })
    await untouched(async () => {
      for (const refId of [first, third]) {
        const answer = await sales.put('/api/Customer/UpdateCustomerRef', { customerIds: [first, second], refId })
        expect(codeOf(answer)).toEqual([422, 'customer.circularReferral'])
      }
    })
  })

  it('without ids, or with more than 1,000', async () => {
    expect(codeOf(await setCurator(sales, [], 0))).toEqual([400, 'request.malformed'])
    const many = Array.from({ length: 1001 }, (_, index) => index + 1)
    expect(codeOf(await setCurator(sales, many, 0))).toEqual([400, 'request.malformed'])
  })
})

describe('undoing a bulk change', () => {
  const transfer = async (customerIds: number[]): Promise<string> =>
    (await setCurator(sales, customerIds, h.company.users['staff.support'])).json().undoId

  it('puts back every field, with who may see and the last interaction, though the customers are others’ by now', async () => {
    for (const [call, body] of changes()) {
      const { customerId } = await calls.add(admin, { curator: sales.me.userId })
      const before = await calls.stored(customerId)
      const access = await calls.accessOf(customerId)
      h.clock.pass(60_000)
      const { undoId } = (await sales.put(`/api/Customer/${call}`, { customerIds: [customerId], ...body })).json()
      expect((await undo(sales, undoId)).json()).toEqual({ restored: 1, left: [] })
      const { changed: _1, version: _2, updated_at: _3, updated_by: _4, ...same } = before
      expect(await calls.stored(customerId)).toMatchObject(same)
      expect(await calls.accessOf(customerId)).toEqual(access)
    }
  })

  it('puts back the groups of each', async () => {
    const { customerGroups } = h.company
    const [silver, gold] = [customerGroups['member-silver'], customerGroups['member-gold']]
    const one = await calls.add(sales, { groupCustomer: [silver] })
    const two = await calls.add(sales, { groupCustomer: [silver, gold] })
    const answer = await sales.put('/api/Customer/updateCustomerGroupMultiple', {
      customerIds: [one.customerId, two.customerId],
      groupCustomer: [customerGroups.agent],
    })
    await undo(sales, answer.json().undoId)
    expect(await groupsOf(one.customerId)).toEqual([silver])
    expect(await groupsOf(two.customerId)).toEqual([silver, gold])
  })

  it('leaves and names what was changed or deleted since, and keeps a later interaction', async () => {
    const customerIds = await calls.addMany(admin, 4, { curator: sales.me.userId })
    const [changed = 0, deleted = 0, called = 0, plain = 0] = customerIds
    h.clock.pass(60_000)
    const undoId = await transfer(customerIds)
    h.clock.pass(60_000)
    await calls.update(admin, { customerId: changed, version: 2 }, { name: 'Tên mới' })
    await admin.delete('/api/Customer/DeleteCustomer', { customerIds: [deleted] })
    await admin.post('/api/CustomerInteraction/AddInteraction', { customerId: called, kind: 'call' })
    const answer = (await undo(sales, undoId)).json<{
      restored: number
      left: { customerId: number; name: string }[]
    }>()
    expect(answer.restored).toBe(2)
    // By the name that its author knew: since then it may not be the author's to see.
    expect(answer.left.map((one) => [one.customerId, one.name])).toEqual([
      [changed, 'Khách 1'],
      [deleted, 'Khách 2'],
    ])
    expect((await calls.stored(called)).interacted_at).toEqual(new Date('2026-11-20T02:02:00Z'))
    expect((await calls.stored(plain)).interacted_at).toEqual(new Date('2026-11-20T02:00:00Z'))
    expect((await calls.stored(changed)).curator_id).toBe(h.company.users['staff.support'])
  })

  it('leaves a customer whose former value no longer exists', async () => {
    const { customerId } = await calls.add(sales, { sourceCustomer: h.company.sources.zalo })
    const change = { customerIds: [customerId], sourceCustomer: h.company.sources.website }
    const { undoId } = (await sales.put('/api/Customer/UpdateCustomerSource', change)).json()
    await h.db.updateTable('customer_source').set({ deleted_at: new Date() }).where('name', '=', 'Zalo').execute()
    expect((await undo(sales, undoId)).json()).toMatchObject({ restored: 0, left: [{ customerId }] })
  })

  it('is refused when it would close a circle of referrals', async () => {
    const first = await calls.add(sales)
    const second = await calls.add(sales, { refId: first.customerId })
    const setReferrer = (id: number, refId: number) =>
      sales.put('/api/Customer/UpdateCustomerRef', { customerIds: [id], refId })
    const { undoId } = (await setReferrer(second.customerId, 0)).json()
    await setReferrer(first.customerId, second.customerId)
    await untouched(async () => expect(codeOf(await undo(sales, undoId))).toEqual([422, 'customer.circularReferral']))
  })

  it('is its author’s alone, once, and within 24 hours', async () => {
    const customerIds = await calls.addMany(sales, 1)
    const undoId = await transfer(customerIds)
    const later = (await setCurator(admin, customerIds, 0)).json().undoId
    expect(codeOf(await undo(admin, undoId))).toEqual([404, 'request.notFound'])
    expect(codeOf(await undo(sales, '00000000-0000-4000-8000-000000000000'))).toEqual([404, 'request.notFound'])
    expect((await undo(admin, later)).statusCode).toBe(200)
    expect(codeOf(await undo(admin, later))).toEqual([422, 'customer.undoExpired'])
    h.clock.pass(24 * 3_600_000 + 1)
    const again = await h.signIn('staff.sales01')
    expect(codeOf(await undo(again, undoId))).toEqual([422, 'customer.undoExpired'])
  })

  it('keeps the values before no longer than they can be put back', async () => {
    const customerIds = await calls.addMany(sales, 2)
    await transfer(customerIds)
    h.clock.pass(12 * 3_600_000 - 1)
    const kept = (await setCurator(await h.signIn('admin'), customerIds, 0)).json().undoId
    h.clock.pass(12 * 3_600_000 + 2)
    await sweepUndoJob(h.platform).run({}, { id: '', retries: 0, signal: new AbortController().signal })
    const rows = await h.db.selectFrom('customer_undo_row').select('undo_id').execute()
    expect(rows).toEqual([{ undo_id: kept }, { undo_id: kept }])
  })
})
