import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { signIn } from './person.ts'

interface Visit {
  readonly path: string
  readonly title: string
  /** Words that tell that the page is there and not merely its frame. */
  readonly shows: RegExp
}

const development = /đang phát triển/i
const desktop: readonly Visit[] = [
  { path: '/', title: 'Trang chủ', shows: /./ },
  { path: '/customer', title: 'Khách hàng', shows: /Khách hàng/ },
  { path: '/customer?tab=forget', title: 'Khách hàng', shows: /Khách hàng/ },
  { path: '/customer?text=khongcoaitennaynhuthe', title: 'Khách hàng', shows: /Khách hàng/ },
  { path: '/customer-profile/1990', title: 'Hồ sơ khách hàng', shows: /./ },
  { path: '/customer-profile/99999999', title: 'Hồ sơ khách hàng', shows: /./ },
  { path: '/setting', title: 'Cài đặt', shows: /Cài đặt/ },
  { path: '/setting/password', title: 'Cài đặt', shows: /Cài đặt/ },
  { path: '/setting/devices', title: 'Cài đặt', shows: /Cài đặt/ },
  { path: '/setting/appearance', title: 'Cài đặt', shows: /Cài đặt/ },
  { path: '/campaigns', title: 'Chiến dịch', shows: development },
  { path: '/campaign/1', title: 'Chiến dịch', shows: development },
  { path: '/campaign/detail/1', title: 'Chi tiết chiến dịch', shows: development },
  { path: '/campaign-email', title: 'Chiến dịch email', shows: development },
  { path: '/emails', title: 'Email marketing', shows: development },
  { path: '/sms-campaign', title: 'Chiến dịch SMS', shows: development },
  { path: '/users', title: 'Quản lý người dùng', shows: development },
  { path: '/department', title: 'Quản lý phòng ban', shows: development },
  { path: '/call-center', title: 'Tổng đài', shows: development },
  { path: '/project', title: 'Dự án', shows: development },
  { path: '/work', title: 'Công việc', shows: development },
  { path: '/profile-opportunity/1', title: 'Hồ sơ cơ hội', shows: development },
  { path: '/statistical', title: 'Thống kê chiến dịch', shows: development },
  { path: '/list-issue', title: 'Phiếu hỗ trợ', shows: development },
  { path: '/issue-detail/1', title: 'Chi tiết phiếu hỗ trợ', shows: development },
  { path: '/error', title: 'Lỗi kết nối', shows: /./ },
  { path: '/error-access', title: 'Không có quyền truy cập', shows: /./ },
  { path: '/access-mobile', title: 'Truy cập bằng điện thoại', shows: /./ },
  { path: '/no/such/page', title: '', shows: /./ },
]

const phone: readonly Visit[] = [
  { path: '/m/ticket', title: 'Phiếu hỗ trợ', shows: development },
  { path: '/m/ticket/add-new', title: 'Tạo phiếu hỗ trợ', shows: development },
  { path: '/m/ticket/1', title: 'Chi tiết phiếu hỗ trợ', shows: development },
  { path: '/m/ticket/1/diary', title: 'Nhật ký phiếu hỗ trợ', shows: development },
  { path: '/m/error-access', title: '', shows: /./ },
  { path: '/error', title: 'Lỗi kết nối', shows: /./ },
]

async function look(page: Page, { path, title, shows }: Visit): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
  if (title !== '') await expect(page).toHaveTitle(`Lite CRM | ${title}`)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} is wider than its window`).toBeLessThanOrEqual(0)
  // What stands in the corner for three seconds is looked at by the journeys.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-toasts]').analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`),
    path,
  ).toEqual([])
}

async function signedIn(
  browser: Browser,
  viewport: { width: number; height: number },
  more: object = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport, ...more })
  const page = await context.newPage()
  await signIn(page, 'admin', viewport.width <= 567 ? '/m/ticket' : '/')
  return page
}

/** Every page once in one window: signed in once, since a sign-in takes longer than a visit. */
function visitAll(
  label: string,
  visits: readonly Visit[],
  viewport: { width: number; height: number },
  more: object = {},
) {
  test.describe(label, () => {
    test.describe.configure({ mode: 'default', timeout: 120_000 })
    let page: Page
    test.beforeAll(async ({ browser }) => {
      page = await signedIn(browser, viewport, more)
    })
    test.afterAll(() => page.context().close())
    for (const visit of visits) test(visit.path, () => look(page, visit))
  })
}

visitAll('desktop 1440, light', desktop, { width: 1440, height: 900 })
visitAll('desktop 768, dark', desktop, { width: 768, height: 1024 }, { colorScheme: 'dark' })
visitAll('phone 390', phone, { width: 390, height: 844 })

test.describe('signed out', () => {
  for (const { width, path } of [
    { width: 1440, path: '/login' },
    { width: 768, path: '/login' },
    { width: 390, path: '/m/login' },
  ])
    test(`${path} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await look(page, { path, title: 'Đăng nhập', shows: /Đăng nhập/ })
    })
})

test.describe('where a page leads', () => {
  test('a guest goes to sign-in, and from there to the wanted page', async ({ page }) => {
    await page.goto('/customer?tab=charge')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await page.getByLabel('Tên đăng nhập hoặc email').fill('staff.sales01')
    await page.getByLabel('Mật khẩu', { exact: true }).fill('Demo@2026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/customer\?tab=charge/)
  })

  test('a person without rights sees no menu of them and no data of theirs', async ({ page }) => {
    await signIn(page, 'nobody.rights')
    await expect(page.getByRole('navigation').getByText('Khách hàng', { exact: true })).toHaveCount(0)
    await page.goto('/customer')
    await expect(page).toHaveURL(/\/error-access/)
    await page.goto('/users')
    await expect(page).toHaveURL(/\/error-access/)
  })

  for (const [from, to] of [
    ['/', '/m/ticket'],
    ['/customer', '/m/ticket'],
    ['/campaigns', '/m/error-access'],
    ['/setting', '/m/error-access'],
  ] as const)
    test(`on a narrow screen ${from} leads to ${to}`, async ({ page }) => {
      await page.setViewportSize({ width: 567, height: 800 })
      await signIn(page, 'staff.sales01', '/m/ticket')
      await page.goto(from)
      await expect(page).toHaveURL(new RegExp(`${to}$`))
    })

  test('568 px is a desktop', async ({ page }) => {
    await page.setViewportSize({ width: 568, height: 800 })
    await signIn(page, 'staff.sales01')
    await page.goto('/customer')
    await expect(page).toHaveURL(/\/customer$/)
  })

  test('offline, the try-again button of the error page says so', async ({ page, context }) => {
    await page.goto('/error')
    await context.setOffline(true)
    await page.getByRole('button', { name: /thử lại/i }).click()
    await expect(page.getByText('Trình duyệt vẫn đang ngoại tuyến')).toBeVisible()
  })
})
