import { describe, expect, it } from 'vitest'
import { checkCampaign, newCampaign, planIn } from './typed-campaign.ts'

const now = new Date('2026-11-20T02:00:00Z')

describe('a plan as it is typed', () => {
  it('begins today with as many steps as there must be', () => {
    const typed = newCampaign(now)
    expect(typed.startDate).toBe('2026-11-20')
    expect(checkCampaign(typed)).toEqual({})
    const [, ...three] = typed.approachMethods
    expect(checkCampaign({ ...typed, approachMethods: three }).approachMethods).toBeTypeOf('string')
  })

  it('does not end before it begins, and goes on in a campaign that is chosen', () => {
    const typed = newCampaign(now)
    const success = { ...typed.success, kind: 'opportunity' } as const
    expect(checkCampaign({ ...typed, endDate: '2026-11-19', success })).toMatchObject({
      endDate: expect.any(String),
      success: expect.any(String),
    })
    expect(planIn({ ...typed, success: { ...success, campaign: { value: '7', label: 'B' } } }).success).toEqual({
      kind: 'opportunity',
      campaignId: 7,
      message: null,
      task: null,
    })
  })

  it('writes to the customer by a template that is chosen, as it was read', () => {
    const typed = newCampaign(now)
    const failure = { ...typed.failure, kind: 'sendSms' } as const
    expect(Object.keys(checkCampaign({ ...typed, failure })).sort()).toEqual([
      'approachMethods',
      'endDate',
      'failure',
      'failure.message.brandId',
      'failure.message.templateId',
      'success',
    ])
    const [original, brand] = [
      { value: '3', label: 'Chào' },
      { value: '5', label: 'LITEVIET' },
    ]
    const chosen = planIn({ ...typed, failure: { ...failure, message: { ...failure.message, original, brand } } })
    expect(chosen.failure).toEqual({
      ...{ kind: 'sendSms', campaignId: 0, task: null },
      message: { do: 'sendSms', templateId: 3, brandId: 5 },
    })
  })

  it('sends no number where none is typed', () => {
    expect(planIn({ ...newCampaign(now), goalRevenue: '' })).toMatchObject({ goalRevenue: null, staleDays: 7 })
  })
})
