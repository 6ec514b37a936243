import { expect, type Page } from '@playwright/test'
import { cards, countKept, enterTickets, onPhone, test, workerReady } from './worker-page.ts'

test.use(onPhone)

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

const prompt = (page: Page) => page.getByRole('status').filter({ hasText: 'Có phiên bản mới' })
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
