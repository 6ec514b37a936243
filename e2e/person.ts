import { expect, type Page } from '@playwright/test'
import { password, type Session, takeSession } from './session.ts'
import { storeSealed } from './vault.ts'

/** Opens a page for a person of the demo company as a browser does where they signed in before. */
export async function signIn(page: Page, userName: string, path = '/'): Promise<Session> {
  const session = await takeSession(userName)
  const { token, ...me } = session
  // Of the same origin, and without the product.
  await page.goto('/favicon.svg')
  await storeSealed(page, { token: JSON.stringify(token), user: JSON.stringify(me) })
  await page.goto(path)
  await expect(page).not.toHaveURL(/\/login/)
  return session
}

/** By the form, where the page that follows must come out of the sign-in itself. */
export async function signInByForm(page: Page, userName: string): Promise<void> {
  await page.getByLabel('Tên đăng nhập hoặc email').fill(userName)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await page.getByLabel('Mật khẩu', { exact: true }).press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
}
