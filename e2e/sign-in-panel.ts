import type { Page } from '@playwright/test'
import { password } from './session.ts'

export const username = (page: Page) => page.getByLabel('Tên đăng nhập hoặc email')
export const passwordField = (page: Page) => page.getByLabel('Mật khẩu', { exact: true })
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Đăng nhập', exact: true })
export const shownCode = (page: Page) => page.getByRole('img', { name: /^Mã cần nhập/ })

export async function signIn(page: Page, name: string, secret = password) {
  await username(page).fill(name)
  await passwordField(page).fill(secret)
  await passwordField(page).press('Enter')
}

export async function openForgot(page: Page) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Quên mật khẩu?' }).click()
}

export const encodeLink = (text: string) => Buffer.from(text).toString('base64url')
