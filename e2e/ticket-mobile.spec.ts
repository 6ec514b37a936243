import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { addLedDepartment, elsewhere, fresh, grant, type Person } from './company.ts'
import { signIn } from './person.ts'
import { openStage, type Stage, type Ticket } from './ticket-stage.ts'

const photo = {
  name: 'may-in.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const finger = { isMobile: true, hasTouch: true }
const phoneOf = (browser: Browser, width = 390, more: object = {}) =>
  elsewhere(browser, { viewport: { width, height: 844 }, ...finger, ...more })

const cards = (page: Page) => page.getByRole('list', { name: 'Phiếu hỗ trợ' }).getByRole('link')
const sheet = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const composer = (page: Page) => page.getByRole('textbox', { name: 'Viết bình luận' })
const comments = (page: Page) => page.getByRole('region', { name: 'Bình luận' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const up = (page: Page) => page.getByRole('link', { name: /^Quay lại/ })

interface Team extends Stage {
  readonly first: Person
  readonly second: Person
  readonly ticket: Ticket
}

/** A department with two colleagues and a ticket that waits for one of them. */
async function openTeam(browser: Browser, word = 'Máy in kẹt giấy'): Promise<Team> {
  const stage = await openStage(browser)
  const ticket = await stage.admin.addTicket({ name: fresh(word), departmentId: stage.department.index })
  return { ...stage, ticket, first: await stage.hire('Một'), second: await stage.hire('Hai') }
}

async function openTicket(page: Page, { userName }: Person, { index }: Ticket, part = '') {
  await signIn(page, userName, `/m/ticket/${index}${part}`)
  await expect(heading(page)).toBeVisible()
}

async function say(page: Page, text: string) {
  await composer(page).fill(text)
  await button(page, 'Gửi').tap()
}

async function expectFit(page: Page) {
  await expect(page.getByLabel('Đang tải')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).exclude('[data-toasts]').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`)).toEqual(
    [],
  )
  const { overflow, small } = await page.evaluate(() => {
    const controls = [...document.querySelectorAll('main :is(a, button), header :is(a, button), dialog button')]
    return {
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      small: controls
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 43.5)
        .map(({ element }) => element.outerHTML.slice(0, 120)),
    }
  })
  expect(overflow).toBeLessThanOrEqual(0)
  expect(small, 'too small for a finger').toEqual([])
}

test('a phone accepts a ticket, talks about it, adds a photo, completes it and reopens it', async ({ browser }) => {
  const { first, ticket } = await openTeam(browser)
  const phone = await phoneOf(browser)
  await signIn(phone, first.userName, '/m/ticket')
  await cards(phone).filter({ hasText: ticket.code }).tap()
  await expect(heading(phone)).toHaveText(ticket.name)
  await button(phone, 'Tiếp nhận').tap()
  await expect(phone.getByRole('main').getByText('Đang xử lý', { exact: true })).toBeVisible()
  await expect(phone.getByRole('definition').filter({ hasText: first.fullName })).toBeVisible()

  await phone.getByRole('link', { name: 'Bình luận' }).tap()
  await say(phone, 'Đã gọi khách, chiều nay qua xem')
  await expect(comments(phone).getByText('Đã gọi khách, chiều nay qua xem')).toHaveCount(1)
  await expect(composer(phone)).toHaveValue('')
  await up(phone).tap()

  await phone.getByLabel('Chọn tệp').setInputFiles(photo)
  const file = phone.getByRole('listitem').filter({ hasText: photo.name })
  await expect(file).toBeVisible()
  await file.getByRole('button', { name: photo.name }).first().tap()
  await expect(sheet(phone).getByRole('img', { name: photo.name })).toBeVisible()
  await phone.goBack()
  await expect(sheet(phone)).toHaveCount(0)

  await button(phone, 'Hoàn thành').tap()
  await phone.getByRole('link', { name: 'Mở lại' }).tap()
  await button(phone, 'Mở lại').tap()
  await expect(phone.getByText('reason')).toHaveCount(0)
  await expect(phone.getByRole('textbox', { name: /^Lý do/ })).toHaveAccessibleDescription(/./)
  await phone.getByRole('textbox', { name: /^Lý do/ }).fill('Máy lại kẹt giấy')
  await phone.getByLabel('Chọn tệp').setInputFiles({ ...photo, name: 'lan-hai.png' })
  await button(phone, 'Mở lại').tap()
  await expect(phone.getByRole('main').getByText('Mở lại', { exact: true }).first()).toBeVisible()
  await expect(phone.getByText('Máy lại kẹt giấy')).toBeVisible()
  await expect(phone.getByRole('listitem').filter({ hasText: 'lan-hai.png' })).toBeVisible()

  await phone.getByRole('link', { name: 'Nhật ký' }).tap()
  const diary = phone.getByRole('region', { name: 'Nhật ký' })
  await expect(diary.getByRole('heading', { name: 'Hôm nay' })).toBeVisible()
  await expect(diary).toContainText('Lý do: Máy lại kẹt giấy')
  await expectFit(phone)
})

test('a rejection needs its reason, and the way back of the phone leaves the ticket as it was', async ({ browser }) => {
  const { first, ticket } = await openTeam(browser)
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket)
  await button(phone, 'Từ chối').tap()
  await sheet(phone).getByRole('button', { name: 'Từ chối' }).tap()
  await expect(sheet(phone).getByRole('alert')).toBeVisible()
  await phone.goBack()
  await expect(sheet(phone)).toHaveCount(0)
  await expect(button(phone, 'Tiếp nhận')).toBeVisible()
  await button(phone, 'Từ chối').tap()
  await sheet(phone)
    .getByRole('textbox', { name: /^Lý do/ })
    .fill('Không thuộc phòng này')
  await sheet(phone).getByRole('button', { name: 'Từ chối' }).tap()
  await expect(phone.getByText('Không thuộc phòng này')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Mở lại' })).toBeVisible()
})

test('phone and desktop see at once what the other does', async ({ browser, page }) => {
  const { first, second, ticket } = await openTeam(browser)
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket)
  await signIn(page, second.userName, `/issue-detail/${ticket.index}`)
  await expect(page.getByText(ticket.code).first()).toBeVisible()

  await button(phone, 'Tiếp nhận').tap()
  await expect(page.getByRole('main').getByText('Đang xử lý').first()).toBeVisible()
  await phone.getByRole('link', { name: 'Bình luận' }).tap()
  await say(phone, 'Phone viết')
  await expect(page.getByText('Phone viết')).toHaveCount(1)
  const desk = page.getByRole('textbox', { name: /bình luận/i }).first()
  await desk.fill('Bàn viết')
  await desk.press('Control+Enter')
  await expect(comments(phone).getByText('Bàn viết')).toHaveCount(1)
})

test('a new ticket keeps what was typed through a reload and arrives with its photo', async ({ browser }) => {
  const { first, department, admin } = await openTeam(browser)
  await admin.call('POST', '/api/DepartmentTask/AddDepartmentTask', {
    departmentId: department.index,
    name: 'Sửa máy in',
  })
  const name = fresh('Thay mực')
  const phone = await phoneOf(browser)
  await signIn(phone, first.userName, '/m/ticket')
  await phone.getByRole('link', { name: 'Tạo phiếu' }).last().tap()
  await button(phone, 'Gửi phiếu').tap()
  await expect(phone.getByRole('textbox', { name: /^Tên phiếu/ })).toBeFocused()
  await phone.getByRole('textbox', { name: /^Tên phiếu/ }).fill(name)
  await phone.getByRole('combobox', { name: /^Phòng ban tiếp nhận/ }).selectOption({ label: department.name })
  await phone.getByRole('textbox', { name: 'Nội dung' }).fill('Dòng một\n\n<b>Dòng hai</b>')
  await phone.reload()
  await expect(phone.getByText('Đã khôi phục nội dung soạn dở')).toBeVisible()
  await expect(phone.getByRole('textbox', { name: /^Tên phiếu/ })).toHaveValue(name)
  await phone.getByRole('combobox', { name: /^Loại công việc/ }).selectOption({ label: 'Sửa máy in' })

  const half = { ...photo, buffer: Buffer.alloc(11 * 1024 * 1024) }
  await phone.getByLabel('Chọn tệp').setInputFiles([half, { ...half, name: 'video.mp4', mimeType: 'video/mp4' }])
  await expect(phone.getByRole('alert').filter({ hasText: 'phải dưới 20 MB' })).toBeVisible()
  await phone.getByLabel('Chụp ảnh').setInputFiles(photo)
  await phone.getByLabel('Hạn kết thúc').fill('2020-01-01T08:00')
  await button(phone, 'Gửi phiếu').tap()
  await expect(phone.getByText('Hạn kết thúc phải sau thời điểm hiện tại')).toBeVisible()
  await phone.getByLabel('Hạn kết thúc').fill('')
  await button(phone, 'Gửi phiếu').tap()
  await expect(phone).toHaveURL(/\/m\/ticket\/\d+$/)
  await expect(heading(phone)).toHaveText(name)
  await expect(phone.getByText('<b>Dòng hai</b>')).toBeVisible()
  await expect(phone.getByText('Sửa máy in')).toBeVisible()
  await expect(phone.getByRole('listitem').filter({ hasText: photo.name })).toBeVisible()
  await up(phone).tap()
  await expect(phone).toHaveURL(/\/m\/ticket$/)
  await phone.goto('/m/ticket/add-new')
  await expect(phone.getByRole('textbox', { name: /^Tên phiếu/ })).toHaveValue('')
})

test('the curator hands over, sets priority and end date, and is told when somebody was faster', async ({
  browser,
}) => {
  const { admin, first, second, ticket } = await openTeam(browser)
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket)
  await expect(button(phone, 'Đổi Người phụ trách')).toHaveCount(0)
  await button(phone, 'Tiếp nhận').tap()

  await button(phone, 'Đổi Mức ưu tiên').tap()
  await expectFit(phone)
  await sheet(phone).getByRole('button', { name: 'Khẩn cấp' }).tap()
  await expect(sheet(phone)).toHaveCount(0)
  await expect(phone.getByRole('definition').filter({ hasText: 'Khẩn cấp' })).toBeVisible()

  await button(phone, 'Đổi Hạn kết thúc').tap()
  await sheet(phone).getByLabel('Hạn kết thúc').last().fill('2020-01-01T08:00')
  await sheet(phone).getByRole('button', { name: 'Lưu' }).tap()
  await expect(sheet(phone).getByText('Hạn kết thúc phải sau thời điểm hiện tại')).toBeVisible()
  await sheet(phone).getByLabel('Hạn kết thúc').last().fill('2099-12-31T17:30')
  await sheet(phone).getByRole('button', { name: 'Lưu' }).tap()
  await expect(phone.getByRole('definition').filter({ hasText: '31/12/2099 17:30' })).toBeVisible()

  await button(phone, 'Đổi Người phụ trách').tap()
  await sheet(phone).getByRole('searchbox').fill(second.userName)
  await expect(sheet(phone).getByRole('listitem')).toHaveCount(1)
  const asked = `/api/Issue/GetIssueById/${ticket.index}/${admin.userId}/true`
  const { version } = await admin.call<{ version: number }>('GET', asked)
  await phone.route('**/realtime/**', (route) => route.abort())
  await admin.call('PUT', '/api/Issue/UpdateIssue', { index: ticket.index, version, name: `${ticket.name} gấp` })
  await sheet(phone).getByRole('button', { name: second.fullName }).tap()
  // Told of the change in time, it went through; else it says so, and goes through with what was read anew.
  const again = sheet(phone).getByRole('alert').filter({ hasText: /./ })
  await expect(again.or(phone.getByRole('definition').filter({ hasText: second.fullName })).first()).toBeVisible()
  if ((await sheet(phone).count()) > 0) await sheet(phone).getByRole('button', { name: second.fullName }).tap()
  await expect(phone.getByRole('definition').filter({ hasText: second.fullName })).toBeVisible()
  await expect(heading(phone)).toHaveText(`${ticket.name} gấp`)
})

test('kind of work, participants and department are changed on the phone, each after what it means was said', async ({
  browser,
}) => {
  const { admin, department, first, second, ticket } = await openTeam(browser)
  const task = fresh('Sửa máy in')
  await admin.call('POST', '/api/DepartmentTask/AddDepartmentTask', { departmentId: department.index, name: task })
  const elsewhereTo = await addLedDepartment(admin.page, admin, 'Phòng nhận')
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket)
  await button(phone, 'Tiếp nhận').tap()

  await button(phone, 'Đổi Loại công việc').tap()
  await expectFit(phone)
  await sheet(phone).getByRole('button', { name: task }).tap()
  await expect(phone.getByRole('definition').filter({ hasText: task })).toBeVisible()

  await button(phone, 'Đổi Người tham gia').tap()
  await sheet(phone).getByRole('searchbox').fill(second.userName)
  const colleague = sheet(phone).getByRole('button', { name: second.fullName })
  await colleague.tap()
  await expect(colleague).toHaveAttribute('aria-pressed', 'true')
  await expectFit(phone)
  await sheet(phone).getByRole('button', { name: 'Lưu' }).tap()
  await expect(phone.getByRole('definition').filter({ hasText: second.fullName })).toBeVisible()

  await button(phone, 'Đổi Phòng ban tiếp nhận').tap()
  await expectFit(phone)
  await sheet(phone)
    .getByRole('button', { name: new RegExp(elsewhereTo.name) })
    .tap()
  await expect(sheet(phone)).toContainText('Bạn có thể không còn xem được phiếu')
  await expectFit(phone)
  await sheet(phone).getByRole('button', { name: 'Chọn phòng ban khác' }).tap()
  await sheet(phone)
    .getByRole('button', { name: new RegExp(elsewhereTo.name) })
    .tap()
  await sheet(phone).getByRole('button', { name: 'Chuyển phiếu' }).tap()
  await expect(phone.getByText(`Đã chuyển phiếu sang ${elsewhereTo.name}`)).toBeVisible()
  // Of another department now, it is nobody's here any more.
  await expect(phone).toHaveURL(/\/m\/ticket$/)
  await expect(sheet(phone)).toHaveCount(0)
})

test('phone and desktop tell each other who is looking, on the pages under a ticket, too', async ({
  browser,
  page,
}) => {
  const { first, second, ticket } = await openTeam(browser)
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket)
  await signIn(page, second.userName, `/issue-detail/${ticket.index}`)
  const onlookers = (at: Page) => at.getByRole('status', { name: 'Người đang xem phiếu này' })
  await expect(onlookers(page)).toContainText(first.fullName)
  await expect(onlookers(phone)).toContainText(second.fullName)
  await expectFit(phone)
  await phone.getByRole('link', { name: 'Bình luận' }).tap()
  await expect(onlookers(phone)).toContainText(second.fullName)
  await expect(onlookers(page)).toContainText(first.fullName)
  await up(phone).tap()
  await up(phone).tap()
  await expect(cards(phone)).not.toHaveCount(0)
  await expect(onlookers(page)).toBeEmpty()
})

test('what one is told is chosen on the phone, from the account and from the bell', async ({ browser }) => {
  const { first, ticket } = await openTeam(browser)
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket)
  await button(phone, /^Tài khoản của/).tap()
  await sheet(phone).getByRole('button', { name: 'Cài đặt thông báo' }).tap()
  const comments = sheet(phone).getByRole('switch', { name: 'Phiếu hỗ trợ: Chuông' })
  await expect(comments).toBeChecked()
  for (const each of await sheet(phone).getByRole('switch').all()) {
    const box = await each.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(43.5)
  }
  await expectFit(phone)
  await Promise.all([phone.waitForResponse('**/UpdateNotificationPreference'), comments.tap()])
  await expect(comments).not.toBeChecked()
  await phone.goBack()
  await expect(sheet(phone)).toHaveCount(0)
  await expect(heading(phone)).toHaveText(ticket.name)

  await button(phone, /^Thông báo/).tap()
  await sheet(phone).getByRole('button', { name: 'Chọn việc muốn được báo' }).tap()
  await expect(comments).not.toBeChecked()
  await sheet(phone).getByRole('button', { name: 'Đóng' }).tap()
  await expect(sheet(phone)).toHaveCount(0)
  await expect(heading(phone)).toHaveText(ticket.name)
})

test('filters, search and scroll are there again after the way back, and each sheet is one step of it', async ({
  browser,
}) => {
  const { first, admin, department } = await openTeam(browser)
  const word = fresh('Chuột')
  for (let n = 0; n < 25; n++) await admin.addTicket({ name: `${word} số ${n}`, departmentId: department.index })
  const phone = await phoneOf(browser)
  await signIn(phone, first.userName, '/m/ticket')
  await phone.getByRole('searchbox').fill(word)
  await expect(phone.getByText('25 phiếu')).toBeVisible()
  await expect(cards(phone)).toHaveCount(20)
  await cards(phone).last().scrollIntoViewIfNeeded()
  await expect(cards(phone)).toHaveCount(25)

  await button(phone, 'Cần nhận').tap()
  await expect(phone).toHaveURL(/status=/)
  await button(phone, 'Bộ lọc').tap()
  await sheet(phone).getByRole('button', { name: 'Khẩn cấp' }).tap()
  await phone.goBack()
  await expect(sheet(phone)).toHaveCount(0)
  await expect(phone).not.toHaveURL(/priority=/)
  await button(phone, 'Bộ lọc').tap()
  await sheet(phone).getByRole('button', { name: 'Khẩn cấp' }).tap()
  await sheet(phone).getByRole('button', { name: 'Xem kết quả' }).tap()
  await expect(phone.getByText('Không có phiếu nào khớp')).toBeVisible()
  await expect(button(phone, 'Bộ lọc, đang dùng 1')).toBeVisible()
  await expectFit(phone)
  await phone.goBack()

  await expect(cards(phone)).not.toHaveCount(0)
  const far = cards(phone).nth(15)
  const name = await far.getByRole('heading').textContent()
  await far.tap()
  await expect(heading(phone)).toHaveText(name ?? '')
  await up(phone).tap()
  await expect(phone.getByRole('searchbox')).toHaveValue(word)
  await expect(far).toBeInViewport()
})

test('a pull from the top reads the list again', async ({ browser }) => {
  const { first } = await openTeam(browser)
  const phone = await phoneOf(browser)
  await signIn(phone, first.userName, '/m/ticket')
  await expect(cards(phone)).not.toHaveCount(0)
  const touch = await phone.context().newCDPSession(phone)
  const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 200, y }] })
  const asked = phone.waitForRequest(/SearchIssue/)
  await at('touchStart', 300)
  for (let y = 320; y <= 560; y += 40) await at('touchMove', y)
  await expect(phone.getByText('Thả tay để làm mới')).toBeVisible()
  await at('touchEnd', 560)
  await asked
  await expect(phone.getByText('Thả tay để làm mới')).toBeHidden()
})

test('notes are not there for whoever is not of the department', async ({ browser }) => {
  const { admin, department, first, ticket } = await openTeam(browser)
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket, '/note')
  await phone.getByRole('textbox', { name: 'Viết ghi chú' }).fill('Chỉ phòng biết')
  await button(phone, 'Gửi').tap()
  await expect(phone.getByRole('region', { name: 'Ghi chú' }).getByText('Chỉ phòng biết')).toHaveCount(1)

  const guest = await phoneOf(browser)
  const joined = await admin.addTicket({
    departmentId: department.index,
    participants: [await idOf(admin, 'staff.sales01')],
  })
  await signIn(guest, 'staff.sales01', `/m/ticket/${joined.index}`)
  await expect(heading(guest)).toHaveText(joined.name)
  await expect(guest.getByRole('link', { name: 'Ghi chú' })).toHaveCount(0)
  await guest.goto(`/m/ticket/${joined.index}/note`)
  await expect(guest.getByText(`Ghi chú chỉ dành cho ${department.name}`)).toBeVisible()
  await expectFit(guest)
  await guest.goto(`/m/ticket/${ticket.index}`)
  await expect(guest.getByText('Không tìm thấy phiếu này')).toBeVisible()
  await expectFit(guest)
})

test('a comment that may not be said keeps its words and says why', async ({ browser }) => {
  const { first, ticket } = await openTeam(browser)
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket, '/comment')
  await composer(phone).fill('<script>x</script>')
  await button(phone, 'Gửi').tap()
  await expect(phone.getByText(/ký tự không được phép|không hợp lệ/)).toBeVisible()
  await composer(phone).fill('ộ'.repeat(201))
  await expect(phone.getByText('Tối đa 200 ký tự')).toBeVisible()
  await composer(phone).fill('Đang viết dở')
  await phone.reload()
  await expect(composer(phone)).toHaveValue('Đang viết dở')
  await expectFit(phone)
})

test('without a network list and opened ticket stay readable, and a comment waits and arrives once', async ({
  browser,
  page,
}) => {
  const { admin, first, second, ticket } = await openTeam(browser)
  const text = fresh('Viết trong thang máy')
  await admin.call('POST', '/api/IssueNote/AddNote', { issueId: ticket.index, content: 'Chỉ người trong phòng biết' })
  const phone = await phoneOf(browser, 390, { serviceWorkers: 'allow' })
  await openTicket(phone, first, ticket)
  await up(phone).tap()
  await expect(cards(phone)).not.toHaveCount(0)
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await signIn(page, second.userName, `/issue-detail/${ticket.index}`)

  await phone.context().setOffline(true)
  await expect(phone.getByText('Mất kết nối mạng').first()).toBeVisible()
  await cards(phone).filter({ hasText: ticket.code }).tap()
  await expect(heading(phone)).toHaveText(ticket.name)
  await phone.getByRole('link', { name: 'Bình luận' }).tap()
  await say(phone, text)
  await expect(composer(phone)).toHaveValue('')
  await expect(phone.getByText(text)).toHaveCount(1)
  await expect(phone.getByText('Đang chờ gửi', { exact: true })).toBeVisible()
  await expect(phone.getByText('1 thay đổi đang chờ gửi')).toBeVisible()
  await up(phone).tap()
  await expect(phone.getByRole('link', { name: /Bình luận.*1 đang chờ/ })).toBeVisible()
  await phone.getByRole('link', { name: 'Ghi chú' }).tap()
  await expect(phone.getByRole('region', { name: 'Ghi chú' })).toContainText('Chỉ người trong phòng biết')
  await up(phone).tap()
  await button(phone, 'Tiếp nhận').tap()
  await expect(phone.getByRole('alert').filter({ hasText: 'kiểm tra kết nối mạng' })).toBeVisible()

  await phone.context().setOffline(false)
  await expect(phone.getByText(/đang chờ/)).toHaveCount(0, { timeout: 20_000 })
  await phone.getByRole('link', { name: 'Bình luận' }).tap()
  await expect(comments(phone).getByText(text)).toHaveCount(1)
  await expect(page.getByText(text)).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(text)).toHaveCount(1)
})

async function idOf({ call }: Stage['admin'], userName: string): Promise<number> {
  const found = await call<{ items: { userId: number; userName: string }[] }>(
    'GET',
    `/api/UserInfo/GetAllUser?text=${userName}`,
  )
  return found.items.find((one) => one.userName === userName)?.userId ?? 0
}

test.describe('who comes in, and from where', () => {
  test('a guest signs in on the phone and comes back to the ticket', async ({ browser }) => {
    const { first, ticket } = await openTeam(browser)
    const phone = await phoneOf(browser)
    await phone.goto(`/m/ticket/${ticket.index}/diary`)
    await expect(phone).toHaveURL(new RegExp(`/m/login\\?redirect=%2Fm%2Fticket%2F${ticket.index}%2Fdiary$`))
    await expect(phone.getByRole('button', { name: 'EN', exact: true })).toHaveCount(0)
    await openTicket(phone, first, ticket, '/diary')
    await expect(phone).toHaveURL(new RegExp(`/m/ticket/${ticket.index}/diary$`))
    await expect(heading(phone)).toHaveText('Nhật ký')
  })

  test('whoever may not use tickets is told so, and can sign out', async ({ browser }) => {
    const phone = await phoneOf(browser)
    await signIn(phone, 'nobody.rights', '/m/ticket')
    for (const path of ['/m', '/m/ticket', '/m/ticket/add-new', '/m/ticket/1', '/m/ticket/1/reopen']) {
      await phone.goto(path)
      await expect(phone).toHaveURL(/\/m\/error-access$/)
    }
    await expect(heading(phone)).toHaveText('Chưa hỗ trợ trên điện thoại')
    await expectFit(phone)
    await phone.getByRole('button', { name: /^Tài khoản của/ }).tap()
    await sheet(phone).getByRole('button', { name: 'Đăng xuất' }).tap()
    await phone
      .getByRole('dialog', { name: /Đăng xuất/ })
      .getByRole('button', { name: 'Đăng xuất' })
      .tap()
    await expect(phone).toHaveURL(/\/m\/login/)
  })

  test('a right that is taken away leads to the notice without a reload', async ({ browser }) => {
    const { admin, department, first, ticket } = await openTeam(browser)
    const phone = await phoneOf(browser)
    await openTicket(phone, first, ticket)
    // Its channel opens after the first paint; until then nothing is told.
    await expect(button(phone, 'Tiếp nhận')).toBeVisible()
    await expect(async () => {
      await grant(admin, department, 'employee', 'MNU_Issue', [])
      await expect(phone).toHaveURL(/\/m\/error-access$/, { timeout: 3_000 })
    }).toPass()
  })

  test('a phone is known by its platform on a wide screen, and a desktop is sent home', async ({ browser, page }) => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
    const wide = await phoneOf(browser, 844, { userAgent })
    await signIn(wide, 'staff.support', '/m/ticket')
    await expect(cards(wide).first()).toBeVisible()
    await signIn(page, 'staff.support')
    await page.goto('/m/ticket')
    await expect(page).toHaveURL(/\/$/)
  })

  test('on iOS a touch at the edge is held back, except on what is to be pressed', async ({ browser }) => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
    const phone = await phoneOf(browser, 390, { userAgent })
    await signIn(phone, 'staff.support', '/m/ticket')
    await expect(cards(phone).first()).toBeVisible()
    const heldAt = (clientX: number, selector: string) =>
      phone.evaluate(
        ([x, name]) => {
          const target = document.querySelector(name) ?? document.body
          const point = new Touch({ identifier: 1, target, clientX: x, clientY: 400 })
          const event = new TouchEvent('touchstart', { touches: [point], bubbles: true, cancelable: true })
          return !target.dispatchEvent(event)
        },
        [clientX, selector] as const,
      )
    expect(await heldAt(19, 'main')).toBe(true)
    expect(await heldAt(371, 'main')).toBe(true)
    expect(await heldAt(20, 'main')).toBe(false)
    expect(await heldAt(19, 'main a')).toBe(false)
  })
})

for (const [width, colorScheme, language] of [
  [320, 'light', 'en'],
  [390, 'dark', 'vi'],
  [567, 'dark', 'en'],
] as const)
  test(`every page fits ${width} px in the ${colorScheme} theme, ${language}`, async ({ browser }) => {
    const { first, ticket } = await openTeam(browser, 'Khách báo máy in tầng 12 liên tục kẹt giấy từ sáng')
    const phone = await phoneOf(browser, width, { colorScheme })
    await openTicket(phone, first, ticket)
    await phone.evaluate((chosen) => localStorage.setItem('lite-crm-language', chosen), language)
    const at = `/m/ticket/${ticket.index}`
    for (const path of [
      '/m/ticket',
      '/m/ticket/add-new',
      at,
      `${at}/diary`,
      `${at}/comment`,
      `${at}/note`,
      `${at}/reopen`,
    ]) {
      await phone.goto(path)
      await expect(
        heading(phone)
          .or(phone.getByRole('heading', { level: 2 }))
          .first(),
      ).toBeAttached()
      await expectFit(phone)
    }
  })
