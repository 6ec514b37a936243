import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { sql } from 'kysely'
import smpp, { type Session } from 'smpp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { countersDiffer, statesOf } from '../../testing/marketing/states.ts'
import { contentFor, insertCampaign, insertPeople, sendToAll, setPolicy } from '../../testing/marketing/waves.ts'
import { runQueuedJobs, runTimedJob } from '../../testing/run-jobs.ts'
import { listSmsOutbox, resolveUnknown, sendTest } from './public.ts'

let h: Harness
const closing: (() => unknown)[] = []
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(() => h.reset())
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  expect(await countersDiffer(h)).toEqual([])
})
afterAll(() => h.close())

const work = async () => {
  const ran = await runQueuedJobs(h, 'marketing-send')
  expect(ran.map(({ error }) => error)).toEqual(ran.map(() => undefined))
}

async function insertBrand(gateway: object, purpose: 'care' | 'advertising' = 'care'): Promise<number> {
  const admin = await h.signIn('admin')
  const facts = {
    name: 'Cổng',
    kind: 'esms',
    account: 'crm',
    fields: {},
    idempotent: true,
    perMinute: 6_000,
    window: 10,
  }
  const added = await admin.post('/api/SmsGateway/AddSmsGateway', { ...facts, enabled: true, ...gateway })
  expect(added.statusCode, added.body).toBe(200)
  const { gatewayId } = added.json<{ gatewayId: number }>()
  const brand = { name: 'MINHANH', gatewayId, purpose, price: 250, enabled: true }
  return (await admin.post('/api/BrandName/AddBrandName', brand)).json<{ brandId: number }>().brandId
}

type Body = { Phone: string; Content: string; RequestId: string }

/** Speaks as eSMS does; `answer` may keep silent about one. */
async function startHttp(answer: (body: Body, time: number) => { code: number; body: object }) {
  const taken: Body[] = []
  const app = Fastify()
  app.post<{ Body: Body }>('/SendMultipleMessage_V4_post_json/', async ({ body }, reply) => {
    taken.push(body)
    const { code, body: said } = answer(body, taken.filter(({ RequestId }) => RequestId === body.RequestId).length)
    return reply.code(code).send(said)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  return { taken, address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

/** `waiting`: receipts that it brings as soon as anybody is there. */
async function startCentre(waiting: object[] = []) {
  const taken: string[] = []
  let inFlight = 0
  let most = 0
  const sessions: Session[] = []
  const server = smpp.createServer({}, (session) => {
    sessions.push(session)
    session.on('error', () => {})
    session.on('bind_transceiver', (pdu) => {
      session.send(pdu.response())
      for (const receipt of waiting.splice(0)) session.deliver_sm({ esm_class: 4, ...receipt })
    })
    session.on('unbind', (pdu) => {
      session.send(pdu.response())
      session.close()
    })
    session.on('submit_sm', (pdu) => {
      const place = taken.push(String(pdu.destination_addr))
      inFlight += 1
      most = Math.max(most, inFlight)
      setImmediate(() => {
        inFlight -= 1
        session.send(pdu.response({ message_id: `g-${place}` }))
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server as never, 'listening')
  closing.push(() => {
    for (const session of sessions) session.destroy()
    server.close()
  })
  return { taken, sessions, most: () => most, port: (server.address() as AddressInfo).port }
}

const text = 'Chào {{customer.name}}, hẹn gặp chị'

describe('a send of short messages', () => {
  it('by SMPP goes over one connection to everybody once, without marks, and costs what it weighs', async () => {
    const { taken, sessions, most, port } = await startCentre()
    const brandId = await insertBrand({ kind: 'smpp', address: `127.0.0.1:${port}` })
    await insertPeople(h, 40)
    const contentId = await contentFor(h, 'sms', { text, withoutMarks: true })
    await sendToAll(h, { channel: 'sms', contentId, brandId, tracking: 'off' })
    await work()
    expect(await statesOf(h)).toEqual({ 3: 40 })
    expect([taken.length, new Set(taken).size, sessions.length]).toEqual([40, 40, 1])
    expect(most()).toBeLessThanOrEqual(10)
    const { rows } = await sql`select sum(parts)::int as parts, sum(cost)::int as cost from message`.execute(h.db)
    expect(rows).toEqual([{ parts: 40, cost: 10_000 }])
  })

  it('by SMPP comes to its end with receipts that waited at the gateway until nothing was being sent', async () => {
    const receipts: object[] = []
    const { taken, sessions, port } = await startCentre(receipts)
    const brandId = await insertBrand({ kind: 'smpp', address: `127.0.0.1:${port}` })
    const campaignId = await insertCampaign(h, 'sms')
    await insertPeople(h, 2)
    const contentId = await contentFor(h, 'sms', { text, withoutMarks: true })
    await sendToAll(h, { channel: 'sms', campaignId, origin: 'campaign', contentId, brandId })
    receipts.push({ short_message: 'id:nobody stat:DELIVRD err:000' })
    await runTimedJob(h, 'sms-hear')
    // What is to leave opens the connection itself.
    expect([receipts.length, sessions.length]).toEqual([1, 0])
    await work()
    expect([taken.length, await statesOf(h)]).toEqual([2, { 3: 2 }])
    const { rows } = await sql<{ id: string }>`select reference as id from message order by message_id`.execute(h.db)
    receipts.push({ short_message: `id:${rows[0]?.id} stat:DELIVRD err:000` })
    receipts.push({ short_message: `id:${rows[1]?.id} stat:UNDELIV err:001` })
    await runTimedJob(h, 'sms-hear')
    expect([receipts.length, await statesOf(h)]).toEqual([0, { 4: 1, 6: 1 }])
  })

  it('by HTTP: what is unknown is resolved by a person, and only where the gateway promises it', async () => {
    const { taken, address } = await startHttp(({ Phone }, time) => {
      if (Phone.endsWith('1')) return { code: 200, body: { CodeResult: '99' } }
      if (Phone.endsWith('2') && time === 1) return { code: 500, body: {} }
      return { code: 200, body: { CodeResult: '100', SMSID: `s-${Phone}` } }
    })
    const brandId = await insertBrand({ address })
    const campaignId = await insertCampaign(h, 'sms')
    await insertPeople(h, 4)
    const contentId = await contentFor(h, 'sms', { text })
    await sendToAll(h, { channel: 'sms', campaignId, origin: 'campaign', contentId, brandId })
    await work()
    expect(await statesOf(h)).toEqual({ 3: 2, 6: 1, 7: 1 })
    expect(taken[0]?.Content).toMatch(/^Chào Khách \d, hẹn gặp chị$/)
    const { db, platform } = h
    const resend = () => resolveUnknown({ db, platform, now: h.clock.now() }, { campaignId }, 'resend')
    await db.updateTable('sms_gateway').set({ idempotent: false }).execute()
    await expect(resend()).rejects.toMatchObject({ code: 'mass.cannotResend' })
    await db.updateTable('sms_gateway').set({ idempotent: true }).execute()
    expect((await resend()).messageIds.length).toBe(1)
    await runTimedJob(h, 'marketing-clock')
    await work()
    expect(await statesOf(h)).toEqual({ 3: 3, 6: 1 })
  })

  it('that advertises waits for the hours of the law, and says who may be told no', async () => {
    await setPolicy(h, { consentNeeded: false, smsOptOut: 'Từ chối: soạn TC gửi 1551' })
    await insertPeople(h, 2)
    const contentId = await contentFor(h, 'sms', { text: 'Giảm 20%', withoutMarks: true })
    await sendToAll(h, { channel: 'sms', contentId, purpose: 'advertising' })
    h.clock.set('2026-11-20T15:30:00Z')
    await work()
    expect(await statesOf(h)).toEqual({ 1: 2 })
    h.clock.set('2026-11-21T00:00:00Z')
    await runTimedJob(h, 'marketing-clock')
    await work()
    expect(await statesOf(h)).toEqual({ 3: 2 })
    const [kept] = await listSmsOutbox(h.config)
    expect(kept?.text).toBe('[QC] Giam 20% Tu choi: soan TC gui 1551')
  })

  it('without its gateway stands still', async () => {
    const { address } = await startHttp(() => ({ code: 200, body: { CodeResult: '100' } }))
    const brandId = await insertBrand({ address })
    await insertPeople(h, 1)
    const campaignId = await insertCampaign(h, 'sms')
    const contentId = await contentFor(h, 'sms', { text })
    await sendToAll(h, { channel: 'sms', campaignId, origin: 'campaign', contentId, brandId })
    await h.db.updateTable('brand_name').set({ enabled: false }).execute()
    await work()
    const { body } = await h.db
      .selectFrom('event')
      .where('name', '=', 'marketing-send.stopped')
      .select('body')
      .executeTakeFirstOrThrow()
    expect(body).toMatchObject({ campaignId, reason: 'noGateway' })
    expect(await statesOf(h)).toEqual({ 1: 1 })
  })
})

it('a test goes to colleagues and is not counted', async () => {
  const contentId = await contentFor(h, 'email', {
    html: '<p>Chào {{customer.name}}</p><a href="{{link.n1}}">x</a>',
    links: [{ target: 'https://a.vn/{{customer.code}}', label: '' }],
  })
  const recipient = { values: { 'customer.name': 'Lan', 'customer.code': 'KH1' }, groupIds: [] }
  const test = {
    channel: 'email',
    purpose: 'advertising',
    senderId: null,
    brandId: null,
    subject: '',
    contentId,
    fileIds: [],
    recipient,
    to: ['a@congty.vn'],
  } as const
  expect(await sendTest(h.platform, test)).toEqual([{ to: 'a@congty.vn', outcome: 'sent' }])
  expect(await statesOf(h)).toEqual({})
})
