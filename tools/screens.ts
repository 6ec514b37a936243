import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { ensureBrowser } from './ensure-browser.ts'

/** Pictures of the README and the guides, made from the demo company on a throw-away database; those named, or all. */
const folder = 'docs/pictures'
const named = process.argv.slice(2)

interface Picture {
  readonly name: string
  readonly path: string
  readonly width?: number
  readonly height?: number
  /** What is to be done on the page before. */
  readonly before?: (page: Page) => Promise<void>
}
const ofLeader: readonly Picture[] = [
  { name: 'home', path: '/' },
  { name: 'customer-list', path: '/customer' },
  { name: 'customer-profile', path: '/customer', before: openOwnCustomer },
  { name: 'campaign-list', path: '/campaigns' },
  { name: 'campaign-board', path: '/campaign/detail/1' },
  { name: 'opportunity', path: '/campaign/detail/1', before: openFirstCard },
  { name: 'work', path: '/work' },
  { name: 'calendar', path: '/work?layout=calendar' },
  { name: 'automation', path: '/automation/new?template=forgotten', before: tryRule },
]
const ofAdmin: readonly Picture[] = [
  { name: 'users', path: '/users' },
  { name: 'user-rights', path: '/users/6?tab=rights' },
  { name: 'why', path: '/users/5?tab=rights', before: askWhy },
  { name: 'department', path: '/department?department=3&tab=staff' },
  { name: 'department-rights', path: '/department?department=3&tab=rights' },
  { name: 'department-narrow', path: '/department?department=3&tab=staff', width: 768 },
  { name: 'list', path: '/setting/relationships' },
  { name: 'mail-server', path: '/setting/email' },
  { name: 'audit', path: '/setting/product', before: changeSetting },
  { name: 'response-target', path: '/setting/response-target' },
  { name: 'email-campaign-list', path: '/campaign-email' },
  { name: 'email-campaign-progress', path: '/campaign-email?tab=details-campaign&id=1' },
  { name: 'email-campaign-statistic', path: '/campaign-email?tab=details-campaign&id=1&part=statistics' },
  { name: 'email-template-gallery', path: '/campaign-email?tab=templates' },
  { name: 'email-template-editor', path: '/campaign-email/template/1' },
  { name: 'email-compose', path: '/emails' },
  { name: 'sms-compose', path: '/sms-campaign?write=sms' },
  { name: 'mail-senders', path: '/setting/mail-senders' },
]
const ofSupport: readonly Picture[] = [
  { name: 'ticket-list', path: '/list-issue' },
  { name: 'ticket-board', path: '/list-issue?layout=board' },
  { name: 'ticket', path: '/list-issue?status=3', before: openFirst },
]
const phone = { width: 390, height: 844 }
const onPhone: readonly Picture[] = [
  { name: 'phone-list', path: '/m/ticket', ...phone },
  { name: 'phone-ticket', path: '/m/ticket', ...phone, before: openCard },
  { name: 'phone-comment', path: '/m/ticket', ...phone, before: openComments },
]

async function openFirstCard(page: Page): Promise<void> {
  await page.locator('[data-card] button').first().click()
  await page.getByRole('button', { name: 'Mở cơ hội' }).click()
  await page.waitForURL(/profile-opportunity/)
  await page.getByRole('heading', { name: 'Cơ hội', exact: true }).waitFor()
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Nội dung' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/issue-detail/)
}

async function tryRule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Chạy thử' }).click()
  await page.getByText(/đã chạy .*lần/).waitFor()
}

/** One that the reader has in charge, so that there is something to do. */
async function openOwnCustomer(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Tôi phụ trách/ }).click()
  await page.getByRole('tab', { name: /^Tôi phụ trách/, selected: true }).waitFor()
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/customer-profile/)
}

async function openCard(page: Page): Promise<void> {
  const cards = page.getByRole('list', { name: 'Phiếu hỗ trợ' }).getByRole('link')
  await cards.filter({ hasText: 'Đang xử lý' }).first().click()
  await page.waitForURL(/ticket\/\d+$/)
}

async function openComments(page: Page): Promise<void> {
  await openCard(page)
  await page.getByRole('link', { name: 'Bình luận' }).click()
  await page.waitForURL(/comment$/)
}

/** How far a leader sees. */
async function askWhy(page: Page): Promise<void> {
  const why = page.getByRole('region', { name: /^Kiểm tra quyền/ })
  await why.getByLabel('Hành động').selectOption({ label: 'Xem tất cả' })
  await why.getByText('Được phép: Khách hàng – Xem tất cả').waitFor()
  await why.scrollIntoViewIfNeeded()
}

/** So that the audit has something to tell beside sign-ins. */
async function changeSetting(page: Page): Promise<void> {
  await page.getByLabel('Số ngày không liên hệ').fill('45')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Nhật ký hệ thống' }).click()
  await page
    .getByRole('row', { name: /Thiết lập chung: sửa/ })
    .first()
    .click()
}

async function freePort(): Promise<string> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return String(typeof address === 'object' ? address?.port : 0)
}

async function answering(origin: string): Promise<void> {
  for (let n = 0; n < 600; n += 1) {
    if (
      await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await wait(200)
  }
  throw new Error('The product did not start within two minutes')
}

async function signIn(page: Page, origin: string, userName: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Tên đăng nhập hoặc email').fill(userName)
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Demo@2026')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${origin}/`)
}

/** A picture of a page at rest: notices gone, nothing loading. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await wait(3_500)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  process.stdout.write(`${join(folder, `${name}.png`)}\n`)
}

const usualWidth = 1440
const usualHeight = 900

async function takeAll(page: Page, origin: string, pictures: readonly Picture[]): Promise<void> {
  const wanted = pictures.filter(({ name }) => named.length === 0 || named.includes(name))
  for (const { name, path, width = usualWidth, height = usualHeight, before } of wanted) {
    await page.setViewportSize({ width, height })
    await page.goto(origin + path)
    await before?.(page)
    await take(page, name)
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'lite-crm-screens-'))
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const env = { ...process.env, PORT: port, DATA_DIR: dataDir, DEMO: 'true', DATABASE_URL: '', LOG_LEVEL: 'warn' }
const server = spawn(process.execPath, ['tools/tasks/start.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] })
try {
  mkdirSync(folder, { recursive: true })
  await answering(origin)
  const window = { viewport: { width: usualWidth, height: 900 }, locale: 'vi-VN' }
  const leader = await browser.newPage(window)
  await leader.goto(`${origin}/login`)
  await take(leader, 'login')
  await signIn(leader, origin, 'leader.sales')
  await takeAll(leader, origin, ofLeader)
  const admin = await browser.newPage(window)
  await signIn(admin, origin, 'admin')
  await takeAll(admin, origin, ofAdmin)
  const support = await browser.newPage(window)
  await signIn(support, origin, 'leader.support')
  await takeAll(support, origin, ofSupport)
  const staff = await browser.newPage(window)
  await signIn(staff, origin, 'staff.support')
  await takeAll(staff, origin, onPhone)
} finally {
  await browser.close()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}
