import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CustomerCalls } from '../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { type RuleCalls, ruleCalls } from '../../testing/sales/rules.ts'
import { stageCustomers } from '../../testing/stage/customers.ts'

let h: Harness
let calls: CustomerCalls
let rules: RuleCalls
let admin: Caller
let leader: Caller
stageCustomers(async (stage) => {
  h = stage.h
  calls = stage.calls
  rules = ruleCalls(h)
  admin = await h.signIn('admin')
  leader = await h.signIn('leader.sales')
})

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const callTask = {
  do: 'createTask',
  type: 'call',
  title: 'Gọi {{customer.name}}',
  assignee: { to: 'curator' },
  dueDays: 2,
} as const
const states = (found: readonly { state: string; reason: string }[]) =>
  found.map(({ state, reason }) => [state, reason])
const setCurator = (customerIds: number[], curator: number) =>
  admin.put('/api/Customer/UpdateCustomerCurator', { customerIds, curator })

describe('a rule', () => {
  it('runs once for each record and event, however often and in which order everything is told and done again', async () => {
    const added = await rules.addRule(admin, { steps: [callTask] })
    const changed = await rules.addRule(admin, {
      trigger: { on: 'customerChanged', field: 'relationship' },
      steps: [{ ...callTask, title: 'Hỏi thăm {{customer.code}}' }],
    })
    const expected = { added: 0, changed: 0 }
    const first = (await calls.addMany(admin, 1))[0] ?? 0
    expected.added += 1
    let vip = false
    const deeds = {
      add: async () => {
        await calls.addMany(admin, 1)
        expected.added += 1
      },
      change: async () => {
        vip = !vip
        const relationship = h.company.relationships[vip ? 'vip' : 'potential']
        const answer = await admin.put('/api/Customer/UpdateCustomerRelationship', {
          customerIds: [first],
          relationship,
        })
        expected.changed += answer.json().changed
      },
      settle: rules.settle,
      tellAgain: rules.tellAgain,
      tick: () => rules.tick(),
    }
    const names = Object.keys(deeds) as (keyof typeof deeds)[]
    const anything = fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(anything, async (history) => {
        for (const name of history) await deeds[name]()
        await rules.tellAgain()
        await rules.settle()
        const [ofAdded, ofChanged] = [
          await rules.runsOf(admin, added.automationId),
          await rules.runsOf(admin, changed.automationId),
        ]
        expect([ofAdded.length, ofChanged.length]).toEqual([expected.added, expected.changed])
        expect((await rules.tasks()).length).toBe(expected.added + expected.changed)
        expect([...ofAdded, ...ofChanged].every(({ state }) => state === 'done')).toBe(true)
      }),
      { numRuns: 4 },
    )
  })

  it('does what its owner could do by hand: the task is the owner’s, the log says that a rule made it, bells ring', async () => {
    const customerId = (await calls.addMany(admin, 1, { curator: h.company.users['staff.sales01'] }))[0] ?? 0
    const { name } = await calls.stored(customerId)
    const rule = await rules.addRule(leader, {
      trigger: { on: 'customerChanged', field: null },
      match: 'all',
      conditions: [{ field: 'curator', op: 'is', values: [h.company.users['staff.sales01']] }],
      steps: [callTask, { do: 'notify', owner: true, curator: true, message: 'Gọi {{customer.name}} hôm nay' }],
    })
    await setCurator([customerId], h.company.users['staff.sales02'])
    await rules.settle()
    expect(await rules.tasks()).toEqual([])
    await setCurator([customerId], h.company.users['staff.sales01'])
    await rules.settle()
    const users = h.company.users
    expect(await rules.tasks()).toEqual([
      expect.objectContaining({
        title: `Gọi ${name}`,
        customer_id: customerId,
        curator_id: users['staff.sales01'],
        created_by: users['leader.sales'],
      }),
    ])
    const [run] = await rules.runsOf(leader, rule.automationId)
    const view = await rules.readRun(leader, run?.runId ?? '')
    expect(view.log.map(({ state, made }) => [state, made?.resource])).toEqual([
      ['done', 'Task'],
      ['done', undefined],
    ])
    const line = await h.db.selectFrom('activity_log').select('cause').where('resource', '=', 'Task').executeTakeFirst()
    expect(line?.cause).toBe(rule.name)
    const [{ task_id: taskId } = { task_id: 0 }] = await h.db.selectFrom('task').select('task_id').execute()
    const timeline = await leader.get(`/api/Task/GetTimeline/${taskId}/${leader.me.userId}/1/20`)
    expect(timeline.json().items).toMatchObject([{ kind: 'change', automation: rule.name }])
    const rung = await h.db
      .selectFrom('bell')
      .select(['user_id', 'body'])
      .where('message', '=', 'automation.notified')
      .execute()
    expect(rung.map(({ user_id }) => user_id).sort()).toEqual([users['leader.sales'], users['staff.sales01']].sort())
    expect(rung[0]?.body).toMatchObject({ preview: `Gọi ${name} hôm nay`, role: 'Customer' })
  })

  it('does nothing that its owner may not see or do, and goes off after five refusals in a row, which its owner is told', async () => {
    const rule = await rules.addRule(leader, {
      steps: [{ do: 'changeField', field: 'relationship', value: h.company.relationships.vip }],
    })
    // Of another department: not there for the leader. Of the own one: seen, and not the leader's to change.
    await calls.addMany(admin, 1, { curator: h.company.users['staff.support'] })
    const own = await calls.addMany(admin, 6, { curator: h.company.users['staff.sales01'] })
    await rules.settle()
    const found = await rules.runsOf(leader, rule.automationId)
    expect(found.filter(({ state }) => state === 'failed').map(({ reason }) => reason)).toEqual(
      Array(5).fill('customer.notInCharge'),
    )
    expect(found.every(({ recordId }) => own.includes(recordId)) && found.length).toBe(5)
    const after = (await rules.readRule(leader, rule.automationId)).json()
    expect([after.enabled, after.offReason, after.failures]).toEqual([false, 'failures', 5])
    const bells = await h.db
      .selectFrom('bell')
      .select('user_id')
      .where('message', '=', 'automation.switchedOff')
      .execute()
    expect(bells).toEqual([{ user_id: h.company.users['leader.sales'] }])
    for (const customerId of own)
      expect((await calls.stored(customerId)).relationship_id).not.toBe(h.company.relationships.vip)
  })

  it('is refused with the reason while its owner is suspended', async () => {
    const rule = await rules.addRule(leader)
    await h.db.updateTable('account').set({ state: 'suspended' }).where('user_name', '=', 'leader.sales').execute()
    await calls.addMany(admin, 1)
    await rules.settle()
    expect(states(await rules.runsOf(admin, rule.automationId))).toEqual([['refused', 'ownerSuspended']])
  })

  it('is passed over where more than ten customers change hands at once, and says so; ten are no obstacle', async () => {
    const rule = await rules.addRule(admin, { trigger: { on: 'customerHanded' } })
    const customerIds = await calls.addMany(admin, 11)
    await setCurator(customerIds, h.company.users['staff.sales02'])
    await rules.settle()
    expect(await rules.runsOf(admin, rule.automationId)).toEqual([
      expect.objectContaining({ state: 'skipped', reason: 'tooManyCurators', count: 11 }),
    ])
    await setCurator(customerIds.slice(1), h.company.users['staff.sales01'])
    await rules.settle()
    expect((await rules.runsOf(admin, rule.automationId, 'state=done')).length).toBe(10)
  })

  it('that starts itself anew ends at the fifth', async () => {
    const { vip, potential: fresh } = h.company.relationships
    const both = [
      [vip, fresh],
      [fresh, vip],
    ].map(([from = 0, to = 0]) =>
      rules.addRule(admin, {
        trigger: { on: 'customerChanged', field: 'relationship' },
        conditions: [{ field: 'relationship', op: 'is', values: [from] }],
        steps: [{ do: 'changeField', field: 'relationship', value: to }],
      }),
    )
    const [one, other] = await Promise.all(both)
    const customerIds = await calls.addMany(admin, 1)
    await admin.put('/api/Customer/UpdateCustomerRelationship', { customerIds, relationship: vip })
    await rules.settle()
    const found = [
      ...(await rules.runsOf(admin, one?.automationId ?? 0)),
      ...(await rules.runsOf(admin, other?.automationId ?? 0)),
    ].sort((a, b) => a.depth - b.depth)
    expect(found.map(({ depth, state, reason }) => [depth, state, reason])).toEqual([
      [1, 'done', ''],
      [2, 'done', ''],
      [3, 'done', ''],
      [4, 'done', ''],
      [5, 'done', ''],
      [6, 'skipped', 'tooDeep'],
    ])
  })

  it('runs as often in an hour as it may, and skips what comes on top', async () => {
    const rule = await rules.addRule(admin, { runsPerHour: 2 })
    await calls.addMany(admin, 3)
    await rules.settle()
    const reasons = (await rules.runsOf(admin, rule.automationId)).map(({ reason }) => reason)
    expect(reasons.sort()).toEqual(['', '', 'hourlyLimit'])
    await rules.tick(hourMs)
    await calls.addMany(admin, 1)
    await rules.settle()
    expect((await rules.runsOf(admin, rule.automationId, 'state=done')).length).toBe(3)
  })

  it('waits, and goes on when it is time; switched off meanwhile it does not', async () => {
    const steps = [{ do: 'wait', amount: 2, unit: 'hour' }, callTask]
    const [kept, off] = [await rules.addRule(admin, { steps }), await rules.addRule(admin, { steps })]
    await calls.addMany(admin, 1)
    await rules.settle()
    await rules.tick(hourMs)
    expect(await rules.tasks()).toEqual([])
    expect((await rules.runsOf(admin, kept.automationId))[0]).toMatchObject({ state: 'waiting', stepsDone: 1 })
    await admin.put('/api/Automation/SwitchAutomation', { automationId: off.automationId, version: 1, enabled: false })
    await rules.tick(hourMs)
    expect((await rules.tasks()).length).toBe(1)
    expect(states(await rules.runsOf(admin, kept.automationId))).toEqual([['done', '']])
    expect(states(await rules.runsOf(admin, off.automationId))).toEqual([['skipped', 'switchedOff']])
  })

  it('gives records to whoever has the fewest, ties by turn', async () => {
    const userIds = [h.company.users['staff.sales01'], h.company.users['staff.sales02']]
    await rules.addRule(admin, { steps: [{ do: 'assign', userIds }] })
    const customerIds = await calls.addMany(admin, 4, { curator: 0 })
    await rules.settle()
    const curators = await Promise.all(customerIds.map(async (id) => (await calls.stored(id)).curator_id))
    expect(curators.sort()).toEqual([...userIds, ...userIds].sort())
  })
})

describe('time', () => {
  it('passes for customers left alone, once for each silence, and for those alone that see it pass', async () => {
    const [customerId = 0] = await calls.addMany(admin, 1)
    const now = h.clock.now().getTime()
    const spoken = (ms: number) =>
      h.db
        .updateTable('customer')
        .set({ interacted_at: new Date(ms) })
        .where('customer_id', '=', customerId)
        .execute()
    await spoken(now - 10 * dayMs)
    const rule = await rules.addRule(admin, { trigger: { on: 'customerIdle', days: 5 } })
    await rules.tick()
    expect(await rules.runsOf(admin, rule.automationId)).toEqual([])
    await spoken(now - 5 * dayMs + hourMs)
    await rules.tick(hourMs)
    await rules.tick()
    expect((await rules.runsOf(admin, rule.automationId)).length).toBe(1)
    await spoken(now)
    await rules.tick(6 * dayMs)
    admin = await h.signIn('admin')
    expect(states(await rules.runsOf(admin, rule.automationId))).toEqual([
      ['done', ''],
      ['done', ''],
    ])
  })

  it('comes round for a schedule, over all records that meet its conditions, in blocks', async () => {
    await calls.addMany(admin, 3, { relationship: h.company.relationships.vip })
    await calls.addMany(admin, 1)
    const rule = await rules.addRule(admin, {
      // It is 09:00 of a Friday in the office.
      trigger: { on: 'schedule', kind: 'customer', every: 'week', weekDay: 1, at: '08:30' },
      conditions: [{ field: 'relationship', op: 'is', values: [h.company.relationships.vip] }],
    })
    await rules.tick(dayMs)
    admin = await h.signIn('admin')
    expect(await rules.runsOf(admin, rule.automationId)).toEqual([])
    await rules.tick(2 * dayMs)
    await rules.tick()
    admin = await h.signIn('admin')
    expect((await rules.runsOf(admin, rule.automationId)).length).toBe(3)
    await rules.tick(7 * dayMs)
    admin = await h.signIn('admin')
    expect((await rules.runsOf(admin, rule.automationId, 'state=done')).length).toBe(6)
  })
})

describe('a dry run', () => {
  it('counts what then runs, and shows only records that its reader sees', async () => {
    const sales = h.company.users['staff.sales01']
    const body = {
      trigger: { on: 'customerChanged', field: 'relationship' },
      match: 'any',
      conditions: [
        { field: 'name', op: 'contains', values: ['thanh'] },
        { field: 'sourceCustomer', op: 'oneOf', values: [h.company.sources.zalo] },
      ],
    }
    const rule = await rules.addRule(leader, body)
    const named = await calls.addMany(admin, 2, { name: 'Trần Thành Công', curator: sales })
    const other = await calls.addMany(admin, 2, { curator: sales })
    const unseen = await calls.addMany(admin, 1, { name: 'Lê Thanh', curator: h.company.users['staff.support'] })
    const customerIds = [...named, ...other, ...unseen]
    for (const key of ['vip', 'potential'] as const)
      await admin.put('/api/Customer/UpdateCustomerRelationship', {
        customerIds,
        relationship: h.company.relationships[key],
      })
    const dry = (await rules.dryRun(leader, body)).json()
    await rules.settle()
    const runs = await rules.runsOf(leader, rule.automationId)
    expect([dry.total, dry.more, runs.length]).toEqual([4, false, 4])
    const { recentRuns, stepNames } = (await rules.readRule(leader, rule.automationId)).json()
    expect([recentRuns, stepNames]).toEqual([4, ['notify']])
    const ids = (items: readonly { recordId: number }[]) => items.map(({ recordId }) => recordId).sort()
    expect(ids(dry.items)).toEqual(ids(runs))
    expect((await rules.dryRun(admin, body)).json().total).toBe(6)
  })
})
