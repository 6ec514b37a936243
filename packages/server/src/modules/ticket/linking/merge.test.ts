import { MERGE_UNDO_MS } from '@crm/contract/rules/limits'
import { ticketPriority } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { ticketFiles } from '../../../testing/ticket-files.ts'
import { ticketRows } from '../../../testing/ticket-rows.ts'

let h: Harness
let rows: ReturnType<typeof ticketRows>
let leader: Caller
let sales: Caller
let market: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  rows = ticketRows(h)
  leader = await h.signIn('leader.support')
  sales = await h.signIn('staff.sales01')
  market = await h.signIn('staff.market')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const namesOf = (ticket: TicketView) => ticket.participants.map((person) => person.userName).sort()
const comments = async (caller: Caller, id: number) =>
  (await rows.readPath(caller, 'Comment', id)).json().items.map((entry: { content: string }) => entry.content)
const accessOf = async (ticketId: number) =>
  (await h.db.selectFrom('ticket_access').select('user_id').where('ticket_id', '=', ticketId).execute())
    .map((row) => row.user_id)
    .sort((one, other) => one - other)

describe('a merged ticket', () => {
  it('leads to the survivor, which shows its comments, files and people; nothing is copied', async () => {
    const one = await rows.add({ creator: 'staff.market', participants: ['staff.sales02'] })
    const survivor = await rows.add({ curator: 'staff.support' })
    await rows.write(market, 'Comment', one, 'cũ')
    await rows.write(sales, 'Comment', survivor, 'mới')
    const { fileId } = await ticketFiles(h).add(market, one)
    const answer = await rows.merge(leader, one, survivor)
    expect(answer.statusCode).toBe(200)
    const ticket = answer.json<TicketView>()
    expect(ticket).toMatchObject({
      index: survivor,
      comments: 2,
      attachments: [{ fileId }],
      merged: [{ index: one, code: 'TK000001', undoId: expect.any(String) }],
      mergedInto: null,
    })
    expect(namesOf(ticket)).toEqual(['staff.market', 'staff.sales02'])
    expect(await comments(market, survivor)).toEqual(expect.arrayContaining(['cũ', 'mới']))
    expect(await rows.read(market, one)).toMatchObject({ mergedInto: { index: survivor, code: 'TK000002' } })
    const entries = await h.db.selectFrom('ticket_entry').select('ticket_id').orderBy('entry_id').execute()
    expect(entries.map((entry) => entry.ticket_id)).toEqual([one, survivor])
  })

  it('is searched for by its code and found as the survivor, by who sees it', async () => {
    const one = await rows.add({ creator: 'staff.market' })
    const survivor = await rows.add({ creator: 'staff.sales01', curator: 'staff.support' })
    await rows.merged(leader, one, survivor)
    const found = async (caller: Caller, text: string) =>
      (await caller.post('/api/Issue/SearchIssue', { text })).json().items.map((row: TicketView) => row.index)
    for (const text of ['TK000001', 'tk1', '1']) expect(await found(market, text), text).toEqual([survivor])
    expect([await found(sales, 'TK000001'), await found(sales, 'TK000002')]).toEqual([[], [survivor]])
  })

  it('stands in no list any more, and on no clock', async () => {
    const [one, survivor] = [await rows.add(), await rows.add()]
    await h.db
      .insertInto('response_target')
      .values({ department_id: 0, priority: ticketPriority.medium, response_minutes: 60, resolve_minutes: 120 })
      .execute()
    const due = new Date(h.clock.now().getTime() + 1_800_000)
    await h.db.updateTable('ticket').set({ due_at: due }).where('ticket_id', '=', one).execute()
    const undoId = await rows.merged(leader, one, survivor)
    const listed = await leader.get(`/api/Issue/GetAllIssue/${leader.me.userId}/true/1/20`)
    expect(listed.json().items.map((row: { index: number }) => row.index)).toEqual([survivor])
    expect((await rows.stored(one)).due_at).toBeNull()
    h.clock.pass(600_000)
    await rows.undo(leader, undoId)
    expect((await rows.stored(one)).due_at).toEqual(new Date(due.getTime() + 600_000))
  })

  it('is told in both logs and to the people of both', async () => {
    const one = await rows.add({ creator: 'staff.market' })
    const survivor = await rows.add()
    await rows.merged(leader, one, survivor)
    expect((await rows.logOf(one)).map((line) => [line.message, line.edit_field, line.after, line.after_name])).toEqual(
      [['ticket.merged', 'mergedInto', String(survivor), 'TK000002']],
    )
    expect((await rows.logOf(survivor)).map((line) => [line.edit_field, line.after, line.after_name])).toEqual([
      ['merged', String(one), 'TK000001'],
    ])
    expect((await rows.bells()).map(({ userName, target_id }) => [userName, target_id]).sort()).toEqual([
      ['staff.market', one],
      ['staff.market', survivor],
      ['staff.sales01', survivor],
    ])
  })

  it('refuses every change, and is merged no second time, nor anything into it', async () => {
    const [one, survivor, third] = [await rows.add(), await rows.add(), await rows.add()]
    await rows.merged(sales, one, survivor)
    const { version } = await rows.stored(one)
    const merged = [409, 'ticket.merged']
    await untouched(async () => {
      expect(codeOf(await rows.merge(sales, one, third))).toEqual(merged)
      expect(codeOf(await rows.merge(sales, third, one))).toEqual(merged)
      expect(codeOf(await rows.write(sales, 'Comment', one, 'x'))).toEqual(merged)
      expect(codeOf(await sales.put('/api/Issue/UpdateIssue', { index: one, version, name: 'Tên mới' }))).toEqual(
        merged,
      )
    })
  })

  it('is merged by who changes both, from the version that was seen', async () => {
    const [one, foreign] = [
      await rows.add(),
      await rows.add({ creator: 'leader.sales', participants: ['staff.sales01'] }),
    ]
    const hidden = await rows.add({ creator: 'leader.sales' })
    const viewer = await h.signIn('viewer.all')
    await untouched(async () => {
      expect(codeOf(await rows.merge(sales, one, foreign))).toEqual([403, 'ticket.notYours'])
      expect(codeOf(await rows.merge(sales, foreign, one))).toEqual([403, 'ticket.notYours'])
      expect(codeOf(await rows.merge(sales, one, hidden))).toEqual([404, 'request.notFound'])
      expect(codeOf(await rows.merge(sales, hidden, one))).toEqual([404, 'request.notFound'])
      expect(codeOf(await rows.merge(sales, one, 999))).toEqual([404, 'request.notFound'])
      expect(codeOf(await rows.merge(sales, one, one))).toEqual([422, 'ticket.same'])
      expect(codeOf(await rows.merge(leader, one, foreign, 7))).toEqual([409, 'request.staleVersion'])
      expect(codeOf(await rows.merge(viewer, one, foreign))).toEqual([403, 'access.forbidden'])
    })
  })

  it('says so also to who does not see the survivor, and offers nothing', async () => {
    const one = await rows.add({ creator: 'staff.sales01' })
    const survivor = await rows.add({ department: 'marketing', creator: 'staff.market' })
    const admin = await h.signIn('admin')
    await rows.merged(admin, one, survivor)
    const colleague = await h.signIn('staff.support2')
    const nothing = { canUpdateCurator: false, canUpdateDepartment: false, canDecide: false, canEdit: false }
    expect(await rows.read(colleague, one)).toMatchObject({
      ...{ isMerged: true, mergedInto: null, canReopen: false, canDelete: false, canNote: true },
      ...nothing,
    })
    const seen = await admin.get(`/api/Issue/GetIssueById/${one}/${admin.me.userId}/true`)
    expect(seen.json()).toMatchObject({
      ...{ isMerged: true, mergedInto: { index: survivor }, canReopen: false, canDelete: false },
      ...nothing,
    })
    expect(await rows.read(market, survivor)).toMatchObject({ isMerged: false, canEdit: true })
  })

  it('goes with its survivor when that is deleted, with a line of its own and no second bell', async () => {
    const [one, survivor] = [await rows.add({ creator: 'staff.market' }), await rows.add()]
    await rows.merged(leader, one, survivor)
    const told = (await rows.bells()).length
    const admin = await h.signIn('admin')
    expect((await admin.delete(`/api/Issue/DeleteIssue/${survivor}/admin`)).statusCode).toBe(204)
    for (const id of [one, survivor])
      for (const caller of [leader, market, admin])
        expect(codeOf(await rows.readPath(caller, 'Comment', id))).toEqual([404, 'request.notFound'])
    expect((await rows.logOf(one)).at(-1)).toMatchObject({ message: 'ticket.deletedAlong', action: 13 })
    const gone = (await rows.bells()).filter(({ message }) => message.startsWith('ticket.deleted'))
    expect(gone.map(({ userName, target_id }) => [userName, target_id])).toEqual([
      ['staff.market', survivor],
      ['staff.sales01', survivor],
    ])
    expect((await rows.bells()).length).toBe(told + 2)
  })

  it('keeps its files: on the survivor they say where they are from', async () => {
    const [one, survivor] = [await rows.add(), await rows.add()]
    const files = ticketFiles(h)
    const { fileId } = await files.add(sales, one)
    await files.add(sales, survivor)
    await rows.merged(leader, one, survivor)
    const { attachments } = await rows.read(leader, survivor)
    expect(attachments.find((file) => file.fileId === fileId)?.fromCode).toBe('TK000001')
    expect(attachments.find((file) => file.fileId !== fileId)?.fromCode).toBeNull()
    expect(codeOf(await sales.delete('/api/IssueAttachFile/DeleteFile', { fileId }))).toEqual([409, 'ticket.merged'])
  })
})

describe('undoing a merge', () => {
  it('leaves both as they were, with what was written on the survivor meanwhile', async () => {
    const one = await rows.add({ creator: 'staff.market', participants: ['staff.sales02'] })
    const survivor = await rows.add({ participants: ['leader.sales'] })
    await rows.write(market, 'Comment', one, 'cũ')
    const access = await accessOf(survivor)
    const undoId = await rows.merged(leader, one, survivor)
    await rows.write(market, 'Comment', survivor, 'giữa chừng')
    const answer = await rows.undo(leader, undoId)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ index: one, mergedInto: null, comments: 1 })
    const after = await rows.read(leader, survivor)
    expect([namesOf(after), after.merged, after.comments]).toEqual([['leader.sales'], [], 1])
    expect(await accessOf(survivor)).toEqual(access)
    expect(await comments(leader, survivor)).toEqual(['giữa chừng'])
    expect(await comments(leader, one)).toEqual(['cũ'])
    expect(codeOf(await rows.readPath(market, 'Comment', survivor))).toEqual([404, 'request.notFound'])
    expect((await rows.logOf(one)).at(-1)).toMatchObject({ message: 'ticket.unmerged', edit_field: 'mergedInto' })
    expect((await rows.write(market, 'Comment', one, 'tiếp')).statusCode).toBe(200)
  })

  it('is for who merged and for an admin, to nobody else', async () => {
    const [one, other, survivor] = [await rows.add(), await rows.add(), await rows.add()]
    const undoId = await rows.merged(sales, one, survivor)
    const second = await rows.merged(sales, other, survivor)
    await untouched(async () => {
      expect(codeOf(await rows.undo(leader, undoId))).toEqual([403, 'ticket.notYours'])
      expect(codeOf(await rows.undo(market, undoId))).toEqual([404, 'request.notFound'])
      expect(codeOf(await rows.undo(sales, '00000000-0000-4000-8000-000000000001'))).toEqual([404, 'request.notFound'])
    })
    const admin = await h.signIn('admin')
    const offered = async (caller: Caller) => {
      const seen = await caller.get(`/api/Issue/GetIssueById/${survivor}/${caller.me.userId}/${caller === admin}`)
      return seen.json<TicketView>().merged.map((link) => link.undoId)
    }
    expect(await offered(leader)).toEqual([null, null])
    for (const caller of [sales, admin]) expect(await offered(caller)).toEqual([undoId, second])
    expect((await rows.undo(sales, undoId)).statusCode).toBe(200)
    expect((await rows.undo(admin, second)).statusCode).toBe(200)
  })

  it('works for 24 hours, and once', async () => {
    const [one, other, survivor] = [await rows.add(), await rows.add(), await rows.add()]
    const [first, second] = [await rows.merged(sales, one, survivor), await rows.merged(sales, other, survivor)]
    h.clock.pass(MERGE_UNDO_MS - 1)
    sales = await h.signIn('staff.sales01')
    expect((await rows.undo(sales, first)).statusCode).toBe(200)
    h.clock.pass(1)
    await untouched(async () => {
      for (const undoId of [first, second])
        expect(codeOf(await rows.undo(sales, undoId))).toEqual([422, 'ticket.undoExpired'])
    })
    expect((await rows.read(sales, survivor)).merged).toMatchObject([{ index: other, undoId: null }])
  })

  it('keeps a participant who was there before', async () => {
    const one = await rows.add({ participants: ['staff.market'] })
    const survivor = await rows.add({ participants: ['staff.market'] })
    await rows.undo(leader, await rows.merged(leader, one, survivor))
    expect(namesOf(await rows.read(leader, survivor))).toEqual(['staff.market'])
  })
})

describe('a survivor that is merged itself', () => {
  it('takes along what was merged into it, and has it again when that is undone, the last first', async () => {
    const [one, middle, last] = [await rows.add(), await rows.add(), await rows.add()]
    await rows.write(sales, 'Comment', one, 'một')
    await rows.write(sales, 'Comment', middle, 'hai')
    const inner = await rows.merged(leader, one, middle)
    const outer = await rows.merged(leader, middle, last)
    expect((await comments(sales, last)).sort()).toEqual(['hai', 'một'])
    const ticket = await rows.read(leader, last)
    expect([ticket.comments, ticket.merged.map((link) => [link.index, link.undoId !== null])]).toEqual([
      2,
      [
        [one, false],
        [middle, true],
      ],
    ])
    await untouched(async () => expect(codeOf(await rows.undo(leader, inner))).toEqual([409, 'ticket.merged']))
    await rows.undo(leader, outer)
    expect((await comments(sales, middle)).sort()).toEqual(['hai', 'một'])
    expect(await comments(sales, last)).toEqual([])
    await rows.undo(leader, inner)
    expect([await comments(sales, one), await comments(sales, middle)]).toEqual([['một'], ['hai']])
    const counted = [one, middle, last].map(async (id) => (await rows.stored(id)).comments)
    expect(await Promise.all(counted)).toEqual([1, 1, 0])
  })
})
