import type { AdditionView, CampaignView, SplitShare } from '@crm/contract/campaign-views'
import { CUSTOMERS_PER_ADDITION_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import { insertCustomer } from '../../testing/customers.ts'
import type { Caller } from '../../testing/harness.ts'
import { runJobAgain, runQueuedJobs } from '../../testing/run-jobs.ts'
import { insertOpportunity } from '../../testing/sales/rows.ts'
import { type SalesStage, stageSales } from '../../testing/sales/stage.ts'
import { hashTables } from '../../testing/tables.ts'

let { h, calls, leader, sales, campaign } = {} as SalesStage
stageSales(
  (on) => {
    ;({ h, calls, leader, sales, campaign } = on)
  },
  { autoSplit: true },
)

const participants = () => [calls.idOf('staff.sales01'), calls.idOf('staff.sales02')]
const add = (caller: Caller, wanted: object) =>
  caller.post('/api/Campaign/AddCustomer', { campaignId: campaign.campaignId, ...wanted })
const read = async (caller: Caller, additionId: string) =>
  (await caller.get(`/api/Campaign/GetAddition/${additionId}`)).json<AdditionView>()
const undo = (caller: Caller, additionId: string) => caller.put(`/api/Campaign/UndoAddition/${additionId}`)
const givenOf = (shares: readonly SplitShare[]) => shares.map(({ userId, given }) => [userId, given])
const opportunities = () => h.db.selectFrom('opportunity').selectAll().orderBy('opportunity_id').execute()

async function customers(count: number) {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push(await insertCustomer(h.db, h.company, { name: `Khách ${n}` }))
  return ids
}

describe('customers come into a campaign', () => {
  it('up to ten thousand at once: of a search that finds more none is added', async () => {
    await sql`
      insert into customer (name, name_key, source_id, created_by, curator_id, department_id, updated_by, interacted_at)
      select 'Khách ' || n, n::text, 1, u.user_id, u.user_id, u.department_id, u.user_id, now()
        from account u, generate_series(1, ${CUSTOMERS_PER_ADDITION_MAX + 1}::int) n
       where u.user_name = 'staff.sales01'`.execute(h.db)
    expect(codeOf(await add(leader, { filter: { activeTab: 'all', viewAll: true } }))).toEqual([
      422,
      'campaign.tooManyCustomers',
    ])
    expect(await opportunities()).toEqual([])
  })

  it('with a preview first that changes nothing, then as it said', async () => {
    const [there, taken, ...fresh] = (await customers(6)) as [number, number, ...number[]]
    await calls.addOpportunity(leader, campaign.campaignId, { customerId: there })
    const other = await calls.addCampaign(leader)
    await calls.addOpportunity(leader, other.campaignId, { customerId: taken })
    const unseen = await insertCustomer(h.db, h.company, { curator: 'staff.support', creator: 'staff.support' })
    const deleted = await insertCustomer(h.db, h.company, { deleted_at: new Date() })
    const customerIds = [there, taken, ...fresh, unseen, deleted, 99_999]
    await h.platform.dispatcher.drain()
    const before = await hashTables(h.db)
    const preview = (await add(leader, { customerIds, dryRun: true })).json()
    expect(await hashTables(h.db)).toEqual(before)
    const [one, two] = participants()
    expect(preview).toMatchObject({ added: 4, already: 1, taken: 1, notSeen: 3, additionId: null, state: 'previewed' })
    expect(givenOf(preview.byCurator)).toEqual([
      [one, 2],
      [two, 2],
    ])
    const done = (await add(leader, { customerIds })).json()
    expect(done).toMatchObject({ ...preview, additionId: expect.any(String), state: 'done' })
    const opened = (await opportunities()).filter((row) => row.addition_id === done.additionId)
    expect(opened.map((row) => row.customer_id)).toEqual(fresh)
    expect(opened.filter((row) => row.curator_id === one)).toHaveLength(2)
    expect((await add(leader, { customerIds: [taken], includeTaken: true })).json()).toMatchObject({
      added: 1,
      taken: 1,
    })
    const lines = await calls.logOf('Campaign', campaign.campaignId)
    expect(lines.at(-1)).toMatchObject({ edit_field: 'customers', after: '1' })
    expect((await read(leader, done.additionId)).added).toBe(4)
    expect(codeOf(await sales.get(`/api/Campaign/GetAddition/${done.additionId}`))).toEqual([404, 'request.notFound'])
  })

  it('by all that a search finds', async () => {
    const ids = await customers(3)
    await insertCustomer(h.db, h.company, { name: 'Người lạ' })
    const answer = (await add(leader, { filter: { text: 'khach', viewAll: true } })).json()
    expect(answer).toMatchObject({ added: 3, state: 'done' })
    expect((await opportunities()).map((row) => row.customer_id)).toEqual(ids)
  })

  it('in the charge of a participant who adds them, of the customer’s curator where nothing is dealt out', async () => {
    const [one, two, three] = (await customers(3)) as [number, number, number]
    await add(sales, { customerIds: [one] })
    const { version } = (await calls.readCampaign(leader, campaign.campaignId)).json()
    await leader.put('/api/Campaign/UpdateCampaign', { campaignId: campaign.campaignId, version, autoSplit: false })
    await h.db
      .updateTable('customer')
      .set({ curator_id: calls.idOf('leader.sales') })
      .where('customer_id', '=', three)
      .execute()
    const kept = (await add(leader, { customerIds: [two, three] })).json()
    expect(kept.byCurator.find(({ userId }: SplitShare) => userId === 0)).toMatchObject({ given: 1 })
    expect((await opportunities()).map((row) => row.curator_id)).toEqual([
      calls.idOf('staff.sales01'),
      calls.idOf('staff.sales01'),
      null,
    ])
  })

  it('for nobody else, not while it is locked, and not without a name', async () => {
    const customerIds = await customers(1)
    const viewer = await h.signIn('viewer.all')
    expect(codeOf(await add(viewer, { customerIds }))).toEqual([403, 'access.forbidden'])
    expect(codeOf(await add(await h.signIn('staff.market'), { customerIds }))).toEqual([404, 'request.notFound'])
    expect(codeOf(await add(leader, {}))).toEqual([422, 'campaign.nobodyNamed'])
    await calls.change(leader, 'Lock', campaign.campaignId)
    expect(codeOf(await add(leader, { customerIds }))).toEqual([409, 'campaign.locked'])
    expect(await opportunities()).toEqual([])
  })

  it('by a job where they are many: whole, once, and fairly', async () => {
    const customerIds = await customers(121)
    const answer = (await add(leader, { customerIds })).json()
    expect(answer).toMatchObject({ added: 121, state: 'running' })
    expect(await opportunities()).toEqual([])
    expect(await read(leader, answer.additionId)).toMatchObject({ state: 'running', canUndo: false })
    const [ran] = await runQueuedJobs(h, 'campaign-addition')
    await runJobAgain(h, 'campaign-addition', ran)
    expect(await opportunities()).toHaveLength(121)
    const state = await read(leader, answer.additionId)
    expect(state).toMatchObject({ state: 'done', added: 121, canUndo: true })
    expect(state.byCurator.map(({ given }) => given).sort()).toEqual([60, 61])
  })

  it('by a job that finds the campaign locked: none, and it says why', async () => {
    const answer = (await add(leader, { customerIds: await customers(101) })).json()
    await calls.change(leader, 'Lock', campaign.campaignId)
    await runQueuedJobs(h, 'campaign-addition')
    expect(await read(leader, answer.additionId)).toMatchObject({
      state: 'failed',
      failure: 'campaign.locked',
      added: 0,
    })
    expect(await opportunities()).toEqual([])
  })
})

describe('an addition is undone', () => {
  it('within a day, by who made it: what was touched since stays', async () => {
    const { additionId } = (await add(leader, { customerIds: await customers(4) })).json()
    const [moved, written, ...others] = await opportunities()
    const step = campaign.approachMethods[1]?.methodId
    await calls.send(leader, 'MoveOpportunity', { opportunityId: moved?.opportunity_id, approach: step, version: 1 })
    await leader.post('/api/Opportunity/Comment', { opportunityId: written?.opportunity_id, content: 'Đã gọi' })
    expect(codeOf(await undo(await h.signIn('admin'), additionId))).toEqual([404, 'request.notFound'])
    expect((await undo(leader, additionId)).json()).toMatchObject({ state: 'undone', removed: 2, canUndo: false })
    expect((await opportunities()).map((row) => row.opportunity_id)).toEqual([
      moved?.opportunity_id,
      written?.opportunity_id,
    ])
    expect(others).toHaveLength(2)
    expect(await h.db.selectFrom('campaign_customer').selectAll().execute()).toHaveLength(2)
    expect(codeOf(await undo(leader, additionId))).toEqual([422, 'campaign.undoExpired'])
    const view = (await calls.readCampaign(leader, campaign.campaignId)).json<CampaignView>()
    expect([view.counters.open, view.customers]).toEqual([2, 2])
  })

  it('no longer after a day', async () => {
    const { additionId } = (await add(leader, { customerIds: await customers(1) })).json()
    h.clock.pass(24 * 3_600_000 + 1)
    expect(codeOf(await undo(await h.signIn('leader.sales'), additionId))).toEqual([422, 'campaign.undoExpired'])
  })
})

describe('rebalancing', () => {
  const preview = async (body = {}) =>
    givenOf((await leader.post('/api/Campaign/PreviewSplit', { campaignId: campaign.campaignId, ...body })).json())
  const open = async () =>
    (await calls.readCampaign(leader, campaign.campaignId)).json<CampaignView>().people.map((one) => one.open)

  it('levels what is open with the fewest hand-overs, the least worked on first', async () => {
    const [one, two] = participants()
    const ids: number[] = []
    for (let n = 0; n < 6; n += 1)
      ids.push(await insertOpportunity(h, campaign.campaignId, { curator: 'staff.sales01' }))
    await insertOpportunity(h, campaign.campaignId, { curator: null })
    await calls.send(leader, 'MoveOpportunity', {
      opportunityId: ids[5],
      approach: campaign.approachMethods[2]?.methodId,
      version: 1,
    })
    expect(await preview()).toEqual([
      [one, -2],
      [two, 3],
      [0, -1],
    ])
    expect(await preview({ customers: 4 })).toEqual([
      [one, 0],
      [two, 4],
    ])
    const answer = await leader.put('/api/Campaign/Rebalance', { campaignId: campaign.campaignId })
    expect(answer.json()).toEqual({ changed: 3 })
    expect(await open()).toEqual([4, 3])
    const handed = (await opportunities()).filter((row) => row.curator_id === two).map((row) => row.opportunity_id)
    expect(handed).toEqual([ids[3], ids[4], 7])
    expect((await leader.put('/api/Campaign/Rebalance', { campaignId: campaign.campaignId })).json()).toEqual({
      changed: 0,
    })
    expect((await calls.bells()).filter(({ message }) => message === 'opportunity.transferred')).toMatchObject([
      { userName: 'staff.sales02', body: { count: 3 } },
    ])
  })

  it('is for those whose campaign it is, and leaves who is away alone', async () => {
    for (let n = 0; n < 4; n += 1) await insertOpportunity(h, campaign.campaignId, { curator: 'staff.sales01' })
    const people = participants().map((userId, place) => ({ userId, away: place === 0 }))
    await leader.post('/api/CampaignParticipantRef/UpdateCampaignParticipantRef', {
      campaignId: campaign.campaignId,
      version: 1,
      participants: people,
    })
    expect((await leader.put('/api/Campaign/Rebalance', { campaignId: campaign.campaignId })).json()).toEqual({
      changed: 0,
    })
    const market = await h.signIn('leader.market')
    const answer = await market.put('/api/Campaign/Rebalance', { campaignId: campaign.campaignId })
    expect(codeOf(answer)).toEqual([404, 'request.notFound'])
    expect(await open()).toEqual([4, 0])
  })
})
