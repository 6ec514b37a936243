import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { bell, panel } from './bell.ts'
import { fresh, hubReached, type Person } from './company.ts'
import { elsewhere, test } from './journey.ts'
import { enterAsWriter, openStage, type Stage, type Writer, writeAs } from './ticket-stage.ts'

let stage: Stage
let author: Writer
let writing: Person
test.beforeAll(async () => {
  stage = await openStage()
  writing = await stage.hire('Trần Thị Nhắc')
  author = await writeAs(writing.userName)
})

const lines = (page: Page) => panel(page).getByRole('listitem')
const tab = (page: Page, name: string) => panel(page).getByRole('tab', { name: new RegExp(`^${name}`) })
const unread = (page: Page, count: number) => expect(bell(page)).toContainText(`${count} chưa đọc`)
const noneUnread = (page: Page) => expect(bell(page)).not.toContainText('chưa đọc')

const dialog = '[role=dialog], dialog'

const addTicket = (participants: readonly number[], name?: string) =>
  author.addTicket({ departmentId: stage.department.index, participants, ...(name && { name }) })
const comment = (issueId: number, content: string, mentions: readonly number[] = []) =>
  author.call('POST', '/api/IssueComment/Comment', { issueId, content, mentions })

interface Named {
  readonly index: number
}
/** A customer that the person may see from now on. */
async function addCustomerFor(userId: number, name: string) {
  const { call } = stage.admin
  const [[source], [group]] = await Promise.all([
    call<Named[]>('GET', '/api/CustomerSource/GetAllCustomerSource'),
    call<Named[]>('GET', '/api/CustomerGroup/GetAllCustomerGroup'),
  ])
  await call('POST', '/api/Customer/AddCustomer', {
    name,
    emailCustomer: `${fresh('c').replace(' ', '')}@khach.test`,
    sourceCustomer: source?.index,
    groupCustomer: [group?.index],
    viewers: [userId],
  })
}

/** A colleague of the author, signed in, with an empty bell that hears. */
async function receive(browser: Browser, more: object = {}) {
  const person = await stage.hire('Lê Văn Nghe')
  const page = await elsewhere(browser, more)
  const counted = page.waitForResponse('**/api/Notification/GetUnread').then((answer) => answer.finished())
  const ready = Promise.all([counted, hubReached(page, 'notification')])
  const { userId, call } = await enterAsWriter(page, person.userName)
  await ready
  return { person, page, userId, call }
}

test('who is named in a comment hears it at once: by whom, where and what; and the line leads to the ticket', async ({
  browser,
}) => {
  const { page, userId } = await receive(browser)
  const ticket = await addTicket([userId])
  await unread(page, 1)
  await comment(ticket.index, 'Nhờ anh xem giúp máy in tầng 3', [userId])
  await unread(page, 2)
  await bell(page).click()
  const newest = lines(page).first()
  await expect(newest).toContainText(`${writing.fullName} đã nhắc đến bạn trong bình luận của phiếu`)
  await expect(newest).toContainText(`${ticket.code} · ${ticket.name}`)
  await expect(newest).toContainText('Nhờ anh xem giúp máy in tầng 3')
  await expect(lines(page).nth(1)).toContainText('đã gửi phiếu hỗ trợ mới')
  await newest.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/issue-detail/${ticket.index}\\?part=talk`))
  await expect(panel(page)).toHaveCount(0)
  await unread(page, 1)
})

test('a single new one is told in a notice that opens it', async ({ browser }) => {
  const { page, userId } = await receive(browser)
  // While another notice is shown, the number alone tells.
  await expect(page.getByText('Đăng nhập thành công')).toHaveCount(0)
  const ticket = await addTicket([userId])
  const told = `${writing.fullName} đã gửi phiếu hỗ trợ mới · ${ticket.code} · ${ticket.name}`
  // It stands for less than three seconds: seen and pressed at once.
  const notice = page.locator('[aria-live]').filter({ hasText: told })
  await notice.getByRole('button', { name: 'Mở', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/issue-detail/${ticket.index}$`))
  await noneUnread(page)
})

test('the bell’s notice takes the place of none that came while its line was read', async ({ browser }) => {
  const { page, userId } = await receive(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  const { index } = await addTicket([userId])
  await unread(page, 1)
  const again = hubReached(page, 'notification')
  await page.goto(`/issue-detail/${index}`)
  await again
  const { promise: shown, resolve: goOn } = Promise.withResolvers<void>()
  const newest = '**/api/Notification/GetNotification/all/1/1'
  await page.route(newest, async (route) => {
    await shown
    await route.continue()
  })
  const [asked] = await Promise.all([page.waitForRequest(newest), addTicket([userId])])
  await page.getByRole('button', { name: 'Sao chép liên kết' }).click()
  const other = page.locator('[aria-live]').filter({ hasText: 'liên kết' })
  // It stays for as long as it has the focus.
  await other.getByRole('button', { name: 'Đóng thông báo' }).focus()
  goOn()
  await (await asked.response())?.finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(other).toBeVisible()
  await unread(page, 2)
})

test('what is read on one device is read on the other, and its number goes', async ({ browser }) => {
  const { page, person, userId } = await receive(browser)
  const home = await elsewhere(browser)
  const counted = home.waitForResponse('**/api/Notification/GetUnread')
  await enterAsWriter(home, person.userName)
  await counted
  await addTicket([userId])
  await Promise.all([unread(page, 1), unread(home, 1)])
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Đánh dấu tất cả đã đọc' }).click()
  await Promise.all([noneUnread(page), noneUnread(home)])
  await Promise.all([page.context().close(), home.context().close()])
})

test('each tab holds its own, counts its own, and is marked as read by itself', async ({ browser }) => {
  const { page, userId } = await receive(browser)
  const name = fresh('Công ty Bình Minh')
  const ticket = await addTicket([userId])
  await addCustomerFor(userId, name)
  await unread(page, 2)
  await bell(page).click()
  await expect(tab(page, 'Tất cả')).toHaveText(/2$/)
  await expect(tab(page, 'Chiến dịch')).toHaveText('Chiến dịch')
  await tab(page, 'Khách hàng').click()
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('đã thêm khách hàng và chia sẻ với bạn')
  await expect(lines(page)).toContainText(name)
  await panel(page).getByRole('button', { name: 'Đánh dấu tất cả đã đọc' }).click()
  await unread(page, 1)
  await expect(tab(page, 'Khách hàng')).toHaveText('Khách hàng')
  await tab(page, 'Phiếu hỗ trợ').click()
  await expect(lines(page)).toContainText(ticket.code)
  await expect(lines(page)).toContainText('Chưa đọc')
  await tab(page, 'Chiến dịch').click()
  await expect(panel(page).getByText('Chưa có thông báo nào về chiến dịch.')).toBeVisible()
})

test('the next twenty come two seconds after the end was reached, until all is shown', async ({ browser }) => {
  test.slow()
  const { page, userId } = await receive(browser)
  for (let count = 0; count < 23; count += 1) await addTicket([userId])
  await unread(page, 23)
  await bell(page).click()
  await expect(lines(page)).toHaveCount(20)
  const asked: string[] = []
  // The first block is asked for anew with each line that comes; only the second is meant here.
  page.on('request', (request) => request.url().endsWith('/GetNotification/all/2/20') && asked.push(request.url()))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await lines(page).last().scrollIntoViewIfNeeded()
  await panel(page).getByText('Đang tải thêm…').scrollIntoViewIfNeeded()
  await page.clock.runFor(1_900)
  expect(asked).toEqual([])
  // The browser tells of the end when it next draws, which a busy machine does late.
  await expect
    .poll(async () => {
      await page.clock.runFor(200)
      return asked.length
    })
    .toBe(1)
  await page.clock.resume()
  await expect(lines(page)).toHaveCount(23)
  await expect(panel(page).getByText('Đã hiển thị tất cả dữ liệu.')).toBeVisible()
  // Its clock is not the time any more.
  await page.close()
})

test('a kind that was turned off does not ring, the others do', async ({ browser }) => {
  const { page, userId, call } = await receive(browser)
  const { version } = await call<{ version: number }>('GET', '/api/NotificationPreference/GetNotificationPreference')
  const preferences = [{ kind: 'issue', channel: 'bell', enabled: false }]
  await call('PUT', '/api/NotificationPreference/UpdateNotificationPreference', { preferences, version })
  const name = fresh('Công ty Lặng Yên')
  await addTicket([userId])
  await addCustomerFor(userId, name)
  await unread(page, 1)
  await bell(page).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText(name)
})

test('a line about a ticket that is gone says so and leads nowhere', async ({ browser }) => {
  const { page, userId } = await receive(browser)
  const ticket = await addTicket([userId])
  const before = page.url()
  await stage.admin.call('DELETE', `/api/Issue/DeleteIssue/${ticket.index}/admin`)
  await unread(page, 2)
  await bell(page).click()
  await lines(page).filter({ hasText: 'đã gửi phiếu hỗ trợ mới' }).getByRole('link').click()
  await expect(page.getByText(`${ticket.code} · ${ticket.name} không còn, hoặc bạn không còn quyền xem.`)).toBeVisible()
  await bell(page).click()
  await lines(page).filter({ hasText: 'đã xóa phiếu' }).getByRole('button').first().click()
  await expect(page.getByText(`Phiếu ${ticket.code} · ${ticket.name} đã bị xóa.`)).toBeVisible()
  await expect(page).toHaveURL(before)
  await noneUnread(page)
})

test('the bell is walked by keyboard, gives the focus back, and has no accessibility fault', async ({ browser }) => {
  const { page, userId } = await receive(browser)
  await addTicket([userId])
  await addTicket([userId])
  await unread(page, 2)
  await bell(page).press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Thông báo', exact: true })).toBeFocused()
  await expect(lines(page)).toHaveCount(2)
  await expectAccessible(page, dialog)
  await lines(page).first().getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await expect(lines(page).nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})

test('an empty bell says what it is for', async ({ browser }) => {
  const { page } = await receive(browser)
  await bell(page).click()
  await expect(panel(page).getByText(/^Chưa có thông báo nào\.$/)).toBeVisible()
  await expectAccessible(page, dialog)
  await panel(page).getByRole('link', { name: 'Cài đặt thông báo' }).last().click()
  await expect(page).toHaveURL(/\/setting\/notifications$/)
})

test('without a network the bell says so, and tries again', async ({ browser }) => {
  const { page, userId } = await receive(browser)
  const ticket = await addTicket([userId])
  await unread(page, 1)
  await bell(page).hover()
  await page.route('**/api/Notification/GetNotification/**', (route) => route.abort())
  await bell(page).click()
  const failed = panel(page).getByRole('alert')
  await expect(failed).toContainText('Vui lòng kiểm tra kết nối mạng của bạn')
  await page.unroute('**/api/Notification/GetNotification/**')
  await failed.getByRole('button').click()
  await expect(lines(page)).toContainText(ticket.code)
})

test('on a phone the bell fills the screen, the system’s back closes it, and a line opens the phone’s page', async ({
  browser,
}) => {
  const { page, userId } = await receive(browser, { viewport: { width: 390, height: 844 } })
  const ticket = await addTicket([userId])
  await unread(page, 1)
  await bell(page).click()
  await expect(panel(page)).toBeVisible()
  await expect.poll(async () => (await panel(page).boundingBox())?.height).toBeCloseTo(844, 0)
  await expectAccessible(page, dialog)
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/m\/ticket$/)
  await bell(page).click()
  await lines(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/m/ticket/${ticket.index}$`))
  await expect(panel(page)).toHaveCount(0)
})

for (const [device, more] of [
  ['desktop', {}],
  ['phone', { viewport: { width: 390, height: 844 } }],
] as const)
  test(`${device} › a line leads to the comment that it tells of, however far down it stands`, async ({ browser }) => {
    const { page, userId } = await receive(browser, more)
    const ticket = await addTicket([userId])
    const words = 'Nhờ anh xem giúp máy in tầng 3'
    await comment(ticket.index, words, [userId])
    for (let count = 1; count <= 44; count += 1) await comment(ticket.index, `Câu thứ ${count}`)
    await unread(page, 3)
    await bell(page).click()
    await lines(page).filter({ hasText: words }).getByRole('link').click()
    // The line of the bell may still be on its way out.
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: words })
    await expect(entry).toBeInViewport({ ratio: 1 })
    await expect(entry).toHaveAttribute('aria-current', 'true')
    await expectAccessible(page)
    await page.reload()
    await expect(entry).toBeInViewport({ ratio: 1 })
  })

test('who was without a network while the session was ended is led to the sign-in', async ({ browser }) => {
  const person = await stage.hire('Đỗ Vắng Mặt')
  const page = await elsewhere(browser)
  const reached = hubReached(page, 'notification')
  await enterAsWriter(page, person.userName, '/setting/notifications')
  await reached
  await page.context().setOffline(true)
  await stage.endSessions(person.userName)
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/login/)
})
