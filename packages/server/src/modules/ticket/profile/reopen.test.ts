import type { TicketView } from '@crm/contract/ticket-views'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { type TicketCalls, ticketCalls } from '../../../testing/ticket-calls.ts'

let h: Harness
let calls: TicketCalls
let sales: Caller
let market: Caller
let support: Caller
let support2: Caller
let closed: TicketView
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  calls = ticketCalls(h)
  sales = await h.signIn('staff.sales01')
  market = await h.signIn('staff.market')
  support = await h.signIn('staff.support')
  support2 = await h.signIn('staff.support2')
  const participants = JSON.stringify([calls.userOf('staff.market')])
  const added = await calls.add(sales, { ListParticipantRefJson: participants, Content: '<p>Cũ</p>' })
  closed = await calls.updated(support, await calls.updated(support, added, { status: 3 }), { status: 4 })
})
afterAll(() => h.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const viewOf = async (answer: ReturnType<TicketCalls['reopen']>) => (await answer).json<TicketView>()
const refused = (work: () => ReturnType<TicketCalls['reopen']>, answer: readonly [number, string]) =>
  calls.untouched(async () => expect(codeOf(await work())).toEqual(answer))

describe('a closed ticket', () => {
  it('begins again with what has come in since', async () => {
    const reopened = await viewOf(
      calls.reopen(
        sales,
        closed.index,
        { ReopenReason: 'Lỗi lại', Content: '<p>Mới<script>x</script></p>', ListParticipantRefJson: '[]' },
        { files: [['ảnh.pdf', pdf]] },
      ),
    )
    expect(reopened).toMatchObject({
      ...{ status: 6, creationType: 2, reason: 'Lỗi lại', content: '<p>Mới</p>', participants: [] },
      ...{ curator: calls.userOf('staff.support'), attachments: [{ name: 'ảnh.pdf' }], version: closed.version + 1 },
    })
    const lines = (await calls.logOf(closed.index)).filter(({ message }) => message === 'ticket.reopened')
    expect(lines.map((line) => [line.action, line.edit_field, line.after])).toEqual([
      [14, 'status', '6'],
      [2, 'content', null],
      [11, 'participants', ''],
      [12, 'file', reopened.attachments[0]?.fileId],
    ])
    expect((await calls.stored(closed.index)).closed_at).toBeNull()
  })

  it('keeps its text and those who took part where nothing is said of them', async () => {
    const reopened = await viewOf(calls.reopen(sales, closed.index))
    expect(reopened).toMatchObject({ content: '<p>Cũ</p>', participants: [{ userName: 'staff.market' }] })
  })

  it.each([
    ['a participant', () => market],
    ['the department', () => support2],
  ])('is reopened by %s too', async (_, who) => {
    expect((await viewOf(calls.reopen(who(), closed.index))).status).toBe(6)
  })

  it.each(['', '   ', undefined])('is not reopened for the reason %o', async (ReopenReason) => {
    expect(codeOf(await calls.reopen(sales, closed.index, { ReopenReason }))).toEqual([422, 'ticket.reasonRequired'])
  })

  it('is reopened through an edit as well, with its reason', async () => {
    expect(codeOf(await calls.update(sales, closed, { status: 6 }))).toEqual([422, 'ticket.reasonRequired'])
    expect(await calls.updated(sales, closed, { status: 6, reason: 'Lỗi lại' })).toMatchObject({ status: 6 })
  })

  it('that was reopened is accepted or rejected as a new one', async () => {
    const reopened = await viewOf(calls.reopen(sales, closed.index))
    const accepted = await calls.updated(support2, reopened, { status: 3 })
    expect(accepted).toMatchObject({ status: 3, curator: calls.userOf('staff.support') })
  })

  it('is none for who does not see it', async () => {
    const stranger = await h.signIn('leader.market')
    await refused(() => calls.reopen(stranger, closed.index), [404, 'request.notFound'])
  })

  it('is not reopened twice, nor with a version that has passed', async () => {
    await calls.reopen(sales, closed.index)
    await refused(() => calls.reopen(sales, closed.index), [409, 'ticket.notPossible'])
    await refused(() => calls.reopen(sales, closed.index, { Version: closed.version }), [409, 'request.staleVersion'])
  })

  it('takes no unknown participant', async () => {
    const wanted = { ListParticipantRefJson: '[999]' }
    await refused(() => calls.reopen(sales, closed.index, wanted), [422, 'ticket.participantUnknown'])
  })
})

it('an open ticket is not reopened', async () => {
  const { index } = await calls.add(sales)
  await refused(() => calls.reopen(sales, index), [409, 'ticket.notPossible'])
})
