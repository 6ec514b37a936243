import { expect } from '@playwright/test'
import { addCustomer, enter, fresh } from './company.ts'
import { test } from './journey.ts'

test('a rule begins as a template, is tried, switched on, and does its work by itself', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const leader = await enter(page, 'leader.sales', '/automation/new')
  await page.getByRole('link', { name: /^Gọi chào khách hàng mới/ }).click()
  const name = fresh('Gọi chào')
  await page.getByLabel('Tên quy tắc').fill(name)

  await page.getByRole('button', { name: 'Chạy thử' }).click()
  await expect(page.getByRole('complementary', { name: 'Chạy thử' })).toContainText(/đã chạy .*\d+ lần/)

  // A second step is put before the first by keys, and says itself what it lacks.
  await page.getByRole('button', { name: 'Thêm việc' }).click()
  await page.getByRole('combobox', { name: 'Việc 2 làm gì' }).selectOption({ label: 'Báo tin' })
  await page.getByRole('combobox', { name: 'Việc 2 làm gì' }).press('Alt+ArrowUp')
  await expect(page.getByRole('combobox', { name: 'Việc 1 làm gì' })).toHaveValue('notify')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').getByText('Nội dung báo của việc 1')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nội dung báo' }).fill('Có khách mới')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/automation\/\d+$/)
  await page.getByRole('switch', { name: `Bật quy tắc ${name}` }).press('Space')
  await expect(page.getByText('Đã bật quy tắc')).toBeVisible()

  const customer = fresh('Khách mới')
  await addCustomer(leader, customer)
  await page.getByRole('tab', { name: 'Nhật ký chạy' }).click()
  const run = page.getByRole('row').filter({ hasText: customer })
  // The log is read again: what a rule does comes after what started it.
  await expect(async () => {
    await page.reload()
    await expect(run).toContainText('Đã xong', { timeout: 2_000 })
  }).toPass()
  await run.getByText('Đã xong').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Xem' }).click()
  await expect(page.getByRole('dialog').getByText(`Gọi chào ${customer}`).first()).toBeVisible()
})
