import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { encodeLink, openForgot, shownCode, signIn, username } from './sign-in-panel.ts'

async function askForLink(page: Page, email: string) {
  await openForgot(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mã xác nhận', { exact: true }).fill((await shownCode(page).textContent()) ?? '')
  await page.getByRole('button', { name: 'Gửi liên kết' }).click()
  await expect(page.getByRole('heading', { name: 'Kiểm tra email' })).toBeVisible()
}

const mailsTo = (outbox: Page, email: string) =>
  outbox.getByRole('row', { name: email }).getByRole('link', { name: 'Đặt lại mật khẩu' })

/** Asks for a reset link and answers it as the outbox page shows it, beside earlier ones to the same address. */
async function receiveLink(page: Page, context: BrowserContext, email: string): Promise<string> {
  const outbox = await context.newPage()
  await outbox.goto('/outbox')
  const earlier = await mailsTo(outbox, email).count()
  await askForLink(page, email)
  await expect(async () => {
    await outbox.reload()
    await expect(mailsTo(outbox, email)).toHaveCount(earlier + 1, { timeout: 500 })
  }).toPass()
  await mailsTo(outbox, email).first().click()
  const link = await outbox.getByRole('link', { name: /\/reset\?token=/ }).getAttribute('href')
  await outbox.close()
  return link ?? ''
}

test('an account that is not activated can have its mail sent again, once in thirty seconds', async ({ page }) => {
  const json = { type: 'about:blank', title: '', status: 422, code: 'account.unactive', requestId: 'r' }
  await page.route('**/api/UserAccount/Authenticate', (route) => route.fulfill({ status: 422, json }))
  const asked: unknown[] = []
  await page.route('**/api/UserAccount/ResendVertifyEmail', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ status: 204 })
  })
  await page.goto('/login')
  await signIn(page, 'leader.account')
  await expect(page.getByText('Tài khoản chưa được kích hoạt')).toBeVisible()
  await page.getByLabel('Email của tài khoản').fill('Oanh@Congty.vn')
  await page.getByRole('button', { name: 'Gửi lại email kích hoạt' }).click()
  await expect(page.getByText('Đã gửi email kích hoạt tới oanh@congty.vn')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Gửi lại sau \d+ giây$/ })).toBeDisabled()
  expect(asked).toEqual([{ userName: 'leader.account', email: 'oanh@congty.vn' }])
})

test('a wrong code is emptied and flagged, and another code is shown', async ({ page }) => {
  await openForgot(page)
  const first = await shownCode(page).textContent()
  expect(first).toMatch(/^[A-Za-z0-9]{5}$/)
  await page.getByLabel('Email').fill('ai.do@congty.vn')
  const code = page.getByLabel('Mã xác nhận', { exact: true })
  await code.fill(first?.[0] === 'A' ? 'BBBBB' : 'AAAAA')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mã xác nhận không đúng')).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(shownCode(page)).not.toHaveText(first ?? '')
  const second = await shownCode(page).textContent()
  await page.getByRole('button', { name: 'Đổi mã khác' }).click()
  await expect(shownCode(page)).not.toHaveText(second ?? '')
})

test('an address that is not known is told', async ({ page }) => {
  await openForgot(page)
  await page.getByLabel('Email').fill('khong.ai@congty.vn')
  await page.getByLabel('Mã xác nhận', { exact: true }).fill((await shownCode(page).textContent()) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Địa chỉ email không có trong hệ thống')).toBeVisible()
})

test('the mailed link sets a new password once, and its token never stays in the address', async ({
  page,
  context,
}) => {
  const [email, name] = ['manh.vu@hoatieu.test', 'leader.technical']
  const chosen = `Moi@${Date.now()}x`
  const link = await receiveLink(page, context, email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Đặt lại mật khẩu' })).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  // It is sealed before it is stored.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lite-crm.1.resetLink'))).not.toBeNull()
  await page.reload()
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('ngan')
  await expect(page.getByRole('img', { name: 'Chưa đạt:' })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Đặt mật khẩu mới' })).toBeDisabled()
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill(chosen)
  await expect(page.getByRole('img', { name: 'Đạt:', exact: true })).toHaveCount(2)
  await page.getByLabel('Nhập lại mật khẩu mới').fill(`${chosen}y`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Hai mật khẩu không khớp')).toBeVisible()
  await page.getByLabel('Nhập lại mật khẩu mới').fill(chosen)
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Đặt lại mật khẩu thành công' })
  await done.getByRole('button', { name: 'Đăng nhập' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, name, chosen)
  await expect(page.getByText('Đăng nhập thành công')).toBeVisible()

  const other = await context.browser()?.newContext()
  const again = await other?.newPage()
  if (!again) throw new Error('no second browser')
  await again.goto(link)
  await again.getByLabel('Mật khẩu mới', { exact: true }).fill(`${chosen}z`)
  await again.getByLabel('Nhập lại mật khẩu mới').fill(`${chosen}z`)
  await again.keyboard.press('Enter')
  await expect(again.getByText('Liên kết đặt lại mật khẩu đã hết hạn')).toBeVisible()
  await other?.close()
})

test('a reset link with a value twice opens no reset panel', async ({ page }) => {
  await page.goto(`/reset?token=${encodeLink('token=t&email=a%40b.vn&email=c%40d.vn&userName=staff.sales01')}`)
  await expect(page.getByText('Liên kết đặt lại mật khẩu không hợp lệ')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible()
})

test('an activation link that was used is told, and the mail can be sent again', async ({ page }) => {
  await page.goto(`/verify?token=${encodeLink('token=used&email=ai%40congty.vn&userName=staff.sales01')}`)
  await expect(page.getByText('Liên kết kích hoạt không hợp lệ, đã được dùng hoặc đã hết hạn')).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  await expect(page.getByRole('button', { name: 'Gửi lại email kích hoạt' })).toBeVisible()
})

test('an activation link that works says that the account is ready', async ({ page }) => {
  let calls = 0
  await page.route('**/api/UserAccount/Active', (route) => {
    calls += 1
    return route.fulfill({ status: 204 })
  })
  await page.goto(`/verify?token=${encodeLink('token=new&email=ai%40congty.vn&userName=staff.sales01')}`)
  await expect(page.getByText('Tài khoản đã được kích hoạt')).toBeVisible()
  await page.getByRole('button', { name: 'Đến trang đăng nhập' }).click()
  await expect(username(page)).toBeVisible()
  expect(calls).toBe(1)
})
