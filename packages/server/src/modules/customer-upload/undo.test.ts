import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { importSheet, type Sheet, stateOf } from '../../testing/import.ts'
import { ticketCalls } from '../../testing/ticket-calls.ts'

let crm: Harness
let hanh: Caller
beforeAll(async () => {
  crm = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  // What is still being told holds locks that emptying the tables waits for.
  await crm.platform.dispatcher.drain()
  await crm.reset()
  hanh = await crm.signIn('staff.sales01')
})
afterAll(() => crm.close())

const header = ['Tên khách hàng', 'Số điện thoại', 'Nhóm khách hàng', 'Nguồn', 'Người giới thiệu']
const row = (name: string, phone: string, presenter = '') => [name, phone, 'Khách lẻ', 'Facebook', presenter]
const bring = (sheet: Sheet) => importSheet(crm.platform, hanh, sheet)
const names = async () =>
  (await crm.db.selectFrom('customer').select('name').orderBy('customer_id').execute()).map(({ name }) => name)
const undo = async (importId: string, caller = hanh) => caller.put(`/api/Customer/UndoUpload/${importId}`)

test('an undone import is gone with all that hung on it, and other customers stay', async () => {
  await bring([header, row('Cũ', '0900000001')])
  const { importId } = await bring([header, row('A', '0912000001'), row('B', '0912000002', '0912000001')])
  expect((await stateOf(hanh, importId)).canUndo).toBe(true)
  expect((await undo(importId)).json()).toEqual({ removed: 2, left: 0 })
  expect(await names()).toEqual(['Cũ'])
  for (const table of ['customer_contact', 'customer_group_ref', 'customer_access'] as const)
    expect(await crm.db.selectFrom(table).selectAll().execute()).toHaveLength(1)
  expect(await stateOf(hanh, importId)).toMatchObject({ state: 'undone', canUndo: false })
})

test('it is written down: in the audit, and in the log of each customer', async () => {
  const { importId } = await bring([header, row('A', '0912000001')])
  await undo(importId)
  expect(
    await crm.db.selectFrom('audit').selectAll().where('what', '=', 'customer.uploadUndone').executeTakeFirst(),
  ).toMatchObject({ user_id: hanh.me.userId, target: importId, details: { removed: 1, left: 0 } })
  const log = await crm.db
    .selectFrom('activity_log')
    .selectAll()
    .where('message', '=', 'customer.uploadUndone')
    .execute()
  expect(log).toMatchObject([{ target_name: 'A', resource: 'Customer' }])
})

test('what somebody changed, wrote about or named as presenter stays, with the presenters above it', async () => {
  const { importId } = await bring([
    header,
    row('Đổi', '0912000001'),
    row('Viết', '0912000002'),
    row('Giới thiệu ngoài', '0912000003'),
    row('Trên', '0912000004'),
    row('Đổi dưới', '0912000005', '0912000004'),
    row('Yên', '0912000006'),
  ])
  await bring([header, row('Ngoài', '0900000001', '0912000003')])
  const change = (name: string) => crm.db.updateTable('customer').set({ version: 2 }).where('name', '=', name).execute()
  await change('Đổi')
  await change('Đổi dưới')
  await sql`insert into customer_entry (entry_id, customer_id, kind, content, created_by)
    select gen_random_uuid(), customer_id, 'comment', 'Gọi lại', ${hanh.me.userId} from customer where name = 'Viết'`.execute(
    crm.db,
  )
  expect((await undo(importId)).json()).toEqual({ removed: 1, left: 5 })
  expect(await names()).toEqual(['Đổi', 'Viết', 'Giới thiệu ngoài', 'Trên', 'Đổi dưới', 'Ngoài'])
})

test('whom a ticket is about stays; a ticket that was deleted holds nobody', async () => {
  const { importId } = await bring([header, row('Có phiếu', '0912000001'), row('Phiếu đã xóa', '0912000002')])
  const tickets = ticketCalls(crm)
  const ids = await crm.db.selectFrom('customer').select('customer_id').orderBy('customer_id').execute()
  const [named, gone] = await Promise.all(ids.map(({ customer_id: CustomerId }) => tickets.add(hanh, { CustomerId })))
  await tickets.remove(await crm.signIn('admin'), gone?.index ?? 0)
  expect((await undo(importId)).json()).toEqual({ removed: 1, left: 1 })
  expect(await names()).toEqual(['Có phiếu'])
  expect(await tickets.stored(named?.index ?? 0)).toMatchObject({ customer_id: ids[0]?.customer_id })
  expect(await tickets.stored(gone?.index ?? 0)).toMatchObject({ customer_id: null })
})

test('it can be done once, within a day, and only of an import that wrote', async () => {
  const failed = await bring([header, row('Xấu', '12')])
  expect((await undo(failed.importId)).json()).toMatchObject({ status: 409, code: 'upload.notUndoable' })
  const { importId } = await bring([header, row('A', '0912000001')])
  await undo(importId)
  expect((await undo(importId)).statusCode).toBe(409)
  const late = await bring([header, row('B', '0912000002')])
  crm.clock.pass(24 * 3_600_000)
  hanh = await crm.signIn('staff.sales01')
  expect((await undo(late.importId)).statusCode).toBe(409)
  expect(await names()).toEqual(['B'])
})

test('somebody else cannot undo it', async () => {
  const { importId } = await bring([header, row('A', '0912000001')])
  expect((await undo(importId, await crm.signIn('admin'))).statusCode).toBe(404)
  expect(await names()).toEqual(['A'])
})
