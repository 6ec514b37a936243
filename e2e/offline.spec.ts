import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import { type Gate, openGate } from './gate.ts'
import { test as base } from './journey.ts'
import { signIn } from './person.ts'

const test = base.extend<{ gate: Gate }>({
  gate: async ({ browserName: _ }, use) => {
    const gate = await openGate(`http://127.0.0.1:${process.env['E2E_PORT']}`)
    await use(gate)
    await gate.close()
  },
  baseURL: ({ gate }, use) => use(gate.origin),
})
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

/** The worker is there and looks after this page, with all files that it keeps. */
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

/** How many entries a table of this browser holds; of reads those whose key says so, if it is named. */
const countKept = (page: Page, table: 'reads' | 'outbox', about = '') =>
  page.evaluate(
    ({ name, word }) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('lite-crm-offline')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asked = opening.result.transaction(name).objectStore(name).getAllKeys()
          asked.onsuccess = () => resolve(asked.result.filter((key) => String(key).includes(word)).length)
          opening.result.close()
        }
      }),
    { name: table, word: about },
  )

const cards = (page: Page) => page.getByRole('list', { name: 'Phiếu hỗ trợ' }).getByRole('link')

/** Signed in on the list of tickets, which was kept. */
async function enterTickets(page: Page, userName = 'staff.support'): Promise<string> {
  await signIn(page, userName, '/m/ticket')
  const href = await cards(page).first().getAttribute('href')
  await workerReady(page)
  await expect.poll(() => countKept(page, 'reads', '"ticket","list","phone"')).toBeGreaterThan(0)
  return href ?? ''
}

test('a second visit opens without a network: the product, and the tickets that were seen', async ({ page, gate }) => {
  await enterTickets(page)
  const name = await cards(page).first().getByRole('heading').textContent()
  gate.cut()
  await page.goto('/m')
  await expect(page).toHaveURL(/\/m\/ticket$/)
  await expect(cards(page).first().getByRole('heading')).toHaveText(name ?? '')
  // Whoever is signed in stays so, and a page that was never opened opens too.
  await page.goto('/m/ticket/add-new')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/m\/ticket\/add-new$/)
  gate.mend()
  await page.goto('/m/ticket')
  await expect(cards(page).first()).toBeVisible()
})

test('a new ticket can be given its kind of work without a network, where its department was chosen before', async ({
  page,
  gate,
}) => {
  await enterTickets(page)
  await page.goto('/m/ticket/add-new')
  const department = page.getByRole('combobox', { name: /^Phòng ban tiếp nhận/ })
  const kinds = page.getByRole('combobox', { name: /^Loại công việc/ }).getByRole('option')
  await department.selectOption({ label: 'Phòng Hỗ trợ khách hàng' })
  await expect(kinds).not.toHaveCount(0)
  const known = await kinds.count()
  expect(known).toBeGreaterThan(1)
  await expect.poll(() => countKept(page, 'reads', '"departmentTask"')).toBeGreaterThan(0)
  gate.cut()
  await page.reload()
  await expect(kinds).toHaveCount(known)
})

test('without a network the sign-in page opens for whoever is not signed in', async ({ page, gate }) => {
  await page.goto('/m/login')
  await workerReady(page)
  gate.cut()
  await page.reload()
  await expect(page.getByLabel('Tên đăng nhập hoặc email')).toBeVisible()
})

test('a sign-out leaves nothing of the person in the browser', async ({ page, gate }) => {
  const ticket = await enterTickets(page)
  await page.goto(`${ticket}/comment`)
  const field = page.getByRole('textbox', { name: 'Viết bình luận' })
  await expect(field).toBeVisible()
  gate.cut()
  await field.fill('Chưa gửi được')
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(page.getByText('Đang chờ gửi', { exact: true })).toBeVisible()
  expect(await countKept(page, 'outbox')).toBe(1)
  await page.getByRole('button', { name: /^Tài khoản của/ }).click()
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  // Who leaves is told what that costs; the text of the dialog may not arrive here, its title is in the page.
  await expect(page.getByRole('dialog', { name: 'Đăng xuất? 1 nội dung chưa gửi sẽ mất' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Đăng xuất' }).click()
  await expect(page).toHaveURL(/\/m\/login/)
  await expect.poll(() => countKept(page, 'reads')).toBe(0)
  expect(await countKept(page, 'outbox')).toBe(0)
  const left = await page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { texts: Object.keys(localStorage), files: kept.flat().map(({ url }) => new URL(url).pathname) }
  })
  expect(left.texts.filter((name) => !/^lite-crm-language$|^lite-crm\.1\.device\.|color-scheme/.test(name))).toEqual([])
  expect(left.files.filter((path) => !/^\/assets\/|^\/[\w-]+\.\w+$/.test(path))).toEqual([])
})

test('what is sent without a network waits, survives a reload and arrives once', async ({ page, gate, context }) => {
  const ticket = await enterTickets(page)
  const text = `Đã gọi khách ${Date.now().toString(36)}`
  await page.goto(`${ticket}/comment`)
  const field = page.getByRole('textbox', { name: 'Viết bình luận' })
  await expect(field).toBeVisible()
  await expect(page.getByLabel('Đang tải')).toHaveCount(0)
  const second = await context.newPage()
  await second.goto('/m/ticket')
  await expect(cards(second).first()).toBeVisible()
  gate.cut()
  // Both tabs keep what they read in one place, and neither loses what the other kept.
  await expect(async () => {
    await second.goto(`${ticket}/comment`)
    await expect(second.getByRole('textbox', { name: 'Viết bình luận' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await field.fill(text)
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  const waiting = page.getByText('Đang chờ gửi', { exact: true })
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  const arrived: string[] = []
  for (const one of [page, second])
    one.on('response', (response) => {
      if (response.url().endsWith('/api/IssueComment/Comment') && response.ok()) arrived.push(response.url())
    })
  gate.mend()
  await expect(waiting).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByText(text)).toHaveCount(1)
  expect(await countKept(page, 'outbox')).toBe(0)
  await page.reload()
  await expect(page.getByText(text)).toHaveCount(1)
  expect(arrived).toHaveLength(1)
})

const prompt = (page: Page) => page.getByRole('status').filter({ hasText: 'Có bản mới' })
const look = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
const entry = (page: Page) => page.locator('script[type=module][src]').getAttribute('src')
const cachesOf = (page: Page) => page.evaluate(() => caches.keys())

test('a new release is offered, and loaded when its person wants it', async ({ page, gate }) => {
  await enterTickets(page)
  const before = await entry(page)
  await gate.release()
  await look(page)
  await expect(prompt(page)).toBeVisible()
  expect(await entry(page)).toBe(before)
  await prompt(page).getByRole('button', { name: 'Để sau' }).click()
  await expect(prompt(page)).toHaveCount(0)
  // Opened anew it is of the new release already, and nobody is asked.
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  expect(await entry(page)).not.toBe(before)
  await expect.poll(() => cachesOf(page)).toHaveLength(1)
  await expect(prompt(page)).toHaveCount(0)
})

test('a new release costs nobody the text that is being typed, in no tab', async ({ page, gate, context }) => {
  const ticket = await enterTickets(page)
  await page.goto(`${ticket}/comment`)
  const field = page.getByRole('textbox', { name: 'Viết bình luận' })
  await field.fill('Đang viết dở')
  const other = await context.newPage()
  await other.goto('/m/ticket')
  await expect(cards(other).first()).toBeVisible()
  await workerReady(other)
  const before = await entry(page)
  await gate.release()
  await look(page)
  await prompt(page).getByRole('button', { name: 'Tải lại' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Để sau' }).click()
  await expect(field).toHaveValue('Đang viết dở')
  // Opened without a network a tab is of the old release still, and leaves the new one what that needs.
  gate.cut()
  await other.reload()
  await expect(prompt(other)).toBeVisible()
  gate.mend()
  expect(await cachesOf(other)).toHaveLength(2)
  // The other tab goes ahead; this one stays as it is, with its own files, and is offered the same.
  await prompt(other).getByRole('button', { name: 'Tải lại' }).click()
  await expect.poll(() => entry(other)).not.toBe(before)
  await expect(cards(other).first()).toBeVisible()
  await expect(field).toHaveValue('Đang viết dở')
  expect(await entry(page)).toBe(before)
  expect(await cachesOf(page)).toHaveLength(2)
  await prompt(page).getByRole('button', { name: 'Tải lại' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tải lại' }).click()
  await expect.poll(() => entry(page)).not.toBe(before)
  await expect.poll(() => cachesOf(page)).toHaveLength(1)
})

interface Pushing {
  readonly push: (message: object) => Promise<void>
  readonly shown: () => Promise<{ title: string; body: string; tag: string }[]>
}

async function openPush(page: Page, context: BrowserContext, { origin }: Gate): Promise<Pushing> {
  await context.grantPermissions(['notifications'], { origin })
  const session: CDPSession = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    async push(message) {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
    },
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
      }),
  }
}

/** As a person does who touches a notice: a script may not, so the event is made in the worker itself. */
async function clickNotice(context: BrowserContext, tag: string) {
  const worker = context.serviceWorkers()[0]
  if (worker === undefined) throw new Error('no worker')
  await worker.evaluate(async (name) => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications({ tag: name })
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined })
    globalThis.dispatchEvent(event)
  }, tag)
}

test('a push is shown once, and a touch on it opens the ticket', async ({ page, gate, context }) => {
  const ticket = await enterTickets(page)
  const { push, shown } = await openPush(page, context, gate)
  const id = ticket.split('/').at(-1)
  const message = {
    id: 'event-1',
    title: 'Phiếu mới',
    body: 'TK000001 Máy in hỏng',
    clickAction: `/issue-detail/${id}`,
    data: {},
  }
  await push(message)
  await expect.poll(shown).toEqual([{ title: message.title, body: message.body, tag: message.id }])
  await push(message)
  await push({ ...message, id: 'event-2', title: 'Phiếu đổi người phụ trách', clickAction: 'https://elsewhere.test/' })
  await expect.poll(async () => (await shown()).map(({ tag }) => tag).sort()).toEqual(['event-1', 'event-2'])
  await clickNotice(context, 'event-1')
  await expect(page).toHaveURL(new RegExp(`${ticket}$`))
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual(['event-2'])
  // Whatever a notice says, it never leads out of the product.
  await clickNotice(context, 'event-2')
  await expect(page).toHaveURL(new RegExp(`^${gate.origin}/m/ticket$`))
})

test('who looks at the ticket is not told of it', async ({ page, gate, context }) => {
  const ticket = await enterTickets(page)
  await cards(page).first().click()
  await expect(page).toHaveURL(new RegExp(`${ticket}$`))
  const { push, shown } = await openPush(page, context, gate)
  await page.bringToFront()
  await push({
    id: 'event-3',
    title: 'Có bình luận',
    body: '',
    clickAction: ticket.replace('/m/ticket', '/issue-detail'),
    data: {},
  })
  await push({ id: 'event-4', title: 'Phiếu khác', body: '', clickAction: '/issue-detail/999999', data: {} })
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual(['event-4'])
})

test('the product can be installed', async ({ page, gate, request }) => {
  await page.goto('/m/login')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { icons, ...manifest } = await answer.json()
  expect(manifest).toMatchObject({ name: 'Lite CRM', start_url: '/m', scope: '/', display: 'standalone' })
  for (const { src, sizes, type } of icons as { src: string; sizes: string; type: string }[]) {
    const drawn = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, gate.origin + src)
    expect((await request.get(src)).headers()['content-type']).toContain(type)
    if (sizes !== 'any') expect(drawn).toBe(sizes)
  }
  const worker = await request.get('/sw.js')
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' })
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'")
})
