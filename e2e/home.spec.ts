import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test } from './journey.ts'
import { signIn } from './person.ts'

const chart = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 1000 }))

test('a week of new customers is reached by the keyboard and opens its customers, as many as it says', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const weeks = chart(page, 'Khách hàng mới theo tuần').getByRole('link')
  await expect(weeks).toHaveCount(12)
  const heard = (await weeks.nth(9).getAttribute('aria-label')) ?? ''
  const [, count = ''] = /: ([\d.]+) khách hàng mới$/.exec(heard) ?? []
  await weeks.nth(8).focus()
  await page.keyboard.press('Tab')
  await expect(weeks.nth(9)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customer\?createdDate=[\d-]+\.\.[\d-]+$/)
  await expect(page.getByText(new RegExp(`1–\\d+ của ${count} `))).toBeVisible()
})

test('whom nobody spoke to in time is one click away', async ({ page }) => {
  await signIn(page, 'staff.sales01')
  await chart(page, 'Liên hệ khách hàng đúng hạn').getByRole('link', { name: 'ĐỪNG QUÊN' }).click()
  await expect(page).toHaveURL(/\/customer\?tab=forget/)
})

test('a leader opens the tickets of a person of the department, everybody else the own ones', async ({ page }) => {
  await signIn(page, 'leader.support')
  const person = chart(page, 'Phiếu mở trong phòng')
    .getByRole('link', { name: /phiếu đang mở/ })
    .first()
  const [, count = ''] = /([\d.]+) phiếu đang mở$/.exec((await person.textContent()) ?? '') ?? []
  await person.click()
  await expect(page).toHaveURL(/\/list-issue\?.*curatorId=/)
  await expect(page.getByText(new RegExp(`1–\\d+ của ${count} `))).toBeVisible()

  await signIn(page, 'staff.support')
  await chart(page, 'Phiếu mở của tôi')
    .getByRole('link', { name: /phiếu đang mở/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/list-issue\?.*priority=/)
})

test('each chart has a table behind it, and is read as well in the dark and in English', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(chart(page, 'Đúng thời hạn phản hồi').getByRole('img', { name: /lượt phản hồi đúng hạn/ })).toBeVisible()
  await expectAccessible(page)
  const tables = page.getByRole('button', { name: /xem dạng bảng$/ })
  await expect(tables).toHaveCount(5)
  for (let left = 5; left > 0; left -= 1) await tables.first().click()
  await expect(page.getByRole('table')).toHaveCount(5)
  await expect(chart(page, 'Đúng thời hạn phản hồi').getByRole('row')).toHaveCount(13)
  await expectAccessible(page)
  await page.evaluate(() => {
    localStorage.setItem('lite-crm-language', 'en')
    localStorage.setItem('lite-crm-scheme', 'dark')
  })
  await page.reload()
  await expect(chart(page, 'New customers by week').getByRole('link')).toHaveCount(12)
  await expectAccessible(page)
})

test('nothing moves when the charts arrive', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/Overview/**', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, 'admin')
  const below = page.getByRole('heading', { name: 'Cần gọi hôm nay' })
  await expect(below).toBeVisible()
  // A font that comes later changes the heading's width by itself.
  await page.evaluate(async () => void (await document.fonts.ready))
  const before = await below.boundingBox()
  release()
  await expect(chart(page, 'Khách hàng mới theo tuần').getByRole('link')).toHaveCount(12)
  expect(await below.boundingBox()).toEqual(before)
})

test('figures that do not come say so, and come when they are asked for again', async ({ page }) => {
  await page.route('**/api/Overview/**', (route) => route.abort())
  await signIn(page, 'admin')
  const failed = page.getByRole('region', { name: 'Tình hình công việc' }).getByRole('alert')
  await expect(failed).toBeVisible()
  await page.unroute('**/api/Overview/**')
  await failed.getByRole('button', { name: 'Thử lại' }).click()
  await expect(chart(page, 'Khách hàng mới theo tuần').getByRole('link')).toHaveCount(12)
})

test('who has no rights is shown no charts', async ({ page }) => {
  await signIn(page, 'nobody.rights')
  await expect(page.getByText('chưa được cấp quyền')).toBeVisible()
  await expect(page.getByRole('button', { name: /xem dạng bảng$/ })).toHaveCount(0)
})
