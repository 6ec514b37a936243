import { expect, type Page, test } from '@playwright/test'
import { signIn } from './person.ts'

/** The texts of one file, whatever name the build gave it: those that say what `says` matches do not arrive. */
async function lose(page: Page, file: RegExp, says: string) {
  await page.route(file, async (route) => {
    const answer = await route.fetch()
    return (await answer.text()).includes(says) ? route.abort() : route.fulfill({ response: answer })
  })
}

test('who chose English still gets a page when its texts do not arrive, and English when they do', async ({ page }) => {
  const file = /\/assets\/kernel-[\w-]+\.js$/
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await lose(page, file, 'This feature is in development')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await page.unroute(file)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})

test('without a network another language is not to be had, and the page says so', async ({ page, context }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Vui lòng kiểm tra kết nối mạng của bạn')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
})

test('a page whose texts do not arrive leads to the error page, as one whose script does not', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await lose(page, /\/assets\/department-[\w-]+\.js$/, 'Phòng ban')
  // A script that is still missing after a fresh load is missing for good.
  await page.evaluate(() => sessionStorage.setItem('lite-crm-reloaded-at', String(Date.now())))
  await page.getByRole('button', { name: /^Tài khoản của/ }).click()
  await page.getByRole('menuitem', { name: 'Quản lý phòng ban' }).click()
  await expect(page).toHaveURL(/\/error$/)
})
