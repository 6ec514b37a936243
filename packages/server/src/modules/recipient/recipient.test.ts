import type { ConsentView } from '@crm/contract/marketing-consent'
import type { SuppressionView } from '@crm/contract/suppression'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { insertCustomer, type WantedCustomer } from '../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

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
const customer = (wanted: WantedCustomer = {}) =>
  insertCustomer(h.db, h.company, { viewers: ['staff.market'], ...wanted })

describe('who is not written to', () => {
  const suppress = (caller: Caller, wanted: object) =>
    caller.post('/api/Suppression/AddSuppression', { channel: 'email', address: 'a@congty.vn', ...wanted })
  const list = async (caller: Caller, query = '') =>
    (await caller.get(`/api/Suppression/GetAllSuppression/1/20?count=true&${query}`)).json<{
      items: SuppressionView[]
      total: number
    }>()
  const lift = (caller: Caller, suppressionId: number) =>
    caller.put('/api/Suppression/LiftSuppression', { suppressionId, reason: 'Khách yêu cầu' })

  it('is on one list, each address once however it is written, until somebody says why not', async () => {
    const added = (await suppress(market, { address: ' A@CongTy.vn ', note: 'Gọi điện' })).json<SuppressionView>()
    expect(added).toMatchObject({ address: 'a@congty.vn', reason: 'manual', note: 'Gọi điện', liftedDate: null })
    await untouched(async () => expect(codeOf(await suppress(admin, {}))).toEqual([409, 'suppression.exists']))
    expect((await lift(market, added.suppressionId)).json()).toMatchObject({ liftReason: 'Khách yêu cầu' })
    expect(codeOf(await lift(market, added.suppressionId))).toEqual([409, 'suppression.lifted'])
    expect([(await list(market)).total, (await list(market, 'lifted=true')).total]).toEqual([0, 1])
    expect((await suppress(market, {})).statusCode).toBe(200)
  })

  it('whose time is over makes room; a time that is past is refused', async () => {
    const expiresDate = new Date(h.clock.now().getTime() + 60_000).toISOString()
    await suppress(market, { expiresDate })
    await untouched(async () => {
      for (const wanted of [{ expiresDate: '2026-11-01T00:00:00Z' }, { address: 'no address' }, { channel: 'sms' }])
        expect((await suppress(market, wanted)).statusCode).toBe(422)
    })
    h.clock.pass(120_000)
    expect((await suppress(market, {})).statusCode).toBe(200)
    expect((await list(market, 'lifted=true')).items).toMatchObject([{ liftReason: 'expired' }])
  })

  it('comes in as a list; what is no address is named by its line', async () => {
    await suppress(market, { channel: 'sms', address: '0912345678' })
    const addresses = ['0912 345 678', '84987654321', '', 'x', '+84 987 654 321']
    const answer = await market.post('/api/Suppression/ImportSuppression', { channel: 'sms', addresses })
    expect(answer.json()).toEqual({ added: 1, already: 1, refused: [{ line: 4, address: 'x' }] })
    expect((await list(market, 'reason=doNotContact&channel=sms')).items).toMatchObject([{ address: '84987654321' }])
    expect((await list(market, 'text=84912')).total).toBe(1)
  })

  it('of customers whom the reader does not see has no address and no name, in the file neither', async () => {
    const seen = await customer({ email: 'seen@congty.vn', name: 'Lan' })
    await insertCustomer(h.db, h.company, { email: 'hidden@congty.vn', name: 'Kín' })
    for (const name of ['seen', 'hidden', 'nobody']) await suppress(admin, { address: `${name}@congty.vn` })
    const shown = (await list(market)).items.map(({ address, customerId, customerName }) => [
      address,
      customerId,
      customerName,
    ])
    expect(shown).toEqual([
      ['nobody@congty.vn', 0, ''],
      ['', 0, ''],
      ['seen@congty.vn', seen, 'Lan'],
    ])
    const file = await admin.get('/api/Suppression/ExportSuppression/csv')
    for (const name of ['seen', 'hidden', 'nobody']) expect(file.body).toContain(`${name}@congty.vn`)
    expect((await market.get('/api/Suppression/ExportSuppression/csv')).statusCode).toBe(403)
  })
})

describe('who said yes', () => {
  const consent = (caller: Caller, customerIds: number[], wanted: object = {}) =>
    caller.post('/api/MarketingConsent/AddMarketingConsent', {
      customerIds,
      channel: 'email',
      wording: 'Tôi đồng ý',
      proof: 'Phiếu số 12',
      ...wanted,
    })
  const ofCustomer = (caller: Caller, customerId: number) =>
    caller.get(`/api/MarketingConsent/GetMarketingConsentByCustomerId/${customerId}/${caller.me.userId}`)

  it('is kept with words, time and proof, once for an address, and stands in the customer’s log', async () => {
    const [lan, mai] = [await customer({ email: 'lan@congty.vn' }), await customer({ email: '' })]
    expect((await consent(market, [lan, mai])).json()).toEqual({ added: 1, already: 0, noAddress: 1 })
    expect((await consent(market, [lan])).json()).toEqual({ added: 0, already: 1, noAddress: 0 })
    const [kept] = (await ofCustomer(market, lan)).json<ConsentView[]>()
    expect(kept).toMatchObject({
      state: 'given',
      address: 'lan@congty.vn',
      wording: 'Tôi đồng ý',
      proof: 'Phiếu số 12',
    })
    const withdraw = () =>
      market.put('/api/MarketingConsent/WithdrawMarketingConsent', { consentId: kept?.consentId, reason: 'Từ chối' })
    expect((await withdraw()).json()).toMatchObject({ state: 'withdrawn', withdrawnReason: 'Từ chối' })
    expect(codeOf(await withdraw())).toEqual([409, 'consent.withdrawn'])
    expect((await consent(market, [lan])).json()).toMatchObject({ added: 1 })
    expect((await ofCustomer(market, lan)).json()).toMatchObject([
      { state: 'given' },
      { state: 'withdrawn', withdrawnReason: 'Từ chối' },
    ])
    const log = await h.db
      .selectFrom('activity_log')
      .where('edit_field', '=', 'consentEmail')
      .select(['target_id', 'before', 'after'])
      .orderBy('log_id')
      .execute()
    expect(log.map(({ target_id, after }) => [target_id, after])).toEqual([
      [lan, 'true'],
      [lan, null],
      [lan, 'true'],
    ])
  })

  it('of customers whom the caller does not see is neither written nor read', async () => {
    const hidden = await insertCustomer(h.db, h.company, { email: 'kin@congty.vn' })
    const seen = await customer({ email: 'lan@congty.vn' })
    await untouched(async () => {
      expect(codeOf(await consent(market, [seen, hidden]))).toEqual([404, 'request.notFound'])
      expect(codeOf(await ofCustomer(market, hidden))).toEqual([404, 'request.notFound'])
      const later = { givenDate: '2030-01-01T00:00:00Z' }
      expect(codeOf(await consent(market, [seen], later))).toEqual([422, 'consent.inFuture'])
    })
    await consent(admin, [hidden])
    const listed = await market.get('/api/MarketingConsent/GetAllMarketingConsent/1/20?count=true')
    expect(listed.json()).toMatchObject({ total: 1, items: [{ customerId: 0, customerName: '', address: '' }] })
    const consentId = listed.json().items[0].consentId
    await untouched(async () => {
      const answer = await market.put('/api/MarketingConsent/WithdrawMarketingConsent', { consentId, reason: 'x' })
      expect(codeOf(answer)).toEqual([404, 'request.notFound'])
    })
  })
})

describe('what the law asks', () => {
  const read = async (caller: Caller) => caller.get('/api/MarketingPolicy/GetMarketingPolicy')
  const change = (caller: Caller, body: object) => caller.put('/api/MarketingPolicy/UpdateMarketingPolicy', body)

  it('is the decree until an administrator says otherwise, who is audited', async () => {
    expect((await read(admin)).json()).toMatchObject({
      label: '[QC]',
      emailsPerDay: 3,
      stopWords: ['TC', 'HUY', 'STOP'],
      version: 1,
    })
    const changed = await change(admin, { version: 1, emailsPerDay: 2 })
    expect(changed.json()).toMatchObject({ emailsPerDay: 2, smsPerDay: 3, version: 2 })
    expect(codeOf(await change(admin, { version: 1, emailsPerDay: 1 }))).toEqual([409, 'request.staleVersion'])
    const line = await h.db
      .selectFrom('audit')
      .select('details')
      .where('what', '=', 'marketingPolicy.updated')
      .executeTakeFirst()
    expect(line?.details).toEqual({ changes: [{ field: 'emailsPerDay', before: '3', after: '2' }] })
    expect((await read(market)).statusCode).toBe(403)
    for (const wrong of [
      { smsHours: { from: '22:00', to: '07:00' } },
      { trackingOrigin: 'javascript:1' },
      { attachmentBytes: 20 * 1024 * 1024 + 1 },
    ])
      expect((await change(admin, { version: 2, ...wrong })).statusCode).toBe(400)
  })

  it('tells those who write the hours, limits and wording that they keep to, and nothing else of it', async () => {
    const attachmentBytes = 20 * 1024 * 1024
    const emailHours = { from: '08:00', to: '17:30' }
    await change(admin, { version: 1, attachmentBytes, emailHours, consentWording: 'Tôi muốn nhận tin.' })
    expect((await market.get('/api/MarketingPolicy/GetWritingPolicy')).json()).toEqual({
      ...{ attachmentBytes, emailHours, consentWording: 'Tôi muốn nhận tin.' },
      smsHours: { from: '07:00', to: '22:00' },
      emailDays: [1, 2, 3, 4, 5, 6, 7],
    })
  })
})
