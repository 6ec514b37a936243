import type { CampaignView, ParticipantView } from '@crm/contract/campaign-views'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { type SalesCalls, salesCalls } from '../../testing/sales/calls.ts'
import { stage } from '../../testing/stage/stage.ts'

let h: Harness
let calls: SalesCalls
let market: Caller
let sales: Caller
let campaign: CampaignView
stage(async (opened) => {
  h = opened
  calls = salesCalls(h)
  market = await h.signIn('staff.market')
  sales = await h.signIn('staff.sales01')
  campaign = await calls.addCampaign(market, { participantIds: [calls.idOf('staff.sales01')] })
})

const version = async () => (await calls.readCampaign(market, campaign.campaignId)).json().version as number
const setParticipants = async (caller: Caller, participants: object[], at?: number) =>
  caller.post('/api/CampaignParticipantRef/UpdateCampaignParticipantRef', {
    campaignId: campaign.campaignId,
    version: at ?? (await version()),
    participants,
  })
const setManagers = async (caller: Caller, managerIds: number[], at?: number) =>
  caller.post('/api/CampaignManagerRef/UpdateCampaignManagerRef', {
    campaignId: campaign.campaignId,
    version: at ?? (await version()),
    managerIds,
  })
const join = (caller: Caller, ...participantIds: number[]) =>
  caller.post('/api/Campaign/AddCampaignParticipant', { campaignId: campaign.campaignId, participantIds })
const free = (userId: number, query = '') =>
  market.get(`/api/Campaign/CheckFreeParticipant/${userId}/${query === '' ? campaign.campaignId : 0}?${query}`)

describe('participants', () => {
  it('join in the order of the list, are told, and stand in the log', async () => {
    const [second, third] = [calls.idOf('staff.sales02'), calls.idOf('leader.sales')]
    const answer = await join(market, third, second)
    expect(answer.json().map(({ userId }: ParticipantView) => userId)).toEqual([
      calls.idOf('staff.sales01'),
      third,
      second,
    ])
    const lines = (await calls.logOf('Campaign', campaign.campaignId)).slice(1)
    expect(lines.map(({ edit_field, before, after }) => [edit_field, before, after])).toEqual([
      ['participant', null, String(third)],
      ['participant', null, String(second)],
    ])
    const rung = (await calls.bells()).filter(({ message }) => message === 'campaign.peopleChanged')
    expect(rung.map(({ userName }) => userName)).toEqual(['leader.sales', 'staff.sales02'])
    expect(await version()).toBe(2)
  })

  it('who takes part already, or in another campaign, is refused', async () => {
    expect(codeOf(await join(market, calls.idOf('staff.sales01')))).toEqual([409, 'campaign.participantExists'])
    const other = await calls.addCampaign(market, { participantIds: [calls.idOf('staff.sales02')] })
    const taken = await join(market, calls.idOf('staff.sales02'))
    expect(codeOf(taken)).toEqual([409, 'campaign.participantTaken'])
    expect(taken.json().details.campaignId).toBe(other.campaignId)
    expect((await free(calls.idOf('staff.sales02'))).json()).toEqual({
      free: false,
      takenBy: { campaignId: other.campaignId, code: other.code, name: other.name },
      opportunities: 0,
    })
    expect((await free(calls.idOf('leader.sales'))).json()).toMatchObject({ free: true, takenBy: null })
    const later = 'startDate=2027-02-01&endDate=2027-03-01'
    expect((await free(calls.idOf('staff.sales02'), later)).json().free).toBe(true)
  })

  it('go on leave, get a load, and leave', async () => {
    const userId = calls.idOf('staff.sales01')
    const answer = await setParticipants(market, [{ userId, away: true, load: 5 }])
    expect(answer.json()).toMatchObject([{ userId, away: true, load: 5 }])
    const same = await setParticipants(market, [{ userId }])
    expect(same.json()).toMatchObject([{ userId, away: true, load: 5 }])
    expect(await version()).toBe(2)
    expect((await setParticipants(market, [])).json()).toEqual([])
    const last = (await calls.logOf('Campaign', campaign.campaignId)).at(-1)
    expect(last).toMatchObject({ edit_field: 'participant', before: String(userId), after: null })
  })

  it('are changed by those who plan it alone, in the words of the catalogue', async () => {
    await setManagers(market, [calls.idOf('leader.sales')])
    const taking = await h.signIn('leader.market')
    await join(market, calls.idOf('leader.market'))
    for (const answer of [
      await join(taking, calls.idOf('staff.sales02')),
      await setParticipants(taking, [], await version()),
      await setManagers(taking, [], await version()),
    ]) {
      expect(codeOf(answer)).toEqual([403, 'campaign.notAllowedPeople'])
      expect(answer.json().title).toBe('Not allowed to add or delete managers or participants')
    }
    expect((await join(await h.signIn('leader.sales'), calls.idOf('staff.sales02'))).statusCode).toBe(200)
    expect((await join(sales, calls.idOf('staff.sales02'))).statusCode).toBe(403)
  })

  it('an old list is refused', async () => {
    await setManagers(market, [calls.idOf('leader.sales')])
    expect(codeOf(await setParticipants(market, [], 1))).toEqual([409, 'request.staleVersion'])
    expect(codeOf(await setManagers(market, [], 1))).toEqual([409, 'request.staleVersion'])
  })
})

describe('managers', () => {
  it('are two at most, plan from then on, and no longer once they left', async () => {
    const three = (['leader.sales', 'leader.market', 'admin'] as const).map(calls.idOf)
    expect(codeOf(await setManagers(market, three))).toEqual([422, 'campaign.maxManagers'])
    expect((await setManagers(market, three.slice(0, 2))).json()).toHaveLength(2)
    const leader = await h.signIn('leader.sales')
    expect((await calls.readCampaign(leader, campaign.campaignId)).json().canPlan).toBe(true)
    expect((await setManagers(market, three.slice(1, 2))).json()).toMatchObject([{ userId: three[1] }])
    expect((await calls.readCampaign(leader, campaign.campaignId)).json().canPlan).toBe(false)
  })
})

describe('others', () => {
  it('a customer list by campaign is that of a campaign that the reader sees', async () => {
    const customerId = await calls.customer()
    await h.db
      .insertInto('campaign_customer')
      .values({ campaign_id: campaign.campaignId, customer_id: customerId })
      .execute()
    const read = async (caller: Caller) =>
      (
        await caller.post('/api/Customer/GetAllCustomerByCampaignId', { campaignId: campaign.campaignId, count: true })
      ).json()
    expect(await read(sales)).toMatchObject({ total: 1, items: [{ customerId }] })
    const { campaignId: hidden } = await calls.addCampaign(market)
    await h.db.updateTable('campaign_customer').set({ campaign_id: hidden }).execute()
    const unseen = await sales.post('/api/Customer/GetAllCustomerByCampaignId', { campaignId: hidden, count: true })
    expect(unseen.json()).toEqual({ items: [], total: 0 })
  })

  it('the log of campaigns tells of those that the reader sees, and the totals count them', async () => {
    await calls.addCampaign(market)
    const logs = async (caller: Caller) =>
      (await caller.get(`/api/CampaignLog/GetLogByUserName/${caller.me.userName}/1/20?count=true`)).json()
    expect((await logs(market)).total).toBe(2)
    expect(await logs(sales)).toMatchObject({
      total: 1,
      items: [{ resource: 'Campaign', idTarget: campaign.campaignId }],
    })
    const totals = await market.get(`/api/UserInfo/GetTotalLogByUserName/${market.me.userName}/false/1/20`)
    expect(totals.json()).toMatchObject({ campaignLogs: 2, logs: [{ resource: 'Campaign' }, { resource: 'Campaign' }] })
  })

  it('devices of its people are answered to who sees it, and nobody else’s', async () => {
    const device = { token: 'a-device-of-sales', userName: sales.me.userName, platform: 'android' }
    expect((await sales.post('/api/FCM/AddFCM', device)).statusCode).toBe(204)
    const devices = async (caller: Caller) =>
      (await caller.post('/api/FCM/FilterFCMByCampaignId', { campaignId: campaign.campaignId })).json()
    const [found] = await devices(market)
    expect(found).toMatchObject({ userName: 'staff.sales01' })
    const notice = { handles: [found.handle], title: 'Họp', body: '', clickAction: '/campaigns' }
    expect((await market.post('/api/FCM/SendNotification', notice)).json()).toEqual({ queued: 1 })
    await setParticipants(market, [])
    expect(await devices(sales)).toEqual([])
  })
})
