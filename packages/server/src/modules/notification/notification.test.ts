import { randomUUID } from 'node:crypto'
import type { NotificationView, Unread } from '@crm/contract/notification'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import { customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { insertCampaign, insertOpportunity } from '../../testing/sales/rows.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'
import { notificationJobs } from './jobs.ts'

let h: Harness
let sales: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'off' })
})
beforeEach(async () => {
  await h.reset()
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

interface Block {
  readonly items: NotificationView[]
  readonly userAvatars: { userName: string }[]
}

const page = async (caller: Caller, tab = 'all', rest = '1/20') =>
  (await caller.get(`/api/Notification/GetNotification/${tab}/${rest}`)).json<Block>()
const unread = async (caller: Caller) => (await caller.get('/api/Notification/GetUnread')).json<Unread>()
const markRead = async (caller: Caller, body: object) =>
  (await caller.put('/api/Notification/MarkRead', body)).json<Unread>()

const kindOf = { Customer: 'customer', Campaign: 'campaign', Opportunity: 'campaign', Issue: 'issue' } as const
type Resource = keyof typeof kindOf

async function salesTarget(resource: 'Campaign' | 'Opportunity') {
  const campaignId = await insertCampaign(h, { participants: ['staff.sales01', 'staff.sales02'] })
  return resource === 'Campaign' ? campaignId : insertOpportunity(h, campaignId, { curator: 'staff.sales01' })
}

/** A record that everyone of these tests sees. */
async function targetOf(resource: Resource): Promise<number> {
  if (resource === 'Issue') return ticketRows(h).add({ participants: ['staff.sales02'] })
  if (resource !== 'Customer') return salesTarget(resource)
  return (await customerCalls(h).add(sales, { viewers: [h.company.users['staff.sales02']] })).customerId
}

/** Rows of the bell, a second apart, the last one the newest. */
async function ring(count: number, resource: Resource = 'Issue', userName: DemoUserName = 'staff.sales01') {
  const target = await targetOf(resource)
  const rows = Array.from({ length: count }, (_, index) => ({
    event_id: randomUUID(),
    user_id: h.company.users[userName],
    resource,
    kind: kindOf[resource],
    target_id: target,
    message: 'ticket.commented',
    body: JSON.stringify({ code: `TK00000${index + 1}`, name: 'Máy in', preview: `Câu ${index + 1}` }),
    actor_id: null,
    created_at: new Date(h.clock.now().getTime() + index * 1000),
    read_at: null,
  }))
  for (let at = 0; at < rows.length; at += 500)
    await h.db
      .insertInto('bell')
      .values(rows.slice(at, at + 500))
      .execute()
  return rows.map((row) => row.event_id)
}

describe('the bell', () => {
  it('tells what happened, to what, and who did it', async () => {
    const leader = await h.signIn('leader.sales')
    const customer = await customerCalls(h).add(leader, { viewers: [sales.me.userId] })
    await h.platform.dispatcher.drain()
    const { items, userAvatars } = await page(sales, 'customer')
    expect(items).toEqual([
      {
        notificationId: expect.any(String),
        kind: 'customer',
        message: 'customer.added',
        idTarget: customer.customerId,
        codeTarget: customer.customerCode,
        nameTarget: customer.name,
        preview: '',
        role: 'viewer',
        count: 1,
        parentId: null,
        commentId: null,
        createUser: 'leader.sales',
        createFullname: leader.me.fullName,
        createdDate: expect.any(String),
        read: false,
      },
    ])
    expect(userAvatars.map(({ userName }) => userName)).toEqual(['leader.sales'])
  })

  it('names nobody where the time did it', async () => {
    await ring(1)
    const { items, userAvatars } = await page(sales)
    expect(items[0]).toMatchObject({ createUser: '', createFullname: '', preview: 'Câu 1' })
    expect(userAvatars).toEqual([])
  })

  it('comes in blocks of 20, the newest first, each once', async () => {
    await ring(45)
    const blocks = [await page(sales), await page(sales, 'all', '2/20'), await page(sales, 'all', '3/20')]
    expect(blocks.map(({ items }) => items.length)).toEqual([20, 20, 5])
    const said = blocks.flatMap(({ items }) => items.map(({ preview }) => preview))
    expect(said).toEqual(Array.from({ length: 45 }, (_, index) => `Câu ${45 - index}`))
    expect((await page(sales, 'all', '999999999/100')).items).toEqual([])
  })

  it('keeps its tabs apart; opportunities stand with campaigns', async () => {
    for (const resource of ['Customer', 'Campaign', 'Opportunity', 'Issue'] as const) await ring(1, resource)
    const counts = async (tab: string) => (await page(sales, tab)).items.length
    expect([await counts('all'), await counts('customer'), await counts('campaign'), await counts('issue')]).toEqual([
      4, 1, 2, 1,
    ])
    expect(await unread(sales)).toEqual({ all: 4, customer: 1, campaign: 2, issue: 1 })
    expect((await sales.get('/api/Notification/GetNotification/task/1/20')).statusCode).toBe(400)
  })

  it('names nothing that the person does not see any more, nor counts it', async () => {
    const rows = ticketRows(h)
    const kept = await rows.add({ participants: ['staff.sales02'] })
    const lost = await rows.add({ participants: ['staff.sales02'] })
    const colleague = await h.signIn('staff.sales02')
    for (const ticketId of [kept, lost]) await rows.write(sales, 'Comment', ticketId, `Về phiếu ${ticketId}`)
    await h.platform.dispatcher.drain()
    expect(await unread(colleague)).toMatchObject({ all: 2, issue: 2 })
    const access = h.db.deleteFrom('ticket_access').where('user_id', '=', colleague.me.userId)
    await access.where('ticket_id', '=', lost).execute()
    const { items } = await page(colleague)
    expect(items.map(({ idTarget, preview }) => [idTarget, preview])).toEqual([[kept, `Về phiếu ${kept}`]])
    expect(await unread(colleague)).toMatchObject({ all: 1, issue: 1 })
    await h.db.updateTable('permission').set({ can_access: false }).where('function_tag', '=', 'MNU_Issue').execute()
    expect([(await page(colleague)).items, await unread(colleague)]).toEqual([
      [],
      { all: 0, customer: 0, campaign: 0, issue: 0 },
    ])
  })

  it('forgets what is older than a year', async () => {
    const [old, young] = await ring(2)
    const aYear = 365 * 86_400_000
    const rang = (id = '', at: number) =>
      h.db
        .updateTable('bell')
        .set({ created_at: new Date(at) })
        .where('event_id', '=', id)
        .execute()
    await rang(old, h.clock.now().getTime() - aYear - 1_000)
    await rang(young, h.clock.now().getTime() - aYear + 60_000)
    const context = { id: 'sweep', retries: 0, signal: new AbortController().signal }
    for (const { queue, run } of notificationJobs(h.platform)) if (queue === 'sweep-bells') await run({}, context)
    expect((await page(sales)).items.map(({ notificationId }) => notificationId)).toEqual([young])
  })

  it('says that a ticket is gone to those who saw it', async () => {
    const ticketId = await ticketRows(h).add()
    const admin = await h.signIn('admin')
    expect((await admin.delete(`/api/Issue/DeleteIssue/${ticketId}/admin`)).statusCode).toBe(204)
    await h.platform.dispatcher.drain()
    expect((await page(sales)).items).toMatchObject([{ message: 'ticket.deleted', idTarget: ticketId }])
  })

  it('has one line for what one person does to one thing in a row, the newest, and says who names the reader', async () => {
    const ticketId = await ticketRows(h).add()
    const colleague = await h.signIn('staff.support')
    const say = async (content: string, mentions: number[] = []) => {
      await ticketRows(h).write(colleague, 'Comment', ticketId, content, { mentions })
      await h.platform.dispatcher.drain()
      h.clock.pass(60_000)
    }
    const told = async () => (await page(sales)).items.map(({ preview, role }) => [preview, role])
    for (const content of ['Một', 'Hai', 'Ba']) await say(content)
    expect(await told()).toEqual([['Ba', '']])
    await say('Bạn ơi', [sales.me.userId])
    await say('Bốn')
    expect(await told()).toEqual([
      ['Bốn', ''],
      ['Bạn ơi', 'mentioned'],
    ])
    expect((await unread(sales)).issue).toBe(2)
    await markRead(sales, { tab: 'all' })
    await say('Năm')
    expect(await told()).toEqual([
      ['Năm', ''],
      ['Bốn', ''],
      ['Bạn ơi', 'mentioned'],
    ])
  })

  it('says which comment or note it tells of', async () => {
    const ticketId = await ticketRows(h).add({ department: 'sales' })
    const colleague = await h.signIn('leader.sales')
    const rows = ticketRows(h)
    await rows.write(colleague, 'Comment', ticketId, 'Bạn ơi', { mentions: [sales.me.userId] })
    await rows.write(colleague, 'Note', ticketId, 'Việc của phòng')
    await rows.write(colleague, 'Comment', ticketId, 'Xong rồi')
    await h.platform.dispatcher.drain()
    const written = await h.db.selectFrom('ticket_entry').select(['entry_id', 'content']).orderBy('entry_id').execute()
    const told = (await page(sales)).items.map(({ commentId, preview }) => ({ entry_id: commentId, content: preview }))
    expect(told.toSorted((one, other) => Number(one.entry_id) - Number(other.entry_id))).toEqual(written)
  })

  it('does not bring back a line that a newer one took the place of when its event is told again', async () => {
    const ticketId = await ticketRows(h).add()
    const colleague = await h.signIn('staff.support')
    for (const content of ['Một', 'Hai']) await ticketRows(h).write(colleague, 'Comment', ticketId, content)
    await h.platform.dispatcher.drain()
    await h.db.updateTable('event').set({ delivered_at: null, claimed_at: null }).execute()
    await h.platform.dispatcher.drain()
    expect((await page(sales)).items.map(({ preview }) => preview)).toEqual(['Hai'])
  })

  it('has one line for what was done in a row also where all of it is told at once, and one for each pause', async () => {
    const ticketId = await ticketRows(h).add()
    const { code, name } = await ticketRows(h).stored(ticketId)
    const minuteOf = { Một: 0, Hai: 4, Ba: 8, Bốn: 13, Năm: 14 }
    // Written at once: by calls, the first would be told before the last is there.
    const comments = Object.entries(minuteOf).map(([preview, minute], place) => ({
      event_id: randomUUID(),
      name: 'ticket.commented',
      actor_id: h.company.users['staff.support'],
      body: JSON.stringify({ ticketId, code, name, lines: [], preview, mentions: [], commentId: place + 1 }),
      created_at: new Date(h.clock.now().getTime() + minute * 60_000),
    }))
    await h.db.insertInto('event').values(comments).execute()
    await h.platform.dispatcher.drain()
    expect((await page(sales)).items.map(({ preview }) => preview)).toEqual(['Năm', 'Ba'])
  })

  it('is the own one, for an admin too', async () => {
    await ring(3)
    const admin = await h.signIn('admin')
    expect([(await page(admin)).items, await unread(admin)]).toEqual([
      [],
      { all: 0, customer: 0, campaign: 0, issue: 0 },
    ])
  })

  it('counts to 1,000', async () => {
    await ring(1_005)
    await ring(2, 'Customer')
    expect(await unread(sales)).toEqual({ all: 1_000, customer: 2, campaign: 0, issue: 1_000 })
  })
})

describe('reading', () => {
  it('marks those that are named, and of them the own ones alone', async () => {
    const [first, second] = await ring(2)
    const [others] = await ring(1, 'Issue', 'staff.sales02')
    const left = await markRead(sales, { notificationIds: [first, others, randomUUID()] })
    expect(left).toEqual({ all: 1, customer: 0, campaign: 0, issue: 1 })
    expect((await page(sales)).items.map(({ notificationId, read }) => [notificationId, read])).toEqual([
      [second, false],
      [first, true],
    ])
    expect((await unread(await h.signIn('staff.sales02'))).all).toBe(1)
  })

  it('marks a whole tab, or everything', async () => {
    for (const resource of ['Customer', 'Campaign', 'Issue'] as const) await ring(2, resource)
    expect(await markRead(sales, { tab: 'campaign' })).toEqual({ all: 4, customer: 2, campaign: 0, issue: 2 })
    expect((await markRead(sales, { tab: 'all' })).all).toBe(0)
  })

  it('of nothing changes nothing', async () => {
    await ring(1)
    await customerCalls(h).untouched(() => markRead(sales, {}))
  })

  it('is nobody’s in another’s name', async () => {
    const answer = await sales.put('/api/Notification/MarkRead', { tab: 'all', userName: 'admin' })
    expect(answer.json().code).toBe('access.notYourName')
  })
})
