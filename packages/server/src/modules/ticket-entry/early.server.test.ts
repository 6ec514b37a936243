import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Change, endSessions, openStill, writeWhile } from '../../testing/early-writes.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'

let h: Harness
let rows: ReturnType<typeof ticketRows>
let support: Caller
beforeAll(async () => {
  h = await openStill()
})
beforeEach(async () => {
  await h.reset()
  rows = ticketRows(h)
  support = await h.signIn('staff.support')
  // From now on it is known as whom the token comes.
  expect((await rows.write(support, 'Comment', await rows.add(), 'Trước')).statusCode).toBe(200)
})
afterAll(() => h.close())

const written = async (ticketId: number) => ({
  comments: (await rows.stored(ticketId)).comments,
  entries: (await h.db.selectFrom('ticket_entry').where('ticket_id', '=', ticketId).select('content').execute()).length,
  lines: (await rows.logOf(ticketId)).length,
})
const nothing = { comments: 0, entries: 0, lines: 0 }

const writeEarly = (kind: 'Comment' | 'Note', ticketId: number, change?: Change) =>
  writeWhile(h, () => rows.write(support, kind, ticketId, 'Trong lúc đó'), change)
const commentWhile = (ticketId: number, change?: Change) => writeEarly('Comment', ticketId, change)

const userId = () => support.me.userId

describe('a comment that is begun before its session is read', () => {
  it('stands where its author is who it was', async () => {
    const id = await rows.add()
    expect((await commentWhile(id)).statusCode).toBe(200)
    expect(await written(id)).toEqual({ comments: 1, entries: 1, lines: 1 })
  })

  it('leaves nothing where the session has ended', async () => {
    const id = await rows.add()
    expect(codeOf(await commentWhile(id, endSessions(h)))).toEqual([401, 'access.sessionRevoked'])
    expect(await written(id)).toEqual(nothing)
  })

  it('leaves nothing of a note either, which insists by a statement of its own', async () => {
    const id = await rows.add()
    expect(codeOf(await writeEarly('Note', id, endSessions(h)))).toEqual([401, 'access.sessionRevoked'])
    expect(await written(id)).toEqual(nothing)
  })

  it('leaves nothing where the person has no right to tickets any more', async () => {
    const id = await rows.add()
    const take = (db: Harness['db']) =>
      db.updateTable('permission').set({ can_access: false }).where('function_tag', '=', 'MNU_Issue').execute()
    expect(codeOf(await commentWhile(id, take))).toEqual([403, 'access.forbidden'])
    expect(await written(id)).toEqual(nothing)
  })

  it('is done again for who the person has become, and refused where that one may not', async () => {
    const id = await rows.add()
    const move = (db: Harness['db']) =>
      db
        .updateTable('account')
        .set({ department_id: h.company.departments.marketing })
        .where('user_id', '=', userId())
        .execute()
    expect(codeOf(await commentWhile(id, move))).toEqual([404, 'request.notFound'])
    expect(await written(id)).toEqual(nothing)
  })

  it('is written once, under the name of this moment', async () => {
    const id = await rows.add()
    const rename = (db: Harness['db']) =>
      db.updateTable('account').set({ full_name: 'Tên Mới' }).where('user_id', '=', userId()).execute()
    expect((await commentWhile(id, rename)).json()).toMatchObject({ createUserFullName: 'Tên Mới' })
    expect(await written(id)).toEqual({ comments: 1, entries: 1, lines: 1 })
  })

  it('leaves nothing where it comes in the name of another', async () => {
    const issueId = await rows.add()
    for (const [nameid, refusal] of [
      [String(userId() + 1), [403, 'access.notYourName']],
      ['x', [400, 'request.malformed']],
    ] as const) {
      const body = { issueId, content: 'Mượn tên' }
      expect(codeOf(await support.post('/api/IssueComment/Comment', body, { headers: { nameid } }))).toEqual(refusal)
    }
    expect(await written(issueId)).toEqual(nothing)
  })

  it('notes once a minute that the session is in use', async () => {
    h.clock.pass(61_000)
    expect((await rows.write(support, 'Comment', await rows.add(), 'Sau một phút')).statusCode).toBe(200)
    const seen = await h.db.selectFrom('session').select('seen_at').executeTakeFirstOrThrow()
    expect(seen.seen_at).toEqual(h.clock.now())
  })

  it('goes with care where it is the ticket that is not as most are', async () => {
    const id = await rows.add()
    await h.db.updateTable('ticket').set({ waiting_since: h.clock.now() }).where('ticket_id', '=', id).execute()
    expect((await rows.write(support, 'Comment', id, 'Đã có linh kiện')).statusCode).toBe(200)
    expect(await rows.stored(id)).toMatchObject({ comments: 1, waiting_since: null })
  })
})
