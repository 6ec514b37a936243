import type { LanedBoard, OpportunityRow, StepColumn } from '@crm/contract/opportunity-views'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/harness.ts'
import { insertOpportunity } from '../../testing/sales/rows.ts'
import { type SalesStage, stageSales } from '../../testing/sales/stage.ts'

let { h, calls, leader, sales, campaign } = {} as SalesStage
stageSales((on) => {
  ;({ h, calls, leader, sales, campaign } = on)
})

/** Days later, after a new sign-in. */
async function later(days: number) {
  h.clock.pass(days * 86_400_000)
  leader = await h.signIn('leader.sales')
  sales = await h.signIn('staff.sales01')
}
const step = (place: number) => campaign.approachMethods[place]?.methodId ?? 0
const idsOf = (rows: readonly OpportunityRow[]) => rows.map(({ opportunityId }) => opportunityId)

describe('a list', () => {
  it('is narrowed by words, person, step, status, source, days and standing, and sorted', async () => {
    const { campaignId } = campaign
    const first = await calls.addOpportunity(sales, campaignId, { name: 'Máy chủ đám mây', revenue: 50 })
    await later(1)
    const second = await calls.addOpportunity(leader, campaignId, {
      name: 'Bảo trì năm',
      revenue: 90,
      expectedDate: '2026-12-01',
    })
    await calls.send(sales, 'MoveOpportunity', { opportunityId: first.opportunityId, approach: step(1), version: 1 })
    await later(8)
    const third = await calls.addOpportunity(sales, campaignId, {
      name: 'Máy in',
      revenue: 10,
      expectedDate: '2026-11-30',
    })
    await calls.send(sales, 'SucceedOpportunity', { opportunityId: third.opportunityId })
    const [a, b, c] = [first, second, third].map(({ opportunityId }) => opportunityId)
    const found = async (wanted: object, caller = leader) =>
      idsOf((await calls.search(caller, { campaignId, ...wanted })).json().items)
    expect(await found({})).toEqual([c, b, a])
    expect(await found({ text: 'may' })).toEqual([c, a])
    expect(await found({ text: 'may dam' })).toEqual([a])
    expect(await found({ text: first.code.toLowerCase() })).toEqual([a])
    expect(await found({ curator: [0] })).toEqual([])
    expect(await found({ curator: [calls.idOf('staff.sales01')] })).toEqual([c, b, a])
    expect(await found({ approach: [step(1)] })).toEqual([a])
    expect(await found({ status: [2] })).toEqual([c])
    expect(await found({ source: [h.company.sources.referral] })).toEqual([c, b, a])
    expect(await found({ from: '2026-11-21', to: '2026-11-21' })).toEqual([b])
    expect(await found({ stale: true })).toEqual([b, a])
    expect(await found({ customerId: second.customerId })).toEqual([b])
    for (const [sort, ids] of [
      ['createdDate', [a, b, c]],
      ['-revenue', [b, a, c]],
      ['expectedDate', [c, b, a]],
      ['name', [b, a, c]],
      ['stepDate', [a, b, c]],
    ] as const)
      expect([sort, await found({ sort })]).toEqual([sort, ids])
    expect(await found({ maxPerBlock: 1, block: 2 })).toEqual([b])
    expect(await found({ campaignId: undefined, sort: '-revenue' }, sales)).toEqual([b, a, c])
  })

  it('holds each once, however a person comes to see it, block after block', async () => {
    const mine = await calls.addCampaign(leader, { managerIds: [calls.idOf('staff.sales01')] })
    for (const [at, [campaignId, curator, creator]] of (
      [
        [campaign.campaignId, 'staff.sales01', 'staff.sales01'],
        [campaign.campaignId, 'staff.sales02', 'staff.sales01'],
        [campaign.campaignId, 'staff.sales02', 'leader.sales'],
        [mine.campaignId, 'staff.sales01', 'leader.sales'],
        [mine.campaignId, 'leader.sales', 'leader.sales'],
        [mine.campaignId, null, 'leader.sales'],
      ] as const
    ).entries())
      await insertOpportunity(h, campaignId, { curator, creator, createdAt: new Date(Date.UTC(2026, 10, 1, at)) })
    const block = async (n: number) => (await calls.search(sales, { block: n, maxPerBlock: 2, count: true })).json()
    const blocks = [await block(1), await block(2), await block(3)]
    expect(blocks.flatMap(({ items }) => idsOf(items))).toEqual([6, 5, 4, 2, 1])
    expect(blocks.map(({ total }) => total)).toEqual([5, 5, 5])
    const all = (await calls.search(leader, { viewAll: true, count: true })).json()
    expect([all.total, idsOf(all.items)]).toEqual([6, [6, 5, 4, 3, 2, 1]])
  })
})

describe('the board', () => {
  const heads = (columns: readonly StepColumn[]) =>
    columns.map(({ name, status, count, revenue, weighted, cards }) => [
      name,
      status,
      count,
      revenue,
      weighted,
      cards.length,
    ])

  it('has each step with its sums and first cards, then what ended; a column goes on behind its last card', async () => {
    const { campaignId } = campaign
    for (let at = 0; at < 5; at += 1)
      await insertOpportunity(h, campaignId, {
        curator: 'staff.sales01',
        revenue: 100,
        createdAt: new Date(Date.UTC(2026, 10, 1 + at)),
      })
    await h.db.updateTable('opportunity').set({ probability: 25 }).execute()
    const { opportunityId } = await calls.addOpportunity(sales, campaignId, { revenue: 40, approach: step(2) })
    await calls.send(sales, 'SucceedOpportunity', { opportunityId })
    const board = (await calls.board(leader, campaignId, { maxPerBlock: 2 })).json()
    expect(heads(board)).toEqual([
      ['Gọi lần đầu', 1, 5, 500, 125, 2],
      ['Gặp mặt', 1, 0, 0, 0, 0],
      ['Gửi báo giá', 1, 0, 0, 0, 0],
      ['Chốt', 1, 0, 0, 0, 0],
      ['', 2, 1, 40, 40, 1],
      ['', 3, 0, 0, 0, 0],
    ])
    const [first] = board
    const last = first.cards.at(-1)
    const rest = await leader.post('/api/Opportunity/GetBoardColumn', {
      campaignId,
      column: { approach: first.approach, status: 1 },
      after: { stepDate: last.stepDate, opportunityId: last.opportunityId },
    })
    expect([...idsOf(first.cards), ...idsOf(rest.json())]).toEqual([5, 4, 3, 2, 1])
  })

  it('shows a participant the own part, and a filter what it leaves, with their own sums', async () => {
    const { campaignId } = campaign
    await insertOpportunity(h, campaignId, { curator: 'staff.sales01', revenue: 100 })
    await insertOpportunity(h, campaignId, { curator: 'staff.sales02', revenue: 7 })
    await insertOpportunity(h, campaignId, { curator: null, creator: 'staff.sales01', revenue: 3 })
    const of = async (caller: Caller, body = {}) => heads((await calls.board(caller, campaignId, body)).json())[0]
    expect(await of(leader)).toEqual(['Gọi lần đầu', 1, 3, 110, 0, 3])
    expect(await of(sales)).toEqual(['Gọi lần đầu', 1, 2, 103, 0, 2])
    expect(await of(leader, { curator: [calls.idOf('staff.sales02')] })).toEqual(['Gọi lần đầu', 1, 1, 7, 0, 1])
    expect(await of(await h.signIn('viewer.all'), { viewAll: true })).toEqual(['Gọi lần đầu', 1, 3, 110, 0, 3])
    expect((await calls.board(await h.signIn('viewer.all'), campaignId)).statusCode).toBe(404)
    const own = await sales.post('/api/Opportunity/GetBoardColumn', {
      campaignId,
      column: { approach: step(0), status: 1 },
    })
    expect(idsOf(own.json()).sort()).toEqual([1, 3])
  })
})

describe('the board by person', () => {
  const lanesOf = async (caller: Caller, body = {}) => {
    const answer = await caller.post('/api/Opportunity/GetBoardLanes', { campaignId: campaign.campaignId, ...body })
    expect(answer.statusCode, answer.body).toBe(200)
    const { columns, lanes } = answer.json<LanedBoard>()
    const amounts = lanes.map(({ curator, open, success, revenue, weighted }) => [
      curator,
      open,
      success,
      revenue,
      weighted,
    ])
    return { columns, amounts }
  }

  it('has what no one is in charge of first, then all who take part, by kept sums', async () => {
    const { campaignId } = campaign
    const [one, two] = [calls.idOf('staff.sales01'), calls.idOf('staff.sales02')]
    await insertOpportunity(h, campaignId, { curator: 'staff.sales01', revenue: 100 })
    await insertOpportunity(h, campaignId, { curator: 'staff.sales01', revenue: 60 })
    await insertOpportunity(h, campaignId, { curator: null, creator: 'leader.sales', revenue: 7 })
    await h.db.updateTable('opportunity').set({ probability: 50 }).execute()
    const won = await calls.addOpportunity(sales, campaignId, { revenue: 40 })
    await calls.send(sales, 'SucceedOpportunity', { opportunityId: won.opportunityId })
    const whole = await lanesOf(leader)
    expect(whole.amounts[0]).toEqual([0, 1, 0, 7, 3.5])
    expect(whole.amounts.slice(1).sort()).toEqual([
      [one, 2, 1, 160, 80],
      [two, 0, 0, 0, 0],
    ])
    expect(whole.columns.map(({ count, revenue, cards }) => [count, revenue, cards.length])).toEqual([
      [3, 167, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [1, 40, 0],
      [0, 0, 0],
    ])
  })

  it('is that of the own part for a participant, and of what a filter leaves', async () => {
    const { campaignId } = campaign
    const two = calls.idOf('staff.sales02')
    await insertOpportunity(h, campaignId, { curator: 'staff.sales01', revenue: 100 })
    await insertOpportunity(h, campaignId, { curator: 'staff.sales02', revenue: 7 })
    expect((await lanesOf(sales)).amounts).toEqual([[calls.idOf('staff.sales01'), 1, 0, 100, 0]])
    expect((await lanesOf(leader, { curator: [two] })).amounts).toEqual([[two, 1, 0, 7, 0]])
    const hidden = await (await h.signIn('viewer.all')).post('/api/Opportunity/GetBoardLanes', { campaignId })
    expect(hidden.statusCode).toBe(404)
  })
})

describe('the forecast', () => {
  it('tells by month what is expected, what was won, and the goal', async () => {
    const planned = await calls.addCampaign(leader, {
      goalRevenue: 900,
      startDate: '2026-10-01',
      endDate: '2026-12-31',
      participantIds: [calls.idOf('leader.sales')],
    })
    const { campaignId } = planned
    await calls.addOpportunity(leader, campaignId, { revenue: 200, probability: 50, expectedDate: '2026-12-20' })
    const won = await calls.addOpportunity(leader, campaignId, { revenue: 70 })
    await calls.send(leader, 'SucceedOpportunity', { opportunityId: won.opportunityId })
    const answer = await leader.post('/api/Opportunity/Forecast', { campaignId })
    expect(answer.json()).toEqual([
      { month: '2026-10', expected: 0, weighted: 0, won: 0, goal: 300 },
      { month: '2026-11', expected: 0, weighted: 0, won: 70, goal: 300 },
      { month: '2026-12', expected: 200, weighted: 100, won: 0, goal: 300 },
    ])
    const own = (await sales.post('/api/Opportunity/Forecast', {})).json()
    expect(own).toHaveLength(12)
    expect(own[0]).toEqual({ month: '2026-11', expected: 0, weighted: 0, won: 0, goal: 0 })
    expect((await sales.post('/api/Opportunity/Forecast', { campaignId })).statusCode).toBe(404)
  })
})

describe('the kept counts', () => {
  const kept = () =>
    sql`
    select campaign_id, method_id, curator_id, status, opportunities, revenue, weighted from campaign_count
     where opportunities <> 0 or revenue <> 0 or weighted <> 0 order by 1, 2, 3, 4`.execute(h.db)
  const counted = () =>
    sql`
    select campaign_id, method_id, coalesce(curator_id, 0) as curator_id, status, count(*)::int as opportunities,
           sum(revenue)::numeric(21, 2) as revenue, sum(revenue * probability / 100)::numeric(23, 4) as weighted
      from opportunity where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(h.db)

  it('are those of the rows after whatever happened to them', () => {
    const place = fc.nat(7)
    const change = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), place, revenue: fc.nat(10_000) }),
      fc.record({ kind: fc.constant('move' as const), place, step: fc.nat(3) }),
      fc.record({ kind: fc.constant('end' as const), place, well: fc.boolean() }),
      fc.record({ kind: fc.constant('reopen' as const), place }),
      fc.record({
        kind: fc.constant('give' as const),
        place,
        user: fc.constantFrom(null, 'staff.sales01' as const, 'staff.sales02' as const),
      }),
      fc.record({ kind: fc.constant('worth' as const), place, revenue: fc.nat(10_000), probability: fc.nat(100) }),
      fc.record({ kind: fc.constant('delete' as const), place }),
      fc.record({ kind: fc.constant('recover' as const), place }),
      fc.record({ kind: fc.constant('all' as const), step: fc.nat(3) }),
      fc.record({ kind: fc.constant('remove' as const), place }),
    )
    type Change = typeof change extends fc.Arbitrary<infer C> ? C : never
    const all = () => h.db.updateTable('opportunity')
    const apply = async (one: Change) => {
      if (one.kind === 'all')
        return all()
          .set({ method_id: step(one.step) })
          .execute()
      if (one.kind === 'add') {
        const curator = (['staff.sales01', 'staff.sales02', null] as const)[one.place % 3] ?? null
        return insertOpportunity(h, campaign.campaignId, { curator, revenue: one.revenue / 100 })
      }
      const here = sql<boolean>`opportunity_id % 8 = ${one.place}`
      const of = all().where(here)
      if (one.kind === 'remove') return h.db.deleteFrom('opportunity').where(here).execute()
      if (one.kind === 'move') return of.set({ method_id: step(one.step) }).execute()
      if (one.kind === 'end')
        return of
          .set({ status: one.well ? 2 : 3, fail_reason: one.well ? null : 'other', closed_at: new Date() })
          .execute()
      if (one.kind === 'reopen') return of.set({ status: 1, fail_reason: null, closed_at: null }).execute()
      if (one.kind === 'give') return of.set({ curator_id: one.user && calls.idOf(one.user) }).execute()
      if (one.kind === 'worth') return of.set({ revenue: one.revenue / 100, probability: one.probability }).execute()
      return of.set({ deleted_at: one.kind === 'delete' ? new Date() : null }).execute()
    }
    return fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 40 }), async (changes) => {
        for (const one of changes) await apply(one)
        expect((await kept()).rows).toEqual((await counted()).rows)
      }),
      { numRuns: 15 },
    )
  })
})
