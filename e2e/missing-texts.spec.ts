import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './person.ts'

const script = /\/assets\/[\w-]+\.js$/

/** The texts of one file, whatever name the build gave it: the one that says this does not arrive. */
async function lose(page: Page, says: string) {
  await page.route(script, async (route) => {
    const answer = await route.fetch()
    return (await answer.text()).includes(says) ? route.abort() : route.fulfill({ response: answer })
  })
}

// A script may still be on its way when the test has seen enough.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('who chose English still gets a page when its texts do not arrive, and English when they do', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await lose(page, 'You are not authorized. Please sign in.')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await page.unroute(script)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('without a network another language is not to be had, and the page says so', async ({ browser }) => {
  // A page that was handed on would find the texts where the browser keeps files.
  const context = await browser.newContext()
  const page = await context.newPage()
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
  await lose(page, 'Phòng ban chưa có nhân viên')
  // A script that is still missing after a fresh load is missing for good.
  await page.evaluate(() => sessionStorage.setItem('lite-crm-reloaded-at', String(Date.now())))
  await page.getByRole('button', { name: /^Tài khoản của/ }).click()
  await page.getByRole('menuitem', { name: 'Quản lý phòng ban' }).click()
  await expect(page).toHaveURL(/\/error$/)
})
