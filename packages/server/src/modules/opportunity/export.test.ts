import type { CampaignView } from '@crm/contract/campaign-views'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { runExport } from '../../testing/import.ts'
import { type SalesCalls, salesCalls } from '../../testing/sales/calls.ts'

let h: Harness
let calls: SalesCalls
let leader: Caller
let campaign: CampaignView
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.platform.dispatcher.drain()
  await h.reset()
  calls = salesCalls(h)
  leader = await h.signIn('leader.sales')
  campaign = await calls.addCampaign(leader, { name: '=Mùa thu', participantIds: [calls.idOf('staff.sales01')] })
})
afterAll(() => h.close())

type Resource = 'Opportunity' | 'Campaign'

async function begin(resource: Resource, order: object, caller = leader): Promise<string> {
  const answer = await caller.post(`/api/${resource}/Export${resource}`, { format: 'csv', ...order })
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json().exportId
}
const write = (resource: Resource, exportId: string) =>
  runExport(h.platform, exportId, { list: resource.toLowerCase() })
const fetched = (resource: Resource, exportId: string, caller = leader) =>
  caller.get(`/api/${resource}/DownloadExport/${exportId}`)
const linesOf = (body: string) => body.replace('\ufeff', '').trim().split('\r\n')

async function exported(resource: Resource, order: object) {
  const exportId = await begin(resource, order)
  await write(resource, exportId)
  return linesOf((await fetched(resource, exportId)).body)
}

describe('opportunities as a file', () => {
  it('are those of the list, in its order and the words of the language, and no cell is a formula', async () => {
    const { campaignId } = campaign
    const first = await calls.addOpportunity(leader, campaignId, { name: 'Máy chủ', revenue: 1_500_000 })
    await calls.addOpportunity(leader, campaignId, { name: '=1+1', revenue: 20, expectedDate: '2026-12-01' })
    await calls.addOpportunity(leader, campaignId, { name: 'Khác', revenue: 10 })
    await calls.send(leader, 'FailOpportunity', { opportunityId: first.opportunityId, failReason: 'priceTooHigh' })
    const columns = ['name', 'status', 'revenue', 'expectedDate', 'failReason']
    const order = { campaignId, sort: '-revenue', text: 'm', columns }
    expect(await exported('Opportunity', { ...order, text: undefined })).toEqual([
      'Tên cơ hội,Trạng thái,Doanh thu dự kiến,Dự kiến chốt,Lý do thất bại',
      'Máy chủ,Thất bại,1500000,,Giá quá cao',
      "'=1+1,Đang mở,20,01/12/2026,",
      'Khác,Đang mở,10,,',
    ])
    expect(await exported('Opportunity', { ...order, text: 'may', language: 'en' })).toEqual([
      'Opportunity,Status,Expected revenue,Expected close,Loss reason',
      'Máy chủ,Lost,1500000,,Price too high',
    ])
  })

  it('are for who may download, and hold what that person sees when they are written', async () => {
    const { campaignId } = campaign
    await calls.addOpportunity(leader, campaignId, { name: 'Máy chủ' })
    const sales = await h.signIn('staff.sales01')
    expect((await sales.post('/api/Opportunity/ExportOpportunity', { campaignId })).statusCode).toBe(403)
    const exportId = await begin('Opportunity', { campaignId, columns: ['name'] })
    await h.db.updateTable('opportunity').set({ deleted_at: h.clock.now() }).execute()
    await write('Opportunity', exportId)
    expect(linesOf((await fetched('Opportunity', exportId)).body)).toEqual(['Tên cơ hội'])
    // The file of one list is not there for another, nor for anybody else.
    expect((await fetched('Campaign', exportId)).statusCode).toBe(404)
    expect((await fetched('Opportunity', exportId, await h.signIn('admin'))).statusCode).toBe(404)
  })

  it('are not written for who lost the right to see everything meanwhile', async () => {
    const exportId = await begin('Opportunity', { viewAll: true })
    await h.db
      .updateTable('permission')
      .set({ can_view_all: false })
      .where('function_tag', '=', 'MNU_Opportunity')
      .execute()
    await write('Opportunity', exportId)
    const state = await leader.get(`/api/Opportunity/GetExport/${exportId}`)
    expect(state.json()).toMatchObject({ state: 'failed', canDownload: false })
  })
})

describe('campaigns as a file', () => {
  it('bring their counters and win rate along', async () => {
    const { campaignId } = campaign
    const won = await calls.addOpportunity(leader, campaignId, { revenue: 300 })
    await calls.addOpportunity(leader, campaignId, { revenue: 700 })
    await calls.send(leader, 'SucceedOpportunity', { opportunityId: won.opportunityId })
    const columns = ['name', 'state', 'startDate', 'endDate', 'open', 'success', 'winRate', 'won']
    expect(await exported('Campaign', { text: 'mua thu', columns })).toEqual([
      'Tên chiến dịch,Trạng thái,Ngày bắt đầu,Ngày kết thúc,Cơ hội đang mở,Cơ hội thành công,Tỷ lệ thắng (%),Doanh thu đã thắng',
      "'=Mùa thu,Đang chạy,01/10/2026,31/12/2026,1,1,100,300",
    ])
    expect(
      await h.db.selectFrom('audit').select('what').where('what', '=', 'campaign.exported').execute(),
    ).toHaveLength(1)
  })
})
