import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { password } from './session.ts'
import { passwordField, signIn, signInButton, username } from './sign-in-panel.ts'
import { storeSealed } from './vault.ts'

test('a remembered sign-in comes back with one click, and the password is kept nowhere', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Ghi nhớ đăng nhập').check()
  await signIn(page, 'leader.people')
  await expect(page.getByText('Đăng nhập thành công')).toBeVisible()
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Đăng xuất' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.reload()
  await expect(username(page)).toHaveValue('leader.people')
  await expect(passwordField(page)).not.toHaveValue('')
  await expect(page.getByLabel('Ghi nhớ đăng nhập')).toBeChecked()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toContain(password)
  expect(kept).not.toContain('rm1.')
  expect(await passwordField(page).inputValue()).not.toContain(password)
  await signInButton(page).click()
  await expect(page.getByText('Đăng nhập thành công')).toBeVisible()
})

test('a remembered sign-in that was ended elsewhere asks for the password', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Ghi nhớ đăng nhập').check()
  await signIn(page, 'leader.people')
  await expect(page.getByText('Đăng nhập thành công')).toBeVisible()
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Đăng xuất' }).click()
  const json = { type: 'about:blank', title: '', status: 401, code: 'account.wrongPassword', requestId: 'r' }
  await page.route('**/api/UserAccount/Authenticate', (route) => route.fulfill({ status: 401, json }))
  await signInButton(page).click()
  await expect(page.getByText('Thông tin ghi nhớ không còn hiệu lực')).toBeVisible()
  await expect(passwordField(page)).toHaveValue('')
  await expect(passwordField(page)).toBeFocused()
})

test('typing over a remembered sign-in leaves only what was typed', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Ghi nhớ đăng nhập').check()
  await signIn(page, 'leader.people')
  await expect(page.getByText('Đăng nhập thành công')).toBeVisible()
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Đăng xuất' }).click()
  await passwordField(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type('Abc')
  await expect(passwordField(page)).toHaveValue('Abc')
})

test('a session that ended leads to the sign-in with its reason, and back to the page', async ({ page }) => {
  await page.goto('/login?redirect=/setting/appearance')
  await signIn(page, 'leader.account')
  await expect(page.getByText('Đăng nhập thành công')).toBeVisible()
  const json = { type: 'about:blank', title: '', status: 401, code: 'access.sessionExpired', requestId: 'r' }
  await page.route('**/api/LoginSession/GetSessions', (route) => route.fulfill({ status: 401, json }))
  await page.getByRole('link', { name: 'Thiết bị đăng nhập' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsetting%2Fdevices$/)
  await expect(page.getByText('Phiên làm việc đã hết hạn')).toBeVisible()
  await page.unroute('**/api/LoginSession/GetSessions')
  await signIn(page, 'leader.account')
  await expect(page).toHaveURL(/\/setting\/devices$/)
})

test('who signs in again on the same page is told what was missed since', async ({ page }) => {
  const asked: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload))))
  const entries = () => asked.filter((frame) => frame.startsWith('40/hubs/permission,'))
  await page.goto('/login?redirect=/setting/appearance')
  await signIn(page, 'leader.account')
  await expect.poll(() => entries().length).toBe(1)
  const token = (entry = '') => /"token":"([^"]+)"/.exec(entry)?.[1]
  const { comAes } = await (await page.request.get('/api/client-config')).json()
  const headers = { authorization: `Bearer ${token(entries()[0])}`, 'com-aes': comAes }
  await page.request.delete('/api/LoginSession/DeleteSession', {
    headers,
    data: { userName: 'leader.account', token: token(entries()[0]) },
  })
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsetting%2Fappearance$/)
  await signIn(page, 'leader.account')
  await expect(page).toHaveURL(/\/setting\/appearance$/)
  await expect.poll(() => entries().length).toBe(2)
  expect(token(entries()[1])).not.toBe(token(entries()[0]))
  expect(entries()[1]).toContain('"unheardMs":')
})

test('a stored token that is "unauthorized" is told once and cleared', async ({ page }) => {
  await page.goto('/login')
  await expect(username(page)).toBeVisible()
  await storeSealed(page, { token: '"unauthorized"' })
  await page.reload()
  await expect(page.getByText('Bạn chưa được xác thực')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lite-crm.1.token'))).toBeNull()
  await page.reload()
  // What the server answered stands there: whatever is told at the opening has been told.
  await expect(page.getByText(/Phiên bản \d/)).toBeVisible()
  await expect(page.getByText('Bạn chưa được xác thực')).toBeHidden()
})
