import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { type Caller, elsewhere, fresh, grant, hubReached, type Person, seatLeader } from './company.ts'
import { signIn } from './person.ts'
import { enterAsWriter, openStage, type Stage, type Ticket } from './ticket-stage.ts'

const table = (page: Page) => page.getByRole('grid', { name: 'Phiếu hỗ trợ' })
const rows = (page: Page) => table(page).locator('tbody tr:not([aria-hidden])')
const search = (page: Page) => page.getByRole('searchbox', { name: /Tìm theo mã/ })
const chip = (page: Page, text: string) => page.getByRole('list', { name: 'Bộ lọc đang dùng' }).getByText(text)
const dialog = (page: Page) => page.getByRole('dialog')
const column = (page: Page, status: string) => page.getByRole('region', { name: new RegExp(`^${status}`) })
const card = (place: Page | Locator, { code }: Ticket) => place.getByRole('listitem').filter({ hasText: code })
const listOf = (tickets: string, more = '') => `/list-issue?text=${encodeURIComponent(tickets)}${more}`

// All columns of the board side by side.
const viewport = { width: 2_200, height: 900 }
test.use({ viewport })

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

interface Team extends Stage {
  readonly leader: Person
  readonly first: Person
  readonly second: Person
}

/** A department of its own with a leader and two colleagues. */
async function hireTeam(browser: Browser): Promise<Team> {
  const stage = await openStage(browser)
  const { admin, department, hire } = stage
  const leader = await hire('Trưởng')
  await seatLeader(admin, department, leader)
  await grant(admin, department, 'leader', 'MNU_Issue', ['access', 'add', 'edit', 'viewAll'])
  return { ...stage, leader, first: await hire('Một'), second: await hire('Hai') }
}

test('a ticket is found by its name, status and priority, and is still there after F5', async ({ browser, page }) => {
  const { admin, department, first } = await hireTeam(browser)
  const word = fresh('Kẹt giấy')
  const wanted = await admin.addTicket({ name: `${word} tầng 3`, departmentId: department.index, priority: 1 })
  await admin.addTicket({ name: `${word} tầng 4`, departmentId: department.index, priority: 4 })
  await signIn(page, first.userName, '/list-issue')
  await search(page).fill(word.replace('Kẹt giấy', 'ket giay'))
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Bộ lọc', exact: true }).click()
  await choose(page, 'Mức ưu tiên', 'Khẩn cấp')
  await choose(page, 'Trạng thái', 'Chờ tiếp nhận')
  await page.getByRole('button', { name: 'Đóng', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(wanted.code)

  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(chip(page, 'Khẩn cấp')).toBeVisible()
  await expect(chip(page, 'Chờ tiếp nhận')).toBeVisible()
  await page.getByRole('tab', { name: 'Tôi phụ trách' }).click()
  await expect(page.getByText('Không có phiếu nào khớp với bộ lọc.')).toBeVisible()
})

test('a saved view brings its filters back, and tells when they were changed', async ({ browser, page }) => {
  const { first } = await hireTeam(browser)
  const name = fresh('Gấp')
  await signIn(page, first.userName, '/list-issue?tab=pending&priority=[1,2]&layout=board')
  await page.getByRole('button', { name: 'Lưu thành mới' }).click()
  await page.getByRole('textbox', { name: 'Tên chế độ xem' }).fill(name)
  await page.getByRole('button', { name: 'Lưu chế độ xem' }).click()
  const tab = page.getByRole('tab', { name })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Đã thay đổi:')).toHaveCount(0)
  await search(page).fill('mực')
  await expect(page.getByText('Đã thay đổi:')).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn lại' }).click()
  await expect(search(page)).toHaveValue('')
  await page.getByRole('tab', { name: 'Tôi tạo' }).click()
  await expect(chip(page, 'Khẩn cấp')).toHaveCount(0)
  await tab.click()
  await expect(chip(page, 'Khẩn cấp, Cao')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bảng theo trạng thái' })).toHaveAttribute('aria-pressed', 'true')
})

test('the list is walked by keys alone, and leads back to the same row', async ({ browser, page }) => {
  const { admin, department, first } = await hireTeam(browser)
  const word = fresh('Đi phím')
  for (const place of ['một', 'hai', 'ba'])
    await admin.addTicket({ name: `${word} ${place}`, departmentId: department.index })
  await signIn(page, first.userName, listOf(word))
  await expect(rows(page)).toHaveCount(3)
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: `${word} ba` })).toBeVisible()
  await page.keyboard.press('j')
  await expect(dialog(page).getByRole('heading', { name: `${word} hai` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(page).nth(1)).toBeFocused()
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function openForm(page: Page) {
  // An empty list offers it, too.
  await page.getByRole('button', { name: 'Tạo phiếu', exact: true }).first().click()
  await expect(dialog(page).getByRole('textbox', { name: 'Nội dung' })).toBeVisible()
}
async function chooseDepartment(page: Page, name: string) {
  await dialog(page).getByRole('textbox', { name: 'Phòng ban tiếp nhận' }).fill(name)
  await page.getByRole('option', { name }).click()
}

test('a ticket with a picture in its text and an attachment arrives whole', async ({ browser, page }) => {
  const { department, first } = await hireTeam(browser)
  const { call, userId } = await enterAsWriter(page, first.userName, '/list-issue')
  await openForm(page)
  const name = fresh('Màn hình sọc')
  await dialog(page).getByRole('textbox', { name: 'Tên phiếu' }).fill(name)
  await chooseDepartment(page, department.name)
  const content = dialog(page).getByRole('textbox', { name: 'Nội dung' })
  await content.fill('Sọc từ sáng nay')
  await dialog(page)
    .locator('input[type=file][aria-label="Chèn ảnh"]')
    .setInputFiles({ name: 'soc.png', mimeType: 'image/png', buffer: picture })
  await expect(content.getByRole('img', { name: 'soc.png' })).toBeVisible()
  await dialog(page)
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'ghi-chu.txt', mimeType: 'text/plain', buffer: Buffer.from('Máy số 12') })
  await expect(dialog(page).getByText('ghi-chu.txt')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Tạo phiếu' }).click()
  await expect(page).toHaveURL(/\/issue-detail\/\d+$/)
  const index = Number(page.url().split('/').at(-1))
  const sent = await call<{ name: string; content: string; attachments: { name: string }[] }>(
    'GET',
    `/api/Issue/GetIssueById/${index}/${userId}/false`,
  )
  expect(sent.name).toBe(name)
  expect(sent.content).toMatch(/<p>Sọc từ sáng nay<\/p>/)
  expect(sent.content).toMatch(/<img [^>]*src="\/api\/IssueAttachFile\/ViewFile\/[0-9a-f-]{36}"/)
  expect(sent.attachments.map((file) => file.name)).toContain('ghi-chu.txt')
})

test('an end that is past is refused with everything kept, and a draft outlives its tab', async ({ browser, page }) => {
  const { department, first } = await hireTeam(browser)
  await signIn(page, first.userName, '/list-issue')
  await openForm(page)
  const name = fresh('Đổi mực')
  await dialog(page).getByRole('textbox', { name: 'Tên phiếu' }).fill(name)
  await chooseDepartment(page, department.name)
  await dialog(page).getByRole('textbox', { name: 'Nội dung' }).fill('Mực in đã nhạt')
  await dialog(page).getByRole('button', { name: 'Hạn kết thúc' }).click()
  await page.locator('button[data-direction="previous"]').click()
  await page.getByRole('button', { name: /^15 / }).click()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Tạo phiếu' }).click()
  await expect(dialog(page).getByRole('alert').first()).toContainText('Hạn kết thúc')
  await expect(dialog(page).getByRole('textbox', { name: 'Tên phiếu' })).toHaveValue(name)
  await expect(dialog(page).getByRole('textbox', { name: 'Nội dung' })).toHaveText('Mực in đã nhạt')

  await page.reload()
  await openForm(page)
  await expect(dialog(page).getByText('Đã khôi phục bản nháp.')).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: 'Tên phiếu' })).toHaveValue(name)
  await expect(dialog(page).getByRole('textbox', { name: 'Nội dung' })).toHaveText('Mực in đã nhạt')
  await dialog(page).getByRole('button', { name: 'Bỏ bản nháp' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Tên phiếu' })).toHaveValue('')
  await expect(dialog(page).getByRole('textbox', { name: 'Nội dung' })).toHaveText('')
})

test('tickets are handed to one person, seen before they are sent, and given back', async ({ browser, page }) => {
  const { admin, department, leader, first } = await hireTeam(browser)
  const word = fresh('Giao việc')
  for (const place of ['một', 'hai'])
    await admin.addTicket({ name: `${word} ${place}`, departmentId: department.index })
  await signIn(page, leader.userName, listOf(word))
  await expect(rows(page)).toHaveCount(2)
  await table(page).getByRole('checkbox', { name: 'Chọn tất cả dòng đang hiện' }).click()
  await page.getByRole('button', { name: 'Giao phiếu', exact: true }).click()
  await dialog(page).getByRole('combobox', { name: 'Người phụ trách mới' }).fill(first.userName)
  await page.getByRole('option', { name: new RegExp(first.fullName) }).click()
  const preview = dialog(page).getByRole('region', { name: 'Trước và sau khi giao' })
  await expect(preview).toContainText('Chưa có người phụ trách')
  await expect(preview).toContainText(first.fullName)
  await dialog(page).getByRole('button', { name: 'Giao 2 phiếu' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(page).filter({ hasText: first.fullName })).toHaveCount(2)

  const recent = page.getByRole('region', { name: 'Thay đổi vừa thực hiện' })
  await recent.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByText('Đã trả 2 phiếu về người phụ trách trước đó.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Chưa có người phụ trách' })).toHaveCount(2)
})

async function drag(page: Page, from: Locator, to: Locator) {
  const [begin, end] = [await from.boundingBox(), await to.boundingBox()]
  if (begin === null || end === null) throw new Error('Nothing to drag')
  await page.mouse.move(begin.x + 60, begin.y + 40)
  await page.mouse.down()
  await page.mouse.move(begin.x + 90, begin.y + 60, { steps: 4 })
  await page.mouse.move(end.x + 120, end.y + 160, { steps: 12 })
  await page.mouse.up()
}

test('a card is dragged to be accepted, and no further than its steps lead', async ({ browser, page }) => {
  const { admin, department, first } = await hireTeam(browser)
  const ticket = await admin.addTicket({ name: fresh('Kéo thẻ'), departmentId: department.index })
  await signIn(page, first.userName, listOf(ticket.name, '&layout=board'))
  const [pending, running, complete] = ['Chờ tiếp nhận', 'Đang xử lý', 'Hoàn thành'].map((one) => column(page, one))
  if (!pending || !running || !complete) throw new Error('No columns')
  await expect(card(pending, ticket)).toBeVisible()
  await drag(page, card(pending, ticket), complete)
  await expect(card(pending, ticket)).toBeVisible()
  await drag(page, card(pending, ticket), running)
  await expect(card(running, ticket)).toContainText(first.fullName)
  await expect(page.getByText(`${ticket.code}: Đang xử lý`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hoàn tác' })).toHaveCount(0)
})

test('a step that needs words asks for them, whether the card was dragged or moved by its menu', async ({
  browser,
  page,
}) => {
  const { admin, department, first } = await hireTeam(browser)
  const ticket = await admin.addTicket({ name: fresh('Từ chối'), departmentId: department.index })
  await signIn(page, first.userName, listOf(ticket.name, '&layout=board'))
  const pending = column(page, 'Chờ tiếp nhận')
  await drag(page, card(pending, ticket), column(page, 'Từ chối'))
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(card(pending, ticket)).toBeVisible()
  await page.getByRole('button', { name: `Chuyển trạng thái ${ticket.code}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Chuyển sang Từ chối' }).press('Enter')
  await dialog(page).getByRole('textbox', { name: 'Lý do' }).fill('Trùng với phiếu hôm qua')
  await dialog(page).getByRole('button', { name: 'Từ chối' }).click()
  await expect(card(column(page, 'Từ chối'), ticket)).toBeVisible()
})

test('by keys alone a card is accepted, and the focus stays with it', async ({ browser, page }) => {
  const { admin, department, first } = await hireTeam(browser)
  const ticket = await admin.addTicket({ name: fresh('Bằng phím'), departmentId: department.index })
  await signIn(page, first.userName, listOf(ticket.name, '&layout=board'))
  const menu = page.getByRole('button', { name: `Chuyển trạng thái ${ticket.code}` })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Chuyển sang Đang xử lý' }).press('Enter')
  const moved = card(column(page, 'Đang xử lý'), ticket)
  await expect(moved).toContainText(first.fullName)
  await expect(moved.getByRole('button').first()).toBeFocused()
})

/** A browser that hears nothing: what it shows grows old. */
async function openDeaf(browser: Browser, person: Person, path: string) {
  const page = await elsewhere(browser, { viewport })
  await page.routeWebSocket(/\/realtime\//, () => undefined)
  await signIn(page, person.userName, path)
  return page
}

test('of two who accept at once the loser is told who was faster, and sees it', async ({ browser, page }) => {
  const { admin, department, first, second } = await hireTeam(browser)
  const ticket = await admin.addTicket({ name: fresh('Hai người'), departmentId: department.index })
  const late = await openDeaf(browser, second, listOf(ticket.name, '&layout=board'))
  await expect(card(column(late, 'Chờ tiếp nhận'), ticket)).toBeVisible()
  await signIn(page, first.userName, listOf(ticket.name, '&layout=board'))
  await drag(page, card(column(page, 'Chờ tiếp nhận'), ticket), column(page, 'Đang xử lý'))
  await expect(card(column(page, 'Đang xử lý'), ticket)).toContainText(first.fullName)

  await drag(late, card(column(late, 'Chờ tiếp nhận'), ticket), column(late, 'Đang xử lý'))
  await expect(late.getByText(`${first.fullName} đã tiếp nhận phiếu ${ticket.code} trước bạn`)).toBeVisible()
  await expect(card(column(late, 'Đang xử lý'), ticket)).toContainText(first.fullName)
})

test('a ticket that a colleague opens appears without asking for it', async ({ browser, page }) => {
  const { admin, department, first } = await hireTeam(browser)
  const name = fresh('Vừa mở')
  const connected = hubReached(page, 'issue')
  await signIn(page, first.userName, listOf(name))
  await expect(page.getByText('Không có phiếu nào khớp với bộ lọc.')).toBeVisible()
  await connected
  const { code } = await admin.addTicket({ name, departmentId: department.index })
  await expect(rows(page).filter({ hasText: code })).toHaveCount(1)
})

test('who may only look finds nothing to change anything with', async ({ page }) => {
  await signIn(page, 'viewer.all', '/list-issue')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tạo phiếu' })).toHaveCount(0)
  await expect(table(page).getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Bảng theo trạng thái' }).click()
  await expect(column(page, 'Chờ tiếp nhận')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Chuyển trạng thái/ })).toHaveCount(0)
})

test('who may nothing sees no ticket', async ({ page }) => {
  await signIn(page, 'nobody.rights')
  await page.goto('/list-issue')
  await expect(page).toHaveURL(/\/error-access/)
  await expect(page.getByRole('grid')).toHaveCount(0)
})

test('home names what waits for the department, and leads to the list of it', async ({ browser, page }) => {
  const { admin, department, first } = await hireTeam(browser)
  const ticket = await admin.addTicket({ name: fresh('Việc hôm nay'), departmentId: department.index })
  await signIn(page, first.userName)
  const waiting = page.getByRole('region', { name: 'Chờ phòng tôi tiếp nhận' })
  await expect(waiting.getByRole('link', { name: ticket.name })).toBeVisible()
  await waiting.getByRole('link', { name: /Xem danh sách/ }).click()
  await expect(page.getByRole('tab', { name: 'Chờ tiếp nhận' })).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).filter({ hasText: ticket.code })).toHaveCount(1)
})

async function customerOf({ call, userId }: Caller) {
  const body = { activeTab: 'all', viewAll: true, userId, maxPerBlock: 1 }
  const { items } = await call<{ items: { customerId: number }[] }>('POST', '/api/Customer/SearchCustomer', body)
  return items[0]?.customerId ?? 0
}

test('the profile of a customer counts the tickets about it', async ({ page }) => {
  const caller = await enterAsWriter(page, 'leader.support', '/list-issue')
  const customerId = await customerOf(caller)
  await page.goto(`/customer-profile/${customerId}`)
  await expect(page.getByRole('region', { name: /^Phiếu hỗ trợ/ })).toBeVisible()
})

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
for (const colorScheme of ['light', 'dark'] as const)
  test(`no barrier in list, filters, board, quick view and form (${colorScheme})`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce', locale: 'vi-VN' })
    const page = await context.newPage()
    const axe = async () => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    // What floats over a page stands outside its landmarks; there the standard alone is asked for.
    const axeOver = async () =>
      expect((await new AxeBuilder({ page }).withTags(standard).analyze()).violations).toEqual([])
    await signIn(page, 'leader.support', '/list-issue?priority=[1,2]')
    await expect(rows(page).first()).toBeVisible()
    await axe()
    await page.getByRole('button', { name: /^Bộ lọc/ }).click()
    await expect(page.getByRole('combobox', { name: 'Người tạo' })).toBeVisible()
    await axeOver()
    await page.getByRole('button', { name: 'Đóng', exact: true }).click()
    await rows(page).nth(1).click()
    await expect(dialog(page).getByRole('button', { name: 'Mở phiếu' })).toBeVisible()
    await axeOver()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Bảng theo trạng thái' }).click()
    await expect(column(page, 'Đang xử lý')).toBeVisible()
    await axe()
    await openForm(page)
    await axeOver()
    await context.close()
  })
