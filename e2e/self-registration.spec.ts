import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { callAs, freshWord, saveSetting } from './company.ts'
import { test } from './journey.ts'
import { password } from './session.ts'

const letRegister = async (selfRegistration: boolean) => saveSetting(await callAs('admin'), { selfRegistration })

test.describe.configure({ mode: 'serial' })
test.beforeAll(() => letRegister(true))
test.afterAll(() => letRegister(false))

const words = {
  vi: {
    link: 'Đăng ký tài khoản',
    fields: ['Tên đăng nhập', 'Họ và tên', 'Email', 'Số điện thoại (không bắt buộc)', 'Mật khẩu', 'Nhập lại mật khẩu'],
    submit: 'Đăng ký',
    done: 'Kích hoạt tài khoản',
    back: 'Quay lại đăng nhập',
    login: 'Đăng nhập',
  },
  en: {
    link: 'Create account',
    fields: ['Username', 'Full name', 'Email', 'Phone (optional)', 'Password', 'Confirm password'],
    submit: 'Create account',
    done: 'Activate your account',
    back: 'Back to sign-in',
    login: 'Sign in',
  },
} as const

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const field = (page: Page, label: string) => page.getByRole('main').getByRole('textbox', { name: label, exact: true })
const newcomer = () => {
  const name = `self.${freshWord()}`
  return { userName: name, email: `${name.replaceAll('.', '')}@hoatieu.test` }
}

for (const language of ['vi', 'en'] as const)
  test(`a visitor registers by the keyboard alone, activates the account by the mail, and signs in (${language})`, async ({
    page,
    context,
  }) => {
    const { link, fields, submit, done, back, login } = words[language]
    const { userName, email } = newcomer()
    await page.goto('/login')
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: link, exact: true }).press('Enter')
    await expect(title(page, link)).toBeVisible()
    await expectAccessible(page)
    await expect(field(page, fields[0])).toBeFocused()
    await page.keyboard.type('Ai')
    await page.keyboard.press('Enter')
    await expect(field(page, fields[0])).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(userName)
    for (const text of ['Nguyễn Tự Đăng', email, '0912 345 678']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    // Two that differ block nothing for good: whichever is mended, the form can be sent.
    await field(page, fields[4]).fill(password)
    await field(page, fields[5]).fill(`${password}x`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: submit, exact: true })).toBeDisabled()
    await field(page, fields[4]).fill(`${password}x`)
    await expect(page.getByRole('button', { name: submit, exact: true })).toBeEnabled()
    await field(page, fields[4]).fill(password)
    await field(page, fields[5]).fill(password)
    await field(page, fields[3]).fill('')
    await field(page, fields[3]).press('Enter')
    await expect(title(page, done)).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expectAccessible(page)

    const outbox = await context.newPage()
    const mail = outbox.getByRole('row', { name: email }).getByRole('link').first()
    await expect(async () => {
      await outbox.goto('/outbox')
      await expect(mail).toBeVisible({ timeout: 500 })
    }).toPass()
    await mail.click()
    const mailed = await outbox.getByRole('link', { name: /\/verify\?token=/ }).getAttribute('href')
    await outbox.close()
    await page.getByRole('button', { name: back }).click()
    await expect(title(page, login)).toBeVisible()
    await page.goto(mailed ?? '')
    await page.getByRole('main').getByRole('button').click()
    await page.getByRole('textbox').first().fill(userName)
    await page.getByRole('textbox').nth(1).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/\/login/)
  })

test('what somebody has already is told at its field, and nothing typed is lost', async ({ page }) => {
  const { fields, link, submit } = words.vi
  await page.goto('/login')
  await page.getByRole('button', { name: link }).click()
  const texts = ['staff.sales01', 'Nguyễn Trùng', newcomer().email, '', password, password]
  for (const [at, text] of texts.entries()) await field(page, fields[at] ?? '').fill(text)
  await page.getByRole('button', { name: submit, exact: true }).click()
  await expect(field(page, fields[0])).toHaveAccessibleDescription(/Tên đăng nhập đã tồn tại/)
  await expect(field(page, fields[0])).toBeFocused()
  await expect(field(page, fields[1])).toHaveValue('Nguyễn Trùng')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the form fits the screen and the thumb', async ({ page }) => {
    const { link, fields, submit } = words.vi
    await page.goto('/m/login')
    const way = page.getByRole('button', { name: link })
    expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await way.tap()
    await expect(title(page, link)).toBeVisible()
    for (const label of fields.slice(0, 4))
      expect((await field(page, label).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect((await page.getByRole('button', { name: submit, exact: true }).boundingBox())?.height).toBeGreaterThan(43)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  })
})

test('closed again, nothing leads there', async ({ page }) => {
  await letRegister(false)
  await page.goto('/login')
  await expect(page.getByText(/^Phiên bản/)).toBeVisible()
  await expect(page.getByRole('button', { name: words.vi.link })).toHaveCount(0)
})
