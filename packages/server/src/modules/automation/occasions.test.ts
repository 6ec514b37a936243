import { describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/harness.ts'
import { type RuleCalls, ruleCalls } from '../../testing/sales/rules.ts'
import { type SalesStage, stageSales } from '../../testing/sales/stage.ts'
import { taskCalls } from '../../testing/task/calls.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'

let { h, calls, leader, campaign } = {} as SalesStage
let rules: RuleCalls
let admin: Caller
stageSales(
  async (on) => {
    ;({ h, calls, leader, campaign } = on)
    rules = ruleCalls(h)
    admin = await h.signIn('admin')
  },
  { staleDays: 3 },
)

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const told = { do: 'notify', owner: true, message: 'Xem lại' } as const
/** The records of the runs of a rule; a session does not last for days. */
async function runsOf(automationId: number) {
  admin = await h.signIn('admin')
  return (await rules.runsOf(admin, automationId)).map(({ recordId, state }) => [recordId, state])
}

describe('time', () => {
  it('makes an open opportunity stale after the days of its campaign, once for each stay in a step', async () => {
    const { automationId } = await rules.addRule(admin, { trigger: { on: 'opportunityStale' }, steps: [told] })
    const [stale, won] = [
      await calls.addOpportunity(leader, campaign.campaignId),
      await calls.addOpportunity(leader, campaign.campaignId),
    ]
    await calls.send(leader, 'SucceedOpportunity', { opportunityId: won.opportunityId, version: 1 })
    await rules.tick(3 * dayMs - hourMs)
    expect(await runsOf(automationId)).toEqual([])
    await rules.tick(hourMs)
    await rules.tick(hourMs)
    expect(await runsOf(automationId)).toEqual([[stale.opportunityId, 'done']])
    const { opportunityId, version } = stale
    const approach = campaign.approachMethods[1]?.methodId
    await calls.send(await h.signIn('leader.sales'), 'MoveOpportunity', { opportunityId, approach, version })
    await rules.tick(3 * dayMs)
    expect(await runsOf(automationId)).toEqual([
      [opportunityId, 'done'],
      [opportunityId, 'done'],
    ])
  })

  it('makes an open ticket late at its end, and one that was closed before is not', async () => {
    const { automationId } = await rules.addRule(admin, { trigger: { on: 'ticketLate' }, steps: [told] })
    const tickets = ticketRows(h)
    const [late, closed] = [await tickets.add(), await tickets.add(), await tickets.add()]
    const end = new Date(h.clock.now().getTime() + hourMs)
    await h.db.updateTable('ticket').set({ end_at: end }).where('ticket_id', 'in', [late, closed]).execute()
    const closing = { status: 4, closed_at: h.clock.now() } as const
    await h.db.updateTable('ticket').set(closing).where('ticket_id', '=', closed).execute()
    await rules.tick(hourMs)
    await rules.tick(hourMs)
    expect(await runsOf(automationId)).toEqual([[late, 'done']])
  })

  it('makes an open task overdue at its end, and one that is done is not', async () => {
    const { automationId } = await rules.addRule(admin, { trigger: { on: 'taskOverdue' }, steps: [told] })
    const tasks = taskCalls(h)
    const [open, done] = [await tasks.add(leader), await tasks.add(leader)]
    h.clock.set(new Date(new Date(open.endDate).getTime() - hourMs))
    await h.db
      .updateTable('task')
      .set({ status: 3, finished_at: h.clock.now() })
      .where('task_id', '=', done.taskId)
      .execute()
    await rules.tick(hourMs)
    await rules.tick(hourMs)
    expect(await runsOf(automationId)).toEqual([[open.taskId, 'done']])
  })
})

describe('a rule that adds to a campaign', () => {
  it('adds who is not in it, once, and leaves who is taken by another', async () => {
    const { campaignId } = campaign
    const steps = [{ do: 'addToCampaign', campaignId }]
    const { automationId } = await rules.addRule(admin, {
      trigger: { on: 'customerChanged', field: 'relationship' },
      steps,
    })
    const fresh = await calls.customer()
    const taken = (await calls.addOpportunity(leader, (await calls.addCampaign(leader)).campaignId)).customerId
    const customerIds = [fresh, taken]
    for (const key of ['vip', 'potential'] as const) {
      const relationship = h.company.relationships[key]
      await admin.put('/api/Customer/UpdateCustomerRelationship', { customerIds, relationship })
    }
    await rules.settle()
    expect((await runsOf(automationId)).map(([, state]) => state)).toEqual(Array(4).fill('done'))
    const added = await h.db
      .selectFrom('opportunity')
      .select(['customer_id', 'created_by'])
      .where('campaign_id', '=', campaignId)
      .execute()
    expect(added).toEqual([{ customer_id: fresh, created_by: calls.idOf('admin') }])
  })
})
