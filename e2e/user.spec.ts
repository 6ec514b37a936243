import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addPerson, enter, fresh, freshWord, type Person } from './company.ts'
import { elsewhere, test } from './journey.ts'
import { signIn } from './person.ts'
import { password } from './session.ts'

/** A department of the demo company. */
const SUPPORT = 2

const list = (page: Page) => page.getByRole('grid', { name: 'Người dùng' })
const rows = (page: Page) => list(page).locator('tbody tr:not([aria-hidden])')
const quick = (page: Page) => page.getByRole('dialog')
const fact = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) })
const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Thao tác' }).click()
  await page.getByRole('menuitem', { name }).click()
}
const agree = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const openRecord = (page: Page, { userId }: Pick<Person, 'userId'>, query = '') => page.goto(`/users/${userId}${query}`)

/** The link of the activation mail, as the outbox of the demo shows it. */
async function readActivation(page: Page, email: string): Promise<string> {
  const outbox = await page.context().newPage()
  await outbox.goto('/outbox')
  const mail = outbox.getByRole('row', { name: email }).getByRole('link').first()
  await expect(async () => {
    await outbox.reload()
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  await mail.click()
  const link = await outbox.getByRole('link', { name: /\/verify\?token=/ }).getAttribute('href')
  await outbox.close()
  return link ?? ''
}

test('a colleague is registered, activates the account by the mail, and signs in at another browser', async ({
  page,
  browser,
}) => {
  const userName = `e2e.${freshWord()}`
  const email = `${userName.replaceAll('.', '')}@hoatieu.test`
  await signIn(page, 'admin', '/users')
  await page.getByRole('button', { name: 'Thêm người dùng' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm người dùng' })

  await expect(dialog.getByLabel('Họ và tên')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('alert')).toContainText('Họ và tên')
  await expect(dialog.getByRole('alert')).toContainText('Phòng ban')
  await expectAccessible(page, '[role=dialog]')

  await dialog.getByLabel('Họ và tên').fill('Trần Thị Người Mới')
  await dialog.getByLabel('Tên đăng nhập').fill('staff.sales01')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Mật khẩu mới', { exact: true }).fill(password)
  await dialog.getByLabel('Nhập lại mật khẩu mới').fill(password)
  await dialog.getByLabel('Phòng ban').first().click()
  await page.getByRole('option', { name: 'Phòng Kỹ thuật' }).click()
  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('alert')).toContainText('Tên đăng nhập: Tên đăng nhập đã tồn tại')
  await expect(dialog.getByLabel('Tên đăng nhập')).toBeFocused()
  await expect(dialog.getByLabel('Nhập lại mật khẩu mới')).toHaveValue(password)

  await dialog.getByLabel('Tên đăng nhập').fill(userName)
  await page.keyboard.press('Control+s')
  // In a notice, which stays for as long as it has the focus.
  const toRecord = page.getByRole('button', { name: 'Mở hồ sơ' })
  await toRecord.focus()
  await expect(dialog).toBeHidden()
  await toRecord.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trần Thị Người Mới' })).toBeVisible()
  // Why the person may do nothing yet names the word, too, as soon as it is loaded.
  await expect(page.getByText('Chưa kích hoạt', { exact: true })).toBeVisible()

  const other = await elsewhere(browser)
  await other.goto(await readActivation(page, email))
  await expect(other.getByText('Tài khoản đã được kích hoạt')).toBeVisible()
  await signIn(other, userName)
  await expect(other.getByRole('button', { name: /Tài khoản của Trần Thị Người Mới/ })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Đang làm việc', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Phiên đăng nhập' }).click()
  await expect(page.getByRole('grid', { name: 'Phiên đăng nhập' }).locator('tbody tr')).toHaveCount(1)
  await expectAccessible(page)
})

test('a password that is made is shown once more to be handed over', async ({ page, browser }) => {
  const userName = `e2e.${freshWord()}`
  const admin = await enter(page, 'admin', '/users')
  await page.getByRole('button', { name: 'Thêm người dùng' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm người dùng' })
  await dialog.getByLabel('Họ và tên').fill('Lê Văn Trao Tay')
  await dialog.getByLabel('Tên đăng nhập').fill(userName)
  const email = `${userName.replaceAll('.', '')}@hoatieu.test`
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Tạo mật khẩu ngẫu nhiên' }).click()
  await expect(dialog.getByLabel('Nhập lại mật khẩu mới')).toHaveCount(0)
  await dialog.getByLabel('Phòng ban').first().click()
  await page.getByRole('option', { name: 'Phòng Kế toán' }).click()
  await page.keyboard.press('Control+s')
  const handed = page.getByRole('dialog', { name: 'Đã thêm Lê Văn Trao Tay' })
  const made = (await handed.getByRole('definition').last().textContent()) ?? ''
  await handed.getByRole('button', { name: 'Đóng' }).click()

  await admin.call('POST', '/api/UserAccount/Active', { userName, email })
  const other = await elsewhere(browser)
  await other.goto('/login')
  await other.getByLabel('Tên đăng nhập hoặc email').fill(userName)
  await other.getByLabel('Mật khẩu', { exact: true }).fill(made)
  await other.keyboard.press('Enter')
  await expect(other).not.toHaveURL(/\/login/)
})

test('a lock ends the session at the other browser at once, and unlocking lets the person in again', async ({
  page,
  browser,
}) => {
  const person = await addPerson(await enter(page, 'admin', '/users'), 'Phạm Văn Bị Khóa', SUPPORT)
  const other = await elsewhere(browser)
  await signIn(other, person.userName)
  await openRecord(page, person, '?tab=sessions')
  await act(page, 'Khóa tài khoản')
  await expect(page.getByRole('dialog')).toContainText('bị đăng xuất ngay')
  await agree(page, 'Khóa tài khoản')
  await expect(page.getByText('Đã khóa', { exact: true })).toBeVisible()
  await expect(page.getByText('Người này hiện không đăng nhập ở thiết bị nào.')).toBeVisible()
  await expect(other).toHaveURL(/\/login/)

  await page.getByRole('button', { name: 'Mở khóa' }).click()
  await expect(page.getByText('Đang làm việc', { exact: true })).toBeVisible()
  await signIn(other, person.userName)
})

test('one session is ended without touching the account', async ({ page, browser }) => {
  const person = await addPerson(await enter(page, 'admin', '/users'), 'Vũ Thị Một Phiên', SUPPORT)
  const other = await elsewhere(browser)
  await signIn(other, person.userName)
  await openRecord(page, person, '?tab=sessions')
  await page.getByRole('button', { name: /^Kết thúc phiên/ }).click()
  await agree(page, 'Kết thúc')
  await expect(other).toHaveURL(/\/login/)
  await expect(page.getByText('Đang làm việc', { exact: true })).toBeVisible()
})

test('another department is told with what follows before it is saved, and stands in the history', async ({ page }) => {
  const person = await addPerson(await enter(page, 'admin', '/users'), 'Đỗ Văn Chuyển Phòng', SUPPORT)
  await openRecord(page, person)
  await fact(page, 'Phòng ban').click()
  await page.getByRole('option', { name: /Phòng Kế toán/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Quyền lấy theo chức vụ')
  await agree(page, 'Hủy')
  await expect(page.getByRole('alert')).toContainText('Chưa đổi')
  await page.keyboard.press('Escape')
  await fact(page, 'Phòng ban').click()
  await page.getByRole('option', { name: /Phòng Kế toán/ }).click()
  await agree(page, 'Đổi')
  await expect(fact(page, 'Phòng ban')).toContainText('Phòng Kế toán')

  await page.getByRole('tab', { name: 'Nhật ký' }).click()
  await page.getByRole('tab', { name: 'Thay đổi trên hồ sơ này' }).click()
  const history = page.getByRole('region', { name: 'Thay đổi trên hồ sơ này' })
  await expect(history).toContainText('đã đổi phòng ban của người dùng')
  await expect(history).toContainText('Phòng Kế toán')
  await expect(page.getByText('Đã hiển thị tất cả dữ liệu')).toBeVisible()
  await expectAccessible(page)
})

test('what a person did is shown in blocks with its totals, to the end', async ({ page }) => {
  await signIn(page, 'admin', '/users')
  await page.getByRole('searchbox').fill('staff.market')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().click()
  await quick(page).getByRole('button', { name: 'Mở hồ sơ' }).click()
  await page.getByRole('tab', { name: 'Nhật ký' }).click()
  const done = page.getByRole('region', { name: 'Hoạt động' })
  await expect(done.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Khách hàng' })).toBeVisible()
  const first = await done.getByRole('listitem').count()
  await page.getByText('Đang tải thêm…').scrollIntoViewIfNeeded()
  await expect.poll(() => done.getByRole('listitem').count()).toBeGreaterThan(first)
  await expectAccessible(page)
})

test('an account is deleted, found among the deleted, and taken back', async ({ page }) => {
  const person = await addPerson(await enter(page, 'admin', '/users'), 'Ngô Thị Tạm Biệt', SUPPORT)
  await openRecord(page, person)
  await act(page, 'Xóa')
  await agree(page, 'Xóa')
  await expect(page.getByText('Tài khoản này đã bị xóa.')).toBeVisible()
  await expect(fact(page, 'Họ và tên')).toHaveCount(0)
  await page.goto(`/users?standing=deleted&text=${person.userName}`)
  await expect(rows(page)).toHaveCount(1)
  await openRecord(page, person)
  await page.getByRole('button', { name: 'Khôi phục' }).click()
  await expect(page.getByText('Đang làm việc', { exact: true })).toBeVisible()
})

test('a leader cannot be deleted and nobody shuts out the own account: the reasons stand in the menu', async ({
  page,
}) => {
  await signIn(page, 'admin', '/users?text=leader.sales')
  await rows(page).first().click()
  await quick(page).getByRole('button', { name: 'Thao tác' }).click()
  await expect(page.getByRole('menuitem', { name: /Xóa/ })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: /Xóa/ })).toContainText('Hãy đổi trưởng phòng trước')
  await page.goto('/users/1')
  await page.getByRole('button', { name: 'Thao tác' }).click()
  await expect(page.getByRole('menuitem', { name: /Khóa tài khoản/ })).toContainText('tài khoản của chính bạn')
})

test('the list is walked by keys alone, from the row to the quick view, to the record and back', async ({ page }) => {
  const admin = await enter(page, 'admin', '/users')
  // Their own: among all people others add some meanwhile, and the rows move. No part of any user name.
  const mark = `Phím ${Date.now().toString(8)}`
  for (const word of ['Một', 'Hai', 'Ba']) await addPerson(admin, `${mark} ${word}`, SUPPORT)
  await page.goto(`/users?text=${encodeURIComponent(mark)}`)
  await expect(rows(page)).toHaveCount(3)
  await rows(page).first().focus()
  const nameOf = async (place: number) =>
    (await rows(page).nth(place).getByRole('rowheader').locator('bdi').first().textContent()) ?? ''
  const [second, third] = [await nameOf(1), await nameOf(2)]
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(quick(page).getByRole('heading', { name: second })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('j')
  await expect(quick(page).getByRole('heading', { name: third })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: third })).toBeVisible()
  await page.goBack()
  await expect(quick(page).getByRole('heading', { name: third })).toBeVisible()
  await expect(quick(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(quick(page)).toHaveCount(0)
  await expect(rows(page).nth(2)).toBeFocused()
})

test('several people move to another department, seen before it is sent', async ({ page }) => {
  const admin = await enter(page, 'admin', '/users')
  // No part of any user name: the search looks there, too.
  const mark = `Dời ${Date.now().toString(8)}`
  const people = [await addPerson(admin, `${mark} Một`, SUPPORT), await addPerson(admin, `${mark} Hai`, SUPPORT)]
  await page.goto(`/users?text=${encodeURIComponent(mark)}`)
  await expect(rows(page)).toHaveCount(people.length)
  await list(page).locator('thead').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Chuyển phòng ban' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chuyển 2 người sang phòng ban khác' })
  await dialog.getByLabel('Phòng ban mới').first().click()
  await page.getByRole('option', { name: 'Phòng Kỹ thuật' }).click()
  const preview = dialog.getByRole('region', { name: 'Trước và sau khi chuyển' })
  await expect(preview).toContainText('Phòng Kỹ thuật')
  await expect(preview).toContainText(`${mark} Một`)
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Chuyển 2 người' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows(page).filter({ hasText: 'Phòng Kỹ thuật' })).toHaveCount(2)
})

test('filters stand in the address as chips, come back after F5, and are kept as a view', async ({ page }) => {
  await signIn(page, 'admin', '/users')
  await page.getByRole('button', { name: 'Bộ lọc' }).click()
  await page.getByRole('combobox', { name: 'Vai trò' }).click()
  await page.getByRole('option', { name: 'Quản trị viên' }).click()
  await page.getByRole('button', { name: 'Đóng', exact: true }).click()
  const chips = page.getByRole('list', { name: 'Bộ lọc đang dùng' })
  await expect(chips).toContainText('Quản trị viên')
  await page.reload()
  await expect(chips).toContainText('Quản trị viên')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lưu thành mới' }).click()
  const name = fresh('Quản trị')
  await page.getByRole('textbox', { name: 'Tên chế độ xem' }).fill(name)
  await page.getByRole('button', { name: 'Lưu chế độ xem' }).click()
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Tất cả' }).click()
  await expect(chips).toHaveCount(0)
})

test('too large a picture is told before anything is sent', async ({ page }) => {
  await signIn(page, 'admin', '/users')
  await page.getByRole('button', { name: 'Thêm người dùng' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm người dùng' })
  const buffer = Buffer.alloc(1_048_576)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'anh.png', mimeType: 'image/png', buffer })
  await expect(dialog.getByText('Ảnh phải nhỏ hơn 1 MB')).toBeVisible()
})
