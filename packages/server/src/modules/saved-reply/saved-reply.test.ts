import { SAVED_REPLIES_MAX, TICKET_COMMENT_MAX } from '@crm/contract/rules/limits'
import { SavedReply } from '@crm/contract/ticket'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let support: Caller
let other: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  support = await h.signIn('staff.support')
  other = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const send = (caller: Caller, wanted: object = {}) =>
  caller.post('/api/SavedReply/AddSavedReply', { name: 'Đã nhận', content: 'Chào anh/chị, đã nhận phiếu.', ...wanted })
const added = async (caller: Caller, wanted: object = {}) => (await send(caller, wanted)).json<SavedReply>()
const list = async (caller: Caller) => (await caller.get('/api/SavedReply/GetAllSavedReply')).json<SavedReply[]>()
const change = (caller: Caller, { replyId, version }: SavedReply, wanted: object) =>
  caller.put('/api/SavedReply/UpdateSavedReply', { replyId, version, ...wanted })
const remove = (caller: Caller, { replyId }: Pick<SavedReply, 'replyId'>) =>
  caller.delete(`/api/SavedReply/DeleteSavedReply/${replyId}`)

describe('saved replies', () => {
  it('are private until their owner shares them; the own ones come first, each part by name', async () => {
    await added(support, { name: 'Đóng phiếu' })
    await added(support, { name: 'Ấn nút khởi động lại' })
    await added(other, { name: 'Báo giá', shared: true })
    await added(other, { name: 'Riêng tôi' })
    const replies = await list(support)
    expect(replies.map(({ name, own, shared }) => [name, own, shared])).toEqual([
      ['Ấn nút khởi động lại', true, false],
      ['Đóng phiếu', true, false],
      ['Báo giá', false, true],
    ])
    expect(Object.keys(replies[0] ?? {}).sort()).toEqual(Object.keys(SavedReply.shape).sort())
  })

  it('keep what an edit does not name, and go one version on', async () => {
    const reply = await added(support)
    const changed = (await change(support, reply, { shared: true })).json<SavedReply>()
    expect(changed).toEqual({ ...reply, shared: true, version: 2 })
    expect((await change(support, changed, { name: 'Mới', content: 'Hai\ndòng' })).json()).toMatchObject({
      name: 'Mới',
      content: 'Hai\ndòng',
      shared: true,
      version: 3,
    })
  })

  it('hold what a comment may hold, and nothing that it would be refused for', async () => {
    const reply = await added(support)
    await untouched(async () => {
      for (const content of ['<b>Chào</b>', 'x 1=1 y']) {
        expect(codeOf(await send(support, { name: 'Khác', content }))).toEqual([400, 'request.malformed'])
        expect(codeOf(await change(support, reply, { content }))).toEqual([400, 'request.malformed'])
      }
    })
    expect((await send(support, { name: 'Khác', content: 'a < b; c' })).statusCode).toBe(200)
  })

  it('of an older version, or of a colleague, are not changed', async () => {
    const reply = await added(support, { shared: true })
    await change(support, reply, { name: 'Khác' })
    await untouched(async () => {
      expect(codeOf(await change(support, reply, { name: 'Muộn' }))).toEqual([409, 'request.staleVersion'])
      expect(codeOf(await change(other, { ...reply, version: 2 }, { name: 'Của tôi' }))).toEqual([
        403,
        'reply.notYours',
      ])
      expect(codeOf(await remove(other, reply))).toEqual([403, 'reply.notYours'])
    })
  })

  it('that are private read to others as if they were not there', async () => {
    const hidden = await added(support)
    await untouched(async () => {
      for (const replyId of [hidden.replyId, 999]) {
        const absent = { ...hidden, replyId }
        expect(codeOf(await change(other, absent, { name: 'x' }))).toEqual([404, 'request.notFound'])
        expect(codeOf(await remove(other, absent))).toEqual([404, 'request.notFound'])
      }
    })
  })

  it('are gone once they are deleted', async () => {
    const reply = await added(support)
    expect((await remove(support, reply)).statusCode).toBe(204)
    expect(await list(support)).toEqual([])
    expect(codeOf(await remove(support, reply))).toEqual([404, 'request.notFound'])
  })

  it('have a name once to a person, whatever its marks and case', async () => {
    await added(support, { name: 'Đã nhận' })
    const second = await added(support, { name: 'Đã xong' })
    await untouched(async () => {
      expect(codeOf(await send(support, { name: 'da NHAN' }))).toEqual([409, 'reply.nameExists'])
      expect(codeOf(await change(support, second, { name: 'DA NHAN' }))).toEqual([409, 'reply.nameExists'])
    })
    expect((await send(other, { name: 'Đã nhận' })).statusCode).toBe(200)
  })

  it.each([
    ['no name', { name: ' ' }],
    ['no content', { content: '' }],
    ['content longer than a comment', { content: 'ố'.repeat(TICKET_COMMENT_MAX + 1) }],
    ['a tag in the name', { name: '<b>x</b>' }],
    ['a name that is too long', { name: 'x'.repeat(61) }],
  ])('are refused with %s', (_, wanted) =>
    untouched(async () => expect((await send(support, wanted)).statusCode).toBe(400)),
  )

  it('take a content as long as a comment may be', async () => {
    expect((await send(support, { content: 'ố'.repeat(TICKET_COMMENT_MAX) })).statusCode).toBe(200)
  })

  it(`are at most ${SAVED_REPLIES_MAX} to a person; what colleagues share does not count`, async () => {
    const rows = (userId: number, howMany: number) =>
      Array.from({ length: howMany }, (_, at) => ({ user_id: userId, name: `R${at}`, content: 'x', shared: true }))
    await h.db
      .insertInto('saved_reply')
      .values([...rows(support.me.userId, SAVED_REPLIES_MAX - 1), ...rows(other.me.userId, 5)])
      .execute()
    const answers = await Promise.all([send(support, { name: 'Áp chót' }), send(support, { name: 'Thừa' })])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422])
    expect(codeOf(await send(support, { name: 'Thừa nữa' }))).toEqual([422, 'reply.tooMany'])
    expect((await list(support)).filter((reply) => reply.own)).toHaveLength(SAVED_REPLIES_MAX)
  })
})
