import { generateKeyPairSync } from 'node:crypto'
import type { BrandName } from '@crm/contract/brand-name'
import type { MailSender } from '@crm/contract/mail-sender'
import type { SmsGateway } from '@crm/contract/sms-gateway'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { type Names, startNameServer } from '../../testing/outside/name-server.ts'
import { startSmsGateway } from '../../testing/outside/sms-gateway.ts'
import { senderOfCallback } from './public.ts'

let names: Names = {}
let answered: unknown = {}
let h: Harness
let admin: Caller
let nameServer: Awaited<ReturnType<typeof startNameServer>>
let gateway: Awaited<ReturnType<typeof startSmsGateway>>

beforeAll(async () => {
  nameServer = await startNameServer(() => names)
  gateway = await startSmsGateway(() => answered)
  h = await openHarness({ RATE_LIMITS: 'false', DNS_SERVERS: nameServer.address, MAIL_FROM: 'CRM <crm@minhanh.vn>' })
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
})
afterAll(async () => {
  await h.close()
  await gateway.close()
  nameServer.close()
})

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const addSender = (wanted: object = {}) =>
  admin.post('/api/MailSender/AddMailSender', { name: 'Minh Anh', address: 'Chao@MinhAnh.vn', ...wanted })
const addedSender = async (wanted: object = {}) => (await addSender(wanted)).json<MailSender>()
const gatewayFacts = () => ({
  name: 'Cổng chính',
  kind: 'http',
  address: `${gateway.url}/send`,
  account: 'minhanh',
  fields: { to: '{{to}}', text: '{{text}}', key: '{{secret}}', 'option-status': 'code', 'option-good': '0' },
  idempotent: false,
  perMinute: 60,
  window: 10,
  enabled: true,
})
const addGateway = (wanted: object = {}) =>
  admin.post('/api/SmsGateway/AddSmsGateway', { ...gatewayFacts(), ...wanted })
const addedGateway = async (wanted: object = {}) => (await addGateway(wanted)).json<SmsGateway>()
const changeGateway = ({ gatewayId, version }: SmsGateway, wanted: object) =>
  admin.put('/api/SmsGateway/UpdateSmsGateway', { gatewayId, version, ...wanted })
const addBrand = (gatewayId: number, wanted: object = {}) =>
  admin.post('/api/BrandName/AddBrandName', { name: 'MINHANH', gatewayId, purpose: 'care', price: 350.5, ...wanted })

/** A campaign in this state that sends by these. */
const campaignBy = async (columns: { sender_id?: number; brand_id?: number }, state: 1 | 6) => {
  const owner = {
    department_id: h.company.departments.company,
    created_by: admin.me.userId,
    updated_by: admin.me.userId,
  }
  await h.db
    .insertInto('mass_campaign')
    .values({ channel: 'email', name: 'x', name_key: 'x', state, audience: '{}', ...owner, ...columns })
    .execute()
}

describe('a sender', () => {
  it('is added, changed by its version, told to everybody by name, and has a callback that names it', async () => {
    const sender = await addedSender()
    expect(sender).toMatchObject({ address: 'chao@minhanh.vn', replyTo: '', dns: [], checkedDate: null, version: 1 })
    const secret = sender.callback.split('/').at(-1) ?? ''
    expect(senderOfCallback(secret, h.config)).toBe(sender.senderId)
    expect(
      senderOfCallback(
        secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        h.config,
      ),
    ).toBeUndefined()
    const asked = { senderId: sender.senderId, version: 1, replyTo: 'hoi@minhanh.vn' }
    expect((await admin.put('/api/MailSender/UpdateMailSender', asked)).json()).toMatchObject({ version: 2 })
    expect(codeOf(await admin.put('/api/MailSender/UpdateMailSender', asked))).toEqual([409, 'request.staleVersion'])
    const nobody = await h.signIn('nobody.rights')
    expect((await nobody.get('/api/MailSender/GetCategoryMailSender')).json()).toEqual([
      { index: sender.senderId, name: 'Minh Anh', address: 'chao@minhanh.vn' },
    ])
  })

  it('has an address once, and is kept while a campaign that is not over sends by it', async () => {
    const { senderId } = await addedSender()
    expect(codeOf(await addSender({ name: 'Khác', address: 'chao@minhanh.vn' }))).toEqual([409, 'sender.exists'])
    await campaignBy({ sender_id: senderId }, 1)
    const remove = () => admin.delete(`/api/MailSender/DeleteMailSender/${senderId}/admin`)
    await untouched(async () => expect(codeOf(await remove())).toEqual([409, 'sender.inUse']))
    await h.db.updateTable('mass_campaign').set({ state: 6 }).execute()
    expect((await remove()).statusCode).toBe(204)
    expect((await addSender()).statusCode).toBe(200)
  })

  it.each([
    ['a line break in its name', { name: 'A\r\nBcc: x@y.vn' }],
    ['no address', { address: 'chao' }],
    ['a reply address that is none', { replyTo: 'a@b.vn, c@d.vn' }],
    ['a bounce domain that is none', { bounceDomain: 'tra minhanh' }],
  ])('with %s gets no header of its own', async (_, wanted) => {
    const answer = await addSender(wanted)
    if (answer.statusCode === 200) expect(answer.json<MailSender>().name).toBe('A Bcc: x@y.vn')
    else expect(answer.statusCode).toBe(400)
  })

  it('is looked up: what names us, what is there, what is missing, and who keeps silent', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1_024 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const configuration = { host: 'smtp.minhanh.vn', port: 587, security: 'upgrade', account: '', senderName: 'a' }
    const dkim = { senderAddress: 'crm@minhanh.vn', dkimDomain: 'minhanh.vn', dkimSelector: 's1', dkimKey: pem }
    const set = { version: 1, ...configuration, ...dkim }
    expect((await admin.put('/api/EmailConfiguration/UpdateEmailConfiguration', set)).statusCode).toBe(200)
    const p = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const { senderId } = await addedSender({ bounceDomain: 'tra.minhanh.vn' })
    const check = async () => {
      const { dns } = (await admin.post('/api/MailSender/CheckMailSender', { senderId })).json<MailSender>()
      return dns.map(({ record, outcome }) => `${record} ${outcome}`)
    }
    names = {}
    expect(await check()).toEqual(['spf missing', 'dkim missing', 'dmarc missing', 'mx missing'])
    names = {
      txt: {
        'tra.minhanh.vn': 'v=spf1 include:_spf.minhanh.vn -all',
        '_spf.minhanh.vn': 'v=spf1 ip4:203.0.113.0/24 ~all',
        's1._domainkey.minhanh.vn': `v=DKIM1; k=rsa; p=${p}`,
        '_dmarc.minhanh.vn': 'v=DMARC1; p=none',
      },
      mx: { 'tra.minhanh.vn': 'crm.example.vn' },
      a: { 'smtp.minhanh.vn': '203.0.113.9' },
    }
    expect(await check()).toEqual(['spf ours', 'dkim ours', 'dmarc ours', 'mx ours'])
    names = {
      txt: {
        'tra.minhanh.vn': 'v=spf1 ip4:198.51.100.1 include:tra.minhanh.vn -all',
        's1._domainkey.minhanh.vn': 'p=AAAA',
      },
      mx: { 'tra.minhanh.vn': 'mx.khac.vn' },
      silent: ['_dmarc.minhanh.vn'],
    }
    expect(await check()).toEqual(['spf other', 'dkim other', 'dmarc failed', 'mx other'])
  }, 20_000)
})

describe('a gateway', () => {
  it('keeps its secret sealed and tells it nobody; its callback address stays', async () => {
    const added = await addedGateway({ secret: h.encode('bí mật') })
    expect(added).toMatchObject({ hasSecret: true, version: 1 })
    expect(added.callback).toMatch(/^https:\/\/crm\.example\.vn\/callback\/sms\/[\w-]{43}$/)
    const { rows } = await sql<{ row: string }>`
      select row_to_json(g)::text as row from sms_gateway g union all select details::text from audit
      union all select body::text from event`.execute(h.db)
    const secrets = ['bí mật', added.callback.split('/').at(-1) ?? '']
    for (const { row } of rows) for (const secret of secrets) expect(row).not.toContain(secret)
    const changed = (await changeGateway(added, { perMinute: 90 })).json<SmsGateway>()
    expect(changed).toEqual({ ...added, perMinute: 90, version: 2 })
  })

  it('takes its secret to no other machine', async () => {
    const added = await addedGateway({ secret: h.encode('x') })
    await untouched(async () => {
      expect(codeOf(await changeGateway(added, { address: 'https://khac.vn' }))).toEqual([400, 'request.malformed'])
    })
    const moved = await changeGateway(added, { address: 'https://khac.vn', secret: h.encode('y') })
    expect(moved.json()).toMatchObject({ address: 'https://khac.vn', hasSecret: true })
  })

  it.each([
    ['http', 'http://169.254.169.254/latest', 422],
    ['esms', 'http://[::ffff:169.254.169.254]/', 422],
    ['smpp', '169.254.169.254:2775', 422],
    ['http', 'file:///etc/passwd', 400],
    ['http', 'https://user:pass@gw.vn', 400],
    ['smpp', 'gw.vn', 400],
    ['smpp', 'gw.vn:70000', 400],
  ])('of kind %s is not at %s', async (kind, address, status) => {
    await untouched(async () => expect((await addGateway({ kind, address })).statusCode).toBe(status))
  })

  it.each([[{ 'header-Host': 'x' }], [{ 'option-unknown': 'x' }], [{ 'header-X': 'dòng' }]])(
    'does not say %j',
    async (fields) => expect((await addGateway({ fields })).statusCode).toBe(400),
  )

  it('is tried with one message: what it answers is told, an address that answers nothing says nothing', async () => {
    const { gatewayId } = await addedGateway({ secret: h.encode('khoá') })
    const test = async (id: number) =>
      (
        await admin.post('/api/SmsGateway/TestSmsGateway', {
          gatewayId: id,
          to: '0912345678',
          brand: 'MINHANH',
          text: 'Thử',
        })
      ).json()
    answered = { code: 0 }
    expect(await test(gatewayId)).toEqual({ outcome: 'sent', answer: '' })
    expect(gateway.heard.at(-1)?.body).toEqual({ to: '84912345678', text: 'Thử', key: 'khoá' })
    answered = { code: 7 }
    expect(await test(gatewayId)).toEqual({ outcome: 'refused', answer: 'code 7' })
    const closed = await addedGateway({ name: 'Đóng', address: 'http://127.0.0.1:1/' })
    expect(await test(closed.gatewayId)).toEqual({ outcome: 'retry', answer: '' })
  })

  it('stays while it has brand names', async () => {
    const { gatewayId } = await addedGateway()
    const brand = (await addBrand(gatewayId)).json<BrandName>()
    const remove = () => admin.delete(`/api/SmsGateway/DeleteSmsGateway/${gatewayId}/admin`)
    expect(codeOf(await remove())).toEqual([409, 'gateway.inUse'])
    expect((await admin.delete(`/api/BrandName/DeleteBrandName/${brand.brandId}/admin`)).statusCode).toBe(204)
    expect((await remove()).statusCode).toBe(204)
  })
})

describe('a brand name', () => {
  it('is one of a gateway that is there, once for each purpose, and is kept while it is used', async () => {
    const { gatewayId, name: gatewayName } = await addedGateway()
    const brand = (await addBrand(gatewayId)).json<BrandName>()
    expect(brand).toMatchObject({ name: 'MINHANH', price: 350.5, enabled: true, gatewayName, version: 1 })
    expect(codeOf(await addBrand(gatewayId, { name: 'minhanh' }))).toEqual([409, 'brandName.exists'])
    expect((await addBrand(gatewayId, { purpose: 'advertising' })).statusCode).toBe(200)
    expect(codeOf(await addBrand(999))).toEqual([422, 'gateway.missing'])
    expect((await addBrand(gatewayId, { name: 'MINH ANH VIỆT' })).statusCode).toBe(400)
    await campaignBy({ brand_id: brand.brandId }, 1)
    const gone = await admin.delete(`/api/BrandName/DeleteBrandName/${brand.brandId}/admin`)
    expect(codeOf(gone)).toEqual([409, 'brandName.inUse'])
    const off = { brandId: brand.brandId, version: 1, enabled: false }
    expect((await admin.put('/api/BrandName/UpdateBrandName', off)).json()).toMatchObject({
      enabled: false,
      version: 2,
    })
    expect((await admin.get('/api/BrandName/GetCategoryBrandName')).json()).toHaveLength(1)
  })
})
