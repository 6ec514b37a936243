import type { CampaignView } from '@crm/contract/campaign-views'
import type { OpportunityView } from '@crm/contract/opportunity-views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { type SalesCalls, salesCalls } from '../../testing/sales/calls.ts'
import { hashTables } from '../../testing/tables.ts'
import { taskCalls } from '../../testing/task/calls.ts'

let h: Harness
let calls: SalesCalls
let leader: Caller
/** Sells as well, and has nothing to do with the campaign. */
let stranger: Caller
let participant: Caller
let campaign: CampaignView
let opened: OpportunityView
let customerId: number
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
  calls = salesCalls(h)
  leader = await h.signIn('leader.sales')
  participant = await h.signIn('staff.sales01')
  stranger = await h.signIn('staff.sales02')
  campaign = await calls.addCampaign(leader, { participantIds: [participant.me.userId] })
  customerId = await calls.customer({ name: 'Khách bí mật', phone: '84912345678' })
  opened = await calls.addOpportunity(participant, campaign.campaignId, { customerId })
  await h.platform.dispatcher.drain()
})
afterAll(() => h.close())

const ids = () => ({ opportunityIds: [opened.opportunityId] })
const one = () => ({ opportunityId: opened.opportunityId })
const step = () => campaign.approachMethods[1]?.methodId

/** Every call about one campaign or opportunity that names it. */
const callsAbout = (caller: Caller): Record<string, () => ReturnType<Caller['get']>> => {
  const { campaignId } = campaign
  const { userId, userName } = caller.me
  return {
    GetCampaignById: () => calls.readCampaign(caller, campaignId),
    GetAllParticipant: () =>
      caller.get(`/api/CampaignParticipantRef/GetAllParticipantByCampaignId/${campaignId}/${userId}`),
    GetAllManager: () => caller.get(`/api/CampaignManagerRef/GetAllManagerByCampaignId/${campaignId}/${userId}`),
    CheckFreeParticipant: () => caller.get(`/api/Campaign/CheckFreeParticipant/${userId}/${campaignId}`),
    CheckFreeApproachMethod: () => caller.get(`/api/Campaign/CheckFreeApproachMethod/${step()}/${campaignId}`),
    PreviewSplit: () => caller.post('/api/Campaign/PreviewSplit', { campaignId }),
    AddCustomer: () =>
      caller.post('/api/Campaign/AddCustomer', { campaignId, customerIds: [customerId], dryRun: true }),
    AddOpportunity: () => caller.post('/api/Opportunity/AddOpportunity', { campaignId, customerId }),
    GetBoard: () => calls.board(caller, campaignId),
    GetBoardColumn: () =>
      caller.post('/api/Opportunity/GetBoardColumn', { campaignId, column: { approach: 0, status: 2 } }),
    Forecast: () => caller.post('/api/Opportunity/Forecast', { campaignId }),
    GetOpportunityById: () => calls.readOpportunity(caller, opened.opportunityId),
    GetTimeline: () => caller.get(`/api/Opportunity/GetTimeline/${opened.opportunityId}/${userId}/1/20`),
    UpdateOpportunity: () => calls.send(caller, 'UpdateOpportunity', { ...one(), version: 1, name: 'x', userName }),
    MoveOpportunity: () => calls.send(caller, 'MoveOpportunity', { ...one(), version: 1, approach: step() }),
    UpdateOpportunityStep: () => calls.send(caller, 'UpdateOpportunityStep', { ...ids(), approach: step() }),
    TransferOpportunity: () => calls.send(caller, 'TransferOpportunity', { ...ids(), curator: userId }),
    SucceedOpportunity: () => calls.send(caller, 'SucceedOpportunity', one()),
    FailOpportunity: () => calls.send(caller, 'FailOpportunity', { ...one(), failReason: 'other' }),
    FailOpportunities: () => calls.send(caller, 'FailOpportunities', { ...ids(), failReason: 'other' }),
    ReopenOpportunity: () => calls.send(caller, 'ReopenOpportunity', one()),
    RecoverOpportunity: () => calls.send(caller, 'RecoverOpportunity', ids()),
    DeleteOpportunity: () => caller.delete('/api/Opportunity/DeleteOpportunity', ids()),
    Comment: () => caller.post('/api/Opportunity/Comment', { ...one(), content: 'x' }),
  }
}

describe('to who has nothing to do with it', () => {
  it('everything of a campaign and its opportunities is absent, as what does not exist, and nothing changes', async () => {
    const before = await hashTables(h.db)
    for (const [name, call] of Object.entries(callsAbout(stranger)))
      expect([name, ...codeOf(await call())]).toEqual([name, 404, 'request.notFound'])
    expect(await hashTables(h.db)).toEqual(before)
  })

  it('lists, filters and devices tell nothing of it', async () => {
    for (const wanted of [{}, { campaignId: campaign.campaignId }, { customerId }, { text: opened.code }])
      expect((await calls.search(stranger, { ...wanted, count: true })).json()).toEqual({ items: [], total: 0 })
    expect((await calls.listCampaigns(stranger, 'count=true')).json()).toEqual({ items: [], total: 0 })
    const filtered = await stranger.post('/api/FCM/FilterFCMByOpportunityCuratorId', one())
    expect(filtered.json()).toEqual([])
    const log = await stranger.get(`/api/CampaignLog/GetLogByUserName/${stranger.me.userName}/1/20?count=true`)
    expect(log.json()).toMatchObject({ items: [], total: 0 })
  })
})

describe('a participant', () => {
  it('plans nothing, and deletes nothing', async () => {
    const before = await hashTables(h.db)
    const { campaignId } = campaign
    for (const answer of [
      await participant.put('/api/Campaign/UpdateCampaign', { campaignId, version: 1, name: 'x' }),
      await calls.change(participant, 'Lock', campaignId),
      await calls.change(participant, 'Reset', campaignId),
      await calls.deleteCampaign(participant, campaignId),
      await participant.put('/api/Campaign/Rebalance', { campaignId }),
    ])
      expect(codeOf(answer)).toEqual([403, 'access.forbidden'])
    const deleted = await participant.delete('/api/Opportunity/DeleteOpportunity', ids())
    expect(deleted.json()).toMatchObject({ changed: 0, left: [{ why: 'opportunity.notYours' }] })
    expect(await hashTables(h.db)).toEqual(before)
  })
})

describe('a request', () => {
  it.each([
    [
      'asks for everyone’s without the right',
      () => calls.search(participant, { viewAll: true }),
      [403, 'access.forbidden'],
    ],
    [
      'names another person',
      () => calls.search(participant, { userId: leader.me.userId }),
      [403, 'access.notYourName'],
    ],
    [
      'names another author',
      () => calls.send(participant, 'SucceedOpportunity', { ...one(), userName: 'admin' }),
      [403, 'access.notYourName'],
    ],
    [
      'has a field of its own',
      () => calls.send(participant, 'SucceedOpportunity', { ...one(), moon: 3 }),
      [400, 'request.malformed'],
    ],
    [
      'names too many',
      () =>
        calls.send(participant, 'RecoverOpportunity', { opportunityIds: Array.from({ length: 201 }, (_, n) => n + 1) }),
      [400, 'request.malformed'],
    ],
    [
      'names a number that no id is',
      () => calls.send(participant, 'SucceedOpportunity', { opportunityId: 2 ** 60 }),
      [400, 'request.malformed'],
    ],
    ['searches too long', () => calls.search(participant, { text: 'x'.repeat(201) }), [400, 'request.malformed']],
    ['holds a zero character', () => calls.search(participant, { text: '\u0000' }), [400, 'request.malformed']],
    [
      'orders by what is no order',
      () => calls.search(participant, { sort: 'version; drop table opportunity' }),
      [400, 'request.malformed'],
    ],
  ] as const)('that %s is refused', async (_what, send, refusal) => {
    expect(codeOf(await send())).toEqual(refusal)
  })

  it('without what it must name is refused by the sentence of what is missing', async () => {
    const name = ''
    for (const [word, asked] of [
      ['campaign', participant.post('/api/Opportunity/AddOpportunity', { customerId })],
      ['opportunityName', calls.send(participant, 'UpdateOpportunity', { ...one(), version: 1, name })],
      ['approach', calls.send(participant, 'MoveOpportunity', { ...one(), version: 1 })],
      ['approach', calls.send(participant, 'UpdateOpportunityStep', ids())],
      ['curator', calls.send(participant, 'TransferOpportunity', ids())],
      ['campaignName', calls.sendCampaign(leader, { name })],
      ['title', leader.post('/api/Task/AddTask', taskCalls(h).draft({ title: name }))],
    ] as const) {
      const answer = await asked
      expect(codeOf(answer)).toEqual([400, 'request.malformed'])
      expect(answer.json().details).toMatchObject([{ message: `error.missing.${word}` }])
    }
    const failed = await calls.send(participant, 'FailOpportunity', one())
    expect([failed.statusCode, failed.json().title]).toEqual([422, 'A failure reason is required'])
  })

  it('of odd words searches for them and nothing else', async () => {
    for (const text of ["'; drop table opportunity; --", '%', '_', '\\', '(a or b)', '💥'])
      expect((await calls.search(leader, { text })).statusCode).toBe(200)
    expect((await calls.search(leader, { text: '%' })).json().items).toEqual([])
    expect((await calls.listCampaigns(leader, `text=${encodeURIComponent("%' or 1")}`)).json().items).toEqual([])
  })

  it('repeated under one key happens once', async () => {
    const key = { headers: { 'idempotency-key': '8f8c2a35-6b2f-4d0d-9d47-3f6a5c1b2e10' } }
    const body = { campaignId: campaign.campaignId, customerId: await calls.customer({ viewers: ['staff.sales01'] }) }
    const answers = [
      await participant.post('/api/Opportunity/AddOpportunity', body, key),
      await participant.post('/api/Opportunity/AddOpportunity', body, key),
    ].map((answer) => answer.json().opportunityId)
    expect(answers[0]).toBe(answers[1])
    expect((await calls.search(participant, { customerId: body.customerId })).json().items).toHaveLength(1)
  })
})
