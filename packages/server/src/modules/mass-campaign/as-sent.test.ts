import { generateKeyPairSync } from 'node:crypto'
import type { EmailBlock as Block } from '@crm/contract/email-blocks'
import { authenticate } from 'mailauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'
import { startServer, stopServers } from '../../kernel/mail/fixtures/smtp-server.ts'
import { insertCustomer } from '../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { everybody, massCalls } from '../../testing/marketing/campaigns.ts'
import { runQueuedJobs, runTimedJob } from '../../testing/run-jobs.ts'

let h: Harness
let admin: Caller
let server: Awaited<ReturnType<typeof startServer>>
let envelope: string
beforeAll(async () => {
  server = await startServer({
    onMailFrom({ address }, _session, done) {
      envelope = address
      done()
    },
  })
  h = await openHarness({ RATE_LIMITS: 'false', SMTP_URL: server.url, MAIL_FROM: 'Minh Anh <tin@minhanh.vn>' })
})
beforeEach(async () => {
  server.received.length = 0
  await h.reset()
  admin = await h.signIn('admin')
})
afterAll(async () => {
  await h.close()
  await stopServers()
})

/** What left, by who got it. */
async function sendAll(wanted: object) {
  const calls = massCalls(h, admin)
  const sent = await calls.send(admin, await calls.add({ audience: everybody, ...wanted }))
  expect(sent.statusCode, sent.body).toBe(200)
  await runQueuedJobs(h, 'mass-proceed')
  await runTimedJob(h, 'marketing-clock')
  await runQueuedJobs(h, 'marketing-send')
  return new Map(server.received.map((raw) => [/^To:.*?([\w.]+@[\w.]+)>?\r$/m.exec(raw)?.[1] ?? '', raw]))
}
const bodiesOf = (raw = '') =>
  raw
    .split(/\r\n\r\n/)
    .map((part) => Buffer.from(part.split('\r\n--')[0] ?? '', 'base64').toString())
    .join('\n')
async function addTemplate(content: object): Promise<number> {
  const facts = { name: 'Chào', subject: 'Chào {{customer.name|bạn}}', preheader: '', ...content }
  const answer = await admin.post('/api/EmailTemplate/AddEmailTemplate', facts)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ templateId: number }>().templateId
}

it('a part for one group alone is in the mails of its customers, and in nobody else’s', async () => {
  const { id: vip } = await h.db
    .insertInto('customer_group')
    .values({ name: 'VIP' })
    .returning('customer_group_id as id')
    .executeTakeFirstOrThrow()
  const customerId = await insertCustomer(h.db, h.company, { name: 'Lan', email: 'vip@khach.vn', phone: '' })
  await h.db.insertInto('customer_group_ref').values({ customer_id: customerId, customer_group_id: vip }).execute()
  await insertCustomer(h.db, h.company, { name: 'Mai', email: 'thuong@khach.vn', phone: '' })
  const blocks: z.input<typeof Block>[] = [
    { id: 't', kind: 'text', html: '<p>Cho mọi người</p>' },
    { id: 'g', kind: 'group', groupIds: [vip], blocks: [{ id: 'v', kind: 'text', html: '<p>Cho riêng VIP</p>' }] },
    { id: 'f', kind: 'footer', html: '<p>Minh Anh</p>', unsubscribe: 'Từ chối nhận' },
  ]
  const document = { color: '#0a71b1', background: '#f2f4f7', width: 600, blocks }
  const templateId = await addTemplate({ kind: 'blocks', document, source: null })
  const mails = await sendAll({ templateId, senderId: await massCalls(h, admin).addSender() })
  const [own, others] = ['vip@khach.vn', 'thuong@khach.vn'].map((to) => bodiesOf(mails.get(to)))
  expect(own?.match(/Cho riêng VIP/g)).toHaveLength(2)
  expect(others?.match(/Cho mọi người/g)).toHaveLength(2)
  expect(others).not.toMatch(/VIP|only\./)
})

it('what is hostile in a template or in a name leaves as words, or not at all', async () => {
  await insertCustomer(h.db, h.company, { name: '<img src=x onerror=alert(1)>', email: 'la@khach.vn', phone: '' })
  const source = `<script>alert(1)</script><svg onload="alert(1)"></svg><a href="javascript:alert(1)">x</a>
    <iframe src="https://la.vn"></iframe><p onclick="alert(1)">Chào {{customer.name}}</p><a href="{{link.unsubscribe}}">Thôi</a>`
  const templateId = await addTemplate({ kind: 'html', document: null, source })
  const raw = (await sendAll({ templateId, senderId: await massCalls(h, admin).addSender() })).get('la@khach.vn')
  const html = bodiesOf(raw).split('<body')[1] ?? ''
  expect(html).toContain('&lt;img src')
  expect(html).not.toMatch(/<script|<svg|<iframe|<img src=x|javascript:|onclick=/)
})

it('a receiver (mailauth) finds DKIM, SPF and DMARC right in a mail of a campaign', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const mailServer = {
    ...{ host: '127.0.0.1', port: server.port, security: 'none', account: '', senderName: 'Minh Anh' },
    ...{ senderAddress: 'tin@minhanh.vn', dkimDomain: 'minhanh.vn', dkimSelector: 's1', version: 1 },
    dkimKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const saved = await admin.put('/api/EmailConfiguration/UpdateEmailConfiguration', mailServer)
  expect(saved.statusCode, saved.body).toBe(200)
  const wanted = { name: 'Minh Anh', address: 'tin@minhanh.vn', bounceDomain: 'tra.minhanh.vn' }
  const { senderId } = (await admin.post('/api/MailSender/AddMailSender', wanted)).json<{ senderId: number }>()
  await insertCustomer(h.db, h.company, { name: 'Lan', email: 'lan@khach.vn', phone: '' })
  const raw = (await sendAll({ templateId: await massCalls(h, admin).addTemplate(), senderId })).get('lan@khach.vn')
  const records: Readonly<Record<string, string>> = {
    's1._domainkey.minhanh.vn': `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
    'tra.minhanh.vn': 'v=spf1 ip4:192.0.2.1 -all',
    '_dmarc.minhanh.vn': 'v=DMARC1; p=reject',
  }
  const { dkim, spf, dmarc } = await authenticate(Buffer.from(raw ?? ''), {
    ...{ ip: '192.0.2.1', helo: 'mail.minhanh.vn', sender: envelope },
    resolver: async (name: string, type: string) => {
      const record = type === 'TXT' ? records[name] : undefined
      if (record !== undefined) return [[record]]
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    },
  })
  expect(dkim.results.map(({ status }) => status.result)).toEqual(['pass'])
  const signed = /\bh=([^;]+);/.exec(raw ?? '')?.[1]?.split(/[:\s]+/)
  expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']))
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(envelope).toMatch(/@tra\.minhanh\.vn$/)
  expect(spf).toMatchObject({ status: { result: 'pass' } })
  expect(dmarc && [dmarc.status.result, dmarc.alignment.spf.result, dmarc.alignment.dkim.result]).toEqual([
    'pass',
    'tra.minhanh.vn',
    'minhanh.vn',
  ])
})
