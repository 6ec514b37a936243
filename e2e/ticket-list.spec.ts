import { expect, type Page } from '@playwright/test'
import { expectNoBarrier } from './accessible.ts'
import { type Caller, fresh, hubReached } from './company.ts'
import { test } from './journey.ts'
import { signIn } from './person.ts'
import { column, dialog, hireTeam, listOf, openForm, rows, table, viewport } from './ticket-list-page.ts'
import { enterAsWriter } from './ticket-stage.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: /Tìm theo mã/ })
const chip = (page: Page, text: string) => page.getByRole('list', { name: 'Bộ lọc đang dùng' }).getByText(text)
test.use({ viewport })

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a ticket is found by its name, status and priority, and is still there after F5', async ({ page }) => {
  const { admin, department, first } = await hireTeam()
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

test('a row opens in another tab as a link does, and the list stays as it is', async ({ page, context }) => {
  const { admin, department, first } = await hireTeam()
  const { index } = await admin.addTicket({ name: fresh('Mở cạnh bên'), departmentId: department.index })
  await signIn(page, first.userName, '/list-issue')
  const row = rows(page).first()
  const ways = [
    () => row.click({ modifiers: ['Control'] }),
    () => row.click({ button: 'middle' }),
    () => row.press('Control+Enter'),
  ]
  for (const way of ways) {
    const [beside] = await Promise.all([context.waitForEvent('page'), way()])
    await expect(beside).toHaveURL(new RegExp(`/issue-detail/${index}$`))
    await expect(beside.getByRole('heading', { level: 1 })).toBeVisible()
    await beside.close()
  }
  await expect(page).toHaveURL(/\/list-issue$/)
  await row.click({ button: 'right' })
  await expect(row).toHaveAttribute('data-open', 'false')
  expect(context.pages()).toHaveLength(1)
})

test('a saved view brings its filters back, and tells when they were changed', async ({ page }) => {
  const { first } = await hireTeam()
  const name = fresh('Gấp')
  await signIn(page, first.userName, '/list-issue?tab=pending&priority=[1,2]&layout=board')
  await page.getByRole('button', { name: 'Lưu thành mới' }).click()
  await page.getByRole('textbox', { name: 'Tên chế độ xem' }).fill(name)
  await page.getByRole('button', { name: 'Lưu chế độ xem' }).click()
  const tab = page.getByRole('tab', { name })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Chưa lưu:')).toHaveCount(0)
  await search(page).fill('mực')
  await expect(page.getByText('Chưa lưu:')).toBeVisible()
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click()
  await expect(search(page)).toHaveValue('')
  await page.getByRole('tab', { name: 'Tôi tạo' }).click()
  await expect(chip(page, 'Khẩn cấp')).toHaveCount(0)
  await tab.click()
  await expect(chip(page, 'Khẩn cấp, Cao')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bảng', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('the list is walked by keys alone, and leads back to the same row', async ({ page }) => {
  const { admin, department, first } = await hireTeam()
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

test('tickets are handed to one person, seen before they are sent, and given back', async ({ page }) => {
  const { admin, department, leader, first } = await hireTeam()
  const word = fresh('Giao việc')
  for (const place of ['một', 'hai'])
    await admin.addTicket({ name: `${word} ${place}`, departmentId: department.index })
  await signIn(page, leader.userName, listOf(word))
  await expect(rows(page)).toHaveCount(2)
  await table(page).getByRole('checkbox', { name: 'Chọn tất cả dòng đang hiện' }).click()
  await page.getByRole('button', { name: 'Giao phiếu', exact: true }).click()
  await dialog(page).getByRole('combobox', { name: 'Người phụ trách mới' }).fill(first.userName)
  const people = page.getByRole('listbox', { name: 'Người phụ trách mới' }).getByRole('option')
  // All of them first, and a moment later those that were asked for.
  await expect(people).toHaveCount(1)
  await people.filter({ hasText: first.fullName }).click()
  const preview = dialog(page).getByRole('region', { name: 'Trước và sau khi giao' })
  await expect(preview).toContainText('Chưa có người phụ trách')
  await expect(preview).toContainText(first.fullName)
  await dialog(page).getByRole('button', { name: 'Giao 2 phiếu' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(page).filter({ hasText: first.fullName })).toHaveCount(2)

  const recent = page.getByRole('region', { name: 'Thay đổi gần nhất' })
  await recent.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByText('Đã trả 2 phiếu về người phụ trách trước.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Chưa có người phụ trách' })).toHaveCount(2)
})

test('a ticket that a colleague opens appears without asking for it', async ({ page }) => {
  const { admin, department, first } = await hireTeam()
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
  await page.getByRole('button', { name: 'Bảng', exact: true }).click()
  await expect(column(page, 'Chờ tiếp nhận')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Chuyển TK/ })).toHaveCount(0)
})

test('home names what waits for the department, and leads to the list of it', async ({ page }) => {
  const { admin, department, first } = await hireTeam()
  const ticket = await admin.addTicket({ name: fresh('Việc hôm nay'), departmentId: department.index })
  await signIn(page, first.userName)
  const waiting = page.getByRole('region', { name: 'Chờ phòng tôi tiếp nhận' })
  await expect(waiting.getByRole('link', { name: ticket.name })).toBeVisible()
  await waiting.getByRole('link', { name: /Xem tất cả/ }).click()
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

test('no barrier in list, filters, board, quick view and form, in light and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'leader.support', '/list-issue?priority=[1,2]')
  await expect(rows(page).first()).toBeVisible()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: /^Bộ lọc/ }).click()
  await expect(page.getByRole('combobox', { name: 'Người tạo' })).toBeVisible()
  await expectNoBarrier(page, true)
  await page.getByRole('button', { name: 'Đóng', exact: true }).click()
  await rows(page).nth(1).click()
  await expect(dialog(page).getByRole('button', { name: 'Mở phiếu' })).toBeVisible()
  await expectNoBarrier(page, true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Bảng', exact: true }).click()
  await expect(column(page, 'Đang xử lý')).toBeVisible()
  await expectNoBarrier(page)
  await openForm(page)
  await expectNoBarrier(page, true)
})
