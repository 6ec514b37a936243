import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../../testing/customer-calls.ts'
import { insertCustomer } from '../../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { sentMail } from '../../../testing/marketing/sent-mail.ts'
import { fold, messageOf, post, visit } from '../../../testing/marketing/visits.ts'

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

const erase = (caller: Caller, customerId: number) =>
  caller.post('/api/MarketingConsent/EraseOfCustomer', { customerId })
const exported = (caller: Caller, customerId: number) =>
  caller.post('/api/MarketingConsent/ExportOfCustomer', { customerId, language: 'en' })
const everything = async () => {
  const tables = ['message', 'message_hit', 'marketing_consent', 'marketing_recipient', 'suppression'] as const
  const rows = []
  for (const table of tables) rows.push(await h.db.selectFrom(table).selectAll().execute())
  return JSON.stringify(rows)
}
const counted = async () =>
  (await sql`select sum(messages)::int as messages, sum(opened)::int as opened from message_count`.execute(h.db)).rows

async function known() {
  const mail = await sentMail(h)
  const consent = { customerIds: [mail.customerId], channel: 'email', wording: 'Tôi đồng ý', proof: 'Phiếu riêng 7' }
  await admin.post('/api/MarketingConsent/AddMarketingConsent', consent)
  await visit(h, mail.open)
  await fold(h)
  return mail
}

it('leaves nothing that says who it was, keeps the figures, and who said no stays so', async () => {
  const mail = await known()
  await post(h, mail.unsubscribe)
  await admin.post('/api/Suppression/AddSuppression', { channel: 'sms', address: '0987654321', note: 'Người khác' })
  const before = await counted()
  expect((await erase(admin, mail.customerId)).json()).toEqual({ consents: 1, messages: 1, suppressions: 1 })
  expect(await counted()).toEqual(before)
  const left = await everything()
  for (const word of ['Phiếu riêng 7', 'Tôi đồng ý', '@minhanh.vn>']) expect(left).not.toContain(word)
  const held = await h.db
    .selectFrom('suppression')
    .select(['address', 'reason', 'note'])
    .orderBy('suppression_id')
    .execute()
  expect(held).toEqual([
    { address: 'lan@khach.vn', reason: 'unsubscribed', note: '' },
    { address: '84987654321', reason: 'manual', note: 'Người khác' },
  ])
  expect(await messageOf(h, mail.messageId)).toMatchObject({
    customer_id: null,
    address: '',
    state: expect.any(Number),
  })
  const lines = await h.db
    .selectFrom('audit')
    .select(['what', 'details'])
    .where('what', '=', 'marketing.erased')
    .execute()
  expect(lines).toEqual([{ what: 'marketing.erased', details: { consents: 1, messages: 1, suppressions: 1 } }])
  expect((await post(h, mail.unsubscribe)).statusCode).toBe(400)
})

it('sends nothing any more of what waited or is unknown, and waits for what is under way', async () => {
  const [waiting, unknown] = [await sentMail(h, { state: 1 }), await sentMail(h, { state: 7 })]
  const going = await sentMail(h, { state: 2 })
  await customerCalls(h).untouched(async () =>
    expect(codeOf(await erase(admin, waiting.customerId))).toEqual([409, 'request.busy']),
  )
  await h.db.deleteFrom('message').where('message_id', '=', going.messageId).execute()
  await erase(admin, waiting.customerId)
  expect(await messageOf(h, waiting.messageId)).toMatchObject({ state: 8, reason: 'deleted' })
  expect(await messageOf(h, unknown.messageId)).toMatchObject({ state: 8, reason: 'leftUnknown' })
})

it('is a file with all of it, noted in the audit', async () => {
  const mail = await known()
  const answer = await exported(admin, mail.customerId)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(answer.headers['content-disposition']).toContain('marketing-data-')
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const { readXlsx } = await import('hucre/xlsx')
  const text = JSON.stringify(await readXlsx(answer.rawPayload))
  for (const word of ['Consents', 'Phiếu riêng 7', 'lan@khach.vn', 'Opens and clicks']) expect(text).toContain(word)
  expect(await h.db.selectFrom('audit').select('what').where('what', '=', 'marketing.exported').execute()).toHaveLength(
    1,
  )
})

it('of a customer out of sight is not found, the right to erase is its own, and nothing changes', async () => {
  const hidden = await insertCustomer(h.db, h.company, { email: 'kin@congty.vn' })
  const seen = await insertCustomer(h.db, h.company, { email: 'lan@congty.vn', viewers: ['staff.market'] })
  await h.db
    .updateTable('permission')
    .set({ can_download: true })
    .where('function_tag', '=', 'MNU_EmailMarketing')
    .execute()
  await customerCalls(h).untouched(async () => {
    expect((await exported(market, hidden)).statusCode).toBe(404)
    for (const nobody of [999_999, hidden + 500]) expect((await erase(admin, nobody)).statusCode).toBe(404)
    expect((await erase(market, seen)).statusCode).toBe(403)
    for (const wrong of [0, -1, 1.5, '1 or 1=1']) expect((await erase(admin, wrong as number)).statusCode).toBe(400)
  })
  expect((await exported(market, seen)).statusCode).toBe(200)
})
