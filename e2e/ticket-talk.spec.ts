import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { enter, fresh } from './company.ts'
import { elsewhere, test } from './journey.ts'
import { agree, button, comments, composer, dialog, log, main, openTicket, sentToSupport, tab } from './ticket-page.ts'
import { typeKept } from './vault.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('two browsers see at once what is said, and who is looking', async ({ page, browser }) => {
  const ticket = await sentToSupport('Cùng xem')
  const writer = await elsewhere(browser)
  await Promise.all([enter(page, 'staff.support'), enter(writer, 'staff.sales01')])
  await Promise.all([openTicket(page, ticket), openTicket(writer, ticket)])
  const onlookers = (at: Page) => at.getByRole('status', { name: 'Người đang xem phiếu này' })
  await expect(onlookers(page)).toContainText('đang xem')
  await expect(onlookers(writer)).toContainText('đang xem')
  await composer(writer).fill('Khách vừa gọi lại')
  await composer(writer).press('Control+Enter')
  await expect(comments(page)).toContainText('Khách vừa gọi lại')
  await writer.goto('/')
  await expect(onlookers(page)).toBeEmpty()
})

test('what was typed outlives the tab, a refusal and a lost answer, and is said once', async ({ page }) => {
  const ticket = await sentToSupport('Bản nháp')
  await enter(page, 'staff.support')
  await openTicket(page, ticket)
  await typeKept(page, () => composer(page).fill('Nội dung dở dang'))
  const again = await page.context().newPage()
  await page.close()
  await openTicket(again, ticket)
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

test('a text that is sent again and again is kept as a reply and put in by the menu', async ({ page }) => {
  const ticket = await sentToSupport('Câu mẫu')
  await enter(page, 'staff.support')
  await openTicket(page, ticket)
  const name = fresh('Chào')
  await composer(page).fill('Chào anh chị, chúng tôi đã nhận phiếu.')
  await button(page, 'Câu trả lời mẫu').click()
  await page.getByRole('menuitem', { name: 'Lưu nội dung đang viết thành câu trả lời mẫu' }).click()
  await dialog(page).getByRole('textbox', { name: 'Tên', exact: true }).fill(name)
  await agree(page, 'Lưu câu trả lời mẫu')
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
    .getByRole('button', { name: `Xóa câu trả lời mẫu ${name}` })
    .click()
  await page
    .getByRole('dialog', { name: `Xóa câu trả lời mẫu ${name}?` })
    .getByRole('button', { name: 'Xóa câu trả lời mẫu' })
    .click()
  await expect(dialog(page).getByText(name, { exact: true })).toHaveCount(0)
})

test('a picture is attached, looked at and deleted; what is too much is told before it is sent', async ({ page }) => {
  const ticket = await sentToSupport('Tệp')
  await enter(page, 'staff.support')
  await openTicket(page, ticket)
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

  await field.setInputFiles({ name: 'phieu-thu.png', mimeType: 'image/png', buffer: png })
  await files
    .getByRole('button', { name: /phieu-thu\.png/ })
    .first()
    .click()
  const shown = (name: string) => dialog(page).getByRole('img', { name })
  await expect(shown('phieu-thu.png')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('ArrowLeft')
  await expect(shown('hoa-don.png')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog(page).getByText('1 / 2')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Tệp sau' }).click()
  await expect(shown('phieu-thu.png')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Đóng' }).click()
  await files.getByRole('button', { name: 'Xóa tệp phieu-thu.png' }).click()
  await agree(page, 'Xóa tệp')

  const half = Buffer.alloc(11 * 1024 * 1024)
  await field.setInputFiles([
    { name: 'mot.pdf', mimeType: 'application/pdf', buffer: half },
    { name: 'hai.pdf', mimeType: 'application/pdf', buffer: half },
  ])
  const refused = page.getByRole('list', { name: 'Tệp không tải lên được' })
  await expect(refused.getByRole('listitem')).toHaveCount(2)
  await expect(refused).toContainText('dưới 20 MB')

  await files.getByRole('button', { name: 'Xóa tệp hoa-don.png' }).click()
  await agree(page, 'Xóa tệp')
  await expect(main(page).getByText('Chưa có tệp nào.')).toBeVisible()
})

test('the content is laid out anew and the log says so', async ({ page }) => {
  const ticket = await sentToSupport('Nội dung')
  await enter(page, 'leader.support')
  await openTicket(page, ticket)
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
  await expect(log(page)).toContainText('đã đổi nội dung')
})
