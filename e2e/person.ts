import { expect, type Page } from '@playwright/test'

export const password = 'Demo@2026'

/** Signs a person of the demo company in by the screen, and waits for the page that follows. */
export async function signIn(page: Page, userName: string, path = '/'): Promise<void> {
  await page.goto(path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('Tên đăng nhập hoặc email').fill(userName)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.getByLabel('Mật khẩu', { exact: true }).press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
}
