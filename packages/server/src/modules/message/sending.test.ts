import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, stopServers } from '../../kernel/mail/fixtures/smtp-server.ts'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { countersDiffer, statesOf } from '../../testing/marketing/states.ts'
import { contentFor, insertCampaign, insertPeople, sendToAll, setPolicy } from '../../testing/marketing/waves.ts'
import { runQueuedJobs, runTimedJob } from '../../testing/run-jobs.ts'
import { openTokens, setSends, tokenPart } from './public.ts'

let h: Harness
let server: Awaited<ReturnType<typeof startServer>>
type Answer = (address: string) => Error | undefined
let onRcpt: Answer
let onData: Answer
const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

beforeAll(async () => {
  server = await startServer({
    onRcptTo: ({ address }, _session, done) => {
      const error = onRcpt(address)
      if (!error) server.recipients.push(address)
      done(error)
    },
    onMailFrom: (_address, session, done) => {
      const error = onData(session.id)
      if (error?.message === 'reset') server.dropOne(session)
      done()
    },
  })
  h = await openHarness({ RATE_LIMITS: 'false', SMTP_URL: server.url, MAIL_FROM: 'Minh Anh <tin@minhanh.vn>' })
})
beforeEach(async () => {
  onRcpt = () => undefined
  onData = () => undefined
  server.received.length = 0
  server.recipients.length = 0
  await h.reset()
})
afterEach(async () => {
  expect(await countersDiffer(h)).toEqual([])
})
afterAll(async () => {
  await h.close()
  await stopServers()
})

const work = async () => {
  const ran = await runQueuedJobs(h, 'marketing-send')
  expect(ran.map(({ error }) => error)).toEqual(ran.map(() => undefined))
}
const clock = async () => {
  await runTimedJob(h, 'marketing-clock')
  await work()
}
const eventsOf = async (name: string) =>
  (await h.db.selectFrom('event').where('name', '=', name).select('body').execute()).map(({ body }) => body)
const decode = (raw: string) =>
  raw.replace(
    /\r\n\r\n([A-Za-z0-9+/=\r\n]{20,}?)\r\n(?=--)/g,
    (_, body: string) => `\n\n${Buffer.from(body.replace(/\s/g, ''), 'base64')}\n`,
  )

const html =
  '<body><p>Chào {{customer.name}}</p><a href="{{link.n1}}">Xem</a> <a href="{{link.unsubscribe}}">Thôi</a></body>'
const links = [{ target: 'https://congty.vn/a?ma={{customer.code}}', label: 'Xem' }]

describe('a send of mails', () => {
  it('goes to everybody once, each with the own name, links and addresses to come back to', async () => {
    await insertPeople(h, 30)
    const contentId = await contentFor(h, 'email', { html, text: 'Chào {{customer.name}}', links })
    const { sendId } = await sendToAll(h, { contentId, purpose: 'care' })
    await work()
    expect(await statesOf(h)).toEqual({ 3: 30 })
    expect(server.recipients.toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => `k${n + 1}@khach.vn`).toSorted())
    const mail = decode(server.received.find((raw) => raw.includes('k7@khach.vn')) ?? '')
    expect(mail).toContain('Chào Khách 7')
    expect(mail).toMatch(/^List-Unsubscribe: <https:\/\/crm\.example\.vn\/u\/[0-9a-z]+>/m)
    const [, opened = ''] = /https:\/\/crm\.example\.vn\/o\/([0-9a-z]+)/.exec(mail) ?? []
    const [, clicked = ''] = /<a href="https:\/\/crm\.example\.vn\/l\/([0-9a-z]+)">Xem/.exec(mail) ?? []
    const { messageId, reference } = await h.db
      .selectFrom('message')
      .where('address', '=', 'k7@khach.vn')
      .select(['message_id as messageId', 'reference'])
      .executeTakeFirstOrThrow()
    const tokens = openTokens(h.config)
    expect(tokens.read(opened)).toEqual({ messageId, part: tokenPart.open })
    expect(tokens.read(clicked)).toEqual({ messageId, part: 1 })
    expect(tokens.read(clicked.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')))).toBeUndefined()
    expect(
      openTokens({ DATA_KEY: 'another key of ours', DATA_KEY_BEFORE: h.config.DATA_KEY }).read(opened),
    ).toBeDefined()
    expect(mail).toContain(`Message-ID: ${reference}`)
    expect(await eventsOf('marketing-send.finished')).toMatchObject([{ sendId, unknown: 0 }])
    await clock()
    expect(server.received).toHaveLength(30)
  })

  it('that advertises begins with its label, and asks once more before each mail', async () => {
    const [gone = 0] = await insertPeople(h, 5)
    await sql`insert into marketing_consent (channel, address, state, source, wording)
      select 'email', email, 'given', 'form', 'Đồng ý' from customer`.execute(h.db)
    await setPolicy(h, { advertiserName: 'Minh Anh' })
    const contentId = await contentFor(h, 'email', { html, links })
    await sendToAll(h, { contentId, purpose: 'advertising', origin: 'list' })
    await h.db.updateTable('customer').set({ deleted_at: h.clock.now() }).where('customer_id', '=', gone).execute()
    await h.db
      .insertInto('suppression')
      .values({ channel: 'email', address: 'k2@khach.vn', reason: 'unsubscribed' })
      .execute()
    await sql`update marketing_consent set state = 'withdrawn', withdrawn_at = now() where address = 'k3@khach.vn'`.execute(
      h.db,
    )
    const recent = [1, 2, 3].map((hours) => new Date(h.clock.now().getTime() - hours * 3_600_000))
    await h.db.insertInto('marketing_recipient').values({ channel: 'email', address: 'k4@khach.vn', recent }).execute()
    await work()
    expect(await statesOf(h)).toEqual({ 3: 1, deleted: 1, suppressed: 1, noConsent: 1, tooOften: 1 })
    const [mail = ''] = server.received
    expect(mail).toMatch(/^Subject: =\?UTF-8\?B\?W1FDX/m)
    expect(decode(mail)).toContain('Minh Anh')
  })

  it('puts a domain off that asks for patience, gives up bad addresses, and goes on where a connection broke', async () => {
    await insertPeople(h, 4)
    await h.db.updateTable('customer').set({ email: 'k9@ban.vn' }).where('email', '=', 'k4@khach.vn').execute()
    onRcpt = (address) => {
      if (address === 'k9@ban.vn') return refusal(451, '4.7.1 try later')
      return address === 'k1@khach.vn' ? refusal(550, '5.1.1 no such user') : undefined
    }
    await sendToAll(h, { contentId: await contentFor(h, 'email', { html, links }) })
    await work()
    expect(await statesOf(h)).toEqual({ 3: 2, 5: 1, 6: 1 })
    const suppressed = await h.db.selectFrom('suppression').select(['address', 'reason']).execute()
    expect(suppressed).toEqual([{ address: 'k1@khach.vn', reason: 'hardBounce' }])
    onRcpt = () => undefined
    await clock()
    expect(await statesOf(h)).toEqual({ 3: 2, 5: 1, 6: 1 })
    h.clock.pass(2 * 60_000)
    await clock()
    expect(await statesOf(h)).toEqual({ 3: 3, 6: 1 })
  })

  it('a connection that ends before the body is tried again, and nobody gets two', async () => {
    await insertPeople(h, 20)
    let drops = 2
    onData = () => {
      drops -= 1
      return drops >= 0 ? new Error('reset') : undefined
    }
    await sendToAll(h, { contentId: await contentFor(h, 'email', { html, links }) })
    await work()
    for (let minute = 0; minute < 3; minute += 1) {
      h.clock.pass(2 * 60_000)
      await clock()
    }
    expect(await statesOf(h)).toEqual({ 3: 20 })
    expect(new Set(server.recipients).size).toBe(20)
    expect(server.received).toHaveLength(20)
  })

  it('keeps to the pace of a minute and the window of the week', async () => {
    await setPolicy(h, { perMinute: 10, emailHours: { from: '08:00', to: '17:00' } })
    await insertPeople(h, 25)
    await sendToAll(h, { contentId: await contentFor(h, 'email', { html, links }) })
    h.clock.set('2026-11-20T00:30:00Z')
    await work()
    expect(server.received).toHaveLength(0)
    h.clock.set('2026-11-20T02:00:00Z')
    await clock()
    expect(server.received).toHaveLength(10)
    await clock()
    expect(server.received).toHaveLength(10)
    h.clock.pass(60_000)
    await clock()
    h.clock.pass(60_000)
    await clock()
    expect(server.received).toHaveLength(25)
  })

  it('stops by itself where too much comes back, and goes on when it is told to', async () => {
    const campaignId = await insertCampaign(h)
    await insertPeople(h, 120)
    onRcpt = (address) =>
      /k\d?[05]@/.test(address) || address.startsWith('k1') ? refusal(550, '5.1.1 no such user') : undefined
    await sendToAll(h, { contentId: await contentFor(h, 'email', { html, links }), campaignId, origin: 'campaign' })
    await work()
    expect(await eventsOf('marketing-send.stopped')).toMatchObject([{ campaignId, reason: 'bounces' }])
    const { 1: waiting = 0 } = await statesOf(h)
    expect(waiting).toBeGreaterThan(0)
    await clock()
    expect((await statesOf(h))[1]).toBe(waiting)
  })

  it('a pause holds what waits; a cancel ends it', async () => {
    const campaignId = await insertCampaign(h)
    await insertPeople(h, 5)
    await sendToAll(h, { contentId: await contentFor(h, 'email', { html, links }), campaignId, origin: 'campaign' })
    await setSends(h.db, campaignId, 'pause', h.clock.now())
    await work()
    expect(await statesOf(h)).toEqual({ 1: 5 })
    await setSends(h.db, campaignId, 'resume', h.clock.now())
    await setSends(h.db, campaignId, 'cancel', h.clock.now())
    await clock()
    expect(await statesOf(h)).toEqual({ cancelled: 5 })
  })

  it('whose process died leaves what it had begun unknown, once its lease is over', async () => {
    await insertPeople(h, 2)
    await sendToAll(h, { contentId: await contentFor(h, 'email', { html, links }) })
    await sql`update message set state = 2, lease_until = ${new Date(h.clock.now().getTime() + 1_000)} where address = 'k1@khach.vn'`.execute(
      h.db,
    )
    await work()
    expect(await statesOf(h)).toEqual({ 2: 1, 3: 1 })
    h.clock.pass(2_000)
    await clock()
    expect(await statesOf(h)).toEqual({ 3: 1, 7: 1 })
    expect(await eventsOf('marketing-send.finished')).toMatchObject([{ unknown: 1 }])
  })
})
