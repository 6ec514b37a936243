import type { CampaignView } from '@crm/contract/campaign-views'
import type { OpportunityRow } from '@crm/contract/opportunity-views'
import type { SalesStatistics } from '@crm/contract/sales-statistics'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { type SalesCalls, salesCalls } from '../../testing/sales/calls.ts'
import { daysBefore, monthsOf } from './rules.ts'

let h: Harness
let calls: SalesCalls
let leader: Caller
let sales: Caller
let campaign: CampaignView
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(open)
afterAll(() => h.close())

/** A campaign of the sales leader with two who sell; it is the twentieth of November. */
async function open() {
  await h.reset()
  calls = salesCalls(h)
  leader = await h.signIn('leader.sales')
  sales = await h.signIn('staff.sales01')
  const participantIds = [calls.idOf('staff.sales01'), calls.idOf('staff.sales02')]
  campaign = await calls.addCampaign(leader, { participantIds, goalOpportunities: 30, goalRevenue: 900 })
}
const none = { open: 0, won: 0, lost: 0, revenue: 0 }
const november = { from: '2026-11-01', to: '2026-11-30' }
const ask = (caller: Caller, body: object = {}) =>
  caller.post('/api/Statistics/GetSalesStatistics', { ...november, ...body })
async function read(caller: Caller, body: object = {}): Promise<SalesStatistics> {
  const answer = await ask(caller, body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}
const step = (place: number) => campaign.approachMethods[place]?.methodId ?? 0
const totalOf = ({ open: still, won, lost }: Omit<SalesStatistics['before'], 'from' | 'to'>) => still + won + lost

/** One that is open, one that came to the third step and was lost, one that was won. */
async function sell() {
  const { campaignId } = campaign
  const still = await calls.addOpportunity(sales, campaignId, {
    revenue: 100,
    probability: 50,
    expectedDate: '2027-01-10',
  })
  const lost = await calls.addOpportunity(sales, campaignId, { revenue: 30 })
  const won = await calls.addOpportunity(leader, campaignId, { revenue: 70, curator: calls.idOf('staff.sales02') })
  h.clock.pass(12 * 60_000)
  const { opportunityId } = lost
  await calls.send(sales, 'MoveOpportunity', { opportunityId, approach: step(2), version: 1 })
  h.clock.pass(6 * 60_000)
  await calls.send(sales, 'FailOpportunity', { opportunityId, failReason: 'priceTooHigh' })
  await calls.send(leader, 'SucceedOpportunity', { opportunityId: won.opportunityId, revenue: 80 })
  return { still, lost, won }
}

const stepAt = (place: number) => ({ place: place + 1, name: campaign.approachMethods[place]?.name })

describe('the statistics of a campaign', () => {
  it('tell how many are open, won and lost, how far they came and how long they stood', async () => {
    await sell()
    const found = await read(leader, { campaignId: campaign.campaignId })
    expect(found.now).toEqual({ open: 1, won: 1, lost: 1, revenue: 80, weighted: 50 })
    expect(found.before).toEqual({ from: '2026-10-01', to: '2026-10-31', ...none })
    expect(found.steps).toEqual(
      [
        { reached: 3, here: 1 },
        { reached: 2, here: 0 },
        { reached: 2, here: 0 },
        { reached: 1, here: 0 },
      ].map((row, place) => ({ ...stepAt(place), reachedBefore: 0, ...row })),
    )
    const times = await leader.post('/api/Statistics/GetStepTimes', { ...november, campaignId: campaign.campaignId })
    expect(times.json()).toEqual(
      [
        { left: 2, minutes: 15 },
        { left: 0, minutes: 0 },
        { left: 1, minutes: 6 },
        { left: 0, minutes: 0 },
      ].map((row, place) => ({ ...stepAt(place), ...row })),
    )
    expect(found.reasons).toEqual([{ failReason: 'priceTooHigh', failReasonId: null, name: '', count: 1, before: 0 }])
    expect(found.curators.map(({ name: _, ...row }) => row)).toEqual([
      { key: calls.idOf('staff.sales02'), open: 0, won: 1, lost: 0, revenue: 80, before: none },
      { key: calls.idOf('staff.sales01'), open: 1, won: 0, lost: 1, revenue: 0, before: none },
    ])
    expect(found.curators.every(({ name }) => name !== '')).toBe(true)
    const month = { expected: 0, weighted: 0, won: 0, goal: 0 }
    expect(found.months).toEqual([
      { ...month, month: '2026-11', won: 80, goal: 300 },
      { ...month, month: '2026-12', goal: 300 },
      { ...month, month: '2027-01', expected: 100, weighted: 50 },
      ...['2027-02', '2027-03', '2027-04'].map((name) => ({ ...month, month: name })),
    ])
    const [own] = (await read(leader, { campaignId: campaign.campaignId, source: h.company.sources.referral })).months
    expect(own).toMatchObject({ won: 80, goal: null })
  })

  it('name a reason of its own, by its words', async () => {
    const own = await calls.addCampaign(leader, { failReasons: [{ name: 'Đổi người mua' }] })
    const reasonId = own.failReasons[0]?.reasonId
    const { opportunityId } = await calls.addOpportunity(leader, own.campaignId, { curator: 0 })
    await calls.send(leader, 'FailOpportunity', { opportunityId, failReasonId: reasonId })
    const found = await read(leader, { campaignId: own.campaignId })
    expect(found.reasons).toEqual([
      { failReason: null, failReasonId: reasonId, name: 'Đổi người mua', count: 1, before: 0 },
    ])
    expect(found.curators).toEqual([{ key: 0, name: '', ...none, lost: 1, before: none }])
  })

  it('compare with the period before, and are narrowed by person, department and source', async () => {
    await sell()
    h.clock.pass(30 * 86_400_000)
    leader = await h.signIn('leader.sales')
    const { campaignId } = campaign
    const december = { campaignId, from: '2026-12-01', to: '2026-12-31' }
    const found = await read(leader, december)
    expect(totalOf(found.now)).toBe(0)
    // Who had some then and has none now is told of, too.
    expect(found.curators.map(({ key, name: _, ...row }) => [key, row])).toContainEqual([
      calls.idOf('staff.sales02'),
      { ...none, before: { ...none, won: 1, revenue: 80 } },
    ])
    expect(found.steps.map(({ reached, reachedBefore }) => [reached, reachedBefore])).toEqual([
      [0, 3],
      [0, 2],
      [0, 2],
      [0, 1],
    ])
    expect(found.before).toEqual({ ...november, open: 1, won: 1, lost: 1, revenue: 80 })
    const count = async (wanted: object) => totalOf((await read(leader, { campaignId, ...wanted })).now)
    expect(await count({ curator: calls.idOf('staff.sales01') })).toBe(2)
    expect(await count({ curator: 0 })).toBe(0)
    expect(await count({ departmentId: h.company.departments.sales })).toBe(3)
    expect(await count({ departmentId: h.company.departments.support })).toBe(0)
    expect(await count({ source: h.company.sources.referral })).toBe(3)
  })
})

describe('who sees what', () => {
  it('is what the lists say: the own, the department, all; and a campaign of others is not there', async () => {
    await sell()
    const { campaignId } = campaign
    const second = await h.signIn('staff.sales02')
    const market = await h.signIn('staff.market')
    const admin = await h.signIn('admin')
    const countFor = async (caller: Caller, body: object = {}) => totalOf((await read(caller, body)).now)
    expect(await countFor(sales)).toBe(2)
    expect(await countFor(second)).toBe(1)
    expect(await countFor(leader, { viewAll: true })).toBe(3)
    expect(await countFor(admin, { viewAll: true })).toBe(3)
    for (const caller of [sales, second]) {
      const { items } = (await calls.search(caller, { campaignId, count: true })).json()
      expect(await countFor(caller, { campaignId })).toBe(items.length)
    }
    // Without the right to opportunities; and with it, of a campaign where one has nothing to do.
    expect((await ask(market, { campaignId })).statusCode).toBe(403)
    const others = await calls.addCampaign(leader)
    expect((await ask(sales, { campaignId: others.campaignId })).statusCode).toBe(404)
  })

  it('refuses days that are none, the wrong way round, or too many', async () => {
    for (const days of [
      { from: '2026-11-31' },
      { from: '2026-12-01', to: '2026-11-30' },
      { from: '2024-11-29', to: '2026-11-30' },
    ])
      expect((await ask(leader, days)).statusCode).toBe(400)
    expect((await ask(leader, { from: '2024-11-30', to: '2026-11-30' })).statusCode).toBe(200)
  })
})

describe('the figures', () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), place: fc.nat(5), value: fc.nat(1_000) }),
    fc.record({ kind: fc.constant('move' as const), place: fc.nat(5), value: fc.nat(3) }),
    fc.record({ kind: fc.constant('win' as const), place: fc.nat(5), value: fc.nat(1_000) }),
    fc.record({ kind: fc.constant('lose' as const), place: fc.nat(5), value: fc.nat(0) }),
    fc.record({ kind: fc.constant('reopen' as const), place: fc.nat(5), value: fc.nat(0) }),
    fc.record({ kind: fc.constant('reorder' as const), place: fc.nat(3), value: fc.nat(0) }),
  )
  /** The step at a place comes to the front. */
  async function reorder(place: number) {
    const { campaignId } = campaign
    const { version } = (await calls.readCampaign(leader, campaignId)).json()
    const approachMethods = [
      ...campaign.approachMethods.slice(place, place + 1),
      ...campaign.approachMethods.filter((_, at) => at !== place),
    ]
    const answer = await leader.put('/api/Campaign/UpdateCampaign', { campaignId, version, approachMethods })
    campaign = answer.json()
  }
  /** The steps in which each ever stood, by the calls that were answered with yes. */
  async function play(changes: readonly { kind: string; place: number; value: number }[]) {
    const stood = new Map<number, number[]>()
    for (const { kind, place, value } of changes) {
      if (kind === 'reorder') await reorder(place)
      if (kind === 'add') {
        const wanted = { revenue: value, expectedDate: value % 2 === 0 ? '2026-12-15' : null }
        const { opportunityId, approach } = await calls.addOpportunity(sales, campaign.campaignId, wanted)
        stood.set(opportunityId, [approach])
      }
      const opportunityId = [...stood.keys()][place] ?? 0
      if (kind === 'add' || kind === 'reorder' || opportunityId === 0) continue
      const { version } = await calls.storedOpportunity(opportunityId)
      const answer = await {
        move: () => calls.send(sales, 'MoveOpportunity', { opportunityId, approach: step(value), version }),
        win: () => calls.send(sales, 'SucceedOpportunity', { opportunityId, revenue: value }),
        lose: () => calls.send(sales, 'FailOpportunity', { opportunityId, failReason: 'other' }),
        reopen: () => calls.send(sales, 'ReopenOpportunity', { opportunityId }),
      }[kind as 'move']()
      if (kind === 'move' && answer.statusCode === 200) stood.get(opportunityId)?.push(step(value))
    }
    return stood
  }

  it('are those of the rows after whatever happened to them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 16 }), async (changes) => {
        await open()
        const stood = await play(changes)
        const rows: OpportunityRow[] = (
          await calls.search(sales, { campaignId: campaign.campaignId, maxPerBlock: 100 })
        ).json().items
        const found = await read(sales, { campaignId: campaign.campaignId })
        const counted = (status: number) => rows.filter((row) => row.status === status)
        const sumOf = (some: readonly OpportunityRow[]) => some.reduce((sum, { revenue }) => sum + revenue, 0)
        expect(found.now).toMatchObject({
          open: counted(1).length,
          won: counted(2).length,
          lost: counted(3).length,
          revenue: sumOf(counted(2)),
        })
        const placeOf = (methodId: number) => campaign.approachMethods.findIndex((one) => one.methodId === methodId)
        const reaches = (id: number, place: number) =>
          counted(2).some(({ opportunityId }) => opportunityId === id) ||
          (stood.get(id) ?? []).some((methodId) => placeOf(methodId) >= place)
        expect(found.steps.map(({ reached }) => reached)).toEqual(
          [0, 1, 2, 3].map((place) => [...stood.keys()].filter((id) => reaches(id, place)).length),
        )
        expect(found.steps.reduce((sum, { here }) => sum + here, 0)).toBe(counted(1).length)
        expect(found.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(counted(3).length)
        for (const groups of [found.curators, found.sources, found.departments, found.campaigns])
          expect(groups.reduce((sum, row) => sum + totalOf(row), 0)).toBe(rows.length)
        const expected = counted(1).filter(({ expectedDate }) => expectedDate !== null)
        expect(found.months.map((month) => [month.won, month.expected]).slice(0, 2)).toEqual([
          [sumOf(counted(2)), 0],
          [0, sumOf(expected)],
        ])
      }),
      { numRuns: 8 },
    )
  }, 120_000)
})

describe('the period before', () => {
  it.each([
    ['2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
    ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-02-27', '2026-03-02', '2026-02-23', '2026-02-26'],
  ])('of %s to %s is %s to %s', (from, to, first, last) => {
    expect(daysBefore({ from, to })).toEqual({ from: first, to: last })
  })

  it('has its months, at least six of them told of', () => {
    expect(monthsOf({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
      months: ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01'],
      end: '2027-05-01',
    })
    const year = monthsOf({ from: '2026-01-01', to: '2026-12-31' })
    expect([year.months.length, year.months.at(-1), year.end]).toEqual([12, '2026-12-01', '2027-01-01'])
  })
})
