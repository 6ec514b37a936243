import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { sentMail } from '../../testing/marketing/sent-mail.ts'
import { fold, messageOf, visit } from '../../testing/marketing/visits.ts'
import { runTimedJob } from '../../testing/run-jobs.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness()
})
// What was counted in one test is over in the next.
let hours = 0
beforeEach(async () => {
  await h.reset()
  hours += 1
  h.clock.pass(hours * 3_600_000)
})
afterAll(() => h.close())

const hits = async () => (await h.db.selectFrom('message_hit').selectAll().execute()).length
const hour = () => h.db.selectFrom('message_hour').selectAll().executeTakeFirst()
const google = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'

describe('an open', () => {
  it('is a picture that nobody keeps, and stands in row and counts once it is folded', async () => {
    const mail = await sentMail(h)
    const answer = await visit(h, mail.open)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      ...[200, 'image/gif', 'no-store'],
    ])
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
    await visit(h, mail.open)
    await fold(h)
    expect(await messageOf(h, mail.messageId)).toMatchObject({ state: 3, clicked_at: null })
    expect((await messageOf(h, mail.messageId)).opened_at).not.toBeNull()
    expect(await hour()).toMatchObject({ opened: 1, clicked: 0, machine_opened: 0 })
    const domains = await h.db.selectFrom('message_domain').selectAll().execute()
    expect(domains).toMatchObject([{ domain: 'khach.vn', opened: 1, clicked: 0 }])
  })

  it.each([
    ['a known crawler', { 'user-agent': 'Barracuda Sentinel (EE)' }],
    ['no name', { 'user-agent': '' }],
    ['a browser that looks ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ])('by %s is a machine', async (_, headers) => {
    const mail = await sentMail(h)
    await visit(h, mail.open, headers)
    await fold(h)
    expect((await messageOf(h, mail.messageId)).opened_at).toBeNull()
    expect(await hour()).toMatchObject({ opened: 0, machine_opened: 1 })
  })

  it("right after delivery is a machine, and one by Google's proxy is an open", async () => {
    const [early, proxied] = [await sentMail(h), await sentMail(h, { email: 'hoa@khach.vn' })]
    await h.db.updateTable('message').set({ sent_at: h.clock.now() }).execute()
    h.clock.pass(3_000)
    await visit(h, early.open)
    await visit(h, proxied.open, { 'user-agent': google })
    await fold(h)
    expect((await messageOf(h, early.messageId)).opened_at).toBeNull()
    expect((await messageOf(h, proxied.messageId)).opened_at).not.toBeNull()
  })

  it('settles what nobody knew, machine or not', async () => {
    const mail = await sentMail(h, { state: 7 })
    await visit(h, mail.open, { 'user-agent': 'curl/8' })
    await fold(h)
    expect(await messageOf(h, mail.messageId)).toMatchObject({ state: 4, opened_at: null })
    expect((await messageOf(h, mail.messageId)).delivered_at).not.toBeNull()
    const { rows } = await sql`select sum(sent)::int as sent from message_hour`.execute(h.db)
    expect(rows).toEqual([{ sent: 1 }])
  })

  it('keeps neither address nor program of who opened', async () => {
    const mail = await sentMail(h)
    await h.app.inject({ url: mail.open, headers: { 'user-agent': 'Riêng/7' }, remoteAddress: '203.0.113.77' })
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from message_hit t`.execute(h.db)
    for (const { row } of rows) expect(row).not.toMatch(/203\.0\.113|Ri/)
    expect(rows).toHaveLength(1)
  })

  it('asked with HEAD, or again and again, is not noted again and again', async () => {
    const mail = await sentMail(h)
    await h.app.inject({ method: 'HEAD', url: mail.open })
    expect(await hits()).toBe(0)
    for (let n = 0; n < 30; n += 1) expect((await visit(h, mail.open)).statusCode).toBe(200)
    expect(await hits()).toBe(20)
  })
})

describe('a click', () => {
  it('leads to the stored target, tells that the mail was opened, and is spoken with the customer', async () => {
    const mail = await sentMail(h)
    const answer = await visit(h, mail.click(2))
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://minhanh.vn/b'])
    await visit(h, mail.click(2))
    await fold(h)
    const row = await messageOf(h, mail.messageId)
    expect(row.opened_at).toEqual(row.clicked_at)
    const counts = await h.db.selectFrom('marketing_link_count').selectAll().execute()
    expect(counts).toMatchObject([{ link_no: 2, clicks: 2, people: 1, content_id: mail.contentId }])
    const customer = await h.db
      .selectFrom('customer')
      .select('interacted_at')
      .where('customer_id', '=', mail.customerId)
    expect((await customer.executeTakeFirstOrThrow()).interacted_at).toEqual(row.clicked_at)
  })

  it.each([
    ['//evil.vn/', 'https://minhanh.vn/%2F%2Fevil.vn%2F?q=%2F%2Fevil.vn%2F'],
    [
      'a b&c=d#e\r\nSet-Cookie: x=1',
      'https://minhanh.vn/a%20b%26c%3Dd%23e%0D%0ASet-Cookie%3A%20x%3D1?q=a%20b%26c%3Dd%23e%0D%0ASet-Cookie%3A%20x%3D1',
    ],
    ['{{customer.email}}', 'https://minhanh.vn/%7B%7Bcustomer.email%7D%7D?q=%7B%7Bcustomer.email%7D%7D'],
    ['@evil.vn', 'https://minhanh.vn/%40evil.vn?q=%40evil.vn'],
  ])('puts the value %j into path and query, encoded', async (name, location) => {
    const mail = await sentMail(h, { name, links: ['https://minhanh.vn/{{customer.name}}?q={{customer.name|x}}'] })
    const answer = await visit(h, mail.click(1))
    expect([answer.statusCode, answer.headers.location, answer.headers['set-cookie']]).toEqual([
      302,
      location,
      undefined,
    ])
  })

  it.each(['javascript:alert(1)', 'https://{{customer.name}}/', 'https://a@minhanh.vn/', 'mailto:a@b.vn'])(
    'to %s leads nowhere',
    async (target) => {
      const mail = await sentMail(h, { links: [target] })
      expect((await visit(h, mail.click(1))).statusCode).toBe(400)
    },
  )

  it('on many links at once, or on the one that nobody sees, is a machine', async () => {
    const [all, trapped, calm] = [
      await sentMail(h),
      await sentMail(h, { email: 'b@khach.vn' }),
      await sentMail(h, { email: 'c@khach.vn' }),
    ]
    for (const link of [1, 2, 3]) await visit(h, all.click(link))
    await visit(h, trapped.click(1))
    h.clock.pass(5_000)
    expect((await visit(h, trapped.trap)).statusCode).toBe(204)
    for (const link of [1, 2]) await visit(h, calm.click(link))
    await fold(h)
    expect((await messageOf(h, all.messageId)).clicked_at).toBeNull()
    expect((await messageOf(h, trapped.messageId)).clicked_at).toBeNull()
    expect((await messageOf(h, calm.messageId)).clicked_at).not.toBeNull()
    const { rows } = await sql`select sum(machine_clicked)::int as machines from message_hour`.execute(h.db)
    expect(rows).toEqual([{ machines: 5 }])
  })

  it('from one network faster than people can is a machine', async () => {
    const mails = []
    for (let n = 0; n < 45; n += 1) mails.push(await sentMail(h, { email: `k${n}@khach.vn` }))
    for (const mail of mails) await visit(h, mail.click(1))
    await fold(h)
    const { rows } = await sql`select count(clicked_at)::int as clicked from message`.execute(h.db)
    expect(rows).toEqual([{ clicked: 40 }])
  })
})

describe('how much is told', () => {
  it('off notes nothing and still leads on', async () => {
    const mail = await sentMail(h, { tracking: 'off' })
    expect((await visit(h, mail.open)).statusCode).toBe(200)
    expect((await visit(h, mail.click(1))).statusCode).toBe(302)
    expect(await hits()).toBe(0)
  })

  it('in counts alone marks no row, and counts each person once', async () => {
    const mail = await sentMail(h, { tracking: 'counts' })
    for (let n = 0; n < 2; n += 1) {
      await visit(h, mail.open)
      await visit(h, mail.click(1))
      await fold(h)
    }
    expect(await messageOf(h, mail.messageId)).toMatchObject({ opened_at: null, clicked_at: null })
    const { rows } =
      await sql`select sum(opened)::int as opened, sum(clicked)::int as clicked, sum(messages)::int as messages
      from message_count`.execute(h.db)
    expect(rows).toEqual([{ opened: 1, clicked: 1, messages: 1 }])
  })
})

describe('hits', () => {
  it('are counted once however often the job runs, and wait until a burst is over', async () => {
    const mail = await sentMail(h)
    await visit(h, mail.open)
    await runTimedJob(h, 'tracking-fold')
    expect(await hour()).toBeUndefined()
    await fold(h)
    await fold(h)
    expect(await hour()).toMatchObject({ opened: 1 })
  })

  it('of months that are no longer kept go, and months are opened ahead', async () => {
    const mail = await sentMail(h)
    h.clock.set('2024-10-31T23:30:00Z')
    await visit(h, mail.open)
    h.clock.set('2026-11-20T02:00:00Z')
    await visit(h, mail.open)
    await runTimedJob(h, 'tracking-months')
    expect(await hits()).toBe(1)
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'message_hit'::regclass order by 1`.execute(h.db)
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['message_hit_202611', 'message_hit_202612', 'message_hit_202701', 'message_hit_other']),
    )
    const { rows: kept } = await sql`select tableoid::regclass::text as name from message_hit`.execute(h.db)
    expect(kept).toEqual([{ name: 'message_hit_202611' }])
    h.clock.set('2028-12-20T02:00:00Z')
    await runTimedJob(h, 'tracking-months')
    expect(await hits()).toBe(0)
  })
})
