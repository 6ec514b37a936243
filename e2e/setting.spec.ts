import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { addPerson, callAs, type Person, saveSetting } from './company.ts'
import { elsewhere, test } from './journey.ts'
import { signIn } from './person.ts'
import { password } from './session.ts'

async function openElsewhere(browser: Browser, name: string): Promise<Page> {
  const page = await elsewhere(browser)
  await signIn(page, name, '/setting/profile')
  return page
}

/** Somebody whose sessions and password no other test touches. */
const addOwner = async (): Promise<Person> => addPerson(await callAs('admin'), 'Đinh Thị Riêng', 2)

const parts = (page: Page) => page.getByRole('navigation', { name: 'Cài đặt' })

test('a person finds the own facts, and walks the parts by keyboard', async ({ page }) => {
  await signIn(page, 'viewer.all', '/setting/profile')
  await expect(page.getByRole('region', { name: 'Hồ sơ cá nhân' }).getByText('viewer.all')).toBeVisible()
  await parts(page).getByRole('link', { name: 'Thông báo' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/setting\/calendar-feed$/)
  await page.goBack()
  await expect(parts(page).getByRole('link', { name: 'Hồ sơ cá nhân' })).toHaveAttribute('aria-current', 'page')
})

test('on a narrow page the parts are chosen from one field', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await signIn(page, 'viewer.all', '/setting/profile')
  await page.getByLabel('Chọn mục cài đặt').selectOption({ label: 'Giao diện' })
  await expect(page).toHaveURL(/\/setting\/appearance$/)
})

test('only an administrator finds what holds for the company, and a link there shows nothing to others', async ({
  page,
}) => {
  await signIn(page, 'staff.market', '/setting/audit')
  await expect(page.getByRole('main').getByText('Bạn chưa được cấp quyền')).toBeVisible()
  await expect(parts(page).getByText('Hệ thống')).toHaveCount(0)
  await expect(parts(page).getByText('Danh mục')).toHaveCount(0)
})

test('what a person wants to be told holds after a reload', async ({ page }) => {
  await signIn(page, 'staff.market', '/setting/notifications')
  const customers = page.getByRole('switch', { name: 'Khách hàng: Trong ứng dụng' })
  const saved = () => page.waitForResponse('**/UpdateNotificationPreference')
  await expect(customers).toBeChecked()
  await Promise.all([saved(), customers.click({ force: true })])
  await page.reload()
  await expect(customers).not.toBeChecked()
  await Promise.all([saved(), customers.click({ force: true })])
  await expect(customers).toBeChecked()
})

test('filters of the audit stand in the address, and an entry tells from what to what', async ({ page }) => {
  await signIn(page, 'admin', '/setting/product')
  const suffix = page.getByLabel('Đơn vị tiền')
  for (const text of ['₫', '$']) {
    await suffix.fill(text)
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: 'Bỏ thay đổi' })).toHaveCount(0)
  }
  await parts(page).getByRole('link', { name: 'Nhật ký hệ thống' }).click()
  await page.getByRole('combobox', { name: 'Hành động' }).click()
  await page.getByRole('option', { name: 'Thiết lập chung: tất cả' }).click()
  await expect(page).toHaveURL(/what=setting$/)
  await page.reload()
  const entries = page.getByRole('grid', { name: 'Nhật ký hệ thống' })
  await entries
    .getByRole('row', { name: /Thiết lập chung: sửa/ })
    .first()
    .click()
  const entry = page.getByRole('dialog', { name: 'Thiết lập chung: sửa' })
  // Other settings are changed at the same moment: the one of before is a step away.
  const changed = entry.getByRole('row', { name: /đơn vị tiền.*₫.*\$/i })
  await expect(entry.getByRole('heading')).toBeFocused()
  for (let step = 0; step < 49 && (await changed.count()) === 0; step++) await page.keyboard.press('j')
  await expect(changed).toBeVisible()
})

/** A save that another one overtook is sent again at once. */
async function save(page: Page) {
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/UpdateSetting') && answer.ok()),
    page.keyboard.press('Control+s'),
  ])
  // The answer is here before the page has taken it in: until then it holds whoever leaves.
  await expect(page.getByRole('button', { name: 'Bỏ thay đổi' })).toHaveCount(0)
}

test('what somebody else saves in another field meanwhile is kept, and in the same field is asked about', async ({
  page,
}) => {
  const other = await callAs('admin')
  await signIn(page, 'admin', '/setting/product')
  const suffix = page.getByLabel('Đơn vị tiền')
  await suffix.fill('euro')
  await saveSetting(other, { passwordBlocklist: ['HoaTieu@2026'] })
  await save(page)
  await expect(page.getByLabel('Mật khẩu bị chặn')).toHaveValue('HoaTieu@2026')
  await expect(suffix).toHaveValue('euro')

  await suffix.fill('yên')
  await saveSetting(other, { moneySuffix: 'bảng' })
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert')).toContainText('Người khác vừa lưu phần này')
  await expect(suffix).toHaveValue('yên')
  await save(page)
  await page.reload()
  await expect(suffix).toHaveValue('yên')
  await saveSetting(other, { moneySuffix: '$', passwordBlocklist: [] })
})

test('what is typed while the form is being saved stays, and is saved next', async ({ page }) => {
  const other = await callAs('admin')
  await signIn(page, 'admin', '/setting/product')
  const suffix = page.getByLabel('Đơn vị tiền')
  const blocked = page.getByLabel('Mật khẩu bị chặn')
  const { promise: typed, resolve: goOn } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await typed
    await route.continue()
  }
  await page.route('**/UpdateSetting', hold, { times: 1 })
  await suffix.fill('won')
  await page.keyboard.press('Control+s')
  await blocked.fill('HoaTieu@2027')
  await Promise.all([expect(page.getByText('Đã lưu', { exact: true })).toBeVisible(), goOn()])
  await expect(blocked).toHaveValue('HoaTieu@2027')
  await save(page)
  await page.reload()
  await expect(suffix).toHaveValue('won')
  await expect(blocked).toHaveValue('HoaTieu@2027')
  await saveSetting(other, { moneySuffix: '$', passwordBlocklist: [] })
})

test('fewer days of silence bring more customers to ĐỪNG QUÊN, and the former number fewer again', async ({ page }) => {
  await saveSetting(await callAs('admin'), { dontForgetDays: 30 })
  await signIn(page, 'admin', '/setting/product')
  const days = page.getByLabel('Số ngày không liên hệ')
  const forgotten = async () => {
    const tab = await page.getByRole('tab', { name: /^ĐỪNG QUÊN/ }).textContent()
    return Number(tab?.replace(/\D/g, '') || Number.NaN)
  }
  /** Through the menu, within the open page: the list shows what it knew before until the answer is here. */
  const openListAfter = async (value: string) => {
    await days.fill(value)
    await save(page)
    await page.getByRole('navigation').getByText('Khách hàng', { exact: true }).click()
    await expect(page.getByRole('grid', { name: 'Khách hàng' })).toHaveAttribute('aria-busy', 'false')
  }
  const goBack = async (value: string) => {
    await page.goBack()
    await expect(days).toHaveValue(value)
  }
  await openListAfter('300')
  await expect.poll(forgotten).toBeGreaterThan(0)
  const few = await forgotten()
  await goBack('300')
  await openListAfter('7')
  await expect.poll(forgotten).toBeGreaterThan(few)
  const many = await forgotten()
  await goBack('7')
  await openListAfter('30')
  await expect.poll(forgotten).toBeLessThan(many)
})

test('another session is ended from the list, and its page goes to the sign-in', async ({ page, browser }) => {
  const { userName } = await addOwner()
  const other = await openElsewhere(browser, userName)
  await signIn(page, userName, '/setting/devices')
  await expect(page.getByText('Phiên này')).toHaveCount(1)
  const ends = page.getByRole('row').getByRole('button', { name: /^Kết thúc phiên/ })
  await expect(ends).toHaveCount(1)
  await ends.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kết thúc' }).click()
  await expect(page.getByText('Đã kết thúc phiên đăng nhập')).toBeVisible()
  await expect(ends).toHaveCount(0)
  await expect(other).toHaveURL(/\/login\?redirect=/)
})

test('a wrong old password changes nothing and is told', async ({ page }) => {
  await signIn(page, 'viewer.all', '/setting/password')
  await page.getByLabel('Mật khẩu cũ').fill('Khong@2026')
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('Moi@2026xyz')
  await page.getByLabel('Nhập lại mật khẩu mới').fill('Moi@2026xyz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mật khẩu cũ không đúng')).toBeVisible()
  await expect(page.getByLabel('Mật khẩu cũ')).toBeFocused()
})

test('a changed password ends the other sessions and keeps this one', async ({ page, browser }) => {
  const { userName } = await addOwner()
  const other = await openElsewhere(browser, userName)
  await signIn(page, userName, '/setting/password')
  const change = async (from: string, to: string) => {
    await page.getByLabel('Mật khẩu cũ').fill(from)
    await page.getByLabel('Mật khẩu mới', { exact: true }).fill(to)
    await page.getByLabel('Nhập lại mật khẩu mới').fill(to)
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/UserAccount/ChangePassword'),
      page.keyboard.press('Enter'),
    ])
    expect(answer.status()).toBe(204)
    await expect(page.getByLabel('Mật khẩu cũ')).toHaveValue('')
  }
  await change(password, 'Moi@2026xyz')
  await expect(other).toHaveURL(/\/login\?redirect=/)
  await other.context().close()
  await change('Moi@2026xyz', password)
  await expect(page).toHaveURL(/\/setting\/password$/)
})

test('language and colours hold after a reload', async ({ page }) => {
  await signIn(page, 'viewer.all', '/setting/appearance')
  await page.getByRole('radio', { name: 'Tối' }).check()
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
