import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addDepartment, enter, fresh } from './company.ts'
import { button, dialog, heading, line, openDepartment, openTab, tree } from './department-page.ts'
import { test } from './journey.ts'

test('facts are edited in place, and a refused one says why', async ({ page }) => {
  const admin = await enter(page, 'admin', '/department')
  const found = await addDepartment(admin, 'Phòng Sửa')
  await openDepartment(page, found)
  await page.getByRole('button', { name: /^Tỉnh\/thành phố/ }).click()
  await page.getByRole('combobox', { name: 'Tỉnh/thành phố' }).fill('Quận Ninh Kiều')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Tỉnh\/thành phố/ })).toContainText('Quận Ninh Kiều')
  await page.getByRole('button', { name: /^Số điện thoại/ }).click()
  await page.getByRole('textbox', { name: 'Số điện thoại' }).fill('số mới')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Chỉ dùng chữ số')
  await expect(page.getByRole('textbox', { name: 'Số điện thoại' })).toHaveValue('số mới')
  await page.keyboard.press('Escape')
})

test('a department asks for a failure reason from the beginning, and no longer once an administrator turns that off', async ({
  page,
}) => {
  await enter(page, 'admin', '/department')
  const name = fresh('Phòng Hỏi lý do')
  const asks = page.getByRole('switch', { name: 'Yêu cầu chọn nguyên nhân khi từ chối hoặc hủy phiếu' })
  await button(page, 'Thêm phòng ban').click()
  await dialog(page).getByLabel('Tên phòng ban').fill(name)
  await asks.check()
  await page.keyboard.press('Control+s')
  await expect(heading(page, name)).toBeVisible()
  await expect(asks).toBeChecked()
  // Turned and disabled a moment after the click, and enabled once it is saved.
  await asks.click()
  await expect(asks).not.toBeChecked()
  await expect(asks).toBeEnabled()
  await page.reload()
  await expect(heading(page, name)).toBeVisible()
  await expect(asks).not.toBeChecked()
  await expectAccessible(page)
})

test('kinds of work are added, renamed in place, deleted and brought back', async ({ page }) => {
  const admin = await enter(page, 'admin', '/department')
  await openDepartment(page, await addDepartment(admin, 'Phòng Việc'), 'tasks')
  const list = page.getByRole('list', { name: 'Loại công việc' })
  const field = page.getByLabel('Loại công việc mới')
  await field.fill('Lắp đặt')
  await page.keyboard.press('Enter')
  await expect(list).toContainText('Lắp đặt')
  await expect(field).toHaveValue('')
  // What is typed while the one before is being saved stays.
  const { promise: typed, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/DepartmentTask/AddDepartmentTask', async (route) => {
    await typed
    await route.continue()
  })
  await field.fill('Bảo trì')
  await page.keyboard.press('Enter')
  await field.fill('Bảo hành')
  goOn()
  await expect(list).toContainText('Bảo trì')
  await expect(button(page, 'Thêm')).toBeEnabled()
  await expect(field).toHaveValue('Bảo hành')
  await page.unroute('**/DepartmentTask/AddDepartmentTask')
  await button(page, 'Xóa Bảo trì').click()
  await dialog(page).getByRole('button', { name: 'Xóa' }).click()
  await expect(list).not.toContainText('Bảo trì')
  await field.fill('lắp đặt')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Phòng ban đã có loại công việc cùng tên')).toBeVisible()
  await expect(field).toHaveValue('lắp đặt')
  // What is typed is not lost by a wrong click.
  await openTab(page, 'Nhân viên')
  await dialog(page).getByRole('button', { name: 'Tiếp tục sửa' }).click()
  await field.fill('')
  await list.getByRole('button', { name: 'Lắp đặt', exact: true }).click()
  await page.getByRole('textbox', { name: 'Tên mới của Lắp đặt' }).fill('Lắp đặt tận nơi')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('button', { name: 'Lắp đặt tận nơi', exact: true })).toBeFocused()
  await expectAccessible(page)
  await button(page, 'Xóa Lắp đặt tận nơi').click()
  await dialog(page).getByRole('button', { name: 'Xóa' }).click()
  await expect(page.getByText('Phòng ban chưa có loại công việc nào.')).toBeVisible()
  await page.getByRole('switch', { name: 'Hiện loại công việc đã xóa' }).check()
  await button(page, 'Khôi phục Lắp đặt tận nơi').click()
  await expect(list.getByRole('button', { name: 'Lắp đặt tận nơi', exact: true })).toBeVisible()
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('documents are sent, looked at, saved and deleted; a forged and a too large one are refused in words', async ({
  page,
}) => {
  const admin = await enter(page, 'admin', '/department')
  const found = await addDepartment(admin, 'Phòng Hồ sơ')
  await openDepartment(page, found, 'files')
  const table = page.getByRole('grid', { name: `Tài liệu của ${found.name}` })
  const refusals = page.getByRole('list', { name: 'Tệp không tải lên được' })
  await page.locator('input[type=file]').setInputFiles([
    { name: 'sơ đồ.png', mimeType: 'image/png', buffer: png },
    { name: 'giả mạo.png', mimeType: 'image/png', buffer: Buffer.from('chỉ là chữ') },
    { name: 'nội quy.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n') },
  ])
  await expect(table.getByRole('button', { name: 'sơ đồ.png', exact: true })).toBeVisible()
  await expect(table.getByRole('button', { name: 'nội quy.pdf', exact: true })).toBeVisible()
  await expect(refusals).toContainText('giả mạo.png')
  await expect(refusals).toContainText('Tệp không phải JPEG, PNG, GIF hoặc PDF')
  await expect(table).not.toContainText('giả mạo.png')
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'to.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(15 * 1_048_576 + 1) }])
  await expect(refusals).toContainText('vượt quá 15 MB')
  await expectAccessible(page)
  await expect(page.getByRole('tab', { name: 'Tài liệu' })).toContainText('2')

  await table.getByRole('button', { name: 'sơ đồ.png', exact: true }).click()
  const picture = dialog(page).getByRole('img', { name: 'sơ đồ.png' })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty('naturalWidth', 1)
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await table.getByRole('button', { name: 'nội quy.pdf', exact: true }).click()
  await expect(dialog(page).getByRole('link', { name: 'Mở trong thẻ mới' })).toHaveAttribute('href', /^blob:/)
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await button(page, 'Tải xuống sơ đồ.png').click()
  expect((await download).suggestedFilename()).toBe('sơ đồ.png')
  await button(page, 'Xóa sơ đồ.png').click()
  await dialog(page).getByRole('button', { name: 'Xóa' }).click()
  await expect(table.getByRole('button', { name: 'sơ đồ.png', exact: true })).toBeHidden()
})

test('on a narrow window the tree opens over the record, without overflow', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  await enter(page, 'admin', '/department')
  await expect(heading(page, 'Công ty Cổ phần Hoa Tiêu')).toBeVisible()
  await expect(tree(page)).toBeHidden()
  await button(page, 'Chọn phòng ban').click()
  await expect(line(page, 'Phòng Kinh doanh')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await line(page, 'Phòng Kinh doanh').click()
  await expect(tree(page)).toBeHidden()
  // The tabs themselves are looked at by the visits.
  await openTab(page, 'Quyền')
  await expect.poll(isWithin).toBe(true)
  await page.setViewportSize({ width: 568, height: 800 })
  await expect.poll(isWithin).toBe(true)
})
