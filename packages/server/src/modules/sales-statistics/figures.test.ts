import type { CampaignView } from '@crm/contract/campaign-views'
import type { CampaignKpi, SalesActivities, SalesStatistics, StepTimes } from '@crm/contract/sales-statistics'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { type SalesCalls, salesCalls } from '../../testing/sales/calls.ts'
import { taskCalls } from '../../testing/task/calls.ts'

let h: Harness
let calls: SalesCalls
let leader: Caller
let sales: Caller
let second: Caller
let campaign: CampaignView
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
afterAll(() => h.close())

const november = { from: '2026-11-01', to: '2026-11-30' }
const step = (place: number) => campaign.approachMethods[place]?.methodId ?? 0

/** Two who sell; one of theirs stands in its second step, one was won, one lost; tasks were finished. */
beforeEach(async () => {
  await h.reset()
  calls = salesCalls(h)
  leader = await h.signIn('leader.sales')
  sales = await h.signIn('staff.sales01')
  second = await h.signIn('staff.sales02')
  const participantIds = [sales.me.userId, second.me.userId]
  const goals = { goalOpportunities: 12, goalRevenue: 920 }
  const failReasons = [{ name: '=1+1' }]
  campaign = await calls.addCampaign(leader, { participantIds, ...goals, failReasons, startDate: '2026-10-01' })
  const { campaignId } = campaign
  const still = await calls.addOpportunity(sales, campaignId, { revenue: 100, expectedDate: '2026-12-10' })
  const lost = await calls.addOpportunity(sales, campaignId, { revenue: 30 })
  const won = await calls.addOpportunity(second, campaignId, { revenue: 80 })
  await calls.send(sales, 'MoveOpportunity', { opportunityId: still.opportunityId, approach: step(1), version: 1 })
  const failReasonId = campaign.failReasons[0]?.reasonId
  await calls.send(sales, 'FailOpportunity', { opportunityId: lost.opportunityId, failReasonId })
  await calls.send(leader, 'SucceedOpportunity', { opportunityId: won.opportunityId })
  const tasks = taskCalls(h)
  for (const type of ['call', 'call', 'lunch'])
    await tasks.finish(sales, (await tasks.add(sales, { type, opportunityId: still.opportunityId })).taskId)
  await tasks.finish(sales, (await tasks.add(sales, { type: 'meet' })).taskId)
})

async function post<T>(caller: Caller, call: string, body: object): Promise<T> {
  const answer = await caller.post(`/api/${call}`, body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}
const statistics = (caller: Caller, body: object = {}) =>
  post<SalesStatistics>(caller, 'Statistics/GetSalesStatistics', { ...november, ...body })
const activities = (caller: Caller, body: object = {}) =>
  post<SalesActivities>(caller, 'Statistics/GetSalesActivities', { ...november, ...body })
const kpi = async (caller: Caller, body: object = {}) =>
  (await post<{ items: CampaignKpi[] }>(caller, 'Statistics/GetCampaignKpi', { ...november, ...body })).items
/** How many rows a list has that is asked for this. */
const listed = async (caller: Caller, what: 'Opportunity' | 'Task', body: object) =>
  (await post<{ total: number }>(caller, `${what}/Search${what}`, { count: true, ...body })).total

describe('the list behind a figure', () => {
  it('has as many rows, of each step, reason, group and month', async () => {
    const found = await statistics(leader, { viewAll: true })
    const behind = (body: object) => listed(leader, 'Opportunity', { viewAll: true, ...november, ...body })
    for (const { place, reached, here } of found.steps)
      expect([place, await behind({ reached: place }), await behind({ place, status: [1] })]).toEqual([
        place,
        reached,
        here,
      ])
    for (const { failReason, failReasonId, count } of found.reasons)
      expect(await behind({ status: [3], failReason, failReasonId })).toBe(count)
    const groups = { curator: found.curators, source: found.sources } as const
    for (const [name, rows] of Object.entries(groups))
      for (const { key, won } of rows) expect(await behind({ [name]: [key], status: [2] })).toBe(won)
    for (const { key, open, won, lost } of found.departments)
      expect(await behind({ department: key })).toBe(open + won + lost)
    for (const { key, lost } of found.campaigns) expect(await behind({ campaignId: key, status: [3] })).toBe(lost)
    const days = { from: null, to: null }
    expect(await behind({ ...days, status: [2], closedFrom: '2026-11-01', closedTo: '2026-11-30' })).toBe(1)
    expect(await behind({ ...days, status: [2], closedFrom: '2026-12-01' })).toBe(0)
    expect(await behind({ ...days, status: [1], expectedFrom: '2026-12-01', expectedTo: '2026-12-10' })).toBe(1)
    expect(await behind({ ...days, status: [1], expectedTo: '2026-12-09' })).toBe(0)
  })
})

describe('the list behind the time in a step', () => {
  it('has the opportunities that left it, each once however often it did', async () => {
    const { campaignId } = campaign
    const { opportunityId } = await calls.addOpportunity(sales, campaignId)
    for (const [version, place] of [1, 0, 1].entries())
      await calls.send(sales, 'MoveOpportunity', { opportunityId, approach: step(place), version: version + 1 })
    const asked = { ...november, viewAll: true, campaignId }
    const steps = await post<StepTimes>(leader, 'Statistics/GetStepTimes', asked)
    const behind = await Promise.all(steps.map(({ place }) => listed(leader, 'Opportunity', { ...asked, left: place })))
    expect(steps.map(({ left }) => left)).toEqual([5, 1, 0, 0])
    expect(behind).toEqual([4, 1, 0, 0])
  })
})

describe('activities', () => {
  it('are the tasks that each finished and the opportunities that each moved, as their lists have them', async () => {
    const { hasTasks, people } = await activities(leader, { viewAll: true })
    const none = { call: 0, meet: 0, email: 0, other: 0, moved: 0 }
    expect(hasTasks).toBe(true)
    expect(people).toEqual([
      {
        userId: sales.me.userId,
        fullName: sales.me.fullName,
        ...none,
        call: 2,
        meet: 1,
        other: 1,
        moved: 1,
        before: none,
      },
    ])
    const finished = { curator: sales.me.userId, finishedFrom: november.from, finishedTo: november.to, viewAll: true }
    expect(await listed(leader, 'Task', { ...finished, type: ['call'] })).toBe(2)
    expect(await listed(leader, 'Task', { ...finished, campaignId: campaign.campaignId })).toBe(3)
    const moved = { by: sales.me.userId, ...november }
    expect(await listed(leader, 'Opportunity', { moved, viewAll: true })).toBe(1)
    const [ofCampaign] = (await activities(leader, { viewAll: true, campaignId: campaign.campaignId })).people
    expect(ofCampaign).toMatchObject({ call: 2, meet: 0, other: 1, moved: 1 })
  })

  it('are the own ones without a wider right, held against the period before, and no tasks without that right', async () => {
    expect((await activities(second)).people).toEqual([])
    h.clock.pass(20 * 86_400_000)
    sales = await h.signIn('staff.sales01')
    const december = { from: '2026-12-01', to: '2026-12-31' }
    expect((await activities(sales, december)).people).toMatchObject([
      { call: 0, moved: 0, before: { call: 2, moved: 1 } },
    ])
    await h.db
      .updateTable('permission')
      .set({ can_access: false })
      .where('function_tag', '=', 'MNU_ProjectTask')
      .execute()
    sales = await h.signIn('staff.sales01')
    expect(await activities(sales, december)).toMatchObject({
      hasTasks: false,
      people: [{ call: 0, before: { call: 0 } }],
    })
  })
})

describe('the goals of campaigns', () => {
  it('are held against what was won, for whoever plans them the whole, for a participant an equal part', async () => {
    // 30 of the 92 days of the campaign.
    const days = { ...november, elapsed: 20 / 30 }
    const whole = { goalOpportunities: 3.91, goalRevenue: 300, opportunities: 1, revenue: 80, isWhole: true }
    const { campaignId: key, code, name } = campaign
    expect(await kpi(leader, { viewAll: true })).toEqual([{ key, code, name, ...days, ...whole }])
    const part = { goalOpportunities: 1.96, goalRevenue: 150 }
    const lacking = { ...part, opportunities: 0, revenue: 0, isWhole: false }
    expect(await kpi(sales)).toEqual([{ key, code, name, ...days, ...lacking }])
    const people = await kpi(leader, { viewAll: true, by: 'person', campaignId: key })
    expect(people.map(({ key: userId, revenue, goalRevenue }) => [userId, revenue, goalRevenue])).toEqual([
      [second.me.userId, 80, 150],
      [sales.me.userId, 0, 150],
    ])
    expect((await kpi(sales, { by: 'person' })).map(({ key: userId }) => userId)).toEqual([sales.me.userId])
  })

  it('of campaigns that go on at another time, or are of others, are not there', async () => {
    expect(await kpi(leader, { viewAll: true, from: '2027-01-01', to: '2027-01-31' })).toEqual([])
    const market = await h.signIn('staff.market')
    const others = await calls.addCampaign(market)
    const answer = await sales.post('/api/Statistics/GetCampaignKpi', { ...november, campaignId: others.campaignId })
    expect(answer.statusCode).toBe(404)
  })
})

describe('the workbook', () => {
  const ask = (caller: Caller, body: object = {}) =>
    caller.post('/api/Statistics/ExportSalesStatistics', { ...november, ...body })

  it('has a sheet for each table, what it is narrowed by, and no formula', async () => {
    const answer = await ask(leader, { viewAll: true, language: 'en', campaignId: campaign.campaignId })
    expect(answer.headers['content-disposition']).toContain('campaign-statistics-2026-11-20.xlsx')
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(answer.rawPayload)
    expect(sheets.map(({ name }) => name)).toEqual([
      ...['Totals', 'Sales funnel', 'By month', 'By owner', 'By department', 'By campaign', 'By source'],
      ...['Reasons for losing', 'Activities'],
    ])
    const rowsOf = (name: string) => sheets.find((one) => one.name === name)?.rows ?? []
    expect(rowsOf('Totals')).toContainEqual(['Campaign', `${campaign.code} ${campaign.name}`, null])
    expect(rowsOf('Totals')).toContainEqual(['Revenue', 80, 0])
    // As text, and never run.
    expect(rowsOf('Reasons for losing')[1]).toEqual(['=1+1', 1, 0])
  })

  it('is for who may download, and a campaign of others is not there', async () => {
    expect((await ask(sales)).statusCode).toBe(403)
    const market = await h.signIn('staff.support')
    expect((await ask(market)).statusCode).toBe(403)
    expect((await ask(leader, { campaignId: 999 })).statusCode).toBe(404)
  })
})
