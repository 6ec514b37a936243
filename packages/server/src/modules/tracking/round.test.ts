import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listOutbox, readOutbox } from '../../kernel/mail/outbox.ts'
import { outboxDirOf } from '../../kernel/mail/serve-outbox.ts'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { fold, post, visit } from '../../testing/marketing/visits.ts'
import { contentFor, insertPeople, sendToAll } from '../../testing/marketing/waves.ts'
import { runQueuedJobs } from '../../testing/run-jobs.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false', MAIL_FROM: 'Minh Anh <chao@minhanh.vn>' })
})
beforeEach(() => h.reset())
afterAll(() => h.close())

it('a mail that was sent leads back: opened, followed, seen in the browser, chosen by, unsubscribed', async () => {
  await insertPeople(h, 1)
  const html =
    '<html><body>Chào {{customer.name}} <a href="{{link.n1}}">a</a> <a href="{{link.unsubscribe}}">u</a> <a href="{{link.preferences}}">p</a> <a href="{{link.view}}">w</a></body></html>'
  const links = [{ target: 'https://minhanh.vn/?ma={{customer.code}}', label: 'a' }]
  await sendToAll(h, { contentId: await contentFor(h, 'email', { html, text: 'Chào', links }) })
  await runQueuedJobs(h, 'marketing-send')
  const dir = outboxDirOf(h.config.DATA_DIR)
  const [listed] = await listOutbox(dir)
  const mail = listed && (await readOutbox(dir, listed.id))
  const paths = [...(mail?.html ?? '').matchAll(/"https:\/\/crm\.example\.vn(\/[olupw]\/[a-z0-9]+)"/g)].map(
    ([, path = '']) => path,
  )
  const pathOf = (prefix: string) => paths.find((path) => path.startsWith(prefix)) ?? prefix
  h.clock.pass(60_000)
  expect((await visit(h, pathOf('/o/'))).headers['content-type']).toBe('image/gif')
  expect((await visit(h, pathOf('/l/'))).headers.location).toMatch(/^https:\/\/minhanh\.vn\/\?ma=KH\d+$/)
  expect((await visit(h, pathOf('/w/'))).body).toContain('Chào Khách 1')
  expect((await visit(h, pathOf('/p/'))).statusCode).toBe(200)
  expect((await post(h, pathOf('/u/'))).statusCode).toBe(200)
  await fold(h)
  const row = await h.db.selectFrom('message').selectAll().executeTakeFirstOrThrow()
  for (const moment of [row.sent_at, row.opened_at, row.clicked_at, row.unsubscribed_at]) expect(moment).not.toBeNull()
  expect(await h.db.selectFrom('suppression').select('address').execute()).toEqual([{ address: 'k1@khach.vn' }])
})
