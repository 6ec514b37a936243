import { expect } from '@playwright/test'
import { findBarriers } from './accessible.ts'
import { test } from './journey.ts'
import { password } from './session.ts'
import { encodeLink, passwordField, signIn, signInButton, username } from './sign-in-panel.ts'

const languages = [
  {
    switchTo: 'Tiếng Việt',
    titles: ['Đăng nhập', 'Quên mật khẩu', 'Kiểm tra email', 'Đặt lại mật khẩu'],
    forgot: 'Quên mật khẩu?',
    email: 'Email',
    code: 'Mã xác nhận',
    send: 'Gửi liên kết',
    back: 'Quay lại đăng nhập',
  },
  {
    switchTo: 'English',
    titles: ['Sign in', 'Forgot password', 'Check your email', 'Reset password'],
    forgot: 'Forgot password?',
    email: 'Email',
    code: 'Confirmation code',
    send: 'Send link',
    back: 'Back to sign-in',
  },
] as const

for (const { switchTo, titles, forgot, email, code, send, back } of languages) {
  test(`the four panels speak ${switchTo}, lead back to login and have no accessibility fault`, async ({ page }) => {
    const [login, forgotten, sent, reset] = titles
    const expectPanel = async (title: string) => {
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      expect(await findBarriers(page)).toEqual([])
    }
    await page.route('**/api/UserAccount/ForgotPassword', (route) => route.fulfill({ status: 204 }))
    await page.goto('/login')
    await page.getByRole('button', { name: switchTo }).click()
    await expectPanel(login)
    await page.getByRole('button', { name: forgot }).click()
    await expectPanel(forgotten)
    await page.getByLabel(email).fill('ai.do@congty.vn')
    const drawn = page.getByRole('main').getByRole('img', { name: /Mã cần nhập|Code to enter/ })
    await page.getByLabel(code, { exact: true }).fill((await drawn.textContent()) ?? '')
    await page.getByRole('button', { name: send }).click()
    await expectPanel(sent)
    await expect(page.getByText('ai.do@congty.vn')).toBeVisible()
    await page.getByRole('button', { name: back }).click()
    await expectPanel(login)
    await page.goto(`/reset?token=${encodeLink('token=t&email=ai%40congty.vn&userName=staff.sales01')}`)
    await expectPanel(reset)
    await page.getByRole('button', { name: back }).click()
    await expectPanel(login)
    await page.reload()
    await expectPanel(login)
  })
}

test('the keyboard alone signs in, and the wanted page opens', async ({ page }) => {
  await page.goto('/setting/appearance')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsetting%2Fappearance$/)
  await expect(username(page)).toBeFocused()
  await page.keyboard.type('leader.account')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await page.keyboard.press('Space')
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/setting\/appearance$/)
  await expect(page.getByText('Đăng nhập thành công')).toBeVisible()
})

test('what cannot be right is flagged at its field and not sent', async ({ page }) => {
  let sent = 0
  await page.route('**/api/UserAccount/Authenticate', (route) => {
    sent += 1
    return route.abort()
  })
  await page.goto('/login')
  await signIn(page, 'Ngan', 'yeu')
  await expect(page.getByText('Dùng 8–20 ký tự')).toBeVisible()
  await expect(page.getByText('Mật khẩu cần ít nhất 8 ký tự')).toBeVisible()
  await expect(username(page)).toBeFocused()
  await username(page).fill('sai@congty')
  await expect(page.getByText('Dùng 8–20 ký tự')).toBeHidden()
  await passwordField(page).press('Enter')
  await expect(page.getByText('Email không hợp lệ')).toBeVisible()
  expect(sent).toBe(0)
})

test('a wrong password says so and leaves the name in place', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, 'leader.account', 'Sai@20266')
  await expect(page.getByText('Tên đăng nhập hoặc mật khẩu không đúng')).toBeVisible()
  await expect(username(page)).toHaveValue('leader.account')
  await expect(passwordField(page)).toBeFocused()
})

test('without a network the sign-in says so and keeps what was typed', async ({ page, context }) => {
  await page.goto('/login')
  await expect(page.getByText(/Phiên bản \d/)).toBeVisible()
  await context.setOffline(true)
  await signIn(page, 'leader.account')
  await expect(page.getByText('Vui lòng kiểm tra kết nối mạng của bạn')).toBeVisible()
  await expect(passwordField(page)).toHaveValue(password)
})

test('a redirect query cannot lead out of the product', async ({ page }) => {
  await page.goto('/login?redirect=https://evil.example/')
  await signIn(page, 'leader.account')
  await expect(page.getByText('Đăng nhập thành công')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the pictures change every four seconds, and wait while someone points at them', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  const first = page.getByText('Khách hàng ở cùng một nơi')
  const second = page.getByText('Không bỏ sót phiếu hỗ trợ nào')
  await expect(first).toBeVisible()
  await page.clock.runFor(4_000)
  await expect(second).toBeVisible()
  await expect(first).toBeHidden()
  await second.hover()
  await page.clock.runFor(20_000)
  await expect(second).toBeVisible()
  await username(page).hover()
  await page.clock.runFor(4_000)
  await expect(first).toBeVisible()
  // Its clock is not the time any more.
  await page.close()
})

test('the pictures stand still where reduced motion is asked for', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/login')
  await expect(page.getByText('Khách hàng ở cùng một nơi')).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(page.getByText('Khách hàng ở cùng một nơi')).toBeVisible()
  await page.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the sign-in has no language switch, fits the thumb and leads to the tickets', async ({ page }) => {
    await page.goto('/login')
    await expect(page).toHaveURL(/\/m\/login$/)
    await expect(username(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'English' })).toBeHidden()
    const toggle = page.getByRole('button', { name: 'Hiện mật khẩu' })
    for (const target of [username(page), toggle, signInButton(page)])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const fontSize = await username(page).evaluate((field) => getComputedStyle(field).fontSize)
    expect(fontSize).toBe('16px')
    expect(await findBarriers(page)).toEqual([])
    await signIn(page, 'leader.support')
    await expect(page).toHaveURL(/\/m\/ticket$/)
  })

  test('a reset link opens the reset panel of the phone', async ({ page }) => {
    await page.goto(`/reset?token=${encodeLink('token=t&email=ai%40congty.vn&userName=staff.sales01')}`)
    await expect(page.getByRole('heading', { name: 'Đặt lại mật khẩu' })).toBeVisible()
    await expect(page).toHaveURL(/\/m\/login$/)
  })
})
