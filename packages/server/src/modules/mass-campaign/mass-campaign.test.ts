import type { AudienceCount } from '@crm/contract/audience'
import type { EmailCampaignView } from '@crm/contract/email-campaign'
import type { EmailTemplateView } from '@crm/contract/email-template'
import type { SmsCampaignView } from '@crm/contract/sms-campaign'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import { record } from '../../kernel/events/record.ts'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { insertCustomer, type WantedCustomer } from '../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { runQueuedJobs, runTimedJob } from '../../testing/run-jobs.ts'
import { sendStopped } from '../message/public.ts'

let h: Harness
let market: Caller
let admin: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  market = await h.signIn('staff.market')
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const path = '/api/EmailCampaign'

const page = '<p>Chào {{customer.name|Quý khách}}</p><p><a href="{{link.unsubscribe}}">Từ chối nhận</a></p>'
async function addTemplate(caller = market): Promise<number> {
  const draft = { name: 'Chào', kind: 'html', subject: 'Chào {{customer.name|bạn}}', preheader: '', document: null }
  const answer = await caller.post('/api/EmailTemplate/AddEmailTemplate', { ...draft, source: page })
  return answer.json<EmailTemplateView>().templateId
}
const addSender = async () => {
  const sender = { name: 'Lite', address: 'tin@example.vn' }
  return (await admin.post('/api/MailSender/AddMailSender', sender)).json().senderId as number
}
const advertise = async () => {
  const policy = (await admin.get('/api/MarketingPolicy/GetMarketingPolicy')).json()
  const wanted = {
    version: policy.version,
    advertiserName: 'Công ty Lite',
    consentNeeded: false,
    smsOptOut: 'TC gửi 1900',
  }
  await admin.put('/api/MarketingPolicy/UpdateMarketingPolicy', wanted)
}

async function add(caller: Caller, wanted: object = {}): Promise<EmailCampaignView> {
  const answer = await caller.post(`${path}/AddEmailCampaign`, { name: 'Tết sum vầy', ...wanted })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}
const read = (caller: Caller, campaignId: number) =>
  caller.get(`${path}/GetEmailCampaignById/${campaignId}/${caller.me.userId}`)
const view = async (campaignId: number) => (await read(admin, campaignId)).json<EmailCampaignView>()
const change = (caller: Caller, { campaignId, version }: EmailCampaignView, wanted: object) =>
  caller.put(`${path}/UpdateEmailCampaign`, { campaignId, version, ...wanted })
const list = async (caller: Caller, query = '', viewAll = false) =>
  (await caller.get(`${path}/GetAllEmailCampaign/${caller.me.userId}/${viewAll}/1/20?count=true&${query}`)).json()
const send = (caller: Caller, { campaignId, version }: Pick<EmailCampaignView, 'campaignId' | 'version'>) =>
  caller.post(`${path}/SendEmailCampaign`, { campaignId, version })
const step = (caller: Caller, what: 'Pause' | 'Resume' | 'Cancel', campaignId: number) =>
  caller.put(`${path}/${what}EmailCampaign/${campaignId}/${caller.me.userName}`)
const schedule = (caller: Caller, { campaignId, version }: EmailCampaignView, at: string) =>
  caller.post(`${path}/ScheduleEmailCampaign`, { campaignId, version, at })
const remove = (caller: Caller, campaignId: number, onlyMessage = false) =>
  caller.delete(`${path}/DeleteEmailCampaign/${campaignId}/${caller.me.userName}/${onlyMessage}`)

const ownCustomer = (curator: DemoUserName, wanted: WantedCustomer) =>
  insertCustomer(h.db, h.company, { curator, creator: curator, ...wanted })
const addCustomers = (count: number, from = 0) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      ownCustomer('staff.market', { name: `Khách ${from + at}`, email: `khach.${from + at}@example.vn` }),
    ),
  )
const everyone = { filter: { viewAll: false, activeTab: 'all' } }
async function ready(wanted: object = {}): Promise<EmailCampaignView> {
  await advertise()
  return add(market, { templateId: await addTemplate(), senderId: await addSender(), audience: everyone, ...wanted })
}
/** Sessions end meanwhile. */
async function later(ms: number) {
  h.clock.pass(ms)
  market = await h.signIn('staff.market')
  admin = await h.signIn('admin')
}
const proceed = () => runQueuedJobs(h, 'mass-proceed')
const rows = (campaignId: number) =>
  h.db
    .selectFrom('message')
    .where('campaign_id', '=', campaignId)
    .select(['customer_id as customerId', 'state', 'reason', 'variant'])
    .orderBy('message_id')
    .execute()

describe('a campaign by email', () => {
  it('is its creator’s, and its leader’s and admins’ to see; theirs is to change', async () => {
    const own = await add(market)
    expect(own).toMatchObject({ code: 'CE000001', state: 1, canChange: true, templateId: 0, plan: [], version: 1 })
    expect((await list(market, 'text=tet sum')).items).toMatchObject([
      { campaignId: own.campaignId, counters: { total: 0 } },
    ])
    const viewer = await h.signIn('viewer.all')
    expect(await list(viewer)).toMatchObject({ total: 0 })
    expect((await list(viewer, '', true)).items).toMatchObject([{ campaignId: own.campaignId, canChange: false }])
    const others = await add(admin)
    await untouched(async () => {
      expect(codeOf(await read(market, others.campaignId))).toEqual([404, 'request.notFound'])
      expect(codeOf(await change(market, others, { name: 'x' }))).toEqual([404, 'request.notFound'])
      expect(codeOf(await change(market, { ...own, version: 9 }, { name: 'x' }))).toEqual([409, 'request.staleVersion'])
      expect(codeOf(await change(market, own, { templateId: 99 }))).toEqual([422, 'template.unknown'])
      expect(codeOf(await change(market, own, { senderId: 99 }))).toEqual([422, 'sender.unknown'])
      const of = { campaignId: others.campaignId, who: 'opened' }
      expect(codeOf(await change(market, own, { audience: { of } }))).toEqual([404, 'request.notFound'])
    })
    const changed = await change(market, own, { name: 'Tết 2027', audience: everyone })
    expect(changed.json()).toMatchObject({ name: 'Tết 2027', version: 2, audience: { filter: { activeTab: 'all' } } })
    const log = await admin.get('/api/CampaignLog/GetLogByUserName/staff.market/1/20')
    expect(log.json().items.map(({ editField }: { editField: string }) => editField)).toEqual(['audience', 'name', ''])
  })

  it('is copied, deleted, brought back; told beforehand what deleting does', async () => {
    const own = await add(market, { audience: everyone })
    const copy = await market.post(`${path}/DuplicateEmailCampaign`, { campaignId: own.campaignId })
    expect(copy.json()).toMatchObject({ name: 'Tết sum vầy (2)', state: 1, audience: { filter: { activeTab: 'all' } } })
    await untouched(async () => {
      expect((await remove(market, own.campaignId, true)).json()).toEqual({ messages: 0, deletable: true })
    })
    expect((await remove(market, own.campaignId)).statusCode).toBe(200)
    expect((await list(market, 'deleted=true')).items).toMatchObject([{ campaignId: own.campaignId, deleted: true }])
    const recover = `${path}/RecoverDeleteEmailCampaign/${own.campaignId}/${market.me.userName}`
    expect((await market.put(recover)).statusCode).toBe(204)
    expect(codeOf(await market.put(recover))).toEqual([409, 'mass.notDeleted'])
  })

  it('says what it lacks, that nobody is left and why, and that they are too many', async () => {
    const empty = await add(market)
    const answer = await send(market, empty)
    expect(codeOf(answer)).toEqual([422, 'mass.notReady'])
    expect(answer.json().details).toEqual({ missing: ['audience', 'content', 'sender'] })
    const campaign = await ready()
    await ownCustomer('staff.market', { name: 'Không thư', email: '' })
    const nobody = await send(market, campaign)
    expect(codeOf(nobody)).toEqual([422, 'mass.nobodyLeft'])
    expect(nobody.json().details).toEqual({ skipped: [{ reason: 'noAddress', customers: 1 }] })
    await addCustomers(1_000)
    await untouched(async () => expect(codeOf(await send(market, campaign))).toEqual([422, 'mass.tooMany']))
  })

  it('counts as the sender sees: another’s customers are nobody’s here', async () => {
    await addCustomers(3)
    await ownCustomer('staff.sales01', { name: 'Của sales', email: 'sales@example.vn' })
    const count = async (caller: Caller, audience: object) =>
      (await caller.post(`${path}/CountAudience`, { audience })).json<AudienceCount>()
    expect(await count(market, everyone)).toMatchObject({ found: 3 })
    expect(await count(admin, { filter: { viewAll: true } })).toMatchObject({ found: 4 })
    expect(await count(market, { filter: { viewAll: true } })).toMatchObject({ found: 3 })
    expect(await count(market, {})).toMatchObject({ found: 0, taken: 0 })
  })
})

describe('sending', () => {
  it('expands in waves, each address once, and is finished when nothing waits', async () => {
    await addCustomers(1_003)
    const campaign = await ready({ waves: true, waveMinutes: 5 })
    const begun = await send(market, campaign)
    expect(begun.json()).toMatchObject({ state: 3, number: 1 })
    expect(codeOf(await send(market, campaign))).toEqual([409, 'mass.notPossible'])
    expect(codeOf(await change(market, begun.json(), { name: 'x' }))).toEqual([409, 'mass.notPossible'])
    expect((await proceed()).map(({ error }) => error)).toEqual([undefined])
    const sending = await view(campaign.campaignId)
    expect(sending).toMatchObject({ state: 4, counters: { total: 1_003, waiting: 1_003 } })
    const minutes = sending.plan.map(({ startsDate }) => Date.parse(startsDate ?? '') - h.clock.now().getTime())
    expect(sending.plan.map(({ recipients }) => recipients)).toEqual([1_000, 3])
    expect(minutes).toEqual([0, 300_000])
    await h.db.updateTable('message').set({ state: 3 }).execute()
    await runTimedJob(h, 'mass-clock')
    expect(await view(campaign.campaignId)).toMatchObject({ state: 6 })
    await h.platform.dispatcher.drain()
    const bells = await market.get('/api/Notification/GetNotification/campaign/1/20')
    expect(JSON.stringify(bells.json())).toContain('massCampaign.finished')
  })

  it('keeps the template that it sends, and its version', async () => {
    await addCustomers(2)
    const campaign = await ready()
    const at = new Date(h.clock.now().getTime() + 3_600_000).toISOString()
    expect(codeOf(await schedule(market, campaign, '2026-11-20T01:00:00Z'))).toEqual([422, 'mass.timePast'])
    const scheduled = (await schedule(market, campaign, at)).json<EmailCampaignView>()
    expect(scheduled).toMatchObject({ state: 2, scheduledDate: at, number: 1 })
    const gone = await market.delete(
      `/api/EmailTemplate/DeleteEmailTemplate/${campaign.templateId}/${market.me.userName}/false`,
    )
    expect(codeOf(gone)).toEqual([409, 'template.inUse'])
    expect((await list(market, 'from=2026-11-20&to=2026-11-20')).total).toBe(1)
    expect((await list(market, 'from=2026-11-21')).total).toBe(0)
    await later(3_600_000)
    await runTimedJob(h, 'mass-clock')
    expect((await proceed()).every(({ error }) => error === undefined)).toBe(true)
    expect(await view(campaign.campaignId)).toMatchObject({ state: 4, counters: { waiting: 2 } })
  })

  it('waits for a person where its time is long past', async () => {
    await addCustomers(1)
    const campaign = await ready()
    await schedule(market, campaign, new Date(h.clock.now().getTime() + 60_000).toISOString())
    await later(2 * 3_600_000 + 120_000)
    await runTimedJob(h, 'mass-clock')
    expect(await view(campaign.campaignId)).toMatchObject({ state: 5, stopReason: 'late' })
    expect((await step(market, 'Resume', campaign.campaignId)).json()).toMatchObject({ state: 3, stopReason: null })
    await proceed()
    expect(await view(campaign.campaignId)).toMatchObject({ state: 4, counters: { waiting: 1 } })
  })

  it('is tried beforehand at the own address, as one customer would have it; nothing is kept of it', async () => {
    const [customerId = 0] = await addCustomers(1)
    const campaign = await ready()
    const test = (body: object) => market.post(`${path}/SendTest`, { campaignId: campaign.campaignId, ...body })
    await untouched(async () => {
      expect((await test({ customerId, to: ['toi@congty.vn'] })).json()).toEqual({
        results: [{ to: 'toi@congty.vn', outcome: 'sent' }],
      })
    })
    const others = await ownCustomer('staff.sales01', { name: 'Của sales', email: 'sales@example.vn' })
    expect(codeOf(await test({ customerId: others, to: ['toi@congty.vn'] }))).toEqual([404, 'request.notFound'])
    expect(codeOf(await test({ to: ['không phải'] }))).toEqual([400, 'request.malformed'])
  })

  it('is paused between two waves, goes on where it was, and is cancelled', async () => {
    await addCustomers(5)
    const campaign = await ready()
    await send(market, campaign)
    expect((await step(market, 'Pause', campaign.campaignId)).json()).toMatchObject({ state: 5 })
    await proceed()
    expect(await rows(campaign.campaignId)).toEqual([])
    expect((await step(market, 'Resume', campaign.campaignId)).json()).toMatchObject({ state: 3 })
    await proceed()
    expect((await rows(campaign.campaignId)).length).toBe(5)
    expect((await step(market, 'Cancel', campaign.campaignId)).json()).toMatchObject({ state: 7 })
    expect((await view(campaign.campaignId)).counters).toMatchObject({ skipped: 5, waiting: 0 })
  })

  it('stands still where a send stopped by itself, and says why', async () => {
    await addCustomers(2)
    const { campaignId } = await ready()
    await send(market, await view(campaignId))
    await proceed()
    const { sendId } = await h.db
      .selectFrom('marketing_send')
      .select('send_id as sendId')
      .where('campaign_id', '=', campaignId)
      .executeTakeFirstOrThrow()
    await record(h.db, null, sendStopped, { sendId, campaignId, channel: 'email', reason: 'bounces' })
    await h.platform.dispatcher.drain()
    await proceed()
    expect(await view(campaignId)).toMatchObject({ state: 5, stopReason: 'bounces', plan: [{ state: 5 }] })
    expect((await step(market, 'Resume', campaignId)).json()).toMatchObject({ state: 4, stopReason: null })
  })

  it('is over with some unknown; a person sends those once more, and it goes on', async () => {
    await addCustomers(2)
    const { campaignId } = await ready()
    await send(market, await view(campaignId))
    await proceed()
    await h.db.updateTable('message').set({ state: 7 }).execute()
    await runTimedJob(h, 'mass-clock')
    expect(await view(campaignId)).toMatchObject({ state: 6, counters: { unknown: 2 } })
    await h.platform.dispatcher.drain()
    const bells = JSON.stringify((await market.get('/api/Notification/GetNotification/campaign/1/20')).json())
    expect(bells).toContain('massCampaign.unknownLeft')
    const resolve = (how: string) => market.post(`${path}/ResolveUnknown`, { campaignId, how })
    expect((await resolve('resend')).json()).toEqual({ changed: 2 })
    expect(await view(campaignId)).toMatchObject({ state: 4, counters: { retrying: 2 } })
    expect((await resolve('leave')).json()).toEqual({ changed: 0 })
    await step(market, 'Cancel', campaignId)
    await h.db.updateTable('message').set({ state: 7, reason: null }).execute()
    await untouched(async () => expect(codeOf(await resolve('resend'))).toEqual([409, 'mass.notPossible']))
    expect((await resolve('leave')).json()).toEqual({ changed: 2 })
  })

  it('leaves as a file, with names only of customers whom the reader sees', async () => {
    await addCustomers(2)
    const { campaignId } = await ready()
    await send(market, await view(campaignId))
    await proceed()
    const ordered = await admin.post(`${path}/ExportRecipients`, { campaignId, format: 'csv' })
    expect(ordered.statusCode).toBe(202)
    expect((await runQueuedJobs(h, 'email-recipients-export')).map(({ error }) => error)).toEqual([undefined])
    const file = await admin.get(`${path}/DownloadExport/${ordered.json().exportId}`)
    expect(file.body).toContain('khach.0@example.vn')
    const of = (domain: string) =>
      market.get(`${path}/GetRecipients/${campaignId}/${market.me.userId}/1/20?count=true&domain=${domain}`)
    expect((await of('EXAMPLE.vn')).json()).toMatchObject({ total: 2 })
    expect((await of('khac.vn')).json()).toMatchObject({ total: 0, items: [] })
    expect(codeOf(await market.post(`${path}/ExportRecipients`, { campaignId }))).toEqual([403, 'access.forbidden'])
  })

  it('is written again to those who did not open', async () => {
    const customers = await addCustomers(3)
    const first = await ready()
    await send(market, first)
    await proceed()
    await h.db.updateTable('message').set({ state: 4 }).execute()
    await h.db
      .updateTable('message')
      .set({ opened_at: h.clock.now() })
      .where('customer_id', '=', customers[0] ?? 0)
      .execute()
    const audience = { of: { campaignId: first.campaignId, who: 'notOpened' } }
    const count = await market.post(`${path}/CountAudience`, { audience })
    expect(count.json()).toMatchObject({ found: 2 })
  })

  it('tries variants on a sample, judges, and gives the rest the winner', async () => {
    await addCustomers(400)
    const templateId = await addTemplate()
    const variants = ['Một', 'Hai'].map((subject) => ({ subject, templateId, number: 1 }))
    const trial = { variants, samplePercent: 50, waitMinutes: 60, by: 'opened' }
    const campaign = await ready({ trial })
    await send(market, campaign)
    await proceed()
    const sample = await rows(campaign.campaignId)
    expect(sample.length).toBeGreaterThan(150)
    expect(sample.length).toBeLessThan(250)
    expect(new Set(sample.map(({ variant }) => variant))).toEqual(new Set([1, 2]))
    await h.db.updateTable('message').set({ state: 4 }).execute()
    await h.db.updateTable('message').set({ opened_at: h.clock.now() }).where('variant', '=', 2).execute()
    await runTimedJob(h, 'mass-clock')
    expect((await rows(campaign.campaignId)).length).toBe(sample.length)
    await later(61 * 60_000)
    await runTimedJob(h, 'mass-clock')
    const all = await rows(campaign.campaignId)
    expect(all.length).toBe(400)
    expect(new Set(all.map(({ customerId }) => customerId)).size).toBe(400)
    const statistic = await market.get(`${path}/GetStatistic/${campaign.campaignId}/${market.me.userId}`)
    expect(statistic.json()).toMatchObject({ winner: 2 })
    const rest = await h.db.selectFrom('marketing_send').select(['subject']).orderBy('wave', 'desc').executeTakeFirst()
    expect(rest?.subject).toBe('Hai')
  })
})

describe('a campaign by SMS', () => {
  const sms = '/api/SmsCampaign'
  it('is measured, knows its window and its brand name', async () => {
    await ownCustomer('staff.market', { name: 'Khách', phone: '84912345678' })
    const answer = await market.post(`${sms}/AddSmsCampaign`, { name: 'Tin', text: 'Chào bạn', audience: everyone })
    const added = answer.json<SmsCampaignView>()
    expect(added).toMatchObject({ code: 'CS000001', meter: { parts: 1 }, purpose: 'advertising' })
    const lacking = await market.post(`${sms}/SendSmsCampaign`, { campaignId: added.campaignId, version: 1 })
    expect(lacking.json().details).toEqual({ missing: ['brandName', 'optOut'] })
    h.clock.set('2026-11-20T16:00:00Z')
    market = await h.signIn('staff.market')
    const night = await market.post(`${sms}/SendSmsCampaign`, { campaignId: added.campaignId, version: 1 })
    expect(codeOf(night)).toEqual([422, 'mass.outsideWindow'])
    expect(codeOf(await read(market, added.campaignId))).toEqual([404, 'request.notFound'])
  })
})

describe('saved audiences', () => {
  it('are the own ones, found by their name once, and used by campaigns', async () => {
    await addCustomers(2)
    const save = (caller: Caller, body: object) => caller.put('/api/SavedAudience/SaveSavedAudience', body)
    const saved = (await save(market, { name: 'Tất cả', audience: everyone })).json()
    expect(codeOf(await save(market, { name: 'tất cả', audience: {} }))).toEqual([409, 'audience.nameExists'])
    expect((await admin.get('/api/SavedAudience/GetAllSavedAudience')).json()).toEqual([])
    const audience = { savedAudienceId: saved.audienceId }
    expect((await market.post(`${path}/CountAudience`, { audience })).json()).toMatchObject({ found: 2 })
    const gone = `/api/SavedAudience/DeleteSavedAudience/${saved.audienceId}`
    expect(codeOf(await admin.delete(gone))).toEqual([404, 'request.notFound'])
    expect((await market.delete(gone)).statusCode).toBe(204)
    expect((await market.post(`${path}/CountAudience`, { audience })).json()).toMatchObject({ found: 0 })
  })
})
