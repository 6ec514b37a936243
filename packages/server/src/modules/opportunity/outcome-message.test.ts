import type { CampaignView } from '@crm/contract/campaign-views'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import type { WantedCustomer } from '../../testing/customers.ts'
import type { Caller } from '../../testing/harness.ts'
import { statesOf } from '../../testing/marketing/states.ts'
import { runJobAgain, runQueuedJobs } from '../../testing/run-jobs.ts'
import { type SalesStage, stageSales } from '../../testing/sales/stage.ts'

let { h, calls, leader, sales } = {} as SalesStage
let admin: Caller
let campaign: CampaignView
let templateId: number
stageSales(async (on) => {
  ;({ h, calls, leader, sales } = on)
  admin = await h.signIn('admin')
  const participantIds = [calls.idOf('staff.sales01')]
  campaign = await calls.addCampaign(admin, {
    participantIds,
    name: 'Thu sang đông',
    startDate: '2027-01-01',
    endDate: null,
  })
})
beforeEach(async () => {
  const template = { name: 'Cảm ơn', kind: 'html', subject: 'Cảm ơn {{customer.name}}', preheader: '', document: null }
  const added = await admin.post('/api/EmailTemplate/AddEmailTemplate', { ...template, source: '<p>Cảm ơn</p>' })
  templateId = added.json().templateId
})

const mail = (more: object = {}) => ({
  kind: 'sendMail',
  message: { do: 'sendMail', templateId, purpose: 'care', senderId: 0, ...more },
})
const plan = async (caller: Caller, wanted: object) => {
  const { version } = (await calls.readCampaign(caller, campaign.campaignId)).json()
  return caller.put('/api/Campaign/UpdateCampaign', { campaignId: campaign.campaignId, version, ...wanted })
}
const opportunityOf = async (reached: WantedCustomer = { email: 'an@khach.vn' }) => {
  const { opportunityId } = await calls.addOpportunity(admin, campaign.campaignId, {
    customerId: await calls.customer(reached),
  })
  return opportunityId
}
const end = async (opportunityId: number, what: 'Succeed' | 'Fail' = 'Succeed') => {
  const reason = what === 'Fail' ? { failReason: 'other' } : {}
  expect((await calls.send(admin, `${what}Opportunity`, { opportunityId, ...reason })).statusCode).toBe(200)
  const [ran] = await runQueuedJobs(h, 'opportunity-outcome')
  await runJobAgain(h, 'opportunity-outcome', ran)
  await runQueuedJobs(h, 'marketing-send')
}
const reopen = (opportunityId: number) => calls.send(admin, 'ReopenOpportunity', { opportunityId })
const sends = () => h.db.selectFrom('marketing_send').select(['channel', 'origin', 'created_by']).execute()
const told = async (opportunityId: number) =>
  (await calls.logOf('Opportunity', opportunityId))
    .filter(({ action }) => action === 10)
    .map(({ message, after }) => [message, after])

describe('the end of an opportunity', () => {
  it('writes one mail to its customer, and no second when it is won again', async () => {
    const saved = await plan(admin, { success: mail() })
    expect(saved.json().success).toEqual({
      ...{ ...mail(), campaignId: 0, campaignName: '', task: null },
      ...{ templateName: 'Cảm ơn', fromName: '' },
    })
    const opportunityId = await opportunityOf()
    await end(opportunityId, 'Fail')
    expect(await sends()).toEqual([])
    await reopen(opportunityId)
    await end(opportunityId)
    await reopen(opportunityId)
    await end(opportunityId)
    expect(await sends()).toEqual([{ channel: 'email', origin: 'automation', created_by: admin.me.userId }])
    expect(await statesOf(h)).toEqual({ 3: 1 })
    expect(await told(opportunityId)).toEqual([['opportunity.messaged', null]])
  })

  it('writes a message by an original where it is lost', async () => {
    const original = { name: 'Hẹn gặp lại', text: 'Hẹn gặp lại {{customer.name}}', purpose: 'care', withoutMarks: true }
    const { templateId: chosen } = (await admin.post('/api/SmsOriginal/AddSmsOriginal', original)).json()
    const message = { do: 'sendSms', templateId: chosen, brandId: 0 }
    expect((await plan(admin, { failure: { kind: 'sendSms', message } })).json().failure).toMatchObject({
      ...{ kind: 'sendSms', message, templateName: 'Hẹn gặp lại' },
    })
    const opportunityId = await opportunityOf({ phone: '84912345678' })
    await end(opportunityId, 'Fail')
    expect(await statesOf(h)).toEqual({ 3: 1 })
    expect(await sends()).toMatchObject([{ channel: 'sms', origin: 'automation' }])
    expect(await told(opportunityId)).toEqual([['opportunity.messaged', null]])
  })

  it('writes to nobody who is not to be written to, and says why', async () => {
    await plan(admin, { success: mail() })
    await admin.post('/api/Suppression/AddSuppression', { channel: 'email', address: 'chan@khach.vn', note: '' })
    const [suppressed, nowhere] = [await opportunityOf({ email: 'chan@khach.vn' }), await opportunityOf({})]
    await end(suppressed)
    await end(nowhere)
    expect([await told(suppressed), await told(nowhere)]).toEqual([
      [['opportunity.messaged', 'suppressed']],
      [['opportunity.messaged', 'noAddress']],
    ])
    expect(await statesOf(h)).toEqual({ suppressed: 1, noAddress: 1 })
  })

  it('advertises to nobody without consent', async () => {
    const original = { name: 'Ưu đãi', text: 'Ưu đãi tháng 12', purpose: 'advertising', withoutMarks: true }
    const { templateId: chosen } = (await admin.post('/api/SmsOriginal/AddSmsOriginal', original)).json()
    await plan(admin, { success: { kind: 'sendSms', message: { do: 'sendSms', templateId: chosen, brandId: 0 } } })
    const opportunityId = await opportunityOf({ phone: '84912345678' })
    await end(opportunityId)
    expect(await told(opportunityId)).toEqual([['opportunity.messaged', 'noConsent']])
    expect(await statesOf(h)).toEqual({ noConsent: 1 })
  })

  it('writes by the right that who chose it has then', async () => {
    await plan(admin, { success: mail() })
    const opportunityId = await opportunityOf()
    await h.db
      .updateTable('campaign')
      .set({ success_message: JSON.stringify({ ...mail().message, ownerId: sales.me.userId }) })
      .where('campaign_id', '=', campaign.campaignId)
      .execute()
    await end(opportunityId)
    expect(await sends()).toEqual([])
    expect(await told(opportunityId)).toEqual([['opportunity.messaged', 'ownerWithoutRight']])
  })
})

describe('what an end writes by', () => {
  it('is there for who chooses it', async () => {
    const unknown = [
      [mail({ templateId: 999 }), 'template.unknown'],
      [mail({ senderId: 999 }), 'sender.unknown'],
      [{ kind: 'sendSms', message: { do: 'sendSms', templateId, brandId: 0 } }, 'template.unknown'],
    ] as const
    for (const [success, code] of unknown) expect(codeOf(await plan(admin, { success }))).toEqual([422, code])
    expect(codeOf(await calls.sendCampaign(leader, { success: mail() }))).toEqual([422, 'template.unknown'])
    expect((await plan(admin, { success: { ...mail(), kind: 'sendSms' } })).statusCode).toBe(400)
  })

  it('stays with who chose it, and a copy is of who made it', async () => {
    await plan(admin, { success: mail() })
    const { campaignId } = campaign
    const { version } = (await calls.readCampaign(admin, campaignId)).json()
    const managing = { campaignId, version, managerIds: [leader.me.userId] }
    expect((await admin.post('/api/CampaignManagerRef/UpdateCampaignManagerRef', managing)).statusCode).toBe(200)
    expect((await plan(leader, { success: mail(), name: 'Tên khác' })).json().name).toBe('Tên khác')
    const copy = (await leader.post('/api/Campaign/DuplicateCampaign', { campaignId })).json()
    const owners = await h.db
      .selectFrom('campaign')
      .select('success_message as message')
      .where('campaign_id', 'in', [campaignId, copy.campaignId])
      .orderBy('campaign_id')
      .execute()
    expect(owners.map(({ message }) => message?.ownerId)).toEqual([admin.me.userId, leader.me.userId])
  })

  it('is not deleted while it is there, and says where', async () => {
    const sender = { name: 'Minh Anh', address: 'chao@minhanh.vn', replyTo: '', bounceDomain: '' }
    const { senderId } = (await admin.post('/api/MailSender/AddMailSender', sender)).json()
    await plan(admin, { failure: mail({ senderId }) })
    const { campaignId, code, name } = campaign
    const outcomes = [{ campaignId, code, name }]
    const remove = (onlyMessage: boolean) =>
      admin.delete(`/api/EmailTemplate/DeleteEmailTemplate/${templateId}/admin/${onlyMessage}`)
    expect((await remove(true)).json()).toEqual({ usedBy: [], rules: [], outcomes, deletable: false })
    const kept = await remove(false)
    expect(codeOf(kept)).toEqual([409, 'template.inUse'])
    expect(kept.json().details).toEqual({ usedBy: [], rules: [], outcomes })
    const view = await admin.get(`/api/EmailTemplate/GetEmailTemplateById/${templateId}/${admin.me.userId}`)
    expect(view.json().outcomes).toEqual(outcomes)
    const used = await admin.delete(`/api/MailSender/DeleteMailSender/${senderId}/admin`)
    expect([codeOf(used), used.json().details]).toEqual([[409, 'sender.inUse'], { rules: [], outcomes }])
    await plan(admin, { failure: { kind: 'nothing' } })
    expect((await remove(false)).statusCode).toBe(200)
  })
})
