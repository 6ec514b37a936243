import type { CampaignView } from '@crm/contract/campaign-views'
import type { OpportunityView } from '@crm/contract/opportunity-views'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { type SalesStage, stageSales } from '../../testing/sales/stage.ts'
import { hashTables } from '../../testing/tables.ts'

let { h, calls, leader, sales, campaign } = {} as SalesStage
let sales2: Caller
stageSales(async (on) => {
  ;({ h, calls, leader, sales, campaign } = on)
  sales2 = await h.signIn('staff.sales02')
})

const add = (caller: Caller, wanted: Record<string, unknown> = {}) =>
  calls.addOpportunity(caller, campaign.campaignId, wanted)
const send = (caller: Caller, customerId: number, wanted: object = {}) =>
  caller.post('/api/Opportunity/AddOpportunity', { campaignId: campaign.campaignId, customerId, ...wanted })
const update = (caller: Caller, { opportunityId, version }: OpportunityView, wanted: object) =>
  calls.send(caller, 'UpdateOpportunity', { opportunityId, version, ...wanted })

describe('a new opportunity', () => {
  it('stands in the first step under its customer’s name, in the charge of who took it in', async () => {
    const customerId = await calls.customer({ name: 'Công ty Sao Mai', phone: '84912345678' })
    const added = await add(sales, { customerId, revenue: 12_500_000.25, expectedDate: '2026-12-15' })
    expect(added).toMatchObject({
      code: 'CH000001',
      name: 'Công ty Sao Mai',
      customerId,
      curator: calls.idOf('staff.sales01'),
      approach: campaign.approachMethods[0]?.methodId,
      approachName: 'Gọi lần đầu',
      probability: 20,
      revenue: 12_500_000.25,
      expectedDate: '2026-12-15',
      status: 1,
      stale: false,
      customerPhone: '84912345678',
      canEdit: true,
      canDelete: false,
      version: 1,
    })
    expect(await calls.logOf('Opportunity', added.opportunityId)).toMatchObject([{ action: 1 }])
    const [invited] = await h.db.selectFrom('campaign_customer').selectAll().execute()
    expect(invited).toMatchObject({ customer_id: customerId, added_by: calls.idOf('staff.sales01') })
    const view: CampaignView = (await calls.readCampaign(leader, campaign.campaignId)).json()
    expect(view.counters).toEqual({
      open: 1,
      success: 0,
      failure: 0,
      revenue: 12_500_000.25,
      weighted: 2_500_000.05,
      won: 0,
    })
    expect(view.people[0]).toMatchObject({ open: 1 })
  })

  it('of a planner is nobody’s, or the customer’s curator’s, or goes by turn where the campaign says so', async () => {
    const others = await calls.customer({ curator: 'leader.sales', creator: 'leader.sales' })
    expect((await add(leader, { customerId: others })).curator).toBe(0)
    const his = await calls.customer({ curator: 'staff.sales02', creator: 'leader.sales' })
    expect((await add(leader, { customerId: his })).curator).toBe(calls.idOf('staff.sales02'))
    const { version } = (await calls.readCampaign(leader, campaign.campaignId)).json()
    const { campaignId } = campaign
    await leader.put('/api/Campaign/UpdateCampaign', { campaignId, version, autoSplit: true })
    const dealt = [await add(leader), await add(leader), await add(leader)].map(({ curator }) => curator)
    expect(dealt).toEqual((['staff.sales01', 'staff.sales02', 'staff.sales01'] as const).map(calls.idOf))
    expect((await calls.bells()).filter(({ message }) => message === 'opportunity.added')).toHaveLength(4)
  })

  it.each([
    ['a step of another campaign', { approach: 999 }, [422, 'opportunity.approachUnknown']],
    ['somebody who does not take part', { curator: 1 }, [422, 'opportunity.curatorNotParticipant']],
    ['a contact of another customer', { contactId: 999 }, [422, 'opportunity.contactUnknown']],
    ['a source that is not there', { source: 999 }, [422, 'customer.sourceUnknown']],
    ['a customer who is not there', { customerId: 999 }, [422, 'customer.unknown']],
    ['a campaign that is not there', { campaignId: 999 }, [404, 'request.notFound']],
    ['no customer', { customerId: undefined }, [400, 'request.malformed']],
    ['money below zero', { revenue: -1 }, [400, 'request.malformed']],
  ])('with %s is refused, and nothing changes', async (_what, wanted, refusal) => {
    const customerId = await calls.customer()
    await h.platform.dispatcher.drain()
    const before = await hashTables(h.db)
    expect(codeOf(await send(leader, customerId, wanted))).toEqual(refusal)
    expect(await hashTables(h.db)).toEqual(before)
  })

  it('is no participant’s to give to somebody else, nor anybody’s who does not take part', async () => {
    const customerId = await calls.customer()
    const other = await send(sales, customerId, { curator: calls.idOf('staff.sales02') })
    expect(codeOf(other)).toEqual([422, 'opportunity.curatorNotParticipant'])
    const foreign = await calls.addCampaign(await h.signIn('staff.market'))
    const answer = await send(sales, customerId, { campaignId: foreign.campaignId })
    expect(codeOf(answer)).toEqual([404, 'request.notFound'])
    const unseen = await calls.customer({ curator: 'staff.support', creator: 'staff.support' })
    expect(codeOf(await send(sales, unseen))).toEqual([422, 'customer.unknown'])
  })

  it('is refused in a campaign that is locked', async () => {
    await calls.change(leader, 'Lock', campaign.campaignId)
    expect(codeOf(await send(sales, await calls.customer()))).toEqual([409, 'campaign.locked'])
  })
})

describe('an opportunity is there', () => {
  it('for its curator, its creator, those whose campaign it is, the leader above, viewAll and admins', async () => {
    const { opportunityId } = await add(sales)
    const seen = async (userName: Parameters<Harness['signIn']>[0], id = opportunityId) =>
      (await calls.readOpportunity(await h.signIn(userName), id)).statusCode
    for (const userName of ['staff.sales01', 'leader.sales', 'viewer.all', 'admin'] as const)
      expect([userName, await seen(userName)]).toEqual([userName, 200])
    for (const id of [opportunityId, 999]) expect(await seen('staff.sales02', id)).toBe(404)
    const ids = async (caller: Caller, viewAll = false) => (await calls.search(caller, { viewAll, count: true })).json()
    expect(await ids(sales)).toMatchObject({ total: 1, items: [{ opportunityId, canEdit: true }] })
    expect(await ids(leader)).toMatchObject({ total: 1 })
    expect(await ids(leader, true)).toMatchObject({ total: 1 })
    expect(await ids(sales2)).toEqual({ total: 0, items: [] })
    expect(await ids(await h.signIn('viewer.all'), true)).toMatchObject({ items: [{ opportunityId, canEdit: false }] })
    const timeline = `/api/Opportunity/GetTimeline/${opportunityId}/${sales2.me.userId}/1/20`
    expect((await sales2.get(timeline)).statusCode).toBe(404)
    expect(codeOf(await calls.send(sales2, 'SucceedOpportunity', { opportunityId }))).toEqual([404, 'request.notFound'])
  })

  it('with the customer’s phone for who works on it or sees the customer, with the name for everybody', async () => {
    const customerId = await calls.customer({
      name: 'Khách kín',
      phone: '84912345678',
      curator: 'leader.sales',
      creator: 'leader.sales',
    })
    const { opportunityId } = await add(leader, { customerId, curator: calls.idOf('staff.sales01') })
    const read = async (caller: Caller) => (await calls.readOpportunity(caller, opportunityId)).json()
    expect(await read(sales)).toMatchObject({ customerName: 'Khách kín', customerPhone: '84912345678' })
    await h.db.deleteFrom('permission').where('source', '=', 1).where('function_tag', '=', 'MNU_Customer').execute()
    const viewer = await h.signIn('viewer.all')
    expect(await read(viewer)).toMatchObject({
      customerName: 'Khách kín',
      customerPhone: '',
      customerEmail: '',
      contact: null,
    })
  })

  it('stays when its customer is deleted, says so, and keeps phone and mail to who sees the deleted', async () => {
    const customerId = await calls.customer({ phone: '84912345678', curator: 'leader.sales', creator: 'leader.sales' })
    const { opportunityId } = await add(leader, { customerId, curator: calls.idOf('staff.sales01') })
    const read = async (caller: Caller) => (await calls.readOpportunity(caller, opportunityId)).json()
    expect(await read(sales)).toMatchObject({ customerDeleted: false, customerCurator: calls.idOf('leader.sales') })
    await leader.delete('/api/Customer/DeleteCustomer', { customerIds: [customerId] })
    const gone = { customerDeleted: true, customerPhone: '', contact: null, customerCurator: 0, status: 1 }
    expect(await read(sales)).toMatchObject(gone)
    expect(await read(leader)).toMatchObject({ customerDeleted: true, customerPhone: '84912345678' })
    const again = await leader.post('/api/Opportunity/AddOpportunity', { campaignId: campaign.campaignId, customerId })
    expect(codeOf(again)).toEqual([422, 'customer.unknown'])
  })

  it('stands under another department when its curator moves there', async () => {
    const { opportunityId } = await add(sales)
    const { departments } = h.company
    await h.db
      .updateTable('account')
      .set({ department_id: departments.support })
      .where('user_id', '=', sales.me.userId)
      .execute()
    expect((await calls.storedOpportunity(opportunityId)).department_id).toBe(departments.support)
  })

  it('without its customer once that one is gone for good', async () => {
    const customerId = await calls.customer()
    const { opportunityId } = await add(sales, { customerId })
    await h.db.deleteFrom('customer').where('customer_id', '=', customerId).execute()
    expect((await calls.readOpportunity(sales, opportunityId)).json()).toMatchObject({
      customerId: null,
      customerName: '',
    })
  })
})

describe('its facts', () => {
  it('change field by field, each with its line; what comes back as it was read changes nothing', async () => {
    const before = await add(sales)
    const answer = await update(sales, before, {
      name: 'Máy in tầng 3',
      revenue: 9_000.5,
      source: null,
      content: 'Hai máy',
      curator: calls.idOf('staff.sales02'),
    })
    const after: OpportunityView = answer.json()
    expect(after).toMatchObject({ name: 'Máy in tầng 3', revenue: 9_000.5, source: null, version: 2, canEdit: false })
    const lines = (await calls.logOf('Opportunity', before.opportunityId)).slice(1)
    expect(lines.map(({ edit_field, before: was, after: is }) => [edit_field, was, is])).toEqual([
      ['curator', String(calls.idOf('staff.sales01')), String(calls.idOf('staff.sales02'))],
      ['name', before.name, 'Máy in tầng 3'],
      ['content', null, null],
      ['revenue', '0', '9000.5'],
      ['source', String(before.source), null],
    ])
    expect((await update(leader, after, { ...after })).json()).toMatchObject({ version: 2 })
  })

  it('refuse an old version, a stranger, and what has ended', async () => {
    const before = await add(sales)
    await update(sales, before, { name: 'Một' })
    expect(codeOf(await update(sales, before, { name: 'Hai' }))).toEqual([409, 'request.staleVersion'])
    const { opportunityId } = before
    expect(codeOf(await update(await h.signIn('admin'), { ...before, version: 2 }, { curator: 1 }))).toEqual([
      422,
      'opportunity.curatorNotParticipant',
    ])
    await calls.send(sales, 'SucceedOpportunity', { opportunityId })
    expect(codeOf(await update(sales, { ...before, version: 3 }, { name: 'Ba' }))).toEqual([409, 'opportunity.closed'])
  })

  it('are only read by who sees them without working on them', async () => {
    const market = await h.signIn('leader.market')
    const his = await calls.addCampaign(market, { managerIds: [calls.idOf('leader.sales')] })
    const opened = await calls.addOpportunity(leader, his.campaignId, { curator: calls.idOf('leader.sales') })
    expect(codeOf(await update(market, opened, { name: 'x' }))).toEqual([403, 'access.forbidden'])
    await h.db
      .insertInto('campaign_participant')
      .values({ campaign_id: his.campaignId, user_id: calls.idOf('staff.sales02') })
      .execute()
    await h.db
      .updateTable('opportunity')
      .set({ created_by: calls.idOf('staff.sales02') })
      .where('opportunity_id', '=', opened.opportunityId)
      .execute()
    expect(codeOf(await update(sales2, opened, { name: 'x' }))).toEqual([403, 'opportunity.notYours'])
  })
})

describe('others', () => {
  it('the log of campaigns tells of opportunities that the reader sees, and the totals count them', async () => {
    await add(sales)
    const path = (caller: Caller) => `/api/CampaignLog/GetLogByUserName/${caller.me.userName}/1/20?count=true`
    const kinds = async (caller: Caller) =>
      (await caller.get(path(caller))).json().items.map((entry: { resource: string }) => entry.resource)
    expect(await kinds(sales)).toEqual(['Opportunity', 'Campaign'])
    expect(await kinds(sales2)).toEqual(['Campaign'])
    const totals = await sales.get(`/api/UserInfo/GetTotalLogByUserName/${sales.me.userName}/true/1/20`)
    expect(totals.json()).toMatchObject({ campaignLogs: 2 })
  })

  it('the device of its curator is answered to who sees it, and may be written to', async () => {
    const { opportunityId } = await add(sales)
    const device = { token: 'a-device-of-sales', userName: sales.me.userName, platform: 'android' }
    await sales.post('/api/FCM/AddFCM', device)
    const [found] = (await leader.post('/api/FCM/FilterFCMByOpportunityCuratorId', { opportunityId })).json()
    expect(found).toMatchObject({ userName: 'staff.sales01', platform: 'android' })
    const notice = { handles: [found.handle], title: 'Gọi lại khách', body: '', clickAction: '/campaigns' }
    expect((await leader.post('/api/FCM/SendNotification', notice)).json()).toEqual({ queued: 1 })
  })
})

describe('a comment', () => {
  it('of everyone who sees it stands in the timeline among the changes, and rings for the curator', async () => {
    const opened = await add(sales)
    await calls.send(sales, 'SucceedOpportunity', { opportunityId: opened.opportunityId })
    const viewer = await h.signIn('viewer.all')
    const { opportunityId } = opened
    h.clock.pass(1_000)
    const written = await viewer.post('/api/Opportunity/Comment', { opportunityId, content: 'Làm tốt lắm' })
    expect(written.json()).toMatchObject({ kind: 'comment', content: 'Làm tốt lắm', createUser: 'viewer.all' })
    const timeline = (await sales.get(`/api/Opportunity/GetTimeline/${opportunityId}/${sales.me.userId}/1/20`)).json()
    expect(
      timeline.items.map(({ kind, editField }: { kind: string; editField: string }) => [kind, editField]),
    ).toContainEqual(['comment', ''])
    expect(timeline.items).toHaveLength(4)
    expect((await calls.bells()).filter(({ message }) => message === 'opportunity.commented')).toMatchObject([
      { userName: 'staff.sales01', body: { preview: 'Làm tốt lắm', parentId: campaign.campaignId } },
    ])
    expect((await viewer.post('/api/Opportunity/Comment', { opportunityId, content: '' })).statusCode).toBe(400)
  })
})
