import { TICKET_COMMENT_MAX } from '@crm/contract/rules/limits'
import { TicketComment } from '@crm/contract/ticket-views'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'
import { ticketEntryFacts } from './events.ts'

let h: Harness
let rows: ReturnType<typeof ticketRows>
let support: Caller
let sales: Caller
let market: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  rows = ticketRows(h)
  support = await h.signIn('staff.support')
  sales = await h.signIn('staff.sales01')
  market = await h.signIn('staff.market')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
type Kind = 'Comment' | 'Note'
const kinds = ['Comment', 'Note'] as const
const read = async (caller: Caller, kind: Kind, ticketId: number, rest = '1/20') =>
  (await rows.readPath(caller, kind, ticketId, rest)).json<{
    items: TicketComment[]
    userAvatars: { userName: string }[]
  }>()
const texts = async (...asked: Parameters<typeof read>) => (await read(...asked)).items.map((entry) => entry.content)
const written = async (caller: Caller, kind: Kind, ticketId: number, content = 'Đã gọi lại', rest: object = {}) => {
  const answer = await rows.write(caller, kind, ticketId, content, rest)
  if (answer.statusCode !== 200) throw new Error(`not written: ${answer.body}`)
  h.clock.pass(1_000)
  return answer.json<TicketComment>()
}

describe('comments', () => {
  it('are read by all who see the ticket, the newest first, with the faces of who wrote', async () => {
    const id = await rows.add({ participants: ['staff.market'] })
    const first = await written(sales, 'Comment', id, 'Máy in kẹt giấy')
    await written(support, 'Comment', id, 'Đã nhận\nSẽ qua chiều nay')
    const { items, userAvatars } = await read(market, 'Comment', id)
    expect(items.map(({ content, createUser, own }) => [content, createUser, own])).toEqual([
      ['Đã nhận\nSẽ qua chiều nay', 'staff.support', false],
      ['Máy in kẹt giấy', 'staff.sales01', false],
    ])
    expect(userAvatars).toEqual([
      { userName: 'staff.support', avatar: null, avatarType: null },
      { userName: 'staff.sales01', avatar: null, avatarType: null },
    ])
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(Object.keys(TicketComment.shape).sort())
    expect((await read(sales, 'Comment', id)).items[1]).toEqual(first)
    expect(first).toMatchObject({ issueId: id, own: true, fromCode: null, mentions: [] })
  })

  it('come block by block', async () => {
    const id = await rows.add()
    for (const content of ['một', 'hai', 'ba']) await written(support, 'Comment', id, content)
    expect(await texts(support, 'Comment', id, '1/2')).toEqual(['ba', 'hai'])
    expect(await texts(support, 'Comment', id, '2/2')).toEqual(['một'])
    expect(await texts(support, 'Comment', id, '999999999/100')).toEqual([])
  })

  it('are counted on the ticket, which has changed by it and keeps its version', async () => {
    const id = await rows.add()
    const before = await rows.stored(id)
    h.clock.pass(60_000)
    await written(support, 'Comment', id)
    const after = await rows.stored(id)
    expect([after.comments, after.version]).toEqual([1, before.version])
    expect(after.updated_at.getTime() - before.updated_at.getTime()).toBe(60_000)
    expect(after.changed).not.toBe(before.changed)
    expect(await rows.logOf(id)).toMatchObject([{ message: 'ticket.commented', action: 3, edit_field: '' }])
  })

  it('end what the ticket waited for', async () => {
    const id = await rows.add({ isWaiting: true })
    await written(support, 'Note', id)
    expect((await rows.stored(id)).waiting_since).not.toBeNull()
    await written(sales, 'Comment', id)
    expect((await rows.stored(id)).waiting_since).toBeNull()
    expect(await rows.logOf(id)).toMatchObject([
      { action: 3, edit_field: '' },
      { action: 2, edit_field: 'waiting', before: 'true', after: 'false' },
    ])
  })

  it('ring for creator, curator and participants, not for who wrote', async () => {
    const id = await rows.add({ curator: 'staff.support', participants: ['staff.market', 'leader.sales'] })
    await written(support, 'Comment', id, 'Xong rồi')
    const bells = await rows.bells()
    expect(bells.map(({ userName, message }) => [userName, message])).toEqual([
      ['leader.sales', 'ticket.commented'],
      ['staff.market', 'ticket.commented'],
      ['staff.sales01', 'ticket.commented'],
    ])
    const { code, name } = await rows.stored(id)
    expect(bells[0]).toMatchObject({ target_id: id, body: { code, name, preview: 'Xong rồi' } })
  })

  it('stand in the log under the code and the name of their ticket', async () => {
    const id = await rows.add({ name: 'Máy in kẹt giấy' })
    await written(support, 'Comment', id, 'Xong rồi')
    const logged = h.db.selectFrom('activity_log').select(['target_code', 'target_name', 'message']).execute()
    expect(await logged).toEqual([
      { target_code: (await rows.stored(id)).code, target_name: 'Máy in kẹt giấy', message: 'ticket.commented' },
    ])
  })

  it('of a person who may look at all and change nothing are taken', async () => {
    const id = await rows.add()
    const viewer = await h.signIn('viewer.all')
    expect((await rows.write(viewer, 'Comment', id, 'Cần xử lý sớm')).statusCode).toBe(200)
  })
})

describe('notes', () => {
  const readers: readonly (readonly [DemoUserName, boolean])[] = [
    ['staff.support2', true],
    ['leader.support', true],
    ['admin', true],
    ['staff.sales01', false],
    ['staff.market', false],
    ['viewer.all', false],
  ]
  it.each(readers)('are for the department: %s reads them: %s', async (userName, reads) => {
    const id = await rows.add({ participants: ['staff.market'] })
    await written(support, 'Note', id, 'Khách này khó')
    const caller = await h.signIn(userName)
    expect(await read(caller, 'Note', id)).toEqual({
      items: reads ? [expect.objectContaining({ content: 'Khách này khó', createUser: 'staff.support' })] : [],
      userAvatars: reads ? [expect.objectContaining({ userName: 'staff.support' })] : [],
    })
    const answer = await rows.write(caller, 'Note', id, 'Tôi cũng thấy vậy')
    expect(reads ? answer.statusCode : codeOf(answer)).toEqual(reads ? 200 : [403, 'ticket.notYours'])
  })

  it('are read by a person in charge from another department', async () => {
    const id = await rows.add({ curator: 'staff.market' })
    await written(support, 'Note', id, 'Nhờ bên mình')
    expect(await texts(market, 'Note', id)).toEqual(['Nhờ bên mình'])
  })

  it('move nothing that others see: no row, no log, no comment, no bell, no message', async () => {
    const id = await rows.add({ curator: 'staff.support2', participants: ['staff.market'], isWaiting: true })
    const before = await rows.stored(id)
    h.clock.pass(60_000)
    await written(support, 'Note', id)
    expect(await rows.stored(id)).toEqual(before)
    expect(await rows.logOf(id)).toEqual([])
    expect(await texts(sales, 'Comment', id)).toEqual([])
    expect((await rows.bells()).map(({ userName, message }) => [userName, message])).toEqual([
      ['staff.support2', 'ticket.noted'],
    ])
    const noted = ticketEntryFacts.find(({ name }) => name === 'ticket.noted')
    const body = { ticketId: id, code: '', name: '', lines: [], mentions: [] }
    const [message] = (await noted?.hub?.(body, h.db, support.me.userId)) ?? []
    expect(message).toMatchObject({ channel: 'issue', event: 'IssueNote' })
    expect(message?.rooms).toContain(`user:${rows.userOf('staff.support2')}`)
    for (const hidden of ['everything', `user:${sales.me.userId}`, `user:${market.me.userId}`])
      expect(message?.rooms).not.toContain(hidden)
    expect(message?.data).toMatchObject({ tagUsers: [rows.userOf('staff.support2')] })
  })
})

describe('people who are named', () => {
  it('are told by a bell of their own, once, and stand in the text in its order', async () => {
    const id = await rows.add({ participants: ['staff.market'] })
    const mentions = [rows.userOf('staff.support2'), market.me.userId, rows.userOf('staff.support2')]
    const comment = await written(support, 'Comment', id, 'Nhờ hai bạn', { mentions })
    expect(comment.mentions.map((person) => person.userName)).toEqual(['staff.support2', 'staff.market'])
    expect((await read(sales, 'Comment', id)).items[0]?.mentions).toEqual(comment.mentions)
    const bells = await rows.bells()
    expect(bells.map(({ userName, body }) => [userName, Object.hasOwn(body, 'mentioned')])).toEqual([
      ['staff.market', true],
      ['staff.sales01', false],
      ['staff.support2', true],
    ])
  })

  it.each(['staff.market', 'nobody.rights', 'staff.sales02'] as const)(
    'must see the ticket: %s does not',
    async (userName) => {
      const id = await rows.add()
      await untouched(async () => {
        for (const kind of kinds) {
          const answer = await rows.write(support, kind, id, 'Nhờ bạn', { mentions: [rows.userOf(userName)] })
          expect(codeOf(answer)).toEqual([422, 'ticket.mentionUnknown'])
        }
      })
    },
  )

  it('must be there: nobody, and nobody who cannot sign in', async () => {
    const id = await rows.add()
    const suspended = rows.userOf('staff.support2')
    await h.db.updateTable('account').set({ state: 'suspended' }).where('user_id', '=', suspended).execute()
    await untouched(async () => {
      for (const userId of [suspended, 99_999])
        for (const kind of kinds)
          expect(codeOf(await rows.write(support, kind, id, 'Nhờ bạn', { mentions: [userId] }))).toEqual([
            422,
            'ticket.mentionUnknown',
          ])
    })
  })

  it('in a note must be among those for whom notes are written, though they see the ticket', async () => {
    const id = await rows.add({ participants: ['staff.market'] })
    await untouched(async () => {
      for (const userId of [market.me.userId, sales.me.userId, rows.userOf('viewer.all')])
        expect(codeOf(await rows.write(support, 'Note', id, 'x', { mentions: [userId] }))).toEqual([
          422,
          'ticket.mentionUnknown',
        ])
    })
    expect((await rows.write(support, 'Note', id, 'x', { mentions: [rows.userOf('leader.support')] })).statusCode).toBe(
      200,
    )
  })
})

describe.each(kinds)('who may not: %s', (kind) => {
  it('a ticket that is not there for the person is not found, as one that never was', async () => {
    const id = await rows.add()
    await untouched(async () => {
      for (const ticketId of [id, 999]) {
        expect(codeOf(await rows.readPath(market, kind, ticketId))).toEqual([404, 'request.notFound'])
        expect(codeOf(await rows.write(market, kind, ticketId, 'x'))).toEqual([404, 'request.notFound'])
      }
    })
  })

  it('a ticket that is not there for the person is not even locked', async () => {
    const id = await rows.add()
    // Of a row that somebody locks or writes this changes, and stays so when the transaction is taken back.
    const touchedBy = async () =>
      (await sql<{ by: string }>`select xmax::text as by from ticket where ticket_id = ${id}`.execute(h.db)).rows
    const before = await touchedBy()
    expect(codeOf(await rows.write(market, kind, id, 'x'))).toEqual([404, 'request.notFound'])
    expect(await touchedBy()).toEqual(before)
  })

  it('a deleted ticket is not found', async () => {
    const id = await rows.add()
    await h.db.updateTable('ticket').set({ deleted_at: h.clock.now() }).where('ticket_id', '=', id).execute()
    expect(codeOf(await rows.readPath(support, kind, id))).toEqual([404, 'request.notFound'])
    expect(codeOf(await rows.write(support, kind, id, 'x'))).toEqual([404, 'request.notFound'])
  })

  it('a person without the right on tickets is refused', async () => {
    const id = await rows.add({ participants: ['nobody.rights'] })
    const nobody = await h.signIn('nobody.rights')
    await untouched(async () => {
      expect(codeOf(await rows.readPath(nobody, kind, id))).toEqual([403, 'access.forbidden'])
      expect(codeOf(await rows.write(nobody, kind, id, 'x'))).toEqual([403, 'access.forbidden'])
    })
  })

  it.each(['', '   ', '<b>đậm</b>', '1=1', 'x'.repeat(TICKET_COMMENT_MAX + 1)])(
    'refuses the text "%s"',
    async (text) => {
      const id = await rows.add()
      await untouched(async () => expect((await rows.write(support, kind, id, text)).statusCode).toBe(400))
    },
  )

  it('takes a text of the longest length in characters that a person sees, with any punctuation', async () => {
    const id = await rows.add()
    const text = `a < b; 'c' & "d" `.padEnd(TICKET_COMMENT_MAX, 'ệ')
    expect((await written(support, kind, id, text)).content).toBe(text)
  })

  it('another’s name is refused', async () => {
    const id = await rows.add()
    await untouched(async () =>
      expect(codeOf(await rows.write(support, kind, id, 'x', { userName: 'admin' }))).toEqual([
        403,
        'access.notYourName',
      ]),
    )
  })
})

describe.each(kinds)('a ticket that was merged: %s', (kind) => {
  it('shows what was written on it on the survivor, by its code, and takes nothing more', async () => {
    const [merged, survivor] = [await rows.add({ curator: 'staff.support' }), await rows.add()]
    await written(support, kind, merged, 'trên phiếu cũ')
    await written(support, kind, survivor, 'trên phiếu mới')
    await h.db.updateTable('ticket').set({ merged_into_id: survivor }).where('ticket_id', '=', merged).execute()
    const { items } = await read(support, kind, survivor)
    expect(items.map(({ content, fromCode, issueId }) => [content, fromCode, issueId])).toEqual([
      ['trên phiếu mới', null, survivor],
      ['trên phiếu cũ', 'TK000001', merged],
    ])
    expect(await texts(support, kind, merged)).toEqual(['trên phiếu cũ'])
    expect(await texts(support, kind, survivor, '2/1')).toEqual(['trên phiếu cũ'])
    await untouched(async () =>
      expect(codeOf(await rows.write(support, kind, merged, 'muộn'))).toEqual([409, 'ticket.merged']),
    )
  })
})
