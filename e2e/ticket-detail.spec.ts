import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { fresh } from './company.ts'
import { signIn } from './person.ts'

interface Ticket {
  readonly index: number
  readonly code: string
  readonly name: string
  readonly version: number
}
interface Caller {
  readonly userId: number
  readonly call: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
  readonly addTicket: (name: string, department?: string) => Promise<Ticket>
}

/** Signs in, and answers how to call as that person, for what a test needs to be there. */
async function enter(page: Page, userName: string): Promise<Caller> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await signIn(page, userName, '/setting')
  const { authorization = '', nameid = '' } = (await asked).headers()
  const headers = { authorization, nameid }
  const userId = Number(nameid)
  const call: Caller['call'] = async (method, path, body) => {
    const answer = await page.request.fetch(path, { method, headers, ...(body && { data: body }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.status() === 204 ? undefined : answer.json()
  }
  const addTicket: Caller['addTicket'] = async (name, department = 'Phòng Hỗ trợ khách hàng') => {
    const all = await call<{ index: number; name: string }[]>(
      'GET',
      `/api/Department/GetCategoryDepartment/${userId}/active`,
    )
    const departmentId = all.find((one) => one.name === department)?.index
    const form = { Name: name, DepartmentId: String(departmentId), Priority: '2', Content: '<p>Máy in kẹt giấy</p>' }
    const answer = await page.request.post('/api/Issue/AddIssue', { headers, multipart: form })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  return { userId, call, addTicket }
}

async function enterElsewhere(browser: Browser, userName: string) {
  const page = await (await browser.newContext({ locale: 'vi-VN' })).newPage()
  return { page, caller: await enter(page, userName) }
}

/** A ticket that a salesman sent to Support. */
async function sentToSupport(browser: Browser, word: string) {
  const { page, caller } = await enterElsewhere(browser, 'staff.sales01')
  return { writer: page, ticket: await caller.addTicket(fresh(word)) }
}

async function open(page: Page, { index, name }: Ticket, query = '') {
  await page.goto(`/issue-detail/${index}${query}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const fact = (page: Page, label: string) => main(page).getByRole('button', { name: new RegExp(`^${label}`) })
const header = (page: Page) => main(page).locator('h1').locator('..')
const composer = (page: Page, kind = 'Viết bình luận') => page.getByRole('textbox', { name: kind })
const comments = (page: Page) => page.getByRole('region', { name: 'Bình luận', exact: true })
const log = (page: Page) => page.getByRole('region', { name: 'Nhật ký phiếu' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const agree = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a ticket is accepted, talked about, completed and reopened, and its log tells it', async ({ page, browser }) => {
  const { writer, ticket } = await sentToSupport(browser, 'Máy in lỗi')
  await enter(page, 'staff.support')
  await open(page, ticket)
  await button(page, 'Tiếp nhận').click()
  await expect(header(page).getByText('Đang xử lý')).toBeVisible()
  await main(page).getByLabel('Chờ khách hàng').check()
  await expect(header(page).getByText('Chờ khách hàng')).toBeVisible()

  await composer(page).pressSequentially('Nhờ @Trần Thị Thu')
  await page.getByRole('option', { name: /Trần Thị Thu Hà/ }).click()
  await expect(composer(page)).toHaveValue('Nhờ @Trần Thị Thu Hà ')
  await composer(page).pressSequentially('xem giúp')
  await composer(page).press('Control+Enter')
  await expect(comments(page).locator('strong')).toHaveText('@Trần Thị Thu Hà')
  await expect(composer(page)).toHaveValue('')
  await expect(main(page).getByLabel('Chờ khách hàng')).not.toBeChecked()

  await tab(page, 'Ghi chú').click()
  await composer(page, 'Viết ghi chú').fill('Khách khó tính')
  await button(page, 'Lưu ghi chú').click()
  await expect(page.getByRole('region', { name: 'Ghi chú', exact: true })).toContainText('Khách khó tính')
  await expectAccessible(page)
  await open(writer, ticket)
  await expect(comments(writer)).toContainText('xem giúp')
  await expect(tab(writer, 'Ghi chú')).toHaveCount(0)
  await expect(writer.getByText('Khách khó tính')).toHaveCount(0)

  await main(page).getByRole('combobox', { name: 'Trạng thái' }).click()
  await page.getByRole('option', { name: 'Hoàn thành' }).click()
  await expect(header(page).getByText('Hoàn thành', { exact: true })).toBeVisible()
  await expect(main(page).getByRole('combobox', { name: 'Trạng thái' })).toHaveCount(0)

  await button(page, 'Mở lại').click()
  await expect(dialog(page)).toContainText(`Mở lại phiếu ${ticket.code}`)
  await agree(page, 'Mở lại')
  await expect(dialog(page).getByRole('alert').first()).toContainText('Vui lòng nhập lý do')
  await expectAccessible(page, '[role=dialog]')
  await dialog(page).getByRole('textbox', { name: 'Lý do' }).fill('Máy lại kẹt giấy')
  await agree(page, 'Mở lại')
  await expect(dialog(page)).toHaveCount(0)
  await tab(page, 'Nhật ký').click()
  await expect(log(page)).toContainText('đã mở lại phiếu')
  await expect(log(page)).toContainText('Lý do: Máy lại kẹt giấy')
  await expect(log(page)).toContainText('Hoàn thành')
  await expect(log(page)).toContainText('đã tiếp nhận phiếu')
  await expectAccessible(page)
})

test('Support is asked for one of its reasons besides, and a refused step loses nothing', async ({ page, browser }) => {
  const { ticket } = await sentToSupport(browser, 'Từ chối')
  await enter(page, 'staff.support')
  await open(page, ticket)
  await button(page, 'Từ chối').click()
  await agree(page, 'Từ chối')
  const summary = dialog(page).getByRole('alert').first()
  await expect(summary).toContainText('Vui lòng chọn nguyên nhân')
  await expect(summary).toContainText('Vui lòng nhập lý do')
  await dialog(page).getByRole('textbox', { name: 'Lý do' }).fill('Không thuộc bảo hành')
  await dialog(page).getByRole('combobox', { name: 'Nguyên nhân' }).click()
  const cause = page.getByRole('listbox', { name: 'Nguyên nhân' }).getByRole('option').first()
  const word = (await cause.textContent()) ?? ''
  await cause.click()
  await agree(page, 'Từ chối')
  await expect(header(page).getByText('Từ chối', { exact: true }).first()).toBeVisible()
  await expect(main(page)).toContainText('Không thuộc bảo hành')
  await tab(page, 'Nhật ký').click()
  await expect(log(page)).toContainText(`Nguyên nhân: ${word}`)
})

test('of two who accept, the slower one is told who was quicker and sees the truth', async ({ page, browser }) => {
  const { ticket } = await sentToSupport(browser, 'Hai người nhận')
  await enter(page, 'staff.support')
  // Nothing is heard of the other: the page still shows what was so a moment ago.
  await page.routeWebSocket(/realtime/, () => undefined)
  await open(page, ticket)
  const other = await enterElsewhere(browser, 'staff.support2')
  await open(other.page, ticket)
  await button(other.page, 'Tiếp nhận').click()
  await expect(header(other.page).getByText('Đang xử lý')).toBeVisible()
  await button(page, 'Tiếp nhận').click()
  await expect(page.getByText(/đã tiếp nhận phiếu này trước bạn/)).toBeVisible()
  await expect(header(page).getByText('Đang xử lý')).toBeVisible()
  await expect(button(page, 'Tiếp nhận')).toHaveCount(0)
})

test('a ticket that is moved out of the own sight leads back to the list', async ({ page, browser }) => {
  const { ticket } = await sentToSupport(browser, 'Chuyển phòng')
  await enter(page, 'leader.support')
  await open(page, ticket)
  await fact(page, 'Phòng ban tiếp nhận').click()
  await page.getByRole('option', { name: /Phòng Marketing/ }).click()
  await expect(dialog(page)).toContainText('Chuyển phiếu sang Phòng Marketing?')
  await agree(page, 'Hủy')
  await expect(main(page).getByRole('alert').filter({ hasText: 'Chưa chuyển phòng ban' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Phòng ban tiếp nhận' }).press('Escape')
  await fact(page, 'Phòng ban tiếp nhận').click()
  await page.getByRole('option', { name: /Phòng Marketing/ }).click()
  await agree(page, 'Chuyển phiếu')
  await expect(page.getByText('bạn không còn xem được')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Phiếu hỗ trợ' })).toBeVisible()
  await page.goto(`/issue-detail/${ticket.index}`)
  await expect(page.getByRole('heading', { name: /Không tìm thấy phiếu này/ })).toBeVisible()
  await expectAccessible(page)
})

test('two who edit the same fact choose between both values; other facts are no conflict', async ({
  page,
  browser,
}) => {
  const { ticket } = await sentToSupport(browser, 'Hai người sửa')
  await enter(page, 'leader.support')
  const other = await enterElsewhere(browser, 'admin')
  await Promise.all([open(page, ticket), open(other.page, ticket)])
  const nameField = (at: Page) => main(at).getByRole('textbox', { name: 'Tên phiếu', exact: true })

  await fact(page, 'Tên phiếu').click()
  await nameField(page).fill('Tên của tôi')
  await fact(other.page, 'Mức ưu tiên').click()
  await other.page.getByRole('option', { name: 'Khẩn cấp' }).click()
  await expect(header(other.page).getByText('Khẩn cấp')).toBeVisible()
  await nameField(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tên của tôi')
  await expect(header(page).getByText('Khẩn cấp')).toBeVisible()

  await fact(page, 'Tên phiếu').click()
  await nameField(page).fill('Tên lần hai')
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Tên của tôi')
  await fact(other.page, 'Tên phiếu').click()
  await nameField(other.page).fill('Tên người khác')
  await nameField(other.page).press('Enter')
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Tên người khác')
  await nameField(page).press('Enter')
  await expect(dialog(page)).toContainText('Người khác vừa sửa cùng mục này')
  await expect(dialog(page).getByRole('radio', { name: /Tên lần hai/ })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog(page)
    .getByRole('radio', { name: /Tên người khác/ })
    .check()
  await agree(page, 'Lưu lựa chọn')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tên người khác')
})

test('two browsers see at once what is said, and who is looking', async ({ page, browser }) => {
  const { writer, ticket } = await sentToSupport(browser, 'Cùng xem')
  await enter(page, 'staff.support')
  await Promise.all([open(page, ticket), open(writer, ticket)])
  const onlookers = (at: Page) => at.getByRole('status', { name: 'Người đang xem phiếu này' })
  await expect(onlookers(page)).toContainText('đang xem')
  await expect(onlookers(writer)).toContainText('đang xem')
  await composer(writer).fill('Khách vừa gọi lại')
  await composer(writer).press('Control+Enter')
  await expect(comments(page)).toContainText('Khách vừa gọi lại')
  await writer.goto('/')
  await expect(onlookers(page)).toBeEmpty()
})

test('what was typed outlives the tab, a refusal and a lost answer, and is said once', async ({ page, browser }) => {
  const { ticket } = await sentToSupport(browser, 'Bản nháp')
  await enter(page, 'staff.support')
  await open(page, ticket)
  await composer(page).fill('Nội dung dở dang')
  const again = await page.context().newPage()
  await page.close()
  await open(again, ticket)
  await expect(composer(again)).toHaveValue('Nội dung dở dang')
  await expect(again.getByText('Đã khôi phục bản nháp')).toBeVisible()

  await composer(again).fill('<b>đậm</b>')
  await button(again, 'Gửi bình luận').click()
  await expect(again.getByText('Bình luận có ký tự không hợp lệ')).toBeVisible()
  await composer(again).fill('x'.repeat(201))
  await expect(again.getByText('201/200')).toBeVisible()
  await button(again, 'Gửi bình luận').click()
  await expect(again.getByText('Tối đa 200 ký tự')).toBeVisible()

  await composer(again).fill('Chỉ nói một lần')
  // The first answer is lost on its way; the comment was written.
  await again.route(
    '**/IssueComment/Comment',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(again, 'Gửi bình luận').click()
  await expect(again.getByText('Vui lòng kiểm tra kết nối mạng của bạn').first()).toBeVisible()
  await expect(composer(again)).toHaveValue('Chỉ nói một lần')
  await button(again, 'Gửi bình luận').click()
  await expect(composer(again)).toHaveValue('')
  await expect(comments(again).getByRole('listitem').filter({ hasText: 'Chỉ nói một lần' })).toHaveCount(1)
})

test('a text that is sent again and again is kept as a reply and put in by the menu', async ({ page, browser }) => {
  const { ticket } = await sentToSupport(browser, 'Câu mẫu')
  await enter(page, 'staff.support')
  await open(page, ticket)
  const name = fresh('Chào')
  await composer(page).fill('Chào anh chị, chúng tôi đã nhận phiếu.')
  await button(page, 'Câu trả lời mẫu').click()
  await page.getByRole('menuitem', { name: 'Lưu nội dung đang viết thành câu mẫu' }).click()
  await dialog(page).getByLabel('Tên câu mẫu').fill(name)
  await agree(page, 'Lưu câu mẫu')
  await expect(dialog(page)).toHaveCount(0)
  await composer(page).fill('')
  await button(page, 'Câu trả lời mẫu').click()
  await page.getByRole('menuitem', { name }).click()
  await expect(composer(page)).toHaveValue('Chào anh chị, chúng tôi đã nhận phiếu.')
  await button(page, 'Câu trả lời mẫu').click()
  await page.getByRole('menuitem', { name: 'Quản lý câu trả lời mẫu' }).click()
  await expect(dialog(page).getByText(name, { exact: true })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog(page)
    .getByRole('button', { name: `Xóa câu mẫu ${name}` })
    .click()
  await page
    .getByRole('dialog', { name: `Xóa câu mẫu ${name}?` })
    .getByRole('button', { name: 'Xóa câu mẫu' })
    .click()
  await expect(dialog(page).getByText(name, { exact: true })).toHaveCount(0)
})

test('a picture is attached, looked at and deleted; what is too much is told before it is sent', async ({
  page,
  browser,
}) => {
  const { ticket } = await sentToSupport(browser, 'Tệp')
  await enter(page, 'staff.support')
  await open(page, ticket)
  const field = main(page).locator('input[type=file]')
  const files = page.getByRole('list', { name: 'Tệp đính kèm' })
  await field.setInputFiles({ name: 'hoa-don.png', mimeType: 'image/png', buffer: png })
  await files
    .getByRole('button', { name: /hoa-don\.png/ })
    .first()
    .click()
  await expect(dialog(page).getByRole('img', { name: 'hoa-don.png' })).toBeVisible()
  await expect(dialog(page).getByRole('img', { name: 'hoa-don.png' })).toHaveAttribute('src', /^blob:/)
  await expectAccessible(page, '[role=dialog]')
  await dialog(page).getByRole('button', { name: 'Đóng' }).click()

  const half = Buffer.alloc(11 * 1024 * 1024)
  await field.setInputFiles([
    { name: 'mot.pdf', mimeType: 'application/pdf', buffer: half },
    { name: 'hai.pdf', mimeType: 'application/pdf', buffer: half },
  ])
  const refused = page.getByRole('list', { name: 'Tệp không gửi được' })
  await expect(refused.getByRole('listitem')).toHaveCount(2)
  await expect(refused).toContainText('dưới 20 MB')

  await files.getByRole('button', { name: 'Xóa tệp hoa-don.png' }).click()
  await agree(page, 'Xóa tệp')
  await expect(main(page).getByText('Chưa có tệp nào.')).toBeVisible()
})

test('the content is laid out anew and the log says so', async ({ page, browser }) => {
  const { ticket } = await sentToSupport(browser, 'Nội dung')
  await enter(page, 'leader.support')
  await open(page, ticket)
  await button(page, 'Sửa nội dung').click()
  const editor = main(page).getByRole('textbox', { name: 'Nội dung' })
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Đã thay trục cuốn')
  await expectAccessible(page)
  await button(page, 'Lưu nội dung').click()
  await expect(editor).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Nội dung' })).toContainText('Đã thay trục cuốn')
  await tab(page, 'Nhật ký').click()
  await expect(log(page)).toContainText('đã đổi Nội dung')
})

test('duplicates are linked, merged into the one that is kept, and taken apart again', async ({ page, browser }) => {
  const { writer, ticket: first } = await sentToSupport(browser, 'Trùng một')
  const caller = await enter(page, 'leader.support')
  await writer.close()
  const second = await caller.addTicket(fresh('Trùng hai'))
  await open(page, first)
  await main(page).getByRole('combobox', { name: 'Liên kết với phiếu' }).fill(second.code)
  await page.getByRole('option', { name: new RegExp(second.code) }).click()
  const links = page.getByRole('list', { name: 'Phiếu liên quan' })
  await expect(links.getByRole('link', { name: new RegExp(second.code) })).toBeVisible()
  await links.getByRole('button', { name: `Bỏ liên kết ${second.code}` }).click()
  await expect(main(page).getByText('Chưa liên kết phiếu nào.')).toBeVisible()

  await button(page, 'Gộp với phiếu trùng').click()
  await dialog(page).getByRole('combobox', { name: 'Phiếu trùng' }).fill(second.code)
  await page.getByRole('option', { name: new RegExp(second.code) }).click()
  await dialog(page)
    .getByRole('radio', { name: new RegExp(second.code) })
    .check()
  await expectAccessible(page, '[role=dialog]')
  await agree(page, 'Gộp phiếu')
  await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible()
  const merged = page.getByRole('list', { name: 'Phiếu đã gộp' })
  await merged.getByRole('link', { name: new RegExp(first.code) }).click()
  await expect(page.getByRole('note')).toContainText(second.code)
  await expect(button(page, 'Tiếp nhận')).toHaveCount(0)
  await expect(fact(page, 'Tên phiếu')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('note').getByRole('link').click()
  await merged.getByRole('button', { name: `Hoàn tác gộp ${first.code}` }).click()
  await expect(merged).toHaveCount(0)
  await tab(page, 'Nhật ký').click()
  await expect(log(page)).toContainText(`đã tách phiếu ${first.code} khỏi phiếu này`)
  await open(page, first)
  await expect(button(page, 'Tiếp nhận')).toBeVisible()
})

test('a ticket is deleted by an admin alone, and whoever has it open is led away', async ({ page, browser }) => {
  const { ticket } = await sentToSupport(browser, 'Bị xóa')
  await enter(page, 'leader.support')
  await open(page, ticket)
  await expect(button(page, 'Xóa phiếu')).toHaveCount(0)
  const admin = await enterElsewhere(browser, 'admin')
  await open(admin.page, ticket)
  await button(admin.page, 'Xóa phiếu').click()
  await dialog(admin.page).getByLabel(/Gõ/).fill(ticket.code)
  await agree(admin.page, 'Xóa phiếu')
  await expect(admin.page).toHaveURL(/\/list-issue/)
  await expect(page).toHaveURL(/\/list-issue/)
  await expect(page.getByText('Phiếu đã bị xóa')).toBeVisible()
})

test('who only looks on changes nothing but may comment, in English and in the dark, in narrow parts', async ({
  page,
  browser,
}) => {
  const { ticket } = await sentToSupport(browser, 'Chỉ xem')
  await enter(page, 'viewer.all')
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, ticket)
  await expect(fact(page, 'Tên phiếu')).toHaveCount(0)
  await expect(main(page).locator('input[type=file]')).toHaveCount(0)
  await expect(composer(page)).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('tab', { name: 'Comments' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 768, height: 900 })
  const parts = page.getByRole('tablist', { name: 'Parts of the ticket' })
  await expect(parts.getByRole('tab', { name: 'Facts' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeHidden()
  await parts.getByRole('tab', { name: 'Conversation' }).click()
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()
  await expectAccessible(page)
})
