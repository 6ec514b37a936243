import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { type SalesCalls, salesCalls } from '../../testing/sales/calls.ts'

let h: Harness
let calls: SalesCalls
let address: string
let leader: Caller
let sales: Caller
const open: Socket[] = []
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'off' })
  h.platform.live.listen(h.app.server)
  await h.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(h.app.server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  await h.reset()
  calls = salesCalls(h)
  leader = await h.signIn('leader.sales')
  sales = await h.signIn('staff.sales01')
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => h.close())

type Message = { readonly id: string; readonly data: Record<string, unknown> }

/** What a person hears of one event on a hub. */
async function listen({ me }: Caller, hub: 'campaign' | 'opportunity', event: string) {
  const options = {
    path: '/realtime',
    auth: { token: me.token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  }
  const socket = io(`${address}/hubs/${hub}`, options)
  open.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve())
    socket.on('connect_error', reject)
  })
  const heard: Message[] = []
  const waiting: (() => void)[] = []
  socket.on(event, (message: Message) => {
    heard.push(message)
    for (const tell of waiting.splice(0)) tell()
  })
  const until = async (count: number) => {
    while (heard.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    return heard
  }
  return { heard, until }
}

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
