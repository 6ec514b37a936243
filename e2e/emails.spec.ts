import { expect } from '@playwright/test'
import { findBarriers, untilStill } from './accessible.ts'
import { addCustomer, enter, fresh } from './company.ts'
import { test } from './journey.ts'

test('an email is kept as a draft, told whom it reaches, sent, and stands among what was sent', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const admin = await enter(page, 'admin', '/emails')
  const name = fresh('Khách nhận thư')
  await addCustomer(admin, name)
  const subject = fresh('Chào')
  await page.getByRole('textbox', { name: /^Tiêu đề/ }).fill(subject)
  await page.getByRole('textbox', { name: 'Nội dung', exact: true }).fill('Cảm ơn quý khách ')
  await page.getByRole('button', { name: 'Chèn thông tin khách hàng vào Nội dung' }).click()
  await page.getByRole('menuitem', { name: 'Tên khách hàng' }).click()
  await page.getByRole('button', { name: 'Lưu nháp' }).click()
  await expect(page.getByText('Đã lưu bản nháp')).toBeVisible()
  await untilStill(page)
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('tab', { name: 'Bản nháp' }).click()
  await page.getByRole('link', { name: new RegExp(subject) }).click()
  await expect(page.getByRole('textbox', { name: 'Nội dung', exact: true })).toContainText('{{customer.name')

  await page.getByRole('combobox', { name: /^Người nhận/ }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Sẽ gửi cho 1 trong 1 khách hàng')).toBeVisible()
  await page.getByRole('button', { name: 'Gửi cho 1 khách hàng' }).click()
  const row = page.getByRole('row').filter({ hasText: subject })
  await expect(row).toContainText(name)
  await untilStill(page)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('tab', { name: 'Bản nháp' }).click()
  await expect(page.getByRole('link', { name: new RegExp(subject) })).toHaveCount(0)
})
