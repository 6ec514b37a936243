import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { enter, hubReached } from './company.ts'
import { elsewhere, test } from './journey.ts'
import {
  addToSupport,
  agree,
  button,
  comments,
  composer,
  dialog,
  fact,
  log,
  main,
  openTicket,
  sentToSupport,
  tab,
} from './ticket-page.ts'
import { enterAsWriter } from './ticket-stage.ts'

const header = (page: Page) => main(page).locator('h1').locator('..')

test('a ticket is accepted, talked about, completed and reopened, and its log tells it', async ({ page, browser }) => {
  const ticket = await sentToSupport('Máy in lỗi')
  await enter(page, 'staff.support')
  await openTicket(page, ticket)
  await button(page, 'Tiếp nhận').click()
  await expect(header(page).getByText('Đang xử lý')).toBeVisible()
  // Not `check`, which looks at the box at once: it is ticked as soon as the change is on its way.
  await main(page).getByLabel('Chờ khách hàng').click()
  await expect(main(page).getByLabel('Chờ khách hàng')).toBeChecked()
  await expect(header(page).getByText('Chờ khách hàng')).toBeVisible()

  await composer(page).pressSequentially('Nhờ @Trần Thị Thu')
  await page.getByRole('option', { name: /Trần Thị Thu Hà/ }).click()
  await expect(composer(page)).toHaveValue('Nhờ @Trần Thị Thu Hà ')
  // In the next frame the caret is put behind the name.
  await page.evaluate(() => new Promise(requestAnimationFrame))
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
  const writer = await elsewhere(browser)
  await enter(writer, 'staff.sales01')
  await openTicket(writer, ticket)
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

test('Support is asked for one of its reasons besides, and a refused step loses nothing', async ({ page }) => {
  const ticket = await sentToSupport('Từ chối')
  await enter(page, 'staff.support')
  await openTicket(page, ticket)
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
  const ticket = await sentToSupport('Hai người nhận')
  await enter(page, 'staff.support')
  // Nothing is heard of the other: the page still shows what was so a moment ago.
  await page.routeWebSocket(/realtime/, () => undefined)
  await openTicket(page, ticket)
  const other = await elsewhere(browser)
  await enter(other, 'staff.support2')
  await openTicket(other, ticket)
  await button(other, 'Tiếp nhận').click()
  await expect(header(other).getByText('Đang xử lý')).toBeVisible()
  await button(page, 'Tiếp nhận').click()
  await expect(page.getByText(`đã tiếp nhận phiếu ${ticket.code} trước bạn`)).toBeVisible()
  await expect(header(page).getByText('Đang xử lý')).toBeVisible()
  await expect(button(page, 'Tiếp nhận')).toHaveCount(0)
})

test('a ticket that is moved out of the own sight leads back to the list', async ({ page }) => {
  const ticket = await sentToSupport('Chuyển phòng')
  await enter(page, 'leader.support')
  await openTicket(page, ticket)
  await fact(page, 'Phòng ban tiếp nhận').click()
  await page.getByRole('option', { name: /Phòng Marketing/ }).click()
  await expect(dialog(page)).toContainText('Chuyển phiếu sang Phòng Marketing?')
  await agree(page, 'Hủy')
  await expect(main(page).getByRole('alert').filter({ hasText: 'Chưa chuyển phòng ban' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Phòng ban tiếp nhận' }).press('Escape')
  await fact(page, 'Phòng ban tiếp nhận').click()
  await page.getByRole('option', { name: /Phòng Marketing/ }).click()
  await agree(page, 'Chuyển phiếu')
  await expect(page.getByText('bạn không còn quyền xem')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Phiếu hỗ trợ' })).toBeVisible()
  await page.goto(`/issue-detail/${ticket.index}`)
  await expect(page.getByRole('heading', { name: /Không tìm thấy phiếu này/ })).toBeVisible()
  await expectAccessible(page)
})

test('duplicates are linked, merged into the one that is kept, and taken apart again', async ({ page }) => {
  const first = await sentToSupport('Trùng một')
  const leader = await enterAsWriter(page, 'leader.support')
  const second = await addToSupport(leader, 'Trùng hai')
  await openTicket(page, first)
  await main(page).getByRole('combobox', { name: 'Liên kết phiếu' }).fill(second.code)
  await page.getByRole('option', { name: new RegExp(second.code) }).click()
  const links = page.getByRole('list', { name: 'Phiếu liên quan' })
  await expect(links.getByRole('link', { name: new RegExp(second.code) })).toBeVisible()
  await links.getByRole('button', { name: `Bỏ liên kết ${second.code}` }).click()
  await expect(main(page).getByText('Chưa có phiếu liên quan.')).toBeVisible()

  await button(page, 'Gộp phiếu trùng').click()
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
  await expect(log(page)).toContainText(`đã hoàn tác gộp phiếu ${first.code} vào phiếu này`)
  await openTicket(page, first)
  await expect(button(page, 'Tiếp nhận')).toBeVisible()
})

test('a ticket is deleted by an admin alone, and whoever has it open is led away', async ({ page, browser }) => {
  const ticket = await sentToSupport('Bị xóa')
  const connected = hubReached(page, 'issue')
  await enter(page, 'leader.support', `/issue-detail/${ticket.index}`)
  await expect(page.getByRole('heading', { level: 1, name: ticket.name })).toBeVisible()
  await expect(button(page, 'Xóa phiếu')).toHaveCount(0)
  const admin = await elsewhere(browser)
  await enter(admin, 'admin')
  await openTicket(admin, ticket)
  // Whoever does not hear of it finds the ticket gone, and is told no more than that.
  await connected
  await button(admin, 'Xóa phiếu').click()
  await dialog(admin).getByLabel(/Gõ/).fill(ticket.code)
  // It stands for less than three seconds: waited for from before it comes.
  await Promise.all([expect(page.getByText('Phiếu đã bị xóa')).toBeVisible(), agree(admin, 'Xóa phiếu')])
  await expect(admin).toHaveURL(/\/list-issue/)
  await expect(page).toHaveURL(/\/list-issue/)
})

test('who only looks on changes nothing but may comment, in English and in the dark, in narrow parts', async ({
  page,
}) => {
  const ticket = await sentToSupport('Chỉ xem')
  await enter(page, 'viewer.all')
  await page.emulateMedia({ colorScheme: 'dark' })
  await openTicket(page, ticket)
  await expect(fact(page, 'Tên phiếu')).toHaveCount(0)
  await expect(main(page).locator('input[type=file]')).toHaveCount(0)
  await expect(composer(page)).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('tab', { name: 'Comments' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 768, height: 900 })
  const parts = page.getByRole('tablist', { name: 'Ticket sections' })
  await expect(parts.getByRole('tab', { name: 'Conversation' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()
  await parts.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeHidden()
  await page.reload()
  await expect(parts.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeHidden()
  await expectAccessible(page)
})
