import type { CampaignView } from '@crm/contract/campaign-views'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { type SalesCalls, salesCalls } from '../../testing/sales/calls.ts'
import { stage } from '../../testing/stage/stage.ts'

let h: Harness
let calls: SalesCalls
let market: Caller
let leader: Caller
let admin: Caller
stage(async (opened) => {
  h = opened
  calls = salesCalls(h)
  market = await h.signIn('staff.market')
  leader = await h.signIn('leader.sales')
  admin = await h.signIn('admin')
})

const rounds = 15
type Answer = Awaited<ReturnType<Caller['get']>>
const codesOf = (answers: readonly Answer[]) =>
  answers.map((answer) => (answer.statusCode < 300 ? 'done' : String(codeOf(answer)[1]))).sort()
const setManagers = (caller: Caller, { campaignId, version }: CampaignView, managerIds: number[]) =>
  caller.post('/api/CampaignManagerRef/UpdateCampaignManagerRef', { campaignId, version, managerIds })
const join = (caller: Caller, campaignId: number, ...participantIds: number[]) =>
  caller.post('/api/Campaign/AddCampaignParticipant', { campaignId, participantIds })

describe('at the same moment', () => {
  it('the last seat of a manager goes to one', async () => {
    const [one, two, three] = (['leader.sales', 'leader.market', 'staff.sales01'] as const).map(calls.idOf) as [
      number,
      number,
      number,
    ]
    for (let round = 0; round < rounds; round += 1) {
      const campaign = await calls.addCampaign(market, { managerIds: [one] })
      const answers = await Promise.all([
        setManagers(market, campaign, [one, two]),
        setManagers(admin, campaign, [one, three]),
      ])
      expect(codesOf(answers)).toEqual(['done', 'request.staleVersion'])
      const stored = await h.db
        .selectFrom('campaign_manager')
        .select('user_id')
        .where('campaign_id', '=', campaign.campaignId)
        .execute()
      expect(stored).toHaveLength(2)
    }
  })

  it('two campaigns ask for the same person: one gets that person, the other is told which', async () => {
    const seller = calls.idOf('staff.sales01')
    for (let round = 0; round < rounds; round += 1) {
      const [one, two] = [await calls.addCampaign(market), await calls.addCampaign(leader)]
      const answers = await Promise.all([
        join(market, one.campaignId, seller),
        join(leader, two.campaignId, seller),
        calls.sendCampaign(admin, { participantIds: [seller] }),
      ])
      expect(codesOf(answers)).toEqual(['campaign.participantTaken', 'campaign.participantTaken', 'done'])
      await h.db.deleteFrom('campaign_participant').execute()
    }
  })

  it('a person joins one while another moves into the same days: never both', async () => {
    const seller = calls.idOf('staff.sales01')
    for (let round = 0; round < rounds; round += 1) {
      const later = { participantIds: [seller], startDate: '2027-02-01', endDate: '2027-03-01' }
      const [now, next] = [await calls.addCampaign(market), await calls.addCampaign(leader, later)]
      const { campaignId, version } = next
      const answers = await Promise.all([
        join(market, now.campaignId, seller),
        leader.put('/api/Campaign/UpdateCampaign', { campaignId, version, startDate: '2026-12-01' }),
      ])
      expect(codesOf(answers)).toEqual(['campaign.participantTaken', 'done'])
      await h.db.deleteFrom('campaign_participant').execute()
    }
  })

  it('a campaign is deleted while another begins to use it: one of them is refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [target, user] = [await calls.addCampaign(market), await calls.addCampaign(admin)]
      const success = { kind: 'opportunity', campaignId: target.campaignId }
      const { campaignId, version } = user
      const [deleted, used] = await Promise.all([
        calls.deleteCampaign(market, target.campaignId),
        admin.put('/api/Campaign/UpdateCampaign', { campaignId, version, success }),
      ])
      const outcome = [deleted.statusCode, used.statusCode]
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual(outcome)
    }
  })

  it('two edits from the same version: one is kept, the other is told', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { campaignId, version } = await calls.addCampaign(market)
      const answers = await Promise.all(
        [market, admin].map((caller, place) =>
          caller.put('/api/Campaign/UpdateCampaign', { campaignId, version, name: `Tên ${place}` }),
        ),
      )
      expect(codesOf(answers)).toEqual(['done', 'request.staleVersion'])
    }
  })
})
