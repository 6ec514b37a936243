import { describe, expect, it } from 'vitest'
import type { Caller, Harness } from '../../testing/harness.ts'
import { type SalesCalls, salesCalls } from '../../testing/sales/calls.ts'
import { type Hubs, heardOn, stageHubs } from '../../testing/stage/hubs.ts'

let h: Harness
let connect: Hubs['connect']
let calls: SalesCalls
let leader: Caller
let sales: Caller
stageHubs(async (hubs) => {
  ;({ h, connect } = hubs)
  calls = salesCalls(h)
  leader = await h.signIn('leader.sales')
  sales = await h.signIn('staff.sales01')
})

type Message = { readonly id: string; readonly data: Record<string, unknown> }

/** What a person hears of one event on a hub. */
const listen = async ({ me }: Caller, hub: 'campaign' | 'opportunity', event: string) =>
  heardOn<Message>(await connect(`/hubs/${hub}`, me.token), event)

describe('the hub of opportunities', () => {
  it('tells the curator, and nobody else, what became of one, with exactly the fields of the specification', async () => {
    const participantIds = [calls.idOf('staff.sales01'), calls.idOf('staff.sales02')]
    const campaign = await calls.addCampaign(leader, { name: 'Quý 4', participantIds })
    const opened = await calls.addOpportunity(sales, campaign.campaignId, { name: 'Máy in' })
    const mine = await listen(sales, 'opportunity', 'OpportunityStatusChange')
    const other = await listen(await h.signIn('staff.sales02'), 'opportunity', 'OpportunityStatusChange')
    const { opportunityId } = opened
    await calls.send(leader, 'FailOpportunity', { opportunityId, failReason: 'priceTooHigh' })
    await calls.send(leader, 'ReopenOpportunity', { opportunityId })
    await calls.send(leader, 'SucceedOpportunity', { opportunityId })
    const heard = await mine.until(3)
    const about = { name: 'Máy in', curatorId: calls.idOf('staff.sales01'), campaginName: 'Quý 4' }
    expect(heard.map(({ data }) => data)).toEqual([
      { ...about, status: 3, failReason: 'priceTooHigh' },
      { ...about, status: 1, failReason: '' },
      { ...about, status: 2, failReason: '' },
    ])
    expect(new Set(heard.map(({ id }) => id)).size).toBe(3)
    expect(other.heard).toEqual([])
  })
})

describe('the hub of campaigns', () => {
  it('tells its people that something changed, and not those who see nothing of it', async () => {
    const campaign = await calls.addCampaign(leader, { participantIds: [calls.idOf('staff.sales01')] })
    await h.platform.dispatcher.drain()
    const mine = await listen(sales, 'campaign', 'CampaignChange')
    const other = await listen(await h.signIn('staff.sales02'), 'campaign', 'CampaignChange')
    await calls.change(leader, 'Lock', campaign.campaignId)
    const heard = await mine.until(1)
    expect(heard[0]?.data).toEqual({ campaignIds: [campaign.campaignId] })
    const both = await calls.addCampaign(leader, { participantIds: [calls.idOf('staff.sales02')] })
    expect((await other.until(1))[0]?.data).toEqual({ campaignIds: [both.campaignId] })
  })
})
