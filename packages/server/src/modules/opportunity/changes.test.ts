import type { CampaignView } from '@crm/contract/campaign-views'
import { failReasons } from '@crm/contract/opportunity-rules'
import type { OpportunityView } from '@crm/contract/opportunity-views'
import { plainDateOf } from '@crm/contract/rules/dates'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import type { Caller } from '../../testing/harness.ts'
import { runJobAgain, runQueuedJobs } from '../../testing/run-jobs.ts'
import { type SalesStage, stageSales } from '../../testing/sales/stage.ts'

let { h, calls, leader, sales, campaign } = {} as SalesStage
let sales2: Caller
let opened: OpportunityView
stageSales(
  async (on) => {
    ;({ h, calls, leader, sales, campaign } = on)
    sales2 = await h.signIn('staff.sales02')
    opened = await calls.addOpportunity(sales, campaign.campaignId, { revenue: 1_000 })
  },
  { failReasons: [{ name: 'Đã mua nơi khác' }] },
)

const step = (place: number) => campaign.approachMethods[place]?.methodId ?? 0
const one = (wanted: object = {}) => ({ opportunityId: opened.opportunityId, ...wanted })
const move = (caller: Caller, place: number, version: number, wanted: object = {}) =>
  calls.send(caller, 'MoveOpportunity', one({ approach: step(place), version, ...wanted }))
const moves = () => h.db.selectFrom('opportunity_move').selectAll().orderBy('move_id').execute()
const counters = async () => (await calls.readCampaign(leader, campaign.campaignId)).json<CampaignView>().counters

describe('a step', () => {
  it('forwards or back brings its probability, begins a new time there, and is an interaction with the customer', async () => {
    h.clock.pass(90 * 60_000)
    expect((await move(sales, 2, 1)).json()).toMatchObject({
      approach: step(2),
      probability: 60,
      version: 2,
      status: 1,
    })
    const back = await move(leader, 0, 2, { probability: 33 })
    expect(back.json()).toMatchObject({ approach: step(0), probability: 33, stepDate: h.clock.now().toISOString() })
    expect(await moves()).toMatchObject([
      { from_method_id: step(0), to_method_id: step(2), stood_minutes: 90, revenue: '1000.00' },
      { from_method_id: step(2), to_method_id: step(0), stood_minutes: 0, moved_by: calls.idOf('leader.sales') },
    ])
    const { interacted_at } = await h.db.selectFrom('customer').select('interacted_at').executeTakeFirstOrThrow()
    expect(interacted_at).toEqual(h.clock.now())
    const lines = (await calls.logOf('Opportunity', opened.opportunityId)).slice(1)
    expect(lines.filter(({ edit_field }) => edit_field === 'approach')).toMatchObject([
      { message: 'opportunity.moved', action: 5, before_name: 'Gọi lần đầu', after_name: 'Gửi báo giá' },
      { action: 5, before_name: 'Gửi báo giá', after_name: 'Gọi lần đầu' },
    ])
  })

  it('from an old version, to another campaign’s step, or in a locked campaign is refused', async () => {
    await move(sales, 1, 1)
    expect(codeOf(await move(sales, 2, 1))).toEqual([409, 'request.staleVersion'])
    const foreign = await calls.addCampaign(leader)
    const answer = await calls.send(
      sales,
      'MoveOpportunity',
      one({ approach: foreign.approachMethods[1]?.methodId, version: 2 }),
    )
    expect(codeOf(answer)).toEqual([422, 'opportunity.approachUnknown'])
    await calls.change(leader, 'Lock', campaign.campaignId)
    expect(codeOf(await move(sales, 2, 2))).toEqual([409, 'campaign.locked'])
    expect(await moves()).toHaveLength(1)
  })

  it('that is taken away while opportunities stand in it is refused, and is free once they have gone on', async () => {
    const { campaignId, version } = campaign
    const [first, ...others] = [...campaign.approachMethods, { type: 'own', name: 'Mới', days: 0, probability: 95 }]
    const take = () => leader.put('/api/Campaign/UpdateCampaign', { campaignId, version, approachMethods: others })
    const refused = await take()
    expect(codeOf(refused)).toEqual([409, 'campaign.methodUsed'])
    expect(refused.json().details).toMatchObject([{ opportunities: 1 }])
    const check = () => leader.get(`/api/Campaign/CheckFreeApproachMethod/${step(0)}/${campaignId}`)
    expect((await check()).json()).toEqual({ free: false, opportunities: 1 })
    expect(first).toBeDefined()
    await move(sales, 1, 1)
    expect((await check()).json()).toEqual({ free: true, opportunities: 0 })
    expect((await take()).statusCode).toBe(200)
  })
})

describe('an end', () => {
  it('well: with what it brought, told to its curator, and counted as won', async () => {
    const answer = await calls.send(leader, 'SucceedOpportunity', one({ revenue: 1_500 }))
    expect(answer.json()).toMatchObject({
      status: 2,
      probability: 100,
      revenue: 1_500,
      closedDate: h.clock.now().toISOString(),
    })
    expect(await counters()).toMatchObject({ open: 0, success: 1, won: 1_500 })
    expect((await calls.bells()).filter(({ message }) => message === 'opportunity.succeeded')).toMatchObject([
      { userName: 'staff.sales01' },
    ])
    expect(codeOf(await calls.send(sales, 'SucceedOpportunity', one()))).toEqual([409, 'opportunity.closed'])
    expect(codeOf(await move(sales, 1, 2))).toEqual([409, 'opportunity.closed'])
  })

  it('badly needs a reason: one of the nine, or one of the campaign’s own', async () => {
    expect(codeOf(await calls.send(sales, 'FailOpportunity', one()))).toEqual([422, 'opportunity.reasonRequired'])
    expect(codeOf(await calls.send(sales, 'FailOpportunity', one({ failReasonId: 99 })))).toEqual([
      422,
      'opportunity.reasonUnknown',
    ])
    expect((await calls.send(sales, 'FailOpportunity', one({ failReason: 'moon' }))).statusCode).toBe(400)
    const own = campaign.failReasons[0]
    const failed = await calls.send(
      sales,
      'FailOpportunity',
      one({ failReasonId: own?.reasonId, note: 'Giá thấp hơn' }),
    )
    expect(failed.json()).toMatchObject({
      status: 3,
      probability: 0,
      failReasonName: own?.name,
      failNote: 'Giá thấp hơn',
      failReason: null,
    })
    for (const failReason of failReasons) {
      expect((await calls.send(sales, 'ReopenOpportunity', one())).json()).toMatchObject({
        status: 1,
        probability: 20,
        failReason: null,
        failNote: '',
        closedDate: null,
      })
      expect((await calls.send(sales, 'FailOpportunity', one({ failReason }))).json()).toMatchObject({ failReason })
    }
    expect(await counters()).toMatchObject({ open: 0, failure: 1, revenue: 0 })
  })

  it('is opened again in the same step, and only when it has ended', async () => {
    await move(sales, 2, 1)
    expect(codeOf(await calls.send(sales, 'ReopenOpportunity', one()))).toEqual([409, 'opportunity.open'])
    await calls.send(sales, 'FailOpportunity', one({ failReason: 'other' }))
    expect((await calls.send(leader, 'ReopenOpportunity', one())).json()).toMatchObject({
      status: 1,
      approach: step(2),
      probability: 60,
    })
    expect((await moves()).map(({ from_status, to_status }) => [from_status, to_status])).toEqual([
      [1, 1],
      [1, 3],
      [3, 1],
    ])
  })

  it('opens one in the campaign that it leads to, once, whoever has the turn there', async () => {
    const next = await calls.addCampaign(leader, {
      participantIds: [calls.idOf('leader.sales')],
      startDate: '2026-11-01',
    })
    const { campaignId, version } = campaign
    const success = { kind: 'opportunity', campaignId: next.campaignId }
    await leader.put('/api/Campaign/UpdateCampaign', { campaignId, version, success })
    await calls.send(sales, 'SucceedOpportunity', one())
    const [ran] = await runQueuedJobs(h, 'opportunity-outcome')
    await runJobAgain(h, 'opportunity-outcome', ran)
    await calls.send(sales, 'ReopenOpportunity', one())
    await calls.send(sales, 'SucceedOpportunity', one())
    await runQueuedJobs(h, 'opportunity-outcome')
    const found = (await calls.search(leader, { campaignId: next.campaignId })).json().items
    expect(found).toMatchObject([
      { customerId: opened.customerId, curator: calls.idOf('leader.sales'), approachName: 'Gọi lần đầu', status: 1 },
    ])
    const view = (await calls.readOpportunity(leader, found[0].opportunityId)).json()
    expect(view.from).toEqual({ opportunityId: opened.opportunityId, code: opened.code })
    expect(
      (await calls.bells()).filter(
        ({ userName, message }) => userName === 'leader.sales' && message === 'opportunity.added',
      ),
    ).toHaveLength(1)
  })

  it('sets a task for who is in charge, once for each way of ending, and none while nothing is said', async () => {
    const { campaignId, version } = campaign
    const task = { type: 'call', title: 'Hỏi lại sau khi mất', days: 3 }
    const failure = { kind: 'task', task }
    const plan = await leader.put('/api/Campaign/UpdateCampaign', { campaignId, version, failure })
    expect(plan.json().failure).toMatchObject({ kind: 'task', campaignId: 0, campaignName: '', task, message: null })
    await calls.send(leader, 'SucceedOpportunity', one())
    await calls.send(leader, 'ReopenOpportunity', one())
    await calls.send(leader, 'FailOpportunity', one({ failReason: 'other' }))
    const [ran] = await runQueuedJobs(h, 'opportunity-outcome')
    await runJobAgain(h, 'opportunity-outcome', ran)
    await calls.send(leader, 'ReopenOpportunity', one())
    await calls.send(leader, 'FailOpportunity', one({ failReason: 'other' }))
    await runQueuedJobs(h, 'opportunity-outcome')
    const found = await sales.post('/api/Task/SearchTask', { opportunityId: opened.opportunityId })
    expect(found.json().items).toMatchObject([
      { type: 'call', title: task.title, allDay: true, curator: sales.me.userId, creator: leader.me.userId, status: 1 },
    ])
    const { startDate } = found.json().items[0]
    expect(plainDateOf(startDate)).toBe(plainDateOf(new Date(h.clock.now().getTime() + 3 * 86_400_000)))
    expect(
      (await calls.bells()).filter(({ userName, message }) => userName === 'staff.sales01' && message === 'task.added'),
    ).toHaveLength(1)
  })

  it('opens none where the other campaign is locked', async () => {
    const next = await calls.addCampaign(leader)
    const { campaignId, version } = campaign
    const failure = { kind: 'opportunity', campaignId: next.campaignId }
    await leader.put('/api/Campaign/UpdateCampaign', { campaignId, version, failure })
    await calls.change(leader, 'Lock', next.campaignId)
    await calls.send(sales, 'FailOpportunity', one({ failReason: 'other' }))
    await runQueuedJobs(h, 'opportunity-outcome')
    expect((await calls.search(leader, { campaignId: next.campaignId })).json().items).toEqual([])
  })
})

describe('several at once', () => {
  it('are handed to somebody who takes part; what cannot be is left and named with its reason', async () => {
    const closed = await calls.addOpportunity(sales, campaign.campaignId)
    await calls.send(sales, 'SucceedOpportunity', { opportunityId: closed.opportunityId })
    const opportunityIds = [opened.opportunityId, closed.opportunityId]
    const answer = await calls.send(leader, 'TransferOpportunity', {
      opportunityIds,
      curator: calls.idOf('staff.sales02'),
    })
    expect(answer.json()).toMatchObject({ changed: 1, left: [{ code: closed.code, why: 'opportunity.closed' }] })
    expect((await calls.bells()).filter(({ message }) => message === 'opportunity.transferred')).toMatchObject([
      { userName: 'staff.sales02', body: { count: 1, role: 'curator' } },
    ])
    const stranger = await calls.send(leader, 'TransferOpportunity', {
      opportunityIds: [opened.opportunityId],
      curator: 1,
    })
    expect(stranger.json()).toMatchObject({ changed: 0, left: [{ why: 'opportunity.curatorNotParticipant' }] })
    const own = { opportunityIds: [opened.opportunityId], curator: calls.idOf('staff.sales01') }
    expect((await calls.send(sales2, 'TransferOpportunity', own)).json()).toMatchObject({ changed: 1 })
    expect((await calls.send(leader, 'TransferOpportunity', { ...own, curator: 0 })).json()).toMatchObject({
      changed: 1,
    })
    expect((await calls.storedOpportunity(opened.opportunityId)).curator_id).toBeNull()
  })

  it('one that is not seen and nothing changes', async () => {
    const other = await calls.addOpportunity(sales2, campaign.campaignId)
    const opportunityIds = [opened.opportunityId, other.opportunityId]
    for (const [what, wanted] of [
      ['UpdateOpportunityStep', { approach: step(1) }],
      ['FailOpportunities', { failReason: 'other' }],
      ['TransferOpportunity', { curator: calls.idOf('staff.sales02') }],
    ] as const)
      expect(codeOf(await calls.send(sales, what, { opportunityIds, ...wanted }))).toEqual([404, 'request.notFound'])
    expect(await calls.storedOpportunity(opened.opportunityId)).toMatchObject({ version: 1 })
  })

  it('take a step or fail together, each told for itself', async () => {
    const other = await calls.addOpportunity(sales, campaign.campaignId)
    const opportunityIds = [opened.opportunityId, other.opportunityId]
    expect((await calls.send(sales, 'UpdateOpportunityStep', { opportunityIds, approach: step(3) })).json()).toEqual({
      changed: 2,
      left: [],
    })
    const back = { opportunityIds, approach: step(0), probability: 35 }
    expect((await calls.send(sales, 'UpdateOpportunityStep', back)).json().changed).toBe(2)
    expect(await calls.storedOpportunity(opportunityIds[0] ?? 0)).toMatchObject({ method_id: step(0), probability: 35 })
    expect(
      (await calls.send(leader, 'FailOpportunities', { opportunityIds, failReason: 'priceTooHigh' })).json(),
    ).toEqual({ changed: 2, left: [] })
    expect((await calls.bells()).filter(({ message }) => message === 'opportunity.failed')).toHaveLength(2)
  })

  it('are deleted and brought back by those whose campaign it is', async () => {
    const opportunityIds = [opened.opportunityId]
    const remove = (caller: Caller) => caller.delete('/api/Opportunity/DeleteOpportunity', { opportunityIds })
    expect((await remove(sales)).json()).toMatchObject({ changed: 0, left: [{ why: 'opportunity.notYours' }] })
    expect((await remove(leader)).json()).toEqual({ changed: 1, left: [] })
    expect(await counters()).toMatchObject({ open: 0, revenue: 0 })
    expect((await calls.readOpportunity(sales, opened.opportunityId)).statusCode).toBe(404)
    expect((await calls.search(leader, { deleted: true })).json().items).toHaveLength(1)
    expect((await calls.search(sales, { deleted: true })).json().items).toEqual([])
    expect(codeOf(await calls.send(leader, 'SucceedOpportunity', one()))).toEqual([404, 'request.notFound'])
    expect((await calls.send(leader, 'RecoverOpportunity', { opportunityIds })).json()).toEqual({
      changed: 1,
      left: [],
    })
    expect((await calls.send(leader, 'RecoverOpportunity', { opportunityIds })).json()).toMatchObject({
      left: [{ why: 'opportunity.notDeleted' }],
    })
    expect(await counters()).toMatchObject({ open: 1, revenue: 1_000 })
    expect((await calls.logOf('Opportunity', opened.opportunityId)).map(({ action }) => action)).toEqual([1, 3, 4])
  })
})

describe('the whole campaign', () => {
  it('is reset: all are open in the first step again, and their moves are kept', async () => {
    await move(sales, 3, 1)
    await calls.send(sales, 'FailOpportunity', one({ failReason: 'other', note: 'x' }))
    const reset = await calls.change(leader, 'Reset', campaign.campaignId)
    expect(reset.json()).toMatchObject({ counters: { open: 1, failure: 0 } })
    expect((await calls.readOpportunity(sales, opened.opportunityId)).json()).toMatchObject({
      status: 1,
      approach: step(0),
      probability: 20,
      failReason: null,
      failNote: '',
      closedDate: null,
    })
    expect((await moves()).map(({ to_status }) => to_status)).toEqual([1, 3, 1])
  })

  it('is deleted with its opportunities out of sight, and back with them', async () => {
    expect((await calls.deleteCampaign(leader, campaign.campaignId, true)).json()).toMatchObject({
      opportunities: 1,
      open: 1,
      customers: 1,
    })
    await calls.deleteCampaign(leader, campaign.campaignId)
    expect((await calls.readOpportunity(sales, opened.opportunityId)).statusCode).toBe(404)
    expect((await calls.search(sales)).json().items).toEqual([])
    expect((await calls.board(sales, campaign.campaignId)).statusCode).toBe(404)
    await calls.change(leader, 'Recover', campaign.campaignId)
    expect((await calls.search(sales)).json().items).toHaveLength(1)
  })

  it('keeps a participant who has open opportunities', async () => {
    const { campaignId, version } = campaign
    const leave = () =>
      leader.post('/api/CampaignParticipantRef/UpdateCampaignParticipantRef', {
        campaignId,
        version,
        participants: [{ userId: calls.idOf('staff.sales02') }],
      })
    const refused = await leave()
    expect(codeOf(refused)).toEqual([409, 'campaign.participantBusy'])
    expect(refused.json().details).toMatchObject({ opportunities: 1 })
    await calls.send(sales, 'SucceedOpportunity', one())
    expect((await leave()).statusCode).toBe(200)
  })
})
