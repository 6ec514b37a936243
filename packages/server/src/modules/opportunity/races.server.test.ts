import type { CampaignView } from '@crm/contract/campaign-views'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import type { Caller } from '../../testing/harness.ts'
import { fourSteps } from '../../testing/sales/calls.ts'
import { type SalesStage, stageSales } from '../../testing/sales/stage.ts'

let { h, calls, leader, sales, campaign } = {} as SalesStage
stageSales(
  (on) => {
    ;({ h, calls, leader, sales, campaign } = on)
  },
  { autoSplit: true },
)

const rounds = 15
type Answer = Awaited<ReturnType<Caller['get']>>
const codesOf = (answers: readonly Answer[]) =>
  answers.map((answer) => (answer.statusCode < 300 ? 'done' : String(codeOf(answer)[1]))).sort()
const step = (place: number) => campaign.approachMethods[place]?.methodId ?? 0
const movesOf = (opportunityId: number) =>
  h.db.selectFrom('opportunity_move').selectAll().where('opportunity_id', '=', opportunityId).execute()

async function expectCounted() {
  const { rows } = await sql`
    (select method_id, curator_id, status, opportunities::bigint as n from campaign_count where opportunities <> 0)
    except
    (select method_id, coalesce(curator_id, 0), status, count(*) from opportunity where deleted_at is null group by 1, 2, 3)
  `.execute(h.db)
  expect(rows).toEqual([])
}

describe('at the same moment', () => {
  it('two move the same card: one does, the other is told, and it moved once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { opportunityId, version } = await calls.addOpportunity(sales, campaign.campaignId)
      const answers = await Promise.all(
        [sales, leader].map((caller, place) =>
          calls.send(caller, 'MoveOpportunity', { opportunityId, approach: step(place + 1), version }),
        ),
      )
      expect(codesOf(answers)).toEqual(['done', 'request.staleVersion'])
      expect(await movesOf(opportunityId)).toHaveLength(1)
    }
    await expectCounted()
  })

  it('one ends it well and another badly: it ends once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { opportunityId } = await calls.addOpportunity(sales, campaign.campaignId)
      const answers = await Promise.all([
        calls.send(sales, 'SucceedOpportunity', { opportunityId }),
        calls.send(leader, 'FailOpportunity', { opportunityId, failReason: 'other' }),
      ])
      expect(codesOf(answers)).toEqual(['done', 'opportunity.closed'])
      expect(await movesOf(opportunityId)).toHaveLength(1)
    }
    await expectCounted()
  })

  it('a campaign is locked while cards move: what moved did so before', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { opportunityId, version } = await calls.addOpportunity(sales, campaign.campaignId)
      const [locked, moved] = await Promise.all([
        calls.change(leader, 'Lock', campaign.campaignId),
        calls.send(sales, 'MoveOpportunity', { opportunityId, approach: step(1), version }),
      ])
      expect(locked.statusCode).toBe(200)
      const wasFirst = moved.statusCode === 200
      if (!wasFirst) expect(codeOf(moved)).toEqual([409, 'campaign.locked'])
      expect(await movesOf(opportunityId)).toHaveLength(wasFirst ? 1 : 0)
      await calls.change(leader, 'UnLock', campaign.campaignId)
    }
  })

  it('a step is taken out of the plan while a card moves into it: never both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const planned = await calls.addCampaign(leader, {
        startDate: '2027-01-01',
        endDate: null,
        approachMethods: [...fourSteps, { type: 'own', name: 'Bước thừa', days: 0, probability: 90 }],
      })
      const { campaignId, version, approachMethods } = planned
      const { opportunityId } = await calls.addOpportunity(leader, campaignId)
      const approach = approachMethods.at(-1)?.methodId
      const [taken, moved] = await Promise.all([
        leader.put('/api/Campaign/UpdateCampaign', {
          campaignId,
          version,
          approachMethods: approachMethods.slice(0, -1),
        }),
        calls.send(leader, 'MoveOpportunity', { opportunityId, approach, version: 1 }),
      ])
      expect([codesOf([taken]), codesOf([moved])]).toEqual(
        taken.statusCode === 200 ? [['done'], ['opportunity.approachUnknown']] : [['campaign.methodUsed'], ['done']],
      )
    }
  })

  it('a campaign is deleted while one is opened in it: it goes with it, or is not opened', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { campaignId } = await calls.addCampaign(leader, { startDate: '2027-01-01', endDate: null })
      const customerId = await calls.customer()
      const [gone, opened] = await Promise.all([
        calls.deleteCampaign(leader, campaignId),
        leader.post('/api/Opportunity/AddOpportunity', { campaignId, customerId }),
      ])
      expect(gone.json()).toMatchObject({ opportunities: opened.statusCode === 200 ? 1 : 0 })
      expect(codesOf([opened])).toEqual([opened.statusCode === 200 ? 'done' : 'request.notFound'])
      expect((await calls.search(leader, { campaignId })).json().items).toEqual([])
    }
  })

  it('many are opened by turn: nobody is dealt two more than another', async () => {
    await Promise.all(Array.from({ length: 12 }, () => calls.addOpportunity(leader, campaign.campaignId)))
    const { people } = (await calls.readCampaign(leader, campaign.campaignId)).json<CampaignView>()
    expect(people.map(({ open }) => open)).toEqual([6, 6])
    await expectCounted()
  })

  it('a participant leaves while being given an opportunity: never both', async () => {
    const userId = calls.idOf('staff.sales02')
    for (let round = 0; round < rounds; round += 1) {
      const { campaignId, version } = await calls.addCampaign(leader, { startDate: '2027-01-01', endDate: null })
      await h.db.insertInto('campaign_participant').values({ campaign_id: campaignId, user_id: userId }).execute()
      const { opportunityId } = await calls.addOpportunity(leader, campaignId)
      const [left, given] = await Promise.all([
        leader.post('/api/CampaignParticipantRef/UpdateCampaignParticipantRef', {
          campaignId,
          version,
          participants: [],
        }),
        calls.send(leader, 'TransferOpportunity', { opportunityIds: [opportunityId], curator: userId }),
      ])
      const isGiven = given.json().changed === 1
      expect(codesOf([left])).toEqual([isGiven ? 'campaign.participantBusy' : 'done'])
    }
  })

  it('two hands cross over the same cards in either order: both end, and the counts are right', async () => {
    const cards: number[] = []
    for (let n = 0; n < 8; n += 1) cards.push((await calls.addOpportunity(leader, campaign.campaignId)).opportunityId)
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all([
        calls.send(leader, 'UpdateOpportunityStep', { opportunityIds: cards, approach: step(round % 4) }),
        calls.send(leader, 'TransferOpportunity', {
          opportunityIds: [...cards].reverse(),
          curator: round % 2 ? calls.idOf('staff.sales01') : calls.idOf('staff.sales02'),
        }),
      ])
      expect(codesOf(answers)).toEqual(['done', 'done'])
    }
    await expectCounted()
  })
})
