import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startServer, stopServers } from '../../kernel/mail/fixtures/smtp-server.ts'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { countersDiffer, statesOf } from '../../testing/marketing/states.ts'
import { fold } from '../../testing/marketing/visits.ts'
import { contentFor, insertCampaign, insertPeople, sendToAll, setPolicy } from '../../testing/marketing/waves.ts'
import { runQueuedJobs, runTimedJob } from '../../testing/run-jobs.ts'
import { openTokens, settleMail } from './public.ts'

let h: Harness
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
  h = await openHarness({ RATE_LIMITS: 'false', SMTP_URL: server.url, MAIL_FROM: 'Minh Anh <tin@minhanh.vn>' })
})
beforeEach(async () => {
  server.received.length = 0
  await h.reset()
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await countersDiffer(h)).toEqual([])
})
afterAll(async () => {
  await h.close()
  await stopServers()
})

const html = '<body><p>Chào {{customer.name}}</p><a href="{{link.unsubscribe}}">Thôi</a></body>'
const dayMs = 24 * 60 * 60_000
const fast = {
  ...{ perMinute: 6_000, perDomainMinute: 6_000, emailDays: [1, 2, 3, 4, 5, 6, 7] },
  emailHours: { from: '00:00', to: '23:59' },
}

async function work() {
  await runTimedJob(h, 'marketing-clock')
  const ran = await runQueuedJobs(h, 'marketing-send')
  expect(ran.map(({ error }) => error)).toEqual(ran.map(() => undefined))
}

it('a company that is warming up sends so many on the first day, more on each, and the rest waits for its day', async () => {
  await setPolicy(h, { ...fast, warmUp: { firstDay: 10, growthPercent: 50 } })
  await insertPeople(h, 45)
  await sendToAll(h, { contentId: await contentFor(h, 'email', { html }) })
  const sent: number[] = []
  for (let day = 0; day < 3; day += 1) {
    await work()
    h.clock.pass(3_600_000)
    await work()
    sent.push(server.received.length)
    h.clock.pass(dayMs - 3_600_000)
  }
  expect(sent).toEqual([10, 25, 45])
})

it('a campaign of which too many complain stops by itself, and one complaint is not many', async () => {
  await setPolicy(h, { ...fast, perMinute: 220 })
  const campaignId = await insertCampaign(h)
  await insertPeople(h, 500)
  const contentId = await contentFor(h, 'email', { html })
  await sendToAll(h, { contentId, campaignId, origin: 'campaign' })
  async function complain(address: string) {
    const { reference } = await h.db
      .selectFrom('message')
      .where('address', '=', address)
      .select('reference')
      .executeTakeFirstOrThrow()
    const about = { messageId: reference ?? '', token: undefined, recipient: address }
    const fact = { kind: 'complained', feedback: 'abuse', ...about } as const
    const told = { fact, tokens: openTokens(h.config) }
    expect(await settleMail({ db: h.db, now: h.clock.now() }, told)).toBe(true)
    await fold(h)
    h.clock.pass(60_000)
  }
  const leftTo = async () =>
    (await h.db.selectFrom('message').where('state', '=', 3).select('address').execute()).map(({ address }) => address)
  await work()
  const [first = '', second = ''] = await leftTo()
  expect(server.received).toHaveLength(220)
  await complain(first)
  await work()
  expect(server.received).toHaveLength(440)
  await complain(second)
  await work()
  expect(await statesOf(h)).toMatchObject({ 1: 60 })
  const stopped = await h.db.selectFrom('event').where('name', '=', 'marketing-send.stopped').select('body').execute()
  expect(stopped).toMatchObject([{ body: { campaignId, reason: 'complaints' } }])
  h.clock.pass(60_000)
  await work()
  expect(server.received).toHaveLength(440)
})

it('open pages hear how far it is at most once a second, and at last how it ended', async () => {
  await setPolicy(h, fast)
  const told: unknown[] = []
  const emit = vi.spyOn(h.platform.live, 'emit')
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  emit.mockImplementation(({ event, data }) => void (event === 'SendProgress' && told.push(data)))
  const campaignId = await insertCampaign(h)
  await insertPeople(h, 250)
  await sendToAll(h, { contentId: await contentFor(h, 'email', { html }), campaignId, origin: 'campaign' })
  await work()
  expect(told).toMatchObject([
    { campaignId, counters: { sent: 0 } },
    { campaignId, counters: { sent: 250, waiting: 0 } },
  ])
  let second = 10_000
  elapsed.mockImplementation(() => {
    second += 1_000
    return second
  })
  const other = await insertCampaign(h)
  await sendToAll(h, { contentId: await contentFor(h, 'email', { html }), campaignId: other, origin: 'campaign' })
  await work()
  expect(told.length).toBeGreaterThan(4)
})
