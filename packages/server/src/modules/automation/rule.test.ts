import type { AutomationRow } from '@crm/contract/automation-views'
import { describe, expect, it } from 'vitest'
import { codeOf as answerOf } from '../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { type RuleCalls, ruleCalls } from '../../testing/sales/rules.ts'
import { stageCustomers } from '../../testing/stage/customers.ts'

let h: Harness
let rules: RuleCalls
let admin: Caller
let leader: Caller
let market: Caller
let viewer: Caller
stageCustomers(async (stage) => {
  h = stage.h
  rules = ruleCalls(h)
  admin = await h.signIn('admin')
  leader = await h.signIn('leader.sales')
  market = await h.signIn('staff.market')
  viewer = await h.signIn('viewer.all')
})

const codeOf = (answer: Parameters<typeof answerOf>[0]) => answerOf(answer)[1]

const list = async (caller: Caller, viewAll: boolean, query = '') => {
  const path = `/api/Automation/GetAllAutomation/${caller.me.userId}/${viewAll}/1/20?count=true&${query}`
  return (await caller.get(path)).json<{ items: AutomationRow[]; total: number }>()
}
const update = (caller: Caller, automationId: number, version: number, wanted: object) =>
  caller.put('/api/Automation/UpdateAutomation', { automationId, version, ...wanted })
const switchTo = (caller: Caller, automationId: number, version: number, enabled: boolean) =>
  caller.put('/api/Automation/SwitchAutomation', { automationId, version, enabled })
const remove = (caller: Caller, automationId: number) =>
  caller.delete(`/api/Automation/DeleteAutomation/${automationId}/${caller.me.userName}`)
const recover = (caller: Caller, automationId: number) =>
  caller.put(`/api/Automation/RecoverDeleteAutomation/${automationId}/${caller.me.userName}`)

describe('rules', () => {
  it('are their owner’s: others of the same rights do not see them, who sees everything changes none, an admin all', async () => {
    const { automationId } = await rules.addRule(leader)
    const absent = await rules.readRule(market, 999_999)
    const hidden = await rules.readRule(market, automationId)
    expect([hidden.statusCode, hidden.json().code]).toEqual([404, absent.json().code])
    expect((await update(market, automationId, 1, { name: 'Khác' })).statusCode).toBe(404)
    expect(
      (await market.get(`/api/Automation/GetAutomationRuns/${automationId}/${market.me.userId}/1/20`)).statusCode,
    ).toBe(404)
    expect((await rules.readRule(viewer, automationId)).json()).toMatchObject({ canEdit: false, canDelete: false })
    expect((await list(viewer, true)).items.map((row) => row.automationId)).toEqual([automationId])
    expect((await list(market, false)).total).toBe(0)
    expect((await update(admin, automationId, 1, { name: 'Đổi tên' })).json()).toMatchObject({
      name: 'Đổi tên',
      version: 2,
    })
    expect(codeOf(await update(leader, automationId, 1, { name: 'Cũ' }))).toBe('request.staleVersion')
  })

  it('are refused where they ask for what their records do not have, or name what is not there', async () => {
    const refused = async (wanted: Record<string, unknown>) => codeOf(await rules.send(leader, wanted))
    expect(await refused({ conditions: [{ field: 'revenue', op: 'more', values: [5] }] })).toBe('automation.unsuited')
    expect(await refused({ conditions: [{ field: 'name', op: 'more', values: [5] }] })).toBe('automation.unsuited')
    expect(await refused({ conditions: [{ field: 'curator', op: 'is', values: ["1' or 1 --"] }] })).toBe(
      'automation.unsuited',
    )
    expect(await refused({ conditions: [{ field: 'constructor', op: 'is', values: [1] }] })).toBe('automation.unsuited')
    expect(await refused({ trigger: { on: 'taskOverdue' }, steps: [{ do: 'addGroup', groupId: 1 }] })).toBe(
      'automation.unsuited',
    )
    expect(await refused({ steps: [{ do: 'wait', amount: 1, unit: 'day' }] })).toBe('automation.unsuited')
    expect(await refused({ steps: [{ do: 'notify', owner: true, message: '{{customer.phone}}' }] })).toBe(
      'automation.slotUnknown',
    )
    // Neither two words nor one of the list: it prints as it stands.
    const plain = await rules.addRule(leader, { steps: [{ do: 'notify', owner: true, message: '{{x}} {{a b}}' }] })
    expect(plain.steps).toMatchObject([{ message: '{{x}} {{a b}}' }])
    expect(await refused({ steps: [{ do: 'assign', userIds: [999_999] }] })).toBe('automation.targetUnknown')
    // A campaign that the owner does not see is as one that is not there.
    expect(await refused({ steps: [{ do: 'addToCampaign', campaignId: 999_999 }] })).toBe('automation.targetUnknown')
  })

  it('tell by which names they go, are copied switched off, and come back from the deleted switched off', async () => {
    const curator = h.company.users['staff.sales01']
    const rule = await rules.addRule(leader, { conditions: [{ field: 'curator', op: 'is', values: [curator] }] })
    expect(rule.names).toEqual([{ of: 'user', id: curator, name: expect.any(String) }])
    const copy = await leader.post('/api/Automation/DuplicateAutomation', { automationId: rule.automationId })
    expect(copy.json()).toMatchObject({ name: 'Chào khách mới (2)', enabled: false, conditions: rule.conditions })
    expect((await remove(leader, rule.automationId)).statusCode).toBe(204)
    expect((await list(leader, false)).total).toBe(1)
    expect((await list(leader, false, 'deleted=true')).items.map((row) => row.automationId)).toEqual([
      rule.automationId,
    ])
    expect((await rules.readRule(market, rule.automationId)).statusCode).toBe(404)
    expect((await recover(leader, rule.automationId)).statusCode).toBe(204)
    expect(codeOf(await recover(leader, rule.automationId))).toBe('automation.notDeleted')
    expect((await rules.readRule(leader, rule.automationId)).json()).toMatchObject({ enabled: false, deleted: false })
    expect((await switchTo(leader, rule.automationId, 3, true)).json()).toMatchObject({ enabled: true, version: 4 })
  })
})
