import { AddAutomation } from '@crm/contract/automation-fields'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../kernel/i18n.ts'
import { templateNames, templateOf } from '../templates.ts'
import { checkRule, ruleIn } from './rule-in.ts'
import { type KnownRule, typedOf } from './typed-of.ts'
import { newRule, plainCondition, plainStep } from './typed-rule.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n()
  await loadTexts(['automation'])
})

const faultsIn = (faults: Record<string, string | undefined>) =>
  Object.keys(faults).filter((field) => faults[field] !== undefined)

const rule: KnownRule = {
  name: 'Theo sát cơ hội lớn',
  description: '',
  trigger: { on: 'opportunityMoved', campaignId: 4, approach: 12 },
  match: 'any',
  conditions: [
    { field: 'revenue', op: 'more', values: [50_000_000] },
    { field: 'source', op: 'oneOf', values: [2, 3] },
    { field: 'failReason', op: 'is', values: ['priceTooHigh'] },
    { field: 'name', op: 'notEmpty', values: [] },
  ],
  steps: [
    {
      do: 'createTask',
      type: 'call',
      title: 'Gọi {{customer.name}}',
      content: '',
      assignee: { to: 'user', userId: 7 },
      dueDays: 0,
    },
    { do: 'wait', amount: 2, unit: 'hour' },
    { do: 'assign', userIds: [7, 8] },
    { do: 'changeField', field: 'approach', value: 12 },
    { do: 'sendMail', templateId: 3, purpose: 'advertising', senderId: 0 },
    { do: 'sendSms', templateId: 5, brandId: 2 },
    { do: 'ifMessage', was: 'notAnswered' },
    { do: 'notify', curator: false, owner: true, userIds: [8], message: 'Xem lại {{opportunity.code}}' },
  ],
  runsPerHour: 100,
  names: [
    { of: 'campaign', id: 4, name: 'Khai trương' },
    { of: 'user', id: 7, name: 'Mai Hương' },
  ],
}

describe('a rule as it is typed', () => {
  it('goes back as it came, with names where they are known', () => {
    const typed = typedOf(rule)
    expect(typed.trigger.campaignId).toEqual({ value: '4', label: 'Khai trương' })
    const { names: _, ...sent } = rule
    expect(ruleIn(typed)).toEqual(sent)
    expect(faultsIn(checkRule(typed))).toEqual([])
  })

  it('says where something is missing, before it is sent', () => {
    const steps = [
      { ...plainStep(0), title: 'Gọi {{ticket.code}}' },
      { ...plainStep(1), do: 'notify', message: 'Có khách mới', curator: false } as const,
      { ...plainStep(2), do: 'changeField' } as const,
      { ...plainStep(3), do: 'sendMail' } as const,
      { ...plainStep(4), do: 'wait' } as const,
    ]
    const typed = { ...newRule(), conditions: [plainCondition(0, 'sourceCustomer')], steps }
    expect(faultsIn(checkRule(typed))).toEqual([
      'conditions.0.values',
      'steps.0.title',
      'steps.1.userIds',
      'steps.2.field',
      'steps.3.template',
      'steps',
    ])
  })

  it('keeps no step and no field of another kind of record', () => {
    const typed = { ...newRule(), conditions: [plainCondition(0, 'taxCode')], steps: [plainStep(0)] }
    const ofTask = { ...typed, trigger: { ...typed.trigger, on: 'taskOverdue' } as const }
    expect(faultsIn(checkRule(ofTask))).toEqual(['conditions.0.values', 'steps.0.do'])
  })

  it.each(templateNames)('can be saved as the template %s gives it', (name) => {
    const typed = typedOf(templateOf(name))
    expect(faultsIn(checkRule(typed))).toEqual([])
    expect(AddAutomation.safeParse(ruleIn(typed)).error?.issues ?? []).toEqual([])
  })
})
