import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import { openBrowser } from '../../kernel/push/fixtures/browser.ts'
import { openPushService } from '../../kernel/push/fixtures/push-service.ts'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { runQueuedJobs, runTimedJob } from '../../testing/run-jobs.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'

let h: Harness
let service: Awaited<ReturnType<typeof openPushService>>
let sales: Caller
let support: Caller
beforeAll(async () => {
  service = await openPushService()
  h = await openHarness({ RATE_LIMITS: 'off', PUSH_HOSTS: service.host, PUSH_CA: service.caFile })
})
beforeEach(async () => {
  await h.reset()
  await h.platform.pool.query(`delete from pgboss.job where name = 'push'`)
  service.forget()
  sales = await h.signIn('staff.sales01')
  support = await h.signIn('staff.support')
})
afterAll(async () => {
  await h.close()
  await service.close()
})

interface Device {
  readonly handle: string
  readonly userName: string
}

async function subscribe(caller: Caller) {
  const browser = openBrowser(`${service.origin}/${caller.me.userName}`)
  await caller.post('/api/FCM/AddFCM', { token: browser.token, platform: 'web', userName: caller.me.userName })
  return browser
}
const filter = async (caller: Caller, userName: DemoUserName | readonly string[]) =>
  (await caller.post('/api/FCM/FilterFCMByUserName', { userName })).json<Device[]>()
const ofCurator = async (caller: Caller, customerId: number) =>
  (await caller.post('/api/FCM/FilterFCMByCustomerCuratorId', { customerId })).json<Device[]>()
const names = (devices: readonly Device[]) => devices.map(({ userName }) => userName).sort()
const send = (caller: Caller, handles: readonly string[], wanted: object = {}) =>
  caller.post('/api/FCM/SendNotification', {
    handles,
    title: 'Nhờ xem giúp',
    body: 'Khách đang chờ',
    clickAction: '/issue-detail/1',
    ...wanted,
  })
const handlesOf = async () => (await h.db.selectFrom('push_device').select('handle').execute()).map((row) => row.handle)

describe('the devices of colleagues', () => {
  beforeEach(() => subscribe(support))

  it('are not found by who shares nothing with them', async () => {
    expect(await filter(sales, 'staff.support')).toEqual([])
    expect(await filter(sales, ['staff.support', 'nobody.there', 'admin'])).toEqual([])
  })

  it('are found by who shares a ticket, and never more of them than a handle', async () => {
    await ticketRows(h).add({ curator: 'staff.support' })
    expect(await filter(sales, ['staff.support', 'leader.support'])).toEqual([
      { handle: expect.any(String), userName: 'staff.support', platform: 'web' },
    ])
  })

  it('are found by who sees their ticket through its department, and not through one that was deleted', async () => {
    const ticketId = await ticketRows(h).add({ creator: 'staff.support', department: 'sales' })
    expect(names(await filter(sales, 'staff.support'))).toEqual(['staff.support'])
    await h.db.updateTable('ticket').set({ deleted_at: h.clock.now() }).where('ticket_id', '=', ticketId).execute()
    expect(await filter(sales, 'staff.support')).toEqual([])
  })

  it('are found by who shares a customer that the caller sees', async () => {
    await customerCalls(h).add(sales, { viewers: [support.me.userId] })
    expect(names(await filter(sales, 'staff.support'))).toEqual(['staff.support'])
    expect(await filter(await h.signIn('staff.sales02'), 'staff.support')).toEqual([])
  })

  it('are not found by who lost the right to what is shared', async () => {
    await customerCalls(h).add(sales, { viewers: [support.me.userId] })
    await ticketRows(h).add({ curator: 'staff.support' })
    await h.db.updateTable('permission').set({ can_access: false }).execute()
    expect(await filter(sales, 'staff.support')).toEqual([])
  })

  it('are found through a customer in their charge, by who sees that customer', async () => {
    const customer = await customerCalls(h).add(sales, { curator: support.me.userId, viewers: [sales.me.userId] })
    expect(names(await ofCurator(sales, customer.customerId))).toEqual(['staff.support'])
    const stranger = await h.signIn('staff.sales02')
    expect(await ofCurator(stranger, customer.customerId)).toEqual([])
    expect(await ofCurator(stranger, 999_999)).toEqual([])
  })

  it('are not found through a customer beside the only one, or the many, that the caller sees', async () => {
    const hidden = await customerCalls(h).add(sales, { curator: support.me.userId })
    const stranger = await h.signIn('staff.sales02')
    for (const seen of [1, 2]) {
      await customerCalls(h).add(stranger, { phoneCustomer: `090111100${seen}`, emailCustomer: `so${seen}@congty.vn` })
      expect(await ofCurator(stranger, hidden.customerId), `${seen} seen`).toEqual([])
    }
  })

  it('of people who may not sign in are not there', async () => {
    await ticketRows(h).add({ curator: 'staff.support' })
    await h.db.updateTable('account').set({ state: 'paused' }).where('user_id', '=', support.me.userId).execute()
    expect(await filter(sales, 'staff.support')).toEqual([])
  })
})

describe('a notification to a colleague', () => {
  it('is brought by the server, with the name of who sent it', async () => {
    const browser = await subscribe(support)
    await ticketRows(h).add({ curator: 'staff.support' })
    const [device] = await filter(sales, 'staff.support')
    const answer = await send(sales, [device?.handle ?? '', device?.handle ?? ''], {
      data: { receiver: 'staff.support' },
    })
    expect(answer.json()).toEqual({ queued: 1 })
    await runQueuedJobs(h, 'push')
    expect(service.received.map(({ body }) => browser.decrypt(body))).toEqual([
      {
        id: expect.any(String),
        title: 'Nhờ xem giúp',
        body: `${sales.me.fullName}: Khách đang chờ`,
        clickAction: '/issue-detail/1',
        data: { receiver: 'staff.support' },
      },
    ])
  })

  it('goes to all or to none: a handle that is not the caller’s to address is as one that there is not', async () => {
    await subscribe(support)
    await subscribe(sales)
    const calls = customerCalls(h)
    const [other = ''] = await handlesOf()
    const absent = '11111111-1111-4111-8111-111111111111'
    const refused = async (handles: string[]) => {
      const answer = await send(sales, handles)
      const { requestId: _, ...problem } = answer.json()
      return [answer.statusCode, problem]
    }
    await calls.untouched(async () => {
      expect(await refused([other])).toEqual(await refused([absent]))
      expect((await refused(await handlesOf()))[0]).toBe(404)
    })
    expect(await runQueuedJobs(h, 'push')).toEqual([])
  })

  it.each([
    'https://evil.vn',
    '//evil.vn',
    '/\\evil.vn',
    '/..//evil.vn',
    '/.//evil.vn',
    '/a/..//evil.vn',
    'javascript:alert(1)',
    '/a b',
    '',
  ])('leads to no address but our own: %j is malformed', async (clickAction) => {
    await subscribe(sales)
    expect(codeOf(await send(sales, await handlesOf(), { clickAction }))[0]).toBe(400)
  })
})

describe('a notification that no service would take', () => {
  it('is malformed: too much beside its text', async () => {
    await subscribe(sales)
    const data = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`k${index}`, 'ệ'.repeat(100)]))
    expect(codeOf(await send(sales, await handlesOf(), { data }))).toEqual([400, 'request.malformed'])
  })
})

describe('a notification of the longest that is taken', () => {
  it('stays below what push services take, cut between two characters', async () => {
    const browser = await subscribe(sales)
    const answer = await send(sales, await handlesOf(), {
      title: '😀'.repeat(200),
      body: 'ệ😀'.repeat(250),
      clickAction: `/${'ệ'.repeat(333)}`,
      data: Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`k${index}`, 'x'.repeat(155)])),
    })
    expect(answer.statusCode).toBe(200)
    await runQueuedJobs(h, 'push')
    const [sent] = service.received
    expect(sent?.body.length).toBeLessThanOrEqual(4_096)
    const { title, body } = browser.decrypt(sent?.body ?? Buffer.alloc(0)) as { title: string; body: string }
    expect([title, title.isWellFormed(), body.isWellFormed()]).toEqual([`${'😀'.repeat(119)}…`, true, true])
  })

  it('has markup in it as it was written: nothing reads it as HTML', async () => {
    const browser = await subscribe(sales)
    await send(sales, await handlesOf(), { title: 'a < b & "c"', body: '' })
    await runQueuedJobs(h, 'push')
    expect(browser.decrypt(service.received[0]?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'a < b & "c"' })
  })

  it('is malformed with a longer path', async () => {
    await subscribe(sales)
    const answer = await send(sales, await handlesOf(), { clickAction: `/${'ệ'.repeat(400)}` })
    expect(codeOf(answer)).toEqual([400, 'request.malformed'])
  })
})

describe('a message for an iPhone', () => {
  const token = 'iphone:TokenOfADevice'
  const addDevice = (caller: Caller) =>
    caller.post('/api/FCM/AddFCM', { token, platform: 'ios', userName: caller.me.userName })
  const write = (caller: Caller, to: string) =>
    caller.post('/api/FCM_IOS_Message/AddFCM_IOS_Message', {
      token: to,
      message: 'Chào',
      key: 'a',
      value: 'b',
      createUser: caller.me.userName,
    })
  const take = async (caller: Caller) =>
    (await caller.post('/api/FCM_IOS_Message/GetFCM_IOS_Message', { token })).json<object[]>()

  it('is written by a colleague who may address it, and fetched by its owner alone, oldest first and once', async () => {
    await addDevice(support)
    const [handle = ''] = await handlesOf()
    expect(codeOf(await write(sales, handle))).toEqual([404, 'push.handleUnknown'])
    await ticketRows(h).add({ curator: 'staff.support' })
    for (const to of [handle, handle]) expect((await write(sales, to)).statusCode).toBe(204)
    expect(await take(sales)).toEqual([])
    expect(await take(support)).toHaveLength(2)
    expect(await take(support)).toEqual([])
  })

  it('begins with the name of who wrote it, unless that is who fetches it', async () => {
    await addDevice(support)
    await ticketRows(h).add({ curator: 'staff.support' })
    const [handle = ''] = await handlesOf()
    await write(sales, handle)
    for (const to of [handle, token]) await write(support, to)
    expect(await take(support)).toMatchObject([
      { message: `${sales.me.fullName}: Chào`, key: 'a', value: 'b' },
      { message: 'Chào' },
      { message: 'Chào' },
    ])
  })

  it('is written by its token for the own device only, and for an iPhone only', async () => {
    await addDevice(support)
    await subscribe(sales)
    expect(codeOf(await write(sales, token))).toEqual([404, 'push.handleUnknown'])
    expect((await write(support, token)).statusCode).toBe(204)
    const web = await h.db.selectFrom('push_device').select('handle').where('platform', '=', 'web').execute()
    expect(codeOf(await write(sales, web[0]?.handle ?? ''))).toEqual([404, 'push.handleUnknown'])
  })

  it('is swept when nobody fetched it for a week', async () => {
    await addDevice(support)
    await write(support, token)
    h.clock.pass(6 * 86_400_000)
    await runTimedJob(h, 'sweep-ios-messages')
    expect(await h.db.selectFrom('ios_message').selectAll().execute()).toHaveLength(1)
    h.clock.pass(86_400_001)
    await runTimedJob(h, 'sweep-ios-messages')
    expect(await h.db.selectFrom('ios_message').selectAll().execute()).toEqual([])
  })
})
