import type { BrandName } from '@crm/contract/brand-name'
import type { MailSender } from '@crm/contract/mail-sender'
import type { SmsGateway } from '@crm/contract/sms-gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReturnFact } from '../../../kernel/mail/bounce/fact.ts'
import { customerCalls } from '../../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { sentMail } from '../../../testing/marketing/sent-mail.ts'
import { messageOf } from '../../../testing/marketing/visits.ts'
import { trackingCapability } from '../index.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const suppressed = async () =>
  (await h.db.selectFrom('suppression').select(['address', 'reason']).orderBy('address').execute()).map(
    ({ address, reason }) => `${address} ${reason}`,
  )
const pathOf = (callback: string) => new URL(callback).pathname
const tell = (url: string, payload: object) => h.app.inject({ method: 'POST', url, payload })
const report = (url: string, kind: string, facts: object) => tell(url, { reports: [{ kind, ...facts }] })

describe('a mail that came back', () => {
  const hears = () => trackingCapability.returns?.(h.platform)
  const bounced = (token: string, weight: 'hard' | 'soft' | 'block'): ReturnFact => ({
    ...{
      kind: 'bounced',
      weight,
      status: '5.1.1',
      reason: 'no such user',
      recipient: 'ai@do.vn',
      token,
      messageId: undefined,
    },
  })

  it('for good suppresses the address it was sent to, at once, whoever the report names', async () => {
    const mail = await sentMail(h)
    await hears()?.tell([bounced(mail.bounce, 'hard')])
    expect(await messageOf(h, mail.messageId)).toMatchObject({ state: 6, detail: '5.1.1 no such user' })
    expect(await suppressed()).toEqual(['lan@khach.vn hardBounce'])
    const domains = await h.db.selectFrom('message_domain').selectAll().execute()
    expect(domains).toMatchObject([{ domain: 'khach.vn', refused: 1, send_id: mail.sendId }])
  })

  it('for a while suppresses with the third within fourteen days, each told once', async () => {
    const tellSoft = async () => {
      const mail = await sentMail(h)
      await hears()?.tell([bounced(mail.bounce, 'soft'), bounced(mail.bounce, 'soft')])
    }
    await tellSoft()
    h.clock.pass(15 * 86_400_000)
    await tellSoft()
    await tellSoft()
    expect(await suppressed()).toEqual([])
    await tellSoft()
    expect(await suppressed()).toEqual(['lan@khach.vn softBounce'])
  })

  it('because of its content says nothing of the address, and a delay nothing at all', async () => {
    const [blocked, late] = [await sentMail(h), await sentMail(h, { email: 'b@khach.vn' })]
    await hears()?.tell([bounced(blocked.bounce, 'block')])
    await hears()?.tell([{ kind: 'delayed', token: late.bounce, messageId: undefined, recipient: undefined }])
    expect((await messageOf(h, blocked.messageId)).state).toBe(6)
    expect((await messageOf(h, late.messageId)).state).toBe(3)
    expect(await suppressed()).toEqual([])
  })

  it('as a complaint or a wish is heard, by its Message-ID too, and settles what nobody knew', async () => {
    const [one, other] = [await sentMail(h, { state: 7 }), await sentMail(h, { email: 'b@khach.vn' })]
    const { reference } = await messageOf(h, one.messageId)
    const about = { token: undefined, messageId: reference ?? '', recipient: undefined }
    await hears()?.tell([{ kind: 'complained', ...about, feedback: 'abuse' }])
    await hears()?.tell([{ kind: 'unsubscribed', token: other.unsubscribe.slice(3) }])
    expect(await messageOf(h, one.messageId)).toMatchObject({ state: 4, complained_at: h.clock.now() })
    expect(await suppressed()).toEqual(['b@khach.vn unsubscribed', 'lan@khach.vn complaint'])
  })

  it('with a token of another part, or altered, changes nothing', async () => {
    const mail = await sentMail(h)
    await untouched(async () => {
      for (const token of [
        mail.open.slice(3),
        mail.unsubscribe.slice(3),
        mail.bounce.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ])
        await hears()?.tell([bounced(token, 'hard')])
    })
  })

  it('comes to the domains of the senders, and of whom mails come from without one', async () => {
    await admin.post('/api/MailSender/AddMailSender', {
      name: 'A',
      address: 'a@minhanh.vn',
      bounceDomain: 'tra.minhanh.vn',
    })
    await admin.post('/api/MailSender/AddMailSender', { name: 'B', address: 'b@khac.vn' })
    expect(await hears()?.domains()).toEqual(['khac.vn', 'tra.minhanh.vn', 'localhost'])
  })
})

describe('what a service reports of our mails', () => {
  it('is heard with the secret of the sender, of its own mails, once', async () => {
    const facts = { name: 'A', address: 'a@minhanh.vn' }
    const { senderId, callback } = (await admin.post('/api/MailSender/AddMailSender', facts)).json<MailSender>()
    const url = pathOf(callback)
    const [own, foreign] = [await sentMail(h, { senderId, state: 2 }), await sentMail(h, { email: 'b@khach.vn' })]
    expect((await report(url, 'delivered', { token: own.bounce })).statusCode).toBe(204)
    expect(await messageOf(h, own.messageId)).toMatchObject({ state: 4, lease_until: null })
    await untouched(async () => {
      expect((await report(url, 'delivered', { token: own.bounce })).statusCode).toBe(404)
      expect((await report(url, 'bounced', { token: foreign.bounce, status: '5.1.1' })).statusCode).toBe(404)
      expect((await report(url, 'bounced', { messageId: '<m@x>' })).statusCode).toBe(404)
      expect((await report(`${url.slice(0, -1)}!`, 'bounced', { token: own.bounce })).statusCode).toBe(401)
      expect((await report('/callback/email/none', 'bounced', { token: own.bounce })).statusCode).toBe(401)
      for (const body of [{}, { reports: [] }, { reports: [{ kind: 'x' }] }, []])
        expect((await tell(url, body)).statusCode).toBe(400)
      expect((await tell(url, { reports: 'x'.repeat(300_000) })).statusCode).toBe(413)
    })
    expect((await report(url, 'bounced', { token: own.bounce, status: '5.1.1', reason: 'nobody' })).statusCode).toBe(
      204,
    )
    expect(await suppressed()).toEqual(['lan@khach.vn hardBounce'])
  })
})

describe('what a gateway reports', () => {
  /** A message that went by a gateway of its own. */
  async function sentSms(name: string, phone: string) {
    const facts = { kind: 'http', address: 'https://gw.example.vn/', account: '', fields: {}, idempotent: false }
    const rest = { perMinute: 60, window: 1, enabled: true }
    const gateway = (await admin.post('/api/SmsGateway/AddSmsGateway', { name, ...facts, ...rest })).json<SmsGateway>()
    const wanted = { name: 'MINHANH', gatewayId: gateway.gatewayId, purpose: 'care', price: 1 }
    const { brandId } = (await admin.post('/api/BrandName/AddBrandName', wanted)).json<BrandName>()
    const { messageId, sendId } = await sentMail(h)
    await h.db
      .updateTable('marketing_send')
      .set({ channel: 'sms', brand_id: brandId })
      .where('send_id', '=', sendId)
      .execute()
    const row = { channel: 'sms', address: phone, reference: `${name}-1` } as const
    await h.db.updateTable('message').set(row).where('message_id', '=', messageId).execute()
    return { url: pathOf(gateway.callback), messageId }
  }

  it('is heard with its secret, of its own messages, once', async () => {
    const [own, other] = [await sentSms('g1', '84912345678'), await sentSms('g2', '84912345679')]
    await untouched(async () => {
      expect((await tell('/callback/sms/none', { gatewayId: 'g1-1', status: 'delivered' })).statusCode).toBe(401)
      expect((await tell(own.url, { gatewayId: 'g2-1', status: 'delivered' })).statusCode).toBe(404)
      expect((await tell(own.url, { id: other.messageId, status: 'failed' })).statusCode).toBe(404)
      expect((await tell(own.url, { status: 'unheard' })).statusCode).toBe(400)
    })
    expect((await tell(own.url, { gatewayId: 'g1-1', status: 'delivered' })).statusCode).toBe(204)
    expect((await tell(own.url, { gatewayId: 'g1-1', status: 'delivered' })).statusCode).toBe(404)
    expect((await messageOf(h, own.messageId)).state).toBe(4)
    const esms = `?SMSID=g2-1&RequestId=${other.messageId}&SendStatus=5&SendSuccess=0&SendFailed=1`
    expect((await h.app.inject({ url: other.url + esms })).statusCode).toBe(204)
    expect(await messageOf(h, other.messageId)).toMatchObject({ state: 6, detail: 'not delivered' })
  })

  it.each(['TC', 'tc minhanh', 'Hủy', ' STOP.'])('as the answer %j suppresses the number', async (text) => {
    const { url, messageId } = await sentSms('g1', '84912345678')
    expect((await tell(url, { from: '0912345678', text })).statusCode).toBe(204)
    expect(await suppressed()).toEqual(['84912345678 reply'])
    expect(await messageOf(h, messageId)).toMatchObject({ answered_at: h.clock.now(), unsubscribed_at: h.clock.now() })
    await untouched(async () => expect((await tell(url, { from: '0912345678', text })).statusCode).toBe(404))
  })

  it('as any other answer is one, and suppresses nobody', async () => {
    const { url, messageId } = await sentSms('g1', '84912345678')
    expect((await tell(url, { from: '+84912345678', text: 'Tcông ty ở đâu?' })).statusCode).toBe(204)
    expect(await messageOf(h, messageId)).toMatchObject({ answered_at: h.clock.now(), unsubscribed_at: null })
    expect(await suppressed()).toEqual([])
  })
})
