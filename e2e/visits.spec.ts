import { expect, type Page } from '@playwright/test'
import { findBarriers, wearScheme } from './accessible.ts'
import { elsewhere, test } from './journey.ts'
import { signIn } from './person.ts'

interface Visit {
  readonly path: string
  readonly title: string
  /** Words that tell that the page is there and not merely its frame. */
  readonly shows: RegExp
  /** A drawer lies over it. */
  readonly isCovered?: boolean
}

const development = /đang phát triển/i
const desktop: readonly Visit[] = [
  { path: '/', title: 'Trang chủ', shows: /Tuần này|tuần này/ },
  { path: '/customer', title: 'Khách hàng', shows: /Khách hàng/ },
  { path: '/customer?tab=forget', title: 'Khách hàng', shows: /Khách hàng/ },
  { path: '/customer?text=khongcoaitennaynhuthe', title: 'Khách hàng', shows: /Khách hàng/ },
  { path: '/customer-profile/1990', title: 'Hồ sơ khách hàng', shows: /./ },
  { path: '/customer-profile/99999999', title: 'Hồ sơ khách hàng', shows: /./ },
  { path: '/users?text=khongcoaitennaynhuthe', title: 'Quản lý người dùng', shows: /Không có người dùng nào/ },
  { path: '/users/99999999', title: 'Người dùng', shows: /Không tìm thấy người dùng này/ },
  { path: '/list-issue?text=khongcoaitennaynhuthe', title: 'Phiếu hỗ trợ', shows: /Không có phiếu nào khớp/ },
  { path: '/issue-detail/99999999', title: 'Chi tiết phiếu hỗ trợ', shows: /Không tìm thấy phiếu này/ },
  { path: '/error', title: 'Lỗi kết nối', shows: /./ },
  { path: '/error-access', title: 'Không có quyền truy cập', shows: /./ },
  { path: '/access-mobile', title: 'Truy cập bằng điện thoại', shows: /./ },
  { path: '/no/such/page', title: '', shows: /./ },
  { path: '/campaigns', title: 'Chiến dịch', shows: /Chiến dịch/ },
  { path: '/campaigns?text=khongcoaitennaynhuthe', title: 'Chiến dịch', shows: /Không có chiến dịch nào khớp/ },
  { path: '/campaign/detail/1', title: 'Chi tiết chiến dịch', shows: /Gọi giới thiệu/ },
  { path: '/campaign/detail/1?layout=table', title: 'Chi tiết chiến dịch', shows: /Bước tiếp cận/ },
  { path: '/campaign/detail/1?part=people', title: 'Chi tiết chiến dịch', shows: /Chia lại/ },
  { path: '/campaign/detail/1?part=log', title: 'Chi tiết chiến dịch', shows: /đã thêm chiến dịch/ },
  { path: '/campaign/detail/1?part=plan', title: 'Chi tiết chiến dịch', shows: /Kết quả/ },
  { path: '/profile-opportunity/1/567', title: 'Hồ sơ cơ hội', shows: /Dự kiến chốt/ },
  { path: '/campaign', title: 'Chiến dịch', shows: /Bước tiếp cận/ },
  { path: '/campaign/99999999', title: 'Chiến dịch', shows: /Không tìm thấy chiến dịch này/ },
  { path: '/campaign/detail/99999999', title: 'Chi tiết chiến dịch', shows: /Không tìm thấy chiến dịch này/ },
  { path: '/profile-opportunity/1/99999999', title: 'Hồ sơ cơ hội', shows: /Không tìm thấy cơ hội này/ },
  { path: '/campaign/detail/1?part=statistics', title: 'Chi tiết chiến dịch', shows: /Phễu bán hàng/ },
  { path: '/statistical?period=year', title: 'Thống kê chiến dịch', shows: /Phễu bán hàng/ },
  { path: '/statistical?part=kpi&period=year', title: 'Thống kê chiến dịch', shows: /Cơ hội thành công/ },
  {
    path: '/statistical?behind=%7B%22of%22%3A%22opportunities%22%2C%22asked%22%3A%7B%22viewAll%22%3Atrue%7D%7D',
    title: 'Thống kê chiến dịch',
    shows: /Cơ hội trong số liệu/,
    isCovered: true,
  },
  { path: '/work', title: 'Công việc', shows: /Việc hôm nay/ },
  { path: '/work?layout=calendar', title: 'Công việc', shows: /Hôm nay/ },
  { path: '/work?layout=board', title: 'Công việc', shows: /./ },
  { path: '/automation', title: 'Tự động hóa', shows: /Thêm quy tắc/ },
  { path: '/automation?text=khongcoaitennaynhuthe', title: 'Tự động hóa', shows: /Không có quy tắc nào khớp/ },
  { path: '/automation/new', title: 'Thêm quy tắc tự động', shows: /Bắt đầu từ một quy tắc mẫu/ },
  { path: '/automation/new?template=forgotten', title: 'Thêm quy tắc tự động', shows: /Chạy thử/ },
  { path: '/automation/99999999', title: 'Quy tắc tự động', shows: /Không tìm thấy quy tắc này/ },
  { path: '/campaign-email', title: 'Chiến dịch email', shows: /Tạo chiến dịch/ },
  { path: '/campaign-email?layout=calendar', title: 'Chiến dịch email', shows: /Tháng này/ },
  { path: '/campaign-email?tab=details-campaign', title: 'Chiến dịch email', shows: /Chọn một chiến dịch/ },
  {
    path: '/campaign-email?tab=details-campaign&id=99999999',
    title: 'Chiến dịch email',
    shows: /Không tìm thấy chiến dịch này/,
  },
  { path: '/campaign-email?tab=off-campaign-statistics', title: 'Chiến dịch email', shows: /Theo người gửi/ },
  { path: '/campaign-email?tab=templates', title: 'Chiến dịch email', shows: /Mẫu email/ },
  { path: '/sms-campaign', title: 'Chiến dịch SMS', shows: /Tạo chiến dịch/ },
  { path: '/sms-campaign?tab=sms-list', title: 'Chiến dịch SMS', shows: /Danh sách SMS/ },
  { path: '/sms-campaign?tab=statistics', title: 'Chiến dịch SMS', shows: /Theo người gửi/ },
  { path: '/sms-campaign?tab=original-sms', title: 'Chiến dịch SMS', shows: /SMS gốc/ },
  { path: '/emails', title: 'Email marketing', shows: /Soạn email/ },
]
/** They share the page of the first of them, which stands above. */
const inDevelopment: readonly Visit[] = [
  { path: '/call-center', title: 'Tổng đài', shows: development },
  { path: '/project', title: 'Dự án', shows: development },
]

/** One column for each language. */
type Words = readonly [vi: string, en: string]
interface SpokenVisit {
  readonly path: string
  readonly title: Words
  readonly shows: Words
}

const users: Words = ['Quản lý người dùng', 'Manage users']
const user: Words = ['Người dùng', 'User']
const department: Words = ['Quản lý phòng ban', 'Manage departments']
const setting: Words = ['Cài đặt', 'Settings']
const tickets: Words = ['Phiếu hỗ trợ', 'Tickets']
const ticket: Words = ['Chi tiết phiếu hỗ trợ', 'Ticket details']
const spoken: readonly SpokenVisit[] = [
  { path: '/users', title: users, shows: ['Thêm người dùng', 'Add user'] },
  { path: '/users/2', title: user, shows: ['Thông tin cá nhân', 'Personal details'] },
  {
    path: '/users/2?tab=rights',
    title: user,
    shows: ['Kiểm tra quyền', 'Check access'],
  },
  { path: '/users/1?tab=sessions', title: user, shows: ['Phiên này', 'This session'] },
  { path: '/users/2?tab=log', title: user, shows: ['Hoạt động', 'Activity'] },
  { path: '/users/2?tab=log&log=history', title: user, shows: ['Thay đổi trên hồ sơ này', 'Changes to this user'] },
  { path: '/department', title: department, shows: ['Phòng ban mặc định', 'Default department'] },
  { path: '/department?department=3&tab=staff', title: department, shows: ['Thêm người', 'Add people'] },
  {
    path: '/department?department=3&tab=leader',
    title: department,
    shows: ['Đổi trưởng phòng', 'Change leader'],
  },
  { path: '/department?department=3&tab=tasks', title: department, shows: ['Loại công việc mới', 'New category'] },
  {
    path: '/department?department=3&tab=files',
    title: department,
    shows: ['Kéo tài liệu vào đây hoặc bấm để chọn', 'Drop documents here or click to select'],
  },
  {
    path: '/department?department=3&tab=rights',
    title: department,
    shows: ['Phòng ban cấp dưới mà trưởng phòng được xem', 'Subdepartments the leader can view'],
  },
  { path: '/setting/profile', title: setting, shows: ['Thông tin do công ty quản lý', 'Managed by the company'] },
  { path: '/setting/password', title: setting, shows: ['Đổi mật khẩu sẽ đăng xuất', 'Changing your password'] },
  { path: '/setting/devices', title: setting, shows: ['Phiên này', 'This session'] },
  { path: '/setting/notifications', title: setting, shows: ['Chọn thông báo bạn muốn', 'Choose which notifications'] },
  { path: '/setting/appearance', title: setting, shows: ['Áp dụng cho thiết bị này', 'Applies to this device'] },
  { path: '/setting/customer-groups', title: setting, shows: ['Thêm nhóm khách hàng', 'Add customer group'] },
  { path: '/setting/customer-sources', title: setting, shows: ['Mỗi khách hàng có một nguồn', 'one source'] },
  { path: '/setting/relationships', title: setting, shows: ['Thêm mối quan hệ', 'Add relationship'] },
  {
    path: '/setting/businesses',
    title: setting,
    shows: ['Lĩnh vực hoạt động của khách hàng', 'What the customer does'],
  },
  { path: '/setting/positions', title: setting, shows: ['Thêm chức vụ', 'Add position'] },
  { path: '/setting/user-groups', title: setting, shows: ['Thêm nhóm người dùng', 'Add user group'] },
  { path: '/setting/product', title: setting, shows: ['Đơn vị tiền', 'Currency symbol'] },
  { path: '/setting/email', title: setting, shows: ['Chữ ký DKIM', 'DKIM'] },
  { path: '/setting/switchboard', title: setting, shows: ['Miền SIP', 'SIP realm'] },
  { path: '/setting/audit', title: setting, shows: ['Ai đã làm gì', 'Who did what'] },
  { path: '/setting/response-target', title: setting, shows: ['Tính theo giờ làm việc', 'In working hours'] },
  { path: '/setting/saved-reply', title: setting, shows: ['Thêm câu trả lời mẫu', 'Add saved reply'] },
  { path: '/list-issue', title: tickets, shows: ['Tạo phiếu', 'New ticket'] },
  { path: '/list-issue?layout=board', title: tickets, shows: ['Đang xử lý', 'In progress'] },
  { path: '/issue-detail/1', title: ticket, shows: ['Bình luận', 'Comments'] },
]
const plain = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
const spokenIn = ({ path, title, shows }: SpokenVisit, language: 0 | 1): Visit => ({
  path,
  title: title[language],
  shows: plain(shows[language]),
})

const phone: readonly Visit[] = [
  { path: '/m/ticket', title: 'Phiếu hỗ trợ', shows: /Tạo phiếu/ },
  { path: '/m/ticket?text=khongcoaitennaynhuthe', title: 'Phiếu hỗ trợ', shows: /Không có phiếu nào khớp/ },
  { path: '/m/ticket/add-new', title: 'Tạo phiếu hỗ trợ', shows: /Phòng ban tiếp nhận/ },
  { path: '/m/ticket/1', title: 'Chi tiết phiếu hỗ trợ', shows: /Người phụ trách/ },
  { path: '/m/ticket/99999999', title: 'Chi tiết phiếu hỗ trợ', shows: /Không tìm thấy phiếu này/ },
  { path: '/m/ticket/1/diary', title: 'Nhật ký phiếu hỗ trợ', shows: /Nhật ký/ },
  { path: '/m/ticket/1/comment', title: 'Bình luận phiếu hỗ trợ', shows: /Bình luận/ },
  { path: '/m/ticket/1/note', title: 'Ghi chú phiếu hỗ trợ', shows: /Ghi chú/ },
  { path: '/m/ticket/1/reopen', title: 'Mở lại phiếu hỗ trợ', shows: /./ },
  { path: '/m/error-access', title: '', shows: /./ },
  { path: '/error', title: 'Lỗi kết nối', shows: /./ },
]

const wide = { width: 1440, height: 900 }
const narrow = { width: 768, height: 1024 }

async function look(page: Page, visit: Visit): Promise<void> {
  await page.goto(visit.path)
  await expectShown(page, visit)
}

async function expectShown(page: Page, { path, title, shows }: Visit): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const place = page.getByRole('main').or(page.getByRole('dialog'))
  await expect(place.getByText(shows).first()).toBeVisible()
  if (title !== '') await expect(page).toHaveTitle(new RegExp(`^(.+ · )?Lite CRM \\| ${title}$`))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectFit(page, path)
}

async function expectFit(page: Page, path: string): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(excess, `${path} is wider than its window`).toBeLessThanOrEqual(0)
}

/** Wide and light, then narrow and dark, without loading anything anew. */
async function lookBothWays(page: Page, visit: Visit): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(wide)
  await look(page, visit)
  const { isCovered = false } = visit
  expect(await findBarriers(page, { isCovered }), visit.path).toEqual([])
  await page.setViewportSize(narrow)
  await wearScheme(page, 'dark')
  await expectFit(page, visit.path)
  expect(await findBarriers(page, { isCovered }), `${visit.path}, narrow and dark`).toEqual([])
}

/** Then in English where there is least room: what is too long shows there. */
async function lookInBothLanguages(page: Page, visit: SpokenVisit): Promise<void> {
  await page.evaluate(() => localStorage.setItem('lite-crm-language', 'vi'))
  await lookBothWays(page, spokenIn(visit, 0))
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await expectShown(page, spokenIn(visit, 1))
}

async function lookOnce(page: Page, visit: Visit): Promise<void> {
  await look(page, visit)
  expect(await findBarriers(page), visit.path).toEqual([])
}

interface Walk<V> {
  readonly visits: readonly V[]
  readonly how: (page: Page, visit: V) => Promise<void>
  readonly viewport?: { readonly width: number; readonly height: number }
}

/** Every page once, by one person in one window. */
function visitAll<V extends { readonly path: string }>(label: string, { visits, how, viewport = wide }: Walk<V>) {
  test.describe(label, () => {
    test.describe.configure({ mode: 'parallel' })
    let page: Page
    test.beforeAll(async ({ browser }) => {
      page = await elsewhere(browser, { viewport, reducedMotion: 'reduce' })
      await signIn(page, 'admin', viewport.width <= 567 ? '/m/ticket' : '/')
    })
    test.afterAll(() => page.context().close())
    for (const visit of visits) test(visit.path, () => how(page, visit))
  })
}

visitAll('desktop', { visits: desktop, how: lookBothWays })
visitAll('in development', { visits: inDevelopment, how: look })
visitAll('at work', { visits: spoken, how: lookInBothLanguages })
visitAll('phone 390', { visits: phone, how: lookOnce, viewport: { width: 390, height: 844 } })

test.describe('signed out', () => {
  for (const { width, path } of [
    { width: 1440, path: '/login' },
    { width: 768, path: '/login' },
    { width: 390, path: '/m/login' },
  ])
    test(`${path} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await lookOnce(page, { path, title: 'Đăng nhập', shows: /Đăng nhập/ })
    })
})

async function expectNoEntry(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL(/\/error-access/)
  await expect(page.getByRole('heading', { name: 'Bạn không có quyền truy cập' })).toBeVisible()
  await expect(page.getByRole('grid').or(page.getByRole('tree'))).toHaveCount(0)
}

test.describe('where a page leads', () => {
  test('an address that no page has says so in the title, in both languages', async ({ page }) => {
    await signIn(page, 'staff.sales01')
    for (const path of ['/nope', '/issue-detail', '/m/nope']) {
      await page.goto(path)
      await expect(page).toHaveTitle('Lite CRM | Không tìm thấy trang')
    }
    await page.evaluate(() => localStorage.setItem('lite-crm-language', 'en'))
    await page.goto('/nope')
    await expect(page).toHaveTitle('Lite CRM | Page not found')
  })

  test('an open page offers a guest to sign in, and nothing of an account', async ({ page }) => {
    await page.goto('/sms-campaign')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Đăng nhập' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Đăng xuất' })).toHaveCount(0)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Cài đặt' })).toHaveCount(0)
  })

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
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Cài đặt' })).toBeVisible()
    await expect(page.getByText('chưa được cấp quyền')).toBeVisible()
    await expect(page.getByRole('navigation').getByText('Khách hàng', { exact: true })).toHaveCount(0)
    for (const path of ['/customer', '/list-issue']) await expectNoEntry(page, path)
  })

  test('who is no administrator finds no way to users and departments', async ({ page }) => {
    await signIn(page, 'viewer.all')
    await page.getByRole('button', { name: /^Tài khoản của/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Cài đặt' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Quản lý người dùng' })).toHaveCount(0)
    for (const path of ['/users', '/users/2', '/department']) await expectNoEntry(page, path)
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
    await expect(page).toHaveTitle('Lite CRM | Khách hàng')
    await expect(page).toHaveURL(/\/customer$/)
  })

  test('offline, the try-again button of the error page says so', async ({ page, context }) => {
    await page.goto('/error')
    await context.setOffline(true)
    await page.getByRole('button', { name: /thử lại/i }).click()
    await expect(page.getByText('Trình duyệt vẫn đang ngoại tuyến')).toBeVisible()
  })
})
