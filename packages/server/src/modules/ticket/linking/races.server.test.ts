import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { pdf, ticketFiles } from '../../../testing/ticket-files.ts'
import { ticketRows } from '../../../testing/ticket-rows.ts'

let h: Harness
let rows: ReturnType<typeof ticketRows>
let sales: Caller
let leader: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  rows = ticketRows(h)
  sales = await h.signIn('staff.sales01')
  leader = await h.signIn('leader.support')
})
afterAll(() => h.close())

const rounds = 20
type Answer = { statusCode: number; json(): { code?: string } }
const codesOf = (answers: readonly Answer[]) =>
  answers.map((answer) => (answer.statusCode < 300 ? 'done' : codeOf(answer)[1])).sort()

describe('at the same moment', () => {
  it('a ticket is merged and written on: what was taken is counted on the survivor, what came later is refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, survivor] = [await rows.add(), await rows.add()]
      const [merged, ...comments] = await Promise.all([
        rows.merge(leader, one, survivor, 1),
        ...[1, 2, 3].map((n) => rows.write(sales, 'Comment', one, `Bình luận ${n}`)),
      ])
      expect(merged.statusCode).toBe(200)
      const codes = codesOf(comments)
      expect(['done', 'ticket.merged']).toEqual(expect.arrayContaining(codes))
      const taken = codes.filter((code) => code === 'done').length
      expect([(await rows.stored(survivor)).comments, (await rows.stored(one)).comments]).toEqual([taken, taken])
      expect((await rows.readPath(sales, 'Comment', survivor)).json().items).toHaveLength(taken)
    }
  })

  it('two tickets are merged into each other: one goes into the other, and there is no circle', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await rows.add(), await rows.add()]
      const answers = await Promise.all([rows.merge(leader, one, other, 1), rows.merge(sales, other, one, 1)])
      expect(codesOf(answers)).toEqual(['done', 'ticket.merged'])
      const into = [(await rows.stored(one)).merged_into_id, (await rows.stored(other)).merged_into_id]
      expect(into.filter((id) => id !== null)).toHaveLength(1)
    }
  })

  it('three are merged in a ring: all that went anywhere are shown on one that stands for itself', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = [await rows.add(), await rows.add(), await rows.add()]
      const answers = await Promise.all(ids.map((id, at) => rows.merge(leader, id, ids[(at + 1) % 3] ?? 0, 1)))
      expect(answers.every((answer) => answer.statusCode < 500)).toBe(true)
      const stored = await Promise.all(ids.map(rows.stored))
      const standing = stored.filter((ticket) => ticket.merged_into_id === null).map((ticket) => ticket.ticket_id)
      expect(standing.length).toBeGreaterThan(0)
      for (const { merged_into_id } of stored) if (merged_into_id !== null) expect(standing).toContain(merged_into_id)
    }
  })

  it('a merge is undone twice: once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, survivor] = [await rows.add(), await rows.add()]
      await rows.write(sales, 'Comment', one, 'x')
      const undoId = await rows.merged(leader, one, survivor)
      const answers = await Promise.all([rows.undo(leader, undoId), rows.undo(leader, undoId)])
      expect(codesOf(answers)).toEqual(['done', 'ticket.undoExpired'])
      expect((await rows.stored(survivor)).comments).toBe(0)
    }
  })

  it('an inner merge is undone while its survivor is merged: one of them comes after the other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, middle, last] = [await rows.add(), await rows.add(), await rows.add()]
      const inner = await rows.merged(leader, one, middle)
      const { version } = await rows.stored(middle)
      const answers = await Promise.all([rows.undo(leader, inner), rows.merge(leader, middle, last, version)])
      const codes = codesOf(answers)
      expect([
        ['done', 'request.staleVersion'],
        ['done', 'ticket.merged'],
      ]).toContainEqual(codes)
      const into = (await rows.stored(one)).merged_into_id
      expect(into).toBe(codes.includes('ticket.merged') ? last : null)
    }
  })

  it('two are linked both ways: there is one link', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await rows.add(), await rows.add()]
      const link = (index: number, otherIndex: number) => sales.post('/api/Issue/LinkIssue', { index, otherIndex })
      expect(codesOf(await Promise.all([link(one, other), link(other, one)]))).toEqual(['done', 'done'])
      expect([(await rows.logOf(one)).length, (await rows.logOf(other)).length]).toEqual([1, 1])
    }
  })

  it('two send files that together are too much: one is taken', async () => {
    const files = ticketFiles(h)
    const large = Buffer.concat([pdf, Buffer.alloc(11 * 1024 * 1024)])
    for (let round = 0; round < 5; round += 1) {
      const id = await rows.add()
      const answers = await Promise.all([sales, leader].map((caller) => files.send(caller, id, [['a.pdf', large]])))
      expect(codesOf(answers)).toEqual(['done', 'ticket.filesTooLarge'])
    }
  })
})
