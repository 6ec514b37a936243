import type { TicketView } from '@crm/contract/ticket-views'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { type TicketCalls, ticketCalls } from '../../../testing/ticket-calls.ts'

let h: Harness
let calls: TicketCalls
let sales: Caller
let support: Caller
let support2: Caller
let leader: Caller
let failReasonId: number
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  calls = ticketCalls(h)
  const [first = 0] = await calls.failReasons()
  failReasonId = first
  sales = await h.signIn('staff.sales01')
  support = await h.signIn('staff.support')
  support2 = await h.signIn('staff.support2')
  leader = await h.signIn('leader.support')
})
afterAll(() => h.close())

const rounds = 20
type Answer = Awaited<ReturnType<TicketCalls['update']>>
const codesOf = (answers: readonly Answer[]) =>
  answers.map((answer) => (answer.statusCode < 300 ? 'done' : String(codeOf(answer)[1])))
const readNow = async (index: number) => (await calls.view(await h.signIn('admin'), index, true)).json<TicketView>()

describe('at the same moment', () => {
  it('a ticket comes and its department loses its leader: who waits for that is told', async () => {
    for (const _ of ['with care', 'at once']) await calls.add(sales)
    const waits = sql<{ waits: boolean }>`select exists (select from pg_locks where not granted) as waits`
    const sent = await h.db.transaction().execute(async (trx) => {
      await sql`select from department where department_id = ${calls.departmentOf('support')} for update`.execute(trx)
      await sql`update account set position_id = 4 where user_name = 'leader.support'`.execute(trx)
      const answer = { sent: calls.send(sales) }
      while (!(await waits.execute(h.db)).rows[0]?.waits);
      return answer
    })
    expect(codeOf(await sent.sent)).toEqual([422, 'department.leaderNeeded'])
  })

  it('two accept: one is in charge, and the other is told who', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ticket = await calls.add(sales)
      const answers = await Promise.all(
        [support, support2].map((caller) => calls.update(caller, ticket, { status: 3 })),
      )
      expect(codesOf(answers).sort()).toEqual(['done', 'ticket.taken'])
      const winner = answers[0]?.statusCode === 200 ? support : support2
      const loser = answers.find((answer) => answer.statusCode !== 200)
      expect(loser?.json().details).toEqual({
        curator: { userId: winner.me.userId, fullName: winner.me.fullName },
      })
      expect(await calls.stored(ticket.index)).toMatchObject({ status: 3, curator_id: winner.me.userId, version: 2 })
    }
  })

  it('one accepts and another rejects: one of them does, and the log tells of one', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ticket = await calls.add(sales)
      const reject = { status: 2, reason: 'Trùng', failReasonId }
      const answers = await Promise.all([
        calls.update(support, ticket, { status: 3 }),
        calls.update(support2, ticket, reject),
      ])
      expect(codesOf(answers).filter((code) => code === 'done')).toHaveLength(1)
      const steps = (await calls.logOf(ticket.index)).filter(({ edit_field }) => edit_field === 'status')
      expect(steps).toHaveLength(1)
    }
  })

  it('it is cancelled and reopened: it never is both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ticket = await calls.updated(support, await calls.add(sales), { status: 3 })
      const answers = await Promise.all([
        calls.update(support, ticket, { status: 5, reason: 'Khách đổi ý', failReasonId }),
        calls.reopen(sales, ticket.index),
      ])
      const [cancelled, reopened] = codesOf(answers)
      expect(cancelled).toBe('done')
      expect(['done', 'ticket.notPossible']).toContain(reopened)
      expect((await calls.stored(ticket.index)).status).toBe(reopened === 'done' ? 6 : 5)
    }
  })

  it('it is moved and accepted: nobody of the old department is in charge of it in the new one', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ticket = await calls.add(sales)
      const departmentId = calls.departmentOf('technical')
      const answers = await Promise.all([
        calls.update(leader, ticket, { departmentId }),
        calls.update(support, ticket, { status: 3 }),
      ])
      expect(answers.every((answer) => answer.statusCode < 500)).toBe(true)
      const { departmentId: at, status, curator } = await readNow(ticket.index)
      const stands = at === departmentId ? [1, 0] : [3, support.me.userId]
      expect([status, curator]).toEqual(stands)
    }
  })

  it('two edit: one is written, the other is told that it was older', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ticket = await calls.add(sales)
      const answers = await Promise.all(['Một', 'Hai'].map((name) => calls.update(sales, ticket, { name })))
      expect(codesOf(answers).sort()).toEqual(['done', 'request.staleVersion'])
    }
  })

  it('two give the same tickets away in another order: neither waits for ever', async () => {
    const tickets = await Promise.all(Array.from({ length: 6 }, () => calls.add(sales)))
    const ids = tickets.map((ticket) => ticket.index)
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all([
        calls.assign(leader, ids, support.me.userId),
        calls.assign(leader, ids.toReversed(), support2.me.userId),
      ])
      expect(codesOf(answers)).toEqual(['done', 'done'])
      const curators = await Promise.all(ids.map(async (id) => (await calls.stored(id)).curator_id))
      expect(new Set(curators).size).toBe(1)
    }
  })
})
