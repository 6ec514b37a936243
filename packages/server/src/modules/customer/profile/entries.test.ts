import { describe, expect, it, vi } from 'vitest'
import { roomOf } from '../../../kernel/live/live.ts'
import { type CustomerCalls, codeOf } from '../../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../../testing/harness.ts'
import { stageCustomers } from '../../../testing/stage/customers.ts'

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

const comment = (caller: Caller, customerId: number, content = 'Khách hẹn gọi lại') =>
  caller.post('/api/CustomerComment/Comment', { customerId, content })
const note = (caller: Caller, customerId: number) =>
  caller.post('/api/CustomerNote/AddNote', { customerId, content: 'Thích cà phê' })
const interact = (caller: Caller, customerId: number, kind: string) =>
  caller.post('/api/CustomerInteraction/AddInteraction', { customerId, kind })
const deleteEntry = (caller: Caller, entryId: string) =>
  caller.delete(`/api/CustomerInteraction/DeleteEntry/${entryId}`)

describe('what people write about a customer', () => {
  it('a comment is an interaction, rings for curator and viewers but not its author, and makes no form stale', async () => {
    const { users } = h.company
    const own = await calls.add(sales, { viewers: [users['staff.sales02'], users['staff.market']] })
    await calls.bells()
    await h.db.deleteFrom('bell').execute()
    h.clock.pass(60_000)
    const answer = await comment(await h.signIn('staff.sales02'), own.customerId)
    expect(answer.json()).toMatchObject({
      kind: 'comment',
      content: 'Khách hẹn gọi lại',
      createUser: 'staff.sales02',
      createdDate: '2026-11-20T02:01:00.000Z',
      canDelete: true,
    })
    expect(await calls.stored(own.customerId)).toMatchObject({ interacted_at: h.clock.now(), version: 1 })
    expect((await calls.bells()).map((bell) => [bell.user_name, bell.message])).toEqual([
      ['staff.market', 'customer.commented'],
      ['staff.sales01', 'customer.commented'],
    ])
  })

  it('a note is kept and is no interaction', async () => {
    const own = await calls.add(sales)
    h.clock.pass(60_000)
    expect((await note(sales, own.customerId)).json()).toMatchObject({ kind: 'note', content: 'Thích cà phê' })
    expect((await calls.stored(own.customerId)).interacted_at).toEqual(new Date('2026-11-20T02:00:00Z'))
  })

  it.each(['call', 'mail', 'sms', 'meet'])('a %s is an interaction', async (kind) => {
    const own = await calls.add(sales, { appointmentSchedule: '2026-11-21T02:00:00Z' })
    h.clock.pass(60_000)
    expect((await interact(sales, own.customerId, kind)).json()).toMatchObject({ kind, content: '' })
    expect(await calls.stored(own.customerId)).toMatchObject({
      interacted_at: h.clock.now(),
      appointment_at: new Date('2026-11-21T02:00:00Z'),
    })
  })

  it('an appointment that took place clears the next moment, which the log keeps', async () => {
    const own = await calls.add(sales, { appointmentSchedule: '2026-11-20T01:00:00Z' })
    await interact(sales, own.customerId, 'appointment')
    expect(await calls.stored(own.customerId)).toMatchObject({ appointment_at: null, version: 2 })
    expect((await calls.logOf(own.customerId)).at(-1)).toMatchObject({
      edit_field: 'appointmentSchedule',
      before: '2026-11-20T01:00:00.000Z',
      after: null,
    })
  })

  it('a call is recorded with its outcome, its length and what comes next', async () => {
    const own = await calls.add(sales, { appointmentSchedule: '2026-11-20T01:00:00Z' })
    const asked = { customerId: own.customerId, kind: 'call', content: 'Đã báo giá', outcome: 'callBack', minutes: 12 }
    const path = '/api/CustomerInteraction/AddInteraction'
    const answer = await sales.post(path, { ...asked, appointmentSchedule: '2026-11-24T09:30:00+07:00' })
    expect(answer.json()).toMatchObject({ kind: 'call', outcome: 'callBack', minutes: 12 })
    const [entry] = (
      await sales.get(
        `/api/Customer/GetTimeline/${own.customerId}/${h.company.users['staff.sales01']}/1/20?kind=interaction`,
      )
    ).json().items
    expect(entry).toMatchObject({ content: 'Đã báo giá', outcome: 'callBack', minutes: 12 })
    expect((await calls.stored(own.customerId)).appointment_at).toEqual(new Date('2026-11-24T02:30:00Z'))
    expect((await calls.logOf(own.customerId)).at(-1)).toMatchObject({
      edit_field: 'appointmentSchedule',
      before: '2026-11-20T01:00:00.000Z',
      after: '2026-11-24T02:30:00.000Z',
    })
  })

  it('the next appointment is made by who is in charge alone; only a call has an outcome', async () => {
    const { users } = h.company
    const own = await calls.add(sales, { viewers: [users['staff.sales02']] })
    const viewer = await h.signIn('staff.sales02')
    const path = '/api/CustomerInteraction/AddInteraction'
    const asked = { customerId: own.customerId, kind: 'call' }
    await untouched(async () => {
      const next = { ...asked, appointmentSchedule: '2026-11-24T09:30:00+07:00' }
      expect(codeOf(await viewer.post(path, next))).toEqual([403, 'customer.notInCharge'])
      expect((await sales.post(path, { ...asked, kind: 'meet', outcome: 'reached' })).statusCode).toBe(400)
      expect((await sales.post(path, { ...asked, minutes: 1441 })).statusCode).toBe(400)
    })
  })

  it('is not there for who does not see the customer; a viewer ends no appointment', async () => {
    const hidden = await calls.add(admin)
    const viewed = await calls.add(admin, { viewers: [sales.me.userId], appointmentSchedule: '2026-11-20T01:00:00Z' })
    const deleted = await calls.add(sales)
    await sales.delete('/api/Customer/DeleteCustomer', { customerIds: [deleted.customerId] })
    await untouched(async () => {
      for (const { customerId } of [hidden, deleted])
        for (const answer of [
          await comment(sales, customerId),
          await note(sales, customerId),
          await interact(sales, customerId, 'call'),
        ])
          expect(codeOf(answer)).toEqual([404, 'request.notFound'])
      expect(codeOf(await interact(sales, viewed.customerId, 'appointment'))).toEqual([403, 'customer.notInCharge'])
      expect(codeOf(await comment(sales, viewed.customerId, '<script>'))).toEqual([400, 'request.malformed'])
      expect(codeOf(await comment(sales, viewed.customerId, 'a'.repeat(201)))).toEqual([400, 'request.malformed'])
    })
  })

  it('is taken out by its author or an admin, and the log does not repeat it', async () => {
    const own = await calls.add(sales, { viewers: [h.company.users['staff.sales02']] })
    const first = (await comment(sales, own.customerId, 'Điều riêng tư')).json().entryId
    const second = (await comment(sales, own.customerId)).json().entryId
    const viewer = await h.signIn('staff.sales02')
    const stranger = await h.signIn('staff.support')
    await untouched(async () => {
      expect(codeOf(await deleteEntry(viewer, first))).toEqual([403, 'access.forbidden'])
      expect(codeOf(await deleteEntry(stranger, first))).toEqual([404, 'request.notFound'])
      expect(codeOf(await deleteEntry(sales, '00000000-0000-4000-8000-000000000000'))).toEqual([
        404,
        'request.notFound',
      ])
    })
    expect((await deleteEntry(sales, first)).statusCode).toBe(204)
    expect((await deleteEntry(admin, second)).statusCode).toBe(204)
    expect(await h.db.selectFrom('customer_entry').select('entry_id').execute()).toEqual([])
    const log = await calls.logOf(own.customerId)
    expect(log.at(-1)).toMatchObject({ message: 'customer.entryDeleted', edit_field: 'comment' })
    expect(JSON.stringify(log)).not.toContain('Điều riêng tư')
  })
})

describe('leaving a customer', () => {
  const leave = (caller: Caller, customerId: number) => caller.put(`/api/Customer/LeaveCustomer/${customerId}`)

  it('takes the viewer off, who does not see it any longer, and nobody else', async () => {
    const { users } = h.company
    const own = await calls.add(sales, { viewers: [users['staff.sales02'], users['staff.market']] })
    const viewer = await h.signIn('staff.sales02')
    expect((await leave(viewer, own.customerId)).statusCode).toBe(204)
    expect(await calls.accessOf(own.customerId)).toEqual([sales.me.userId, users['staff.market']])
    expect((await calls.logOf(own.customerId)).at(-1)).toMatchObject({ edit_field: 'viewers' })
    expect((await calls.stored(own.customerId)).version).toBe(2)
    expect(codeOf(await comment(viewer, own.customerId))).toEqual([404, 'request.notFound'])
  })

  it('is nothing for who is no viewer', async () => {
    const own = await calls.add(sales)
    const leader = await h.signIn('leader.sales')
    await untouched(async () => {
      expect(codeOf(await leave(sales, own.customerId))).toEqual([404, 'request.notFound'])
      expect(codeOf(await leave(leader, own.customerId))).toEqual([404, 'request.notFound'])
    })
  })
})

describe('open screens', () => {
  const heard = async (work: () => Promise<unknown>) => {
    await h.platform.dispatcher.drain()
    const emit = vi.spyOn(h.platform.live, 'emit').mockClear()
    await work()
    await h.platform.dispatcher.drain()
    return emit.mock.calls.map(([message]) => ({ rooms: [...message.rooms].sort(), data: message.data }))
  }

  it('hear of a change where the customer may be seen, and where it no longer may', async () => {
    const { users, departments } = h.company
    const own = await calls.add(admin, { curator: sales.me.userId })
    const messages = await heard(() => calls.update(sales, own, { curator: users['staff.support'] }))
    const rooms = [
      roomOf.everything,
      roomOf.department(departments.sales),
      roomOf.department(departments.support),
      ...[admin.me.userId, sales.me.userId, users['staff.support']].map(roomOf.user),
    ]
    expect(messages).toEqual([{ rooms: rooms.sort(), data: { customerIds: [own.customerId] } }])
  })

  it('hear in a bulk change of the customers that may be seen there, and of no others', async () => {
    const mine = await calls.add(sales)
    const other = await calls.add(admin, { curator: h.company.users['staff.support'] })
    const customerIds = [mine.customerId, other.customerId]
    const messages = await heard(() =>
      admin.put('/api/Customer/UpdateCustomerRelationship', {
        customerIds,
        relationship: h.company.relationships.vip,
      }),
    )
    const idsIn = (room: string) => messages.find((message) => message.rooms.includes(room))?.data
    expect(idsIn(roomOf.user(sales.me.userId))).toEqual({ customerIds: [mine.customerId] })
    expect(idsIn(roomOf.user(h.company.users['staff.support']))).toEqual({ customerIds: [other.customerId] })
    expect(idsIn(roomOf.everything)).toEqual({ customerIds })
  })

  it('hear that a customer is gone for good', async () => {
    const { customerId } = await calls.add(sales)
    await sales.delete('/api/Customer/DeleteCustomer', { customerIds: [customerId] })
    const messages = await heard(() =>
      admin.delete('/api/Customer/PermanentDeleteCustomer', { customerIds: [customerId] }),
    )
    expect(messages[0]?.rooms).toContain(roomOf.user(sales.me.userId))
    expect(messages[0]?.data).toEqual({ customerIds: [customerId] })
  })
})
