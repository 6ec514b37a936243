import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'

const password = 'Demo@2026'
const username = (page: Page) => page.getByLabel('Tên đăng nhập hoặc email')
const passwordField = (page: Page) => page.getByLabel('Mật khẩu', { exact: true })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Đăng nhập', exact: true })
const shownCode = (page: Page) => page.getByRole('img', { name: /^Mã cần gõ/ })

async function signIn(page: Page, name: string, secret = password) {
  await username(page).fill(name)
  await passwordField(page).fill(secret)
  await passwordField(page).press('Enter')
}

async function openForgot(page: Page) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Quên mật khẩu?' }).click()
}

async function askForLink(page: Page, email: string) {
  await openForgot(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mã xác nhận', { exact: true }).fill((await shownCode(page).textContent()) ?? '')
  await page.getByRole('button', { name: 'Gửi liên kết' }).click()
  await expect(page.getByRole('heading', { name: 'Kiểm tra hộp thư' })).toBeVisible()
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

const encodeLink = (text: string) => Buffer.from(text).toString('base64url')

const languages = [
  {
    switchTo: 'Tiếng Việt',
    titles: ['Đăng nhập', 'Quên mật khẩu', 'Kiểm tra hộp thư', 'Đặt lại mật khẩu'],
    forgot: 'Quên mật khẩu?',
    email: 'Email',
    code: 'Mã xác nhận',
    send: 'Gửi liên kết',
    back: 'Quay lại đăng nhập',
  },
  {
    switchTo: 'English',
    titles: ['Log in', 'Forgot password', 'Check your mailbox', 'Reset password'],
    forgot: 'Forgot password?',
    email: 'Email',
    code: 'Confirmation code',
    send: 'Send link',
    back: 'Back to login',
  },
] as const

for (const { switchTo, titles, forgot, email, code, send, back } of languages) {
  test(`the four panels speak ${switchTo}, lead back to login and have no accessibility fault`, async ({ page }) => {
    const [login, forgotten, sent, reset] = titles
    const expectPanel = async (title: string) => {
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    await page.route('**/api/UserAccount/ForgotPassword', (route) => route.fulfill({ status: 204 }))
    await page.goto('/login')
    await page.getByRole('button', { name: switchTo }).click()
    await expectPanel(login)
    await page.getByRole('button', { name: forgot }).click()
    await expectPanel(forgotten)
    await page.getByLabel(email).fill('ai.do@congty.vn')
    const drawn = page.getByRole('main').getByRole('img', { name: /Mã cần gõ|Code to type/ })
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
  await expect(page.getByText('Tên đăng nhập dài 8–20 ký tự')).toBeVisible()
  await expect(page.getByText('Mật khẩu cần ít nhất 8 ký tự')).toBeVisible()
  await expect(username(page)).toBeFocused()
  await username(page).fill('sai@congty')
  await expect(page.getByText('Tên đăng nhập dài 8–20 ký tự')).toBeHidden()
  await passwordField(page).press('Enter')
  await expect(page.getByText('Email không đúng định dạng')).toBeVisible()
  expect(sent).toBe(0)
})

test('a wrong password says so and leaves the name in place', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, 'leader.account', 'Sai@20266')
  await expect(page.getByText('Tên đăng nhập hoặc mật khẩu không đúng')).toBeVisible()
  await expect(username(page)).toHaveValue('leader.account')
  await expect(passwordField(page)).toBeFocused()
})

const refusals = [
  ['account.suspended', 422, 'Tài khoản đã bị khóa hoặc tạm ngưng'],
  ['request.tooMany', 429, 'Bạn thao tác quá nhiều lần, vui lòng thử lại sau'],
  ['internal', 500, 'Đăng nhập không thành công'],
] as const
for (const [code, status, text] of refusals) {
  test(`a sign-in refused by ${code} reads "${text}"`, async ({ page }) => {
    const json = { type: 'about:blank', title: '', status, code, requestId: 'r' }
    await page.route('**/api/UserAccount/Authenticate', (route) => route.fulfill({ status, json }))
    await page.goto('/login')
    await signIn(page, 'leader.account')
    await expect(page.getByText(text)).toBeVisible()
  })
}

test('without a network the sign-in says so and keeps what was typed', async ({ page, context }) => {
  await page.goto('/login')
  await expect(page.getByText(/Phiên bản \d/)).toBeVisible()
  await context.setOffline(true)
  await signIn(page, 'leader.account')
  await expect(page.getByText('Vui lòng kiểm tra kết nối mạng của bạn')).toBeVisible()
  await expect(passwordField(page)).toHaveValue(password)
})

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
  await page.getByRole('button', { name: 'Gửi lại thư kích hoạt' }).click()
  await expect(page.getByText('Đã gửi thư kích hoạt tới oanh@congty.vn')).toBeVisible()
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
  await page.reload()
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('ngan')
  await expect(page.getByRole('img', { name: 'Chưa đạt:' })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Đặt mật khẩu mới' })).toBeDisabled()
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill(chosen)
  await expect(page.getByRole('img', { name: 'Đạt:', exact: true })).toHaveCount(2)
  await page.getByLabel('Nhập lại mật khẩu mới').fill(`${chosen}y`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Hai mật khẩu chưa giống nhau')).toBeVisible()
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
  await expect(page.getByText('Liên kết đặt lại mật khẩu không đúng')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible()
})

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

/** Puts an entry where the product keeps its own, sealed by this browser's key. */
const storeSealed = (page: Page, name: string, text: string) =>
  page.evaluate(
    async ([entry, value]) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('lite-crm')
        opening.onsuccess = () => resolve(opening.result)
      })
      const key = await new Promise<CryptoKey>((resolve) => {
        const asked = database.transaction('keys').objectStore('keys').get('vault')
        asked.onsuccess = () => resolve(asked.result)
      })
      const encoder = new TextEncoder()
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const options = { name: 'AES-GCM', iv, additionalData: encoder.encode(entry) }
      const sealed = new Uint8Array(await crypto.subtle.encrypt(options, key, encoder.encode(value)))
      localStorage.setItem(`lite-crm.1.${entry}`, btoa(String.fromCharCode(...iv, ...sealed)))
    },
    [name, text] as const,
  )

test('a stored token that is "unauthorized" is told once and cleared', async ({ page }) => {
  await page.goto('/login')
  await expect(username(page)).toBeVisible()
  await storeSealed(page, 'token', '"unauthorized"')
  await page.reload()
  await expect(page.getByText('Bạn chưa được xác thực')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lite-crm.1.token'))).toBeNull()
  await page.reload()
  await expect(username(page)).toBeVisible()
  await expect(page.getByText('Bạn chưa được xác thực')).toBeHidden()
})

test('a redirect query cannot lead out of the product', async ({ page }) => {
  await page.goto('/login?redirect=https://evil.example/')
  await signIn(page, 'leader.account')
  await expect(page.getByText('Đăng nhập thành công')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the pictures change every four seconds, and wait while someone points at them', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  const first = page.getByText('Khách hàng ở cùng một nơi')
  const second = page.getByText('Không phiếu hỗ trợ nào bị bỏ quên')
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
})

test('the pictures stand still where reduced motion is asked for', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/login')
  await expect(page.getByText('Khách hàng ở cùng một nơi')).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(page.getByText('Khách hàng ở cùng một nơi')).toBeVisible()
})

test('an activation link that was used is told, and the mail can be sent again', async ({ page }) => {
  await page.goto(`/verify?token=${encodeLink('token=used&email=ai%40congty.vn&userName=staff.sales01')}`)
  await expect(page.getByText('Liên kết kích hoạt không đúng, đã được dùng hoặc đã hết hạn')).toBeVisible()
  await expect(page).not.toHaveURL(/token/)
  await expect(page.getByRole('button', { name: 'Gửi lại thư kích hoạt' })).toBeVisible()
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the sign-in has no language switch, fits the thumb and leads to the tickets', async ({ page }) => {
    await page.goto('/login')
    await expect(page).toHaveURL(/\/m\/login$/)
    await expect(page.getByRole('button', { name: 'English' })).toBeHidden()
    const toggle = page.getByRole('button', { name: 'Hiện ký tự đã nhập' })
    for (const target of [username(page), toggle, signInButton(page)])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const fontSize = await username(page).evaluate((field) => getComputedStyle(field).fontSize)
    expect(fontSize).toBe('16px')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await signIn(page, 'leader.support')
    await expect(page).toHaveURL(/\/m\/ticket$/)
  })

  test('a reset link opens the reset panel of the phone', async ({ page }) => {
    await page.goto(`/reset?token=${encodeLink('token=t&email=ai%40congty.vn&userName=staff.sales01')}`)
    await expect(page.getByRole('heading', { name: 'Đặt lại mật khẩu' })).toBeVisible()
    await expect(page).toHaveURL(/\/m\/login$/)
  })
})
