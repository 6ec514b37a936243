import { emptyDocument } from '@crm/contract/email-blocks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { record } from '../../kernel/events/record.ts'
import { customerCalls } from '../../testing/customer-calls.ts'
import { insertCustomer } from '../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { countersDiffer, statesOf } from '../../testing/marketing/states.ts'
import { insertCampaign, insertPeople, setPolicy } from '../../testing/marketing/waves.ts'
import { runQueuedJobs, runTimedJob } from '../../testing/run-jobs.ts'
import { sendStopped } from './events.ts'

let h: Harness
let market: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  market = await h.signIn('staff.market')
})
afterAll(() => h.close())

const mail = { subject: 'Hẹn {{customer.name}}', preheader: '', html: '<p>Chào {{customer.name}}</p>', document: null }
const facts = { templateId: 0, senderId: 0, purpose: 'care', tracking: 'person', attachmentIds: [] }
const send = (customerIds: number[], more: object = {}) =>
  market.post('/api/Email/SendEmail', { ...mail, ...facts, customerIds, ...more })
const sendSms = (customerIds: number[], more: object = {}) =>
  market.post('/api/Sms/SendSms', {
    ...{ text: 'Chào {{customer.name}}', templateId: 0, withoutMarks: true, purpose: 'care', brandId: 0, customerIds },
    ...more,
  })
const codeOf = ({ statusCode, json }: Awaited<ReturnType<typeof send>>) => [statusCode, json().code]
const list = async (caller: Caller, query = '', viewAll = false) =>
  (await caller.get(`/api/Email/GetAllEmail/${caller.me.userId}/${viewAll}/1/20?count=true${query}`)).json()

describe('what is written to chosen customers', () => {
  it('goes out, stands in the list and on the timeline, and one customer was spoken with', async () => {
    const [one = 0] = await insertPeople(h, 3)
    await h.db
      .updateTable('customer')
      .set({ interacted_at: new Date('2026-01-01') })
      .execute()
    const sent = await send([one], { origin: 'profile' })
    expect(sent.json(), sent.body).toMatchObject({ taken: 1, skipped: [] })
    expect((await sendSms([one])).json()).toMatchObject({ taken: 1 })
    await runQueuedJobs(h, 'marketing-send')
    expect(await statesOf(h)).toEqual({ 3: 2 })
    expect(await list(market)).toMatchObject({
      total: 1,
      items: [
        {
          customerName: 'Khách 1',
          address: 'k1@khach.vn',
          subject: mail.subject,
          origin: 'profile',
          createUserFullName: market.me.fullName,
          state: 3,
        },
      ],
    })
    const customer = await h.db
      .selectFrom('customer')
      .where('customer_id', '=', one)
      .select('interacted_at')
      .executeTakeFirst()
    expect(customer?.interacted_at).toEqual(h.clock.now())
    const { items } = (
      await market.get(`/api/Customer/GetTimeline/${one}/${market.me.userId}/1/20?kind=interaction`)
    ).json()
    expect(items).toMatchObject([
      { kind: 'sms', content: 'Chào Khách 1', canDelete: false },
      { kind: 'mail', content: 'Hẹn Khách 1' },
    ])
    const figures = (await market.get(`/api/Email/GetOffCampaignStatistic/${market.me.userId}/false`)).json()
    expect(figures).toMatchObject({
      counters: { total: 1, sent: 1 },
      byPerson: [{ userId: market.me.userId }],
      byOrigin: [{ origin: 'profile' }],
      days: [{ sent: 1 }],
    })
    expect(await countersDiffer(h)).toEqual([])
  })

  it('says beforehand who would be written to and who not, and writes nothing', async () => {
    const ids = await insertPeople(h, 2)
    const hidden = await insertCustomer(h.db, h.company, { name: 'Khách riêng', email: 'r@khach.vn' })
    const count = (customerIds: number[], more: object = {}) =>
      market.post('/api/Sms/CountRecipients', { customerIds, purpose: 'care', text: 'Chào', ...more })
    expect((await count(ids)).json()).toMatchObject({ found: 2, taken: 2, skipped: [], parts: 2 })
    expect((await count(ids, { purpose: 'advertising' })).json()).toMatchObject({
      taken: 0,
      skipped: [{ reason: 'noConsent', customers: 2 }],
    })
    expect(codeOf(await count([...ids, hidden]))).toEqual([404, 'request.notFound'])
    const many = Array.from({ length: 1_001 }, (_, place) => place + 1)
    expect(codeOf(await count(many))).toEqual([422, 'mass.tooMany'])
    expect(await statesOf(h)).toEqual({})
  })

  it('many at once are no interaction, and a customer whom the reader does not see has no name there', async () => {
    const ids = await insertPeople(h, 2)
    await h.db
      .updateTable('customer')
      .set({ interacted_at: new Date('2026-01-01') })
      .execute()
    await send(ids)
    const { rows } = await h.db
      .selectFrom('customer')
      .select('interacted_at')
      .execute()
      .then((found) => ({ rows: found }))
    expect(rows.every(({ interacted_at }) => interacted_at < h.clock.now())).toBe(true)
    await h.db
      .deleteFrom('customer_access')
      .where('user_id', '=', market.me.userId)
      .where('customer_id', '=', ids[0] ?? 0)
      .execute()
    const { items } = await list(market)
    const masked = items.filter(({ customerId }: { customerId: number }) => customerId === 0)
    expect(masked).toMatchObject([{ customerName: '', customerCode: '', address: '' }])
    expect((await list(market, `&customerId=${ids[0]}`)).items).toEqual([])
  })

  it('is refused where it may not go, and nothing is left of it', async () => {
    const [one = 0] = await insertPeople(h, 1)
    const foreign = await insertCustomer(h.db, h.company, { email: 'la@khach.vn' })
    await customerCalls(h).untouched(async () => {
      expect(codeOf(await send(Array.from({ length: 1_001 }, (_, n) => n + 1)))).toEqual([422, 'mass.tooMany'])
      expect(codeOf(await send([one, foreign]))).toEqual([404, 'request.notFound'])
      expect(codeOf(await send([one], { senderId: 99 }))).toEqual([422, 'sender.unknown'])
      expect(codeOf(await send([one], { templateId: 99 }))).toEqual([422, 'template.unknown'])
      expect(codeOf(await send([one], { purpose: 'advertising' }))).toEqual([422, 'mass.unsubscribeMissing'])
      expect(codeOf(await send([one], { subject: '{{customer.x}}' }))).toEqual([422, 'merge.unknownField'])
      expect(codeOf(await send([one], { subject: '{{customer.taxCode}}' }))).toEqual([422, 'mass.nobodyLeft'])
      expect(codeOf(await sendSms([one], { brandId: 99 }))).toEqual([422, 'brandName.unknown'])
      expect(codeOf(await sendSms([one], { text: 'ố'.repeat(700), withoutMarks: false }))).toEqual([422, 'sms.tooLong'])
    })
  })

  it('takes attachments up to the limit in force, which the refusal names', async () => {
    const [one = 0] = await insertPeople(h, 1)
    const upload = async (bytes: number) => {
      const form = new FormData()
      form.append('File', new Blob([new Uint8Array(Buffer.alloc(bytes, 'a\n'))]), 'giá.txt')
      const request = new Response(form)
      const headers = { 'content-type': request.headers.get('content-type') ?? '' }
      return market.post('/api/Email/UploadFile', Buffer.from(await request.arrayBuffer()), { headers })
    }
    const megabyte = 1_048_576
    const large = await upload(5 * megabyte + 1)
    expect([large.statusCode, large.json().title]).toEqual([413, 'Attachments must stay under 5 MB in total'])
    const ids: string[] = []
    for (const size of [3 * megabyte, 2 * megabyte + 1]) {
      const stored = await upload(size)
      expect(stored.statusCode, stored.body).toBe(200)
      ids.push(stored.json().fileId)
    }
    expect(codeOf(await send([one], { attachmentIds: ids }))).toEqual([413, 'mail.filesTooLarge'])
    await setPolicy(h, { attachmentBytes: 20 * megabyte })
    expect((await send([one], { attachmentIds: ids })).statusCode).toBe(200)
    await runQueuedJobs(h, 'marketing-send')
    expect(await statesOf(h)).toEqual({ 3: 1 })
  })
})

describe('what nobody knows of', () => {
  const messages = () => h.db.selectFrom('message').select('message_id').orderBy('message_id').execute()
  const resolve = (caller: Caller, messageIds: number[], how: string, channel = 'Email') =>
    caller.post(`/api/${channel}/ResolveUnknown`, { messageIds, how })

  it('is sent once more under the same Message-ID, or left, by a person who sees it', async () => {
    await send(await insertPeople(h, 3))
    await runQueuedJobs(h, 'marketing-send')
    const [one = 0, other = 0, third = 0] = (await messages()).map(({ message_id: id }) => id)
    const references = () => h.db.selectFrom('message').select('reference').orderBy('message_id').execute()
    const before = await references()
    await h.db.updateTable('message').set({ state: 7 }).where('message_id', 'in', [one, other]).execute()
    expect((await resolve(market, [one, third], 'resend')).json()).toEqual({ changed: 1 })
    await runQueuedJobs(h, 'marketing-send')
    expect((await resolve(market, [other], 'leave')).json()).toEqual({ changed: 1 })
    expect((await resolve(market, [one, other], 'resend')).json()).toEqual({ changed: 0 })
    expect(await statesOf(h)).toEqual({ 3: 2, leftUnknown: 1 })
    expect(await references()).toEqual(before)
    const sends = await h.db.selectFrom('marketing_send').select('state').execute()
    expect(sends).toEqual([{ state: 6 }])
    const told = await h.db
      .selectFrom('activity_log')
      .select(['target_id', 'after'])
      .where('edit_field', '=', 'unknownEmail')
      .orderBy('log_id')
      .execute()
    expect(told.map(({ after }) => after)).toEqual(['resend', 'leave'])
    expect(await countersDiffer(h)).toEqual([])
  })

  it('of others, of the other channel and of campaigns is not there; a gateway that promises nothing is refused', async () => {
    const ids = await insertPeople(h, 1)
    await send(ids)
    await sendSms(ids)
    await h.db.updateTable('message').set({ state: 7 }).execute()
    const [mailId = 0, smsId = 0] = (await messages()).map(({ message_id: id }) => id)
    const admin = await h.signIn('admin')
    await customerCalls(h).untouched(async () => {
      expect(codeOf(await resolve(market, [mailId, smsId], 'leave'))).toEqual([404, 'request.notFound'])
      expect(codeOf(await resolve(market, [smsId], 'resend', 'Sms'))).toEqual([422, 'mass.cannotResend'])
    })
    const campaignId = await insertCampaign(h)
    const inCampaign = (id: number | null) =>
      h.db.updateTable('message').set({ campaign_id: id }).where('message_id', '=', mailId).execute()
    await inCampaign(campaignId)
    expect(codeOf(await resolve(admin, [mailId], 'leave'))).toEqual([404, 'request.notFound'])
    await inCampaign(null)
    await h.db
      .updateTable('marketing_send')
      .set({ created_by: admin.me.userId, department_id: admin.me.departmentId })
      .execute()
    expect(codeOf(await resolve(market, [mailId], 'leave'))).toEqual([404, 'request.notFound'])
    expect((await resolve(admin, [mailId], 'leave')).json()).toEqual({ changed: 1 })
  })

  it('rings for who wrote it, as does a send that stops by itself; of rules and campaigns it is not told here', async () => {
    const rung = async () => {
      await h.platform.dispatcher.drain()
      const bells = (await market.get('/api/Notification/GetNotification/campaign/1/20')).json()
      return bells.items.map(({ message, role, count, codeTarget, nameTarget }: Record<string, unknown>) => [
        ...[message, role, count, codeTarget, nameTarget],
      ])
    }
    await send(await insertPeople(h, 2))
    await h.db.updateTable('message').set({ state: 7 }).execute()
    await runTimedJob(h, 'marketing-clock')
    const left = ['marketing-send.finished', '', 2, 'Email', 'Hẹn …']
    expect(await rung()).toEqual([left])
    const { sendId } = await h.db.selectFrom('marketing_send').select('send_id as sendId').executeTakeFirstOrThrow()
    const stopped = (campaignId: number | null) =>
      record(h.db, null, sendStopped, { sendId, campaignId, channel: 'email', reason: 'bounces' })
    await stopped(await insertCampaign(h))
    expect(await rung()).toEqual([left])
    await stopped(null)
    expect(await rung()).toEqual([['marketing-send.stopped', 'bounces', 1, 'Email', 'Hẹn …'], left])
    await h.db.updateTable('marketing_send').set({ origin: 'automation' }).execute()
    await stopped(null)
    expect((await rung()).length).toBe(2)
  })

  it('goes on though its send had stopped by itself', async () => {
    await send(await insertPeople(h, 1))
    await h.db.updateTable('message').set({ state: 7 }).execute()
    await h.db.updateTable('marketing_send').set({ state: 7 }).execute()
    const [one] = await messages()
    await resolve(market, [one?.message_id ?? 0], 'resend')
    await runQueuedJobs(h, 'marketing-send')
    expect(await statesOf(h)).toEqual({ 3: 1 })
  })
})

describe('drafts', () => {
  it('are one’s own, are kept as they were left, and go with what is sent', async () => {
    const [one = 0] = await insertPeople(h, 1)
    const saved = await market.put('/api/Email/SaveDraft', { ...mail, document: emptyDocument })
    const { draftId, version } = saved.json<{ draftId: number; version: number }>()
    const changed = await market.put('/api/Email/SaveDraft', { draftId, version, subject: 'Mới' })
    expect(changed.json()).toMatchObject({ draftId, subject: 'Mới', html: mail.html, version: 2 })
    expect(codeOf(await market.put('/api/Email/SaveDraft', { draftId, version, subject: 'Cũ' }))).toEqual([
      409,
      'request.staleVersion',
    ])
    const other = await h.signIn('admin')
    expect((await other.get('/api/Email/GetAllDraft')).json()).toEqual([])
    expect((await other.delete(`/api/Email/DeleteDraft/${draftId}`)).statusCode).toBe(404)
    expect((await market.get('/api/Sms/GetAllDraft')).json()).toEqual([])
    await send([one], { draftId })
    expect((await market.get('/api/Email/GetAllDraft')).json()).toEqual([])
  })
})
