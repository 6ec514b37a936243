import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'

let h: Harness
let rows: ReturnType<typeof ticketRows>
let admin: Caller
let merged: number
let survivor: number
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
/** A ticket of support with a note, merged into one of sales with a note; everybody who is asked sees the survivor. */
beforeEach(async () => {
  await h.reset()
  rows = ticketRows(h)
  admin = await h.signIn('admin')
  merged = await rows.add({ curator: 'staff.support', creator: 'staff.market' })
  survivor = await rows.add({ department: 'sales', creator: 'staff.sales01', participants: ['staff.support2'] })
  await rows.write(await h.signIn('staff.support'), 'Note', merged, 'của hỗ trợ', {
    mentions: [rows.userOf('staff.support2')],
  })
  await rows.write(await h.signIn('staff.sales01'), 'Note', survivor, 'của kinh doanh')
  await rows.merged(admin, merged, survivor)
})
afterAll(() => h.close())

const notesOf = async (userName: DemoUserName, ticketId: number) =>
  (await rows.readPath(await h.signIn(userName), 'Note', ticketId))
    .json<{ items: { content: string }[] }>()
    .items.map(({ content }) => content)
    .sort()

describe('notes of a merged ticket', () => {
  const readers: readonly (readonly [DemoUserName, readonly string[]])[] = [
    ['staff.sales01', ['của kinh doanh']],
    ['staff.sales02', ['của kinh doanh']],
    ['leader.sales', ['của kinh doanh']],
    ['staff.support', ['của hỗ trợ']],
    ['staff.support2', ['của hỗ trợ']],
    ['staff.market', []],
    ['viewer.all', []],
    ['admin', ['của hỗ trợ', 'của kinh doanh']],
  ]
  it.each(readers)('are shown on the survivor to those for whom they were written: %s reads %j', async (who, notes) => {
    expect(await notesOf(who, survivor)).toEqual(notes)
  })

  it('tell nobody else who wrote them, nor who is named in them', async () => {
    const block = (await rows.readPath(await h.signIn('leader.sales'), 'Note', survivor)).json()
    expect(JSON.stringify(block)).not.toContain('staff.support')
    const second = await rows.readPath(await h.signIn('leader.sales'), 'Note', survivor, '2/1')
    expect(second.json()).toEqual({ items: [], userAvatars: [] })
  })

  it('stay readable on the ticket itself by its department, and by nobody of the survivor’s', async () => {
    expect(await notesOf('leader.support', merged)).toEqual(['của hỗ trợ'])
    expect(codeOf(await rows.readPath(await h.signIn('leader.sales'), 'Note', merged))).toEqual([
      404,
      'request.notFound',
    ])
  })

  it('have rung for the department they were written in alone', async () => {
    const noted = (await rows.bells()).filter(({ message }) => message === 'ticket.noted')
    expect(noted.map(({ userName, target_id }) => [userName, target_id])).toEqual([['staff.support2', merged]])
  })

  it('move nothing on the survivor: neither its count of comments, nor a line of its log', async () => {
    expect((await rows.stored(survivor)).comments).toBe(0)
    const lines = (await rows.logOf(survivor)).map(({ message }) => message)
    expect(lines).toEqual(['ticket.merged'])
    await customerCalls(h).untouched(async () =>
      expect(codeOf(await rows.write(admin, 'Note', merged, 'muộn'))).toEqual([409, 'ticket.merged']),
    )
  })
})
