import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobKinds } from '../../app.ts'
import { startServer, stopServers } from '../../kernel/mail/fixtures/smtp-server.ts'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { countersDiffer, statesOf } from '../../testing/marketing/states.ts'
import { contentFor, insertCampaign, insertPeople, sendToAll, setPolicy } from '../../testing/marketing/waves.ts'
import { setSends } from './public.ts'

let h: Harness
let server: Awaited<ReturnType<typeof startServer>>
/** What happens elsewhere once so many mails have arrived. */
let meanwhile: { after: number; act: () => Promise<unknown> } | undefined
let acted: Promise<unknown> | undefined

beforeAll(async () => {
  server = await startServer({
    onRcptTo: ({ address }, _session, done) => {
      server.recipients.push(address)
      if (meanwhile && server.recipients.length === meanwhile.after) {
        acted = meanwhile.act()
        acted.then(
          () => done(),
          (error: Error) => done(error),
        )
      } else done()
    },
  })
  h = await openHarness({ RATE_LIMITS: 'false', SMTP_URL: server.url, MAIL_FROM: 'tin@minhanh.vn' })
})
beforeEach(async () => {
  meanwhile = undefined
  acted = undefined
  server.received.length = 0
  server.recipients.length = 0
  await h.reset()
  await setPolicy(h, { perMinute: 100_000, perDomainMinute: 100_000 })
})
afterEach(async () => {
  expect(await countersDiffer(h)).toEqual([])
})
afterAll(async () => {
  await h.close()
  await stopServers()
})

async function sendBy(senders: number, sendId: number | null): Promise<void> {
  const job = jobKinds(h.platform).find(({ queue }) => queue === 'marketing-send')
  const context = { id: 'x', retries: 0, signal: new AbortController().signal }
  await Promise.all(Array.from({ length: senders }, () => job?.run({ sendId }, context)))
}
const html = '<p>Chào {{customer.name}}</p>'
const addressesOf = () => server.received.map((raw) => /^To: .*<(.+)>/m.exec(raw)?.[1] ?? '')

describe('senders side by side', () => {
  it('share what waits: everybody gets one', async () => {
    await insertPeople(h, 200)
    const { sendId } = await sendToAll(h, { contentId: await contentFor(h, 'email', { html }) })
    await sendBy(3, sendId)
    expect(await statesOf(h)).toEqual({ 3: 200 })
    expect(new Set(server.recipients).size).toBe(200)
    expect(server.received).toHaveLength(200)
  })

  it('hear a pause: what had begun ends, and the others wait', async () => {
    const campaignId = await insertCampaign(h)
    await insertPeople(h, 100)
    const contentId = await contentFor(h, 'email', { html })
    const { sendId } = await sendToAll(h, { contentId, campaignId, origin: 'campaign' })
    meanwhile = { after: 20, act: () => setSends(h.platform.db, campaignId, 'pause', h.clock.now()) }
    await sendBy(2, sendId)
    const { 1: waiting = 0, 3: sent = 0 } = await statesOf(h)
    expect(waiting + sent).toBe(100)
    expect(server.received).toHaveLength(sent)
    expect(sent).toBeLessThan(40)
    meanwhile = undefined
    await setSends(h.db, campaignId, 'resume', h.clock.now())
    await sendBy(2, sendId)
    expect(await statesOf(h)).toEqual({ 3: 100 })
    expect(new Set(addressesOf()).size).toBe(100)
  })

  it('hear who unsubscribed after being claimed', async () => {
    await insertPeople(h, 60)
    const { sendId } = await sendToAll(h, { contentId: await contentFor(h, 'email', { html }) })
    const act = () =>
      sql`insert into suppression (channel, address, reason)
        select channel, address, 'unsubscribed' from message where state in (1, 5)`.execute(h.platform.db)
    meanwhile = { after: 10, act }
    await sendBy(1, sendId)
    const suppressed = await h.db.selectFrom('suppression').select('address').execute()
    const arrived = new Set(addressesOf())
    expect(suppressed.filter(({ address }) => arrived.has(address))).toEqual([])
    h.clock.pass(120_000)
    await sendBy(1, sendId)
    const { 3: sent = 0, suppressed: skipped = 0 } = await statesOf(h)
    expect([sent + skipped, sent]).toEqual([60, server.received.length])
  })

  it('keep to the limit of a day for one address, however many sends there are', async () => {
    await insertPeople(h, 10)
    const contentId = await contentFor(h, 'email', { html })
    const sends = [] as (number | null)[]
    for (let n = 0; n < 5; n += 1) sends.push((await sendToAll(h, { contentId })).sendId)
    await Promise.all(sends.map((sendId) => sendBy(1, sendId)))
    expect(await statesOf(h)).toEqual({ 3: 30, tooOften: 20 })
    expect(server.received).toHaveLength(30)
  })
})
