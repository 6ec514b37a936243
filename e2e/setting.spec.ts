import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'

const password = 'Demo@2026'

async function signIn(page: Page, name: string, path: string) {
  await page.goto(`/login?redirect=${path}`)
  await page.getByLabel('Tên đăng nhập hoặc email').fill(name)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

async function openElsewhere(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, name, '/setting/profile')
  return page
}

test('a person finds the own facts, and walks the parts by keyboard', async ({ page }) => {
  await signIn(page, 'viewer.all', '/setting/profile')
  await expect(page.getByRole('definition').filter({ hasText: 'viewer.all' })).toBeVisible()
  await page.getByRole('tab', { name: 'Hồ sơ cá nhân' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/setting\/appearance$/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Hồ sơ cá nhân' })).toHaveAttribute('aria-selected', 'true')
})

for (const part of ['profile', 'password', 'devices', 'appearance'])
  test(`the part ${part} has no accessibility fault`, async ({ page }) => {
    await signIn(page, 'viewer.all', `/setting/${part}`)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })

test('another session is ended from the list, and its page goes to the sign-in', async ({ page, browser }) => {
  const other = await openElsewhere(browser, 'leader.market')
  await signIn(page, 'leader.market', '/setting/devices')
  await expect(page.getByText('Phiên này')).toHaveCount(1)
  const ends = page.getByRole('listitem').getByRole('button', { name: /^Kết thúc phiên/ })
  const before = await ends.count()
  await ends.first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kết thúc' }).click()
  await expect(page.getByText('Đã kết thúc phiên đăng nhập')).toBeVisible()
  await expect(ends).toHaveCount(before - 1)
  await expect(other).toHaveURL(/\/login\?redirect=/)
  await other.context().close()
})

test('a wrong old password changes nothing and is told', async ({ page }) => {
  await signIn(page, 'viewer.all', '/setting/password')
  await page.getByLabel('Mật khẩu cũ').fill('Khong@2026')
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('Moi@2026xyz')
  await page.getByLabel('Nhập lại mật khẩu mới').fill('Moi@2026xyz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mật khẩu cũ không đúng')).toBeVisible()
  await expect(page.getByLabel('Mật khẩu cũ')).toBeFocused()
})

test('a changed password ends the other sessions and keeps this one', async ({ page, browser }) => {
  const name = 'staff.support2'
  const other = await openElsewhere(browser, name)
  await signIn(page, name, '/setting/password')
  const change = async (from: string, to: string) => {
    await page.getByLabel('Mật khẩu cũ').fill(from)
    await page.getByLabel('Mật khẩu mới', { exact: true }).fill(to)
    await page.getByLabel('Nhập lại mật khẩu mới').fill(to)
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/UserAccount/ChangePassword'),
      page.keyboard.press('Enter'),
    ])
    expect(answer.status()).toBe(204)
    await expect(page.getByLabel('Mật khẩu cũ')).toHaveValue('')
  }
  await change(password, 'Moi@2026xyz')
  await expect(other).toHaveURL(/\/login\?redirect=/)
  await other.context().close()
  await change('Moi@2026xyz', password)
  await expect(page).toHaveURL(/\/setting\/password$/)
})

test('language and colours hold after a reload', async ({ page }) => {
  await signIn(page, 'viewer.all', '/setting/appearance')
  await page.getByRole('radio', { name: 'Tối' }).check()
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
