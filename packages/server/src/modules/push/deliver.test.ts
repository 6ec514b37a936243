import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../kernel/push/fixtures/browser.ts'
import { openPushService } from '../../kernel/push/fixtures/push-service.ts'
import { customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { runJobAgain, runQueuedJobs, runTimedJob } from '../../testing/run-jobs.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'

let h: Harness
let service: Awaited<ReturnType<typeof openPushService>>
let leader: Caller
beforeAll(async () => {
  service = await openPushService()
  h = await openHarness({
    RATE_LIMITS: 'off',
    PUSH_HOSTS: `${service.host},127.0.0.1:1`,
    PUSH_CA: service.caFile,
    MAIL_FROM: 'Lite CRM <crm@example.vn>',
  })
})
beforeEach(async () => {
  await h.reset()
  await h.platform.pool.query(`delete from pgboss.job where name = 'push'`)
  service.forget()
  leader = await h.signIn('leader.support')
})
afterAll(async () => {
  await h.close()
  await service.close()
})

async function subscribe(caller: Caller, path: string) {
  const browser = openBrowser(`${service.origin}${path}`)
  const body = { token: browser.token, platform: 'web', userName: caller.me.userName }
  const answer = await caller.post('/api/FCM/AddFCM', body)
  if (answer.statusCode !== 204) throw new Error(`not subscribed: ${answer.body}`)
  return browser
}

/** A ticket of support whose time is over: its leader is told. */
async function breach(): Promise<number> {
  const ticketId = await ticketRows(h).add({ name: 'Máy in kẹt giấy' })
  await h.db.updateTable('ticket').set({ due_at: h.clock.now() }).where('ticket_id', '=', ticketId).execute()
  await runTimedJob(h, 'announce-breaches')
  await h.platform.dispatcher.drain()
  return ticketId
}
const deliver = () => runQueuedJobs(h, 'push')
const paths = () => service.received.map(({ path }) => path).sort()
const devices = () => h.db.selectFrom('push_device').selectAll().execute()

describe('a push', () => {
  it('reaches each device of the person, encrypted for it and signed by us', async () => {
    const browser = await subscribe(leader, '/office')
    await subscribe(leader, '/home')
    await subscribe(await h.signIn('staff.support'), '/other')
    const ticketId = await breach()
    await deliver()
    expect(paths()).toEqual(['/home', '/office'])
    const sent = service.received.find(({ path }) => path === '/office')
    expect(browser.decrypt(sent?.body ?? Buffer.alloc(0))).toEqual({
      id: expect.any(String),
      title: expect.stringMatching(/^Phiếu TK\d{6} đã quá hạn$/),
      body: 'Máy in kẹt giấy',
      clickAction: `/issue-detail/${ticketId}`,
      data: {},
    })
    expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    const { pushPublicKey } = (await h.stranger.get('/api/client-config')).json<{ pushPublicKey: string }>()
    expect(sent?.signer).toBe(pushPublicKey)
    const claims = /^vapid t=[\w-]+\.([\w-]+)\./.exec(sent?.headers.authorization ?? '')?.[1] ?? ''
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: service.origin,
      sub: 'mailto:crm@example.vn',
    })
  })

  it('is queued once for a device, however often its event is told', async () => {
    await subscribe(leader, '/office')
    await breach()
    await h.db.updateTable('event').set({ delivered_at: null, claimed_at: null }).execute()
    h.clock.pass(11_000)
    await h.platform.dispatcher.drain()
    await deliver()
    expect(paths()).toEqual(['/office'])
  })

  it.each([404, 410])(
    'takes out a device that its service answers %i for, and goes on for the others',
    async (status) => {
      await subscribe(leader, '/gone')
      await subscribe(leader, '/there')
      service.answer('/gone', status)
      await breach()
      expect((await deliver()).map(({ error }) => error)).toEqual([undefined, undefined])
      expect(paths()).toEqual(['/gone', '/there'])
      expect(await devices()).toHaveLength(1)
    },
  )

  it.each([429, 500, 503])('is tried again when the service answers %i', async (status) => {
    await subscribe(leader, '/busy')
    service.answer('/busy', status)
    await breach()
    const [ran] = await deliver()
    expect(ran?.error).toBe(`Error: push not delivered: status ${status}`)
    expect(await devices()).toHaveLength(1)
  })

  it('is tried again when nobody answers', async () => {
    const { token } = openBrowser('https://127.0.0.1:1/nobody')
    await leader.post('/api/FCM/AddFCM', { token, platform: 'web', userName: leader.me.userName })
    await breach()
    expect((await deliver()).map(({ error }) => error)).toEqual(['Error: push not delivered: ECONNREFUSED'])
    expect(await devices()).toHaveLength(1)
  })

  it.each([400, 403, 413])('is given up when the service answers %i, and the device stays', async (status) => {
    await subscribe(leader, '/refused')
    service.answer('/refused', status)
    await breach()
    expect((await deliver()).map(({ error }) => error)).toEqual([undefined])
    expect(await devices()).toHaveLength(1)
  })

  it('tells of a new customer in charge, and of a transfer of many as one', async () => {
    const sales = await h.signIn('leader.sales')
    const staff = await h.signIn('staff.sales01')
    const browser = await subscribe(staff, '/sales')
    const calls = customerCalls(h)
    const { customerId, customerCode, name } = await calls.add(sales, { curator: staff.me.userId })
    const customerIds = await calls.addMany(sales, 3)
    const transfer = { customerIds, curator: staff.me.userId }
    await sales.put('/api/Customer/UpdateCustomerCurator', transfer)
    await h.platform.dispatcher.drain()
    await deliver()
    const told = service.received.map(({ body }) => browser.decrypt(body))
    expect(told).toHaveLength(2)
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          title: `Bạn được giao khách hàng ${customerCode}`,
          body: name,
          clickAction: `/customer-profile/${customerId}`,
        }),
        expect.objectContaining({ title: 'Bạn được giao 3 khách hàng', clickAction: '/customer' }),
      ]),
    )
  })

  it('does not come to who turned it off for that kind', async () => {
    await subscribe(leader, '/office')
    const preferences = [{ kind: 'issue', channel: 'push', enabled: false }]
    await leader.put('/api/NotificationPreference/UpdateNotificationPreference', { preferences, version: 1 })
    await breach()
    expect(await deliver()).toEqual([])
    expect(await h.db.selectFrom('bell').selectAll().execute()).toHaveLength(1)
  })

  it('does not come to who may no longer sign in, even when it was queued before', async () => {
    await subscribe(leader, '/office')
    await breach()
    await h.db.updateTable('account').set({ state: 'suspended' }).where('user_id', '=', leader.me.userId).execute()
    await deliver()
    await breach()
    await deliver()
    expect(paths()).toEqual([])
  })

  it('does not come to a device that was taken out, or is another’s by now', async () => {
    const browser = await subscribe(leader, '/office')
    await breach()
    const other = await h.signIn('staff.support')
    await other.post('/api/FCM/AddFCM', { token: browser.token, platform: 'web', userName: other.me.userName })
    await deliver()
    expect(paths()).toEqual([])
  })

  it('lets a device go whose token was sealed under another key', async () => {
    await subscribe(leader, '/office')
    await h.db.updateTable('push_device').set({ token_sealed: 'AAAA' }).execute()
    await breach()
    expect((await deliver()).map(({ error }) => error)).toEqual([undefined])
    expect([paths(), await devices()]).toEqual([[], []])
  })

  it('of something that the person does not see any more is not brought', async () => {
    const staff = await h.signIn('staff.sales02')
    const browser = await subscribe(staff, '/sales')
    const rows = ticketRows(h)
    const ticketId = await rows.add({ participants: ['staff.sales02'] })
    const sales = await h.signIn('staff.sales01')
    const comment = (content: string) => rows.write(sales, 'Comment', ticketId, content)
    await comment('Câu một')
    await h.platform.dispatcher.drain()
    await deliver()
    await comment('Câu hai')
    await h.platform.dispatcher.drain()
    await h.db.deleteFrom('ticket_access').where('user_id', '=', staff.me.userId).execute()
    await deliver()
    expect(service.received.map(({ body }) => (browser.decrypt(body) as { body: string }).body)).toEqual(['Câu một'])
    expect(await devices()).toHaveLength(1)
  })

  it('tells who is named in a comment so, also where the ticket does not concern that person', async () => {
    const staff = await h.signIn('staff.support')
    const browser = await subscribe(staff, '/support')
    const rows = ticketRows(h)
    const ticketId = await rows.add()
    const sales = await h.signIn('staff.sales01')
    await rows.write(sales, 'Comment', ticketId, 'Nhờ bạn xem', { mentions: [staff.me.userId] })
    await h.platform.dispatcher.drain()
    await deliver()
    expect(service.received.map(({ body }) => browser.decrypt(body))).toEqual([
      expect.objectContaining({
        title: expect.stringMatching(/^Bạn được nhắc đến trong phiếu TK\d{6}$/),
        body: 'Nhờ bạn xem',
      }),
    ])
  })

  it('is on an iPhone once, also when its job was killed after it was written and runs again', async () => {
    const token = 'iphone:TokenOfADevice'
    await leader.post('/api/FCM/AddFCM', { token, platform: 'ios', userName: leader.me.userName })
    await breach()
    const take = async () =>
      (await leader.post('/api/FCM_IOS_Message/GetFCM_IOS_Message', { token })).json<object[]>().length
    const [ran] = await deliver()
    const counts = [await take()]
    await runJobAgain(h, 'push', ran)
    expect([...counts, await take()]).toEqual([1, 0])
  })

  it('waits on an iPhone until it is fetched, once', async () => {
    const token = 'iphone:TokenOfADevice'
    await leader.post('/api/FCM/AddFCM', { token, platform: 'ios', userName: leader.me.userName })
    const ticketId = await breach()
    await deliver()
    const take = async () => (await leader.post('/api/FCM_IOS_Message/GetFCM_IOS_Message', { token })).json()
    expect(await take()).toEqual([
      {
        message: expect.stringMatching(/^Phiếu TK\d{6} đã quá hạn\nMáy in kẹt giấy$/),
        key: 'clickAction',
        value: `/issue-detail/${ticketId}`,
        createdDate: h.clock.now().toISOString(),
      },
    ])
    expect(await take()).toEqual([])
  })
})
