import type { CampaignView } from '@crm/contract/campaign-views'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { fourSteps, type SalesCalls, salesCalls } from '../../testing/sales/calls.ts'
import { stage } from '../../testing/stage/stage.ts'
import { hashTables } from '../../testing/tables.ts'

let h: Harness
let calls: SalesCalls
let market: Caller
let leader: Caller
let sales: Caller
let admin: Caller
stage(async (opened) => {
  h = opened
  calls = salesCalls(h)
  market = await h.signIn('staff.market')
  leader = await h.signIn('leader.sales')
  sales = await h.signIn('staff.sales01')
  admin = await h.signIn('admin')
})

const unchanged = async (act: () => Promise<unknown>) => {
  await h.platform.dispatcher.drain()
  const before = await hashTables(h.db)
  await act()
  expect(await hashTables(h.db)).toEqual(before)
}
const update = (caller: Caller, { campaignId, version }: CampaignView, wanted: object) =>
  caller.put('/api/Campaign/UpdateCampaign', { campaignId, version, ...wanted })

describe('a new campaign', () => {
  it('has a code, its steps in order, its people, and belongs to who made it', async () => {
    const [manager, seller] = [calls.idOf('leader.sales'), calls.idOf('staff.sales01')]
    const added = await calls.addCampaign(market, {
      name: 'Khai trương quý 4',
      goalOpportunities: 50,
      goalRevenue: 1_250_000.5,
      managerIds: [manager],
      participantIds: [seller],
      failReasons: [{ name: 'Đã mua nơi khác' }],
    })
    expect(added).toMatchObject({
      code: 'CD000001',
      name: 'Khai trương quý 4',
      state: 'running',
      goalRevenue: 1_250_000.5,
      creator: calls.idOf('staff.market'),
      participants: 1,
      canPlan: true,
      staleDays: 7,
      version: 1,
      counters: { open: 0, success: 0, failure: 0, revenue: 0, weighted: 0, won: 0 },
    })
    expect(added.approachMethods.map(({ name, probability }) => [name, probability])).toEqual(
      fourSteps.map(({ name, probability }) => [name, probability]),
    )
    expect(added.managers.map(({ userId }) => userId)).toEqual([manager])
    expect(added.people).toMatchObject([{ userId: seller, away: false, load: null, open: 0 }])
    expect(added.failReasons).toMatchObject([{ name: 'Đã mua nơi khác' }])
    expect(await calls.logOf('Campaign', added.campaignId)).toMatchObject([{ message: 'campaign.added', action: 1 }])
    expect(await calls.bells()).toMatchObject([
      { userName: 'leader.sales', message: 'campaign.added', body: { role: 'manager', code: 'CD000001' } },
      { userName: 'staff.sales01', message: 'campaign.added', body: { role: 'participant' } },
    ])
  })

  it.each([
    ['three steps', { approachMethods: fourSteps.slice(1) }, [422, 'campaign.fewMethods']],
    ['an end before its start', { endDate: '2026-09-30' }, [422, 'campaign.datesReversed']],
    [
      'a target that is not there',
      { success: { kind: 'opportunity', campaignId: 99 } },
      [422, 'campaign.targetUnknown'],
    ],
    ['an end that names no target', { failure: { kind: 'opportunity' } }, [422, 'campaign.targetUnknown']],
    ['an end that names no task', { failure: { kind: 'task' } }, [400, 'request.malformed']],
    [
      'an end whose task has no title',
      { success: { kind: 'task', task: { type: 'call', title: ' ', days: 3 } } },
      [400, 'request.malformed'],
    ],
    ['somebody who is not there', { participantIds: [9_999] }, [422, 'user.unknown']],
    [
      'a probability above all',
      { approachMethods: [{ type: 'call', name: 'A', probability: 101 }] },
      [400, 'request.malformed'],
    ],
    ['a name that is markup', { name: '<b>x</b>' }, [400, 'request.malformed']],
    ['a goal of half a cent', { goalRevenue: 1.005 }, [400, 'request.malformed']],
  ])('with %s is refused, and nothing changes', async (_what, wanted, refusal) => {
    await unchanged(async () => expect(codeOf(await calls.sendCampaign(market, wanted))).toEqual(refusal))
  })

  it('with a third manager is refused in the words of the catalogue', async () => {
    const managerIds = (['leader.sales', 'leader.market', 'staff.market'] as const).map(calls.idOf)
    const answer = await calls.sendCampaign(market, { managerIds })
    expect([answer.statusCode, answer.json().title]).toEqual([422, 'Max 2 managers'])
    const few = await calls.sendCampaign(market, { approachMethods: [] })
    expect(few.json().title).toBe('At least 4 approach methods')
  })

  it('refuses who takes part in another at the same time, and names it; not one that is locked, over or gone', async () => {
    const seller = [calls.idOf('staff.sales01')]
    const first = await calls.addCampaign(market, { participantIds: seller })
    const answer = await calls.sendCampaign(market, { participantIds: seller })
    expect(codeOf(answer)).toEqual([409, 'campaign.participantTaken'])
    expect(answer.json().details).toMatchObject({ campaignId: first.campaignId, code: first.code, name: first.name })
    const next = { participantIds: seller, startDate: '2027-01-01', endDate: null }
    expect((await calls.sendCampaign(market, next)).statusCode).toBe(200)
    await calls.change(market, 'Lock', first.campaignId)
    expect((await calls.sendCampaign(market, { participantIds: seller })).statusCode).toBe(200)
  })
})

describe('a campaign is there', () => {
  it('for who made it, its managers and participants, the leader above, viewAll and admins; 404 to everybody else', async () => {
    const { campaignId } = await calls.addCampaign(market, {
      managerIds: [calls.idOf('leader.market')],
      participantIds: [calls.idOf('staff.sales01')],
    })
    const seen = async (userName: Parameters<Harness['signIn']>[0]) =>
      (await calls.readCampaign(await h.signIn(userName), campaignId)).statusCode
    for (const userName of [
      'staff.market',
      'leader.market',
      'staff.sales01',
      'leader.sales',
      'viewer.all',
      'admin',
    ] as const)
      expect([userName, await seen(userName)]).toEqual([userName, 200])
    expect(await seen('staff.sales02')).toBe(404)
    const [other, none] = [await h.signIn('staff.sales02'), 999]
    for (const id of [campaignId, none]) {
      expect((await calls.readCampaign(other, id)).json()).toMatchObject({ status: 404, code: 'request.notFound' })
      const path = `/api/CampaignParticipantRef/GetAllParticipantByCampaignId/${id}/${other.me.userId}`
      expect((await other.get(path)).statusCode).toBe(404)
    }
    expect((await calls.listCampaigns(other)).json().items).toEqual([])
    expect((await calls.listCampaigns(sales, 'count=true')).json()).toMatchObject({ total: 1, items: [{ campaignId }] })
  })

  it('in lists by state, person, code, name and days', async () => {
    const people = { managerIds: [calls.idOf('leader.sales')], participantIds: [calls.idOf('staff.sales02')] }
    const running = await calls.addCampaign(market, { name: 'Tri ân khách hàng', ...people })
    const planned = await calls.addCampaign(market, { startDate: '2027-01-05', endDate: null })
    const ended = await calls.addCampaign(market, { startDate: '2026-01-01', endDate: '2026-03-31' })
    const locked = await calls.addCampaign(market)
    await calls.change(market, 'Lock', locked.campaignId)
    const found = async (query: string) =>
      (await calls.listCampaigns(market, query)).json().items.map((one: CampaignView) => one.campaignId)
    expect(await found('')).toEqual([locked, ended, planned, running].map(({ campaignId }) => campaignId))
    for (const [state, { campaignId }] of Object.entries({ running, planned, ended, locked }))
      expect(await found(`state=${state}`)).toEqual([campaignId])
    expect(await found('text=tri+an')).toEqual([running.campaignId])
    expect(await found(`code=${planned.campaignId}`)).toEqual([planned.campaignId])
    expect(await found(`code=${ended.code.toLowerCase()}`)).toEqual([ended.campaignId])
    expect(await found(`manager=${calls.idOf('leader.sales')}`)).toEqual([running.campaignId])
    expect(await found(`participant=${calls.idOf('staff.sales02')}`)).toEqual([running.campaignId])
    expect(await found('from=2026-02-01&to=2026-02-28')).toEqual([ended.campaignId])
    const category = await market.get(`/api/Campaign/GetCategoryCampaign/${market.me.userId}/false/active?text=cd`)
    expect(category.json().map(({ index }: { index: number }) => index)).toEqual([
      planned.campaignId,
      running.campaignId,
    ])
  })
})

describe('the plan', () => {
  it('is changed field by field and step by step, each with its line', async () => {
    const before = await calls.addCampaign(market)
    const [first, second, third, fourth] = before.approachMethods
    const methods = [second, first, third, fourth].map((method) => method ?? fourSteps[0])
    const approachMethods = [...methods, { type: 'lunch', name: 'Ăn trưa', days: 1, probability: 90 }]
    const answer = await update(market, before, { name: 'Tên mới', approachMethods })
    const after: CampaignView = answer.json()
    expect(after).toMatchObject({ name: 'Tên mới', version: 2 })
    expect(after.approachMethods.slice(0, 4).map(({ methodId }) => methodId)).toEqual(
      [second, first, third, fourth].map((method) => method?.methodId),
    )
    expect(after.approachMethods.at(-1)).toMatchObject({ name: 'Ăn trưa', type: 'lunch' })
    const fields = (await calls.logOf('Campaign', before.campaignId)).slice(1).map((line) => line.edit_field)
    expect(fields).toEqual(['name', 'approachMethod', 'approachMethod', 'approachMethod'])
  })

  it('stays as it is when it comes back as it was read, and refuses an old version', async () => {
    const before = await calls.addCampaign(market, { failReasons: [{ name: 'Hết ngân sách' }] })
    expect((await update(market, before, { ...before })).json()).toMatchObject({ version: 1 })
    expect(await calls.logOf('Campaign', before.campaignId)).toHaveLength(1)
    await update(market, before, { name: 'Một' })
    expect(codeOf(await update(market, before, { name: 'Hai' }))).toEqual([409, 'request.staleVersion'])
  })

  it('is for its creator, managers and admins; those who only see it are refused', async () => {
    const campaign = await calls.addCampaign(market, { participantIds: [calls.idOf('leader.market')] })
    const taking = await h.signIn('leader.market')
    const at = (await hashTables(h.db))['campaign']
    expect(codeOf(await update(taking, campaign, { name: 'x' }))).toEqual([403, 'access.forbidden'])
    for (const what of ['Lock', 'Reset'] as const)
      expect(codeOf(await calls.change(taking, what, campaign.campaignId))).toEqual([403, 'access.forbidden'])
    expect(codeOf(await calls.deleteCampaign(taking, campaign.campaignId))).toEqual([403, 'access.forbidden'])
    expect((await hashTables(h.db))['campaign']).toBe(at)
    expect((await update(admin, campaign, { name: 'Của quản trị' })).statusCode).toBe(200)
  })

  it('takes no days in which its people are elsewhere', async () => {
    const seller = [calls.idOf('staff.sales01')]
    await calls.addCampaign(market, { participantIds: seller })
    const next = await calls.addCampaign(market, { participantIds: seller, startDate: '2027-01-01', endDate: null })
    const answer = await update(market, next, { startDate: '2026-12-31' })
    expect(codeOf(answer)).toEqual([409, 'campaign.participantTaken'])
  })

  it('goes along with a copy, its opportunities, customers and participants do not', async () => {
    const source = await calls.addCampaign(market, {
      name: 'Gốc',
      managerIds: [calls.idOf('leader.sales')],
      participantIds: [calls.idOf('staff.sales01')],
      failReasons: [{ name: 'Xa' }],
    })
    const copy: CampaignView = (
      await leader.post('/api/Campaign/DuplicateCampaign', { campaignId: source.campaignId })
    ).json()
    expect(copy).toMatchObject({ name: 'Gốc (2)', code: 'CD000002', people: [], creator: calls.idOf('leader.sales') })
    expect(copy.managers).toHaveLength(1)
    expect(copy.approachMethods.map(({ name }) => name)).toEqual(source.approachMethods.map(({ name }) => name))
    expect(copy.approachMethods[0]?.methodId).not.toBe(source.approachMethods[0]?.methodId)
    expect(copy.failReasons).toMatchObject([{ name: 'Xa' }])
  })
})

describe('its state', () => {
  it('locked: nothing of it changes until it is unlocked, and each is told once', async () => {
    const campaign = await calls.addCampaign(market, { managerIds: [calls.idOf('leader.sales')] })
    const { campaignId } = campaign
    const locked: CampaignView = (await calls.change(market, 'Lock', campaignId)).json()
    expect(locked).toMatchObject({ state: 'locked', lockedByName: market.me.fullName })
    expect(codeOf(await calls.change(market, 'Lock', campaignId))).toEqual([409, 'campaign.alreadyLocked'])
    for (const answer of [
      await update(market, locked, { name: 'x' }),
      await calls.change(market, 'Reset', campaignId),
      await calls.deleteCampaign(market, campaignId),
      await market.post('/api/Campaign/AddCampaignParticipant', {
        campaignId,
        participantIds: [calls.idOf('staff.sales01')],
      }),
    ])
      expect(codeOf(answer)).toEqual([409, 'campaign.locked'])
    expect((await calls.change(leader, 'UnLock', campaignId)).json().state).toBe('running')
    expect(codeOf(await calls.change(leader, 'UnLock', campaignId))).toEqual([409, 'campaign.notLocked'])
    const log = await calls.logOf('Campaign', campaignId)
    expect(log.map(({ action }) => action)).toEqual([1, 6, 7])
    const path = (userName: 'staff.market' | 'staff.sales01') =>
      `/api/CampaignLog/GetLogByCampaignId/${campaignId}/${calls.idOf(userName)}/1/20`
    const read = (await market.get(path('staff.market'))).json()
    expect(read.items.map(({ action }: { action: number }) => action)).toEqual([7, 6, 1])
    expect((await sales.get(path('staff.sales01'))).statusCode).toBe(404)
    expect((await calls.bells()).filter(({ message }) => message === 'campaign.locked')).toMatchObject([
      { userName: 'leader.sales' },
    ])
  })

  it('unlocked again only while its people are free', async () => {
    const seller = [calls.idOf('staff.sales01')]
    const first = await calls.addCampaign(market, { participantIds: seller })
    await calls.change(market, 'Lock', first.campaignId)
    await calls.addCampaign(market, { participantIds: seller })
    expect(codeOf(await calls.change(market, 'UnLock', first.campaignId))).toEqual([409, 'campaign.participantTaken'])
  })

  it('deleted: first asked what would happen, then out of sight, then back', async () => {
    const { campaignId } = await calls.addCampaign(market)
    await unchanged(async () => {
      const asked = await calls.deleteCampaign(market, campaignId, true)
      expect(asked.json()).toEqual({ opportunities: 0, open: 0, customers: 0, usedBy: [], deletable: true })
    })
    expect((await calls.deleteCampaign(market, campaignId)).json()).toMatchObject({ deletable: true })
    expect((await calls.listCampaigns(market)).json().items).toEqual([])
    expect((await calls.readCampaign(leader, campaignId)).statusCode).toBe(404)
    expect((await calls.listCampaigns(market, 'state=deleted')).json().items).toMatchObject([
      { campaignId, state: 'deleted' },
    ])
    expect((await calls.listCampaigns(leader, 'state=deleted', true)).json().items).toEqual([])
    expect(codeOf(await calls.deleteCampaign(market, campaignId))).toEqual([404, 'request.notFound'])
    expect((await calls.change(market, 'Recover', campaignId)).statusCode).toBe(204)
    expect(codeOf(await calls.change(market, 'Recover', campaignId))).toEqual([409, 'campaign.notDeleted'])
    expect((await calls.logOf('Campaign', campaignId)).map(({ action }) => action)).toEqual([1, 3, 4])
  })

  it('used by another it is not deleted, in the words of the catalogue, and says by which', async () => {
    const target = await calls.addCampaign(market)
    const { campaignId } = target
    const user = await calls.addCampaign(market, { success: { kind: 'opportunity', campaignId } })
    expect(user.success).toMatchObject({ kind: 'opportunity', campaignId, campaignName: target.name, task: null })
    const usedBy = [{ campaignId: user.campaignId, code: user.code, name: user.name }]
    expect((await calls.deleteCampaign(market, campaignId, true)).json()).toMatchObject({ usedBy, deletable: false })
    const refused = await calls.deleteCampaign(market, campaignId)
    expect([refused.statusCode, refused.json().title]).toEqual([409, 'Campaign used by another campaign'])
    await calls.deleteCampaign(market, user.campaignId)
    expect((await calls.deleteCampaign(market, campaignId)).statusCode).toBe(200)
  })
})
