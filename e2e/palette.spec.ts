import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test } from './journey.ts'
import { signIn } from './person.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: /^Tìm trang/ })
const opener = (page: Page) => page.getByRole('button', { name: 'Tìm nhanh' })
const field = (page: Page) => palette(page).getByRole('combobox')
const rows = (page: Page) => page.getByRole('grid').locator('tbody tr:not([aria-hidden])')

test('what is typed right after Ctrl K stands in the palette, and the list below stays as it is', async ({ page }) => {
  await signIn(page, 'leader.sales')
  await page.goto('/customer?tab=charge')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('kim chi')
  await expect(field(page)).toHaveValue('kim chi')
  await expect(page.getByRole('grid', { includeHidden: true }).locator('[aria-selected=true]')).toHaveCount(0)
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(rows(page).first()).toBeFocused()
})

test('before anything is typed the palette offers what was opened lately, and new records from any page', async ({
  page,
}) => {
  await signIn(page, 'leader.sales')
  await page.goto('/customer?tab=charge')
  await rows(page).first().click()
  const quick = page.getByRole('dialog')
  await expect(quick).toBeVisible()
  const name = (await quick.getByRole('heading').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/customer-profile/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto('/')
  await expect(opener(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('them khach hang')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Thêm khách hàng' })).toBeVisible()
})

test('? shows every key of the product, but not while somebody types', async ({ page }) => {
  await signIn(page, 'leader.sales')
  await expect(opener(page)).toBeVisible()
  await page.keyboard.press('Shift+?')
  const help = page.getByRole('dialog', { name: 'Phím tắt' })
  await expect(help.getByText('Tìm nhanh và làm nhanh')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('?')
  await expect(field(page)).toHaveValue('?')
  await expect(help).toHaveCount(0)
})
