import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type Caller, enter, firstOf } from './company.ts'
import { elsewhere, test } from './journey.ts'
import { signIn } from './person.ts'
import { typeKept } from './vault.ts'

/** A second person at a browser of their own. */
async function enterElsewhere(browser: Browser, userName: string) {
  const page = await elsewhere(browser)
  return { page, caller: await enter(page, userName) }
}

interface Customer {
  readonly customerId: number
  readonly name: string
  readonly phoneCustomer: string
}
let count = 0
/** No two runs, no two workers and no two tests have the same one. */
const newPhone = () =>
  `09${Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 10}${String(Date.now() % 100_000).padStart(5, '0')}${String(count++ % 100).padStart(2, '0')}`

async function addCustomer(caller: Caller, name: string, more: object = {}): Promise<Customer> {
  return caller.call('POST', '/api/Customer/AddCustomer', {
    name,
    phoneCustomer: newPhone(),
    sourceCustomer: await firstOf(caller, 'CustomerSource'),
    groupCustomer: [await firstOf(caller, 'CustomerGroup')],
    ...more,
  })
}

const fact = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) })
const openProfile = (page: Page, { customerId }: Customer) => page.goto(`/customer-profile/${customerId}`)
const composer = (page: Page) => page.getByRole('region', { name: 'Thêm vào dòng thời gian' })
const timeline = (page: Page) => page.getByRole('region', { name: 'Dòng thời gian' }).last()

test('a new customer is added after the hint of a possible duplicate was seen', async ({ page }) => {
  const caller = await enter(page, 'staff.sales01')
  const there = await addCustomer(caller, `Nguyễn Thị Gợi Ý ${Date.now()}`)
  await page.goto('/customer')
  await page.getByRole('button', { name: 'Thêm khách hàng' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm khách hàng' })
  await dialog.getByLabel('Tên khách hàng').fill('Trần Văn Mới')
  await dialog.getByLabel('Số điện thoại').fill(there.phoneCustomer)
  await expect(dialog.getByRole('link', { name: there.name })).toBeVisible()
  await expect(dialog.getByText('Số điện thoại này đã thuộc về khách hàng khác')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('alert')).toContainText('Nguồn: Hãy chọn nguồn')
  // The fault is to be read: no list lies over it.
  await expect(dialog.getByRole('combobox', { name: 'Nguồn' })).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await dialog.getByLabel('Số điện thoại').fill(newPhone())
  await expect(dialog.getByRole('link', { name: there.name })).toBeHidden()
  await dialog.getByRole('combobox', { name: 'Nguồn' }).click()
  await page.getByRole('listbox', { name: 'Nguồn' }).getByRole('option').first().click()
  await dialog.getByLabel('Nhóm khách hàng').click()
  await page.getByRole('option', { name: 'Khách lẻ' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Thông tin thêm' }).click()
  const birthday = dialog.getByRole('textbox', { name: 'Ngày sinh' })
  await birthday.fill('32.1.1990')
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('Ngày không hợp lệ')).toBeVisible()
  await expect(birthday).toHaveValue('32.1.1990')
  await birthday.fill('1.2.1990')
  await page.keyboard.press('Control+s')
  // The notice with it stands for less than three seconds: looked for while the form is still being sent.
  await Promise.all([expect(dialog).toBeHidden(), page.getByRole('button', { name: 'Mở hồ sơ' }).click()])
  await expect(page.getByRole('heading', { level: 1, name: 'Trần Văn Mới' })).toBeVisible()
  await expect(fact(page, 'Ngày sinh')).toContainText('01/02/1990')
})

test('who is in charge is changed after a question, and put back', async ({ page }) => {
  const customer = await addCustomer(await enter(page, 'staff.sales01'), 'Đỗ Thị Trao Tay')
  await openProfile(page, customer)
  const before = (await fact(page, 'Người phụ trách').textContent()) ?? ''
  await fact(page, 'Người phụ trách').click()
  const dialog = page.getByRole('dialog', { name: 'Chuyển phụ trách' })
  await dialog.getByRole('combobox', { name: 'Người phụ trách mới' }).click()
  await page.getByRole('option', { name: 'Chưa có người phụ trách' }).click()
  await dialog.getByRole('button', { name: 'Chuyển', exact: true }).click()
  // It stands for less than three seconds: seen and pressed at once.
  const notice = page.locator('[aria-live]').filter({ hasText: 'Khách hàng không còn người phụ trách' })
  await notice.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByText('Đã hoàn tác việc chuyển phụ trách')).toBeVisible()
  await expect(fact(page, 'Người phụ trách')).toHaveText(before)
})

test('a form with something typed is not lost without a question', async ({ page }) => {
  await signIn(page, 'staff.sales01', '/customer')
  await page.getByRole('button', { name: 'Thêm khách hàng' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm khách hàng' })
  await dialog.getByLabel('Tên khách hàng').fill('Trần Văn Dở Dang')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tiếp tục sửa' }).click()
  await expect(dialog.getByLabel('Tên khách hàng')).toHaveValue('Trần Văn Dở Dang')
})

test('a fact is changed by the keyboard alone, and a refused value stays in its field', async ({ page }) => {
  const customer = await addCustomer(await enter(page, 'staff.sales01'), 'Lê Thị Bàn Phím')
  await openProfile(page, customer)
  await fact(page, 'Tên khách hàng').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.type(' Hai')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lê Thị Bàn Phím Hai' })).toBeVisible()
  await expect(fact(page, 'Tên khách hàng')).toBeFocused()
  await expect(timeline(page)).toContainText('đã đổi tên khách hàng')

  await fact(page, 'Số điện thoại').click()
  await page.getByLabel('Số điện thoại', { exact: true }).fill('123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Số điện thoại không hợp lệ')
  await expect(page.getByLabel('Số điện thoại', { exact: true })).toHaveValue('123')
  await page.keyboard.press('Escape')
  await expect(fact(page, 'Số điện thoại')).toBeFocused()
  await expectAccessible(page)
})

test('two people who edit the same fact choose between both values, and nothing typed is lost', async ({
  page,
  browser,
}) => {
  const customer = await addCustomer(await enter(page, 'staff.sales01'), 'Phạm Văn Hai Người')
  const { page: other } = await enterElsewhere(browser, 'admin')
  await Promise.all([openProfile(page, customer), openProfile(other, customer)])

  await fact(page, 'Tên khách hàng').click()
  await page.getByLabel('Tên khách hàng', { exact: true }).fill('Phạm Văn Của Tôi')
  await fact(other, 'Tên khách hàng').click()
  await other.getByLabel('Tên khách hàng', { exact: true }).fill('Phạm Văn Người Khác')
  await other.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phạm Văn Người Khác')
  await expect(page.getByLabel('Tên khách hàng', { exact: true })).toHaveValue('Phạm Văn Của Tôi')

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Người khác vừa sửa mục này' })
  await expect(dialog).toContainText('Nguyễn Quốc Bảo đã lưu giá trị khác lúc')
  await expect(dialog).toContainText('Phạm Văn Người Khác')
  const own = dialog.getByRole('radio', { name: 'Phạm Văn Của Tôi' })
  await expect(own).toBeFocused()
  await expect(own).toBeChecked()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Tên khách hàng', { exact: true })).toHaveValue('Phạm Văn Của Tôi')

  await page.getByLabel('Tên khách hàng', { exact: true }).press('Enter')
  await dialog.getByRole('button', { name: 'Giữ giá trị đã chọn' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Phạm Văn Của Tôi')
})

test('a customer always has exactly one primary contact', async ({ page }) => {
  const customer = await addCustomer(await enter(page, 'staff.sales01'), 'Đỗ Thị Liên Hệ')
  await openProfile(page, customer)
  await page.getByRole('button', { name: 'Thêm liên hệ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Thêm liên hệ' })
  await dialog.getByLabel('Tên liên hệ').fill('Bùi Văn Phụ')
  await dialog.getByLabel('Số điện thoại').fill('0912345678')
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  const contact = (name: string) =>
    page.getByRole('region', { name: 'Liên hệ' }).getByRole('listitem').filter({ hasText: name })
  await expect(contact('Bùi Văn Phụ')).not.toContainText('Chính')

  await page.getByRole('button', { name: 'Thao tác với liên hệ Đỗ Thị Liên Hệ' }).click()
  await expect(page.getByRole('menuitem', { name: 'Không thể xóa liên hệ chính' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Thao tác với liên hệ Bùi Văn Phụ' }).click()
  await page.getByRole('menuitem', { name: 'Đặt làm liên hệ chính' }).click()
  await expect(contact('Bùi Văn Phụ')).toContainText('Chính')
  await expect(page.getByText('Chính', { exact: true })).toHaveCount(1)
  // A menu that still closes offers the same.
  await expect(page.getByRole('menu')).toHaveCount(0)

  await page.getByRole('button', { name: 'Thao tác với liên hệ Đỗ Thị Liên Hệ' }).click()
  await page.getByRole('menuitem', { name: 'Xóa liên hệ' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa liên hệ' }).click()
  await expect(contact('Đỗ Thị Liên Hệ')).toHaveCount(0)
})

test('a comment that was not sent is there again in a new tab, is sent by Ctrl Enter, and can be deleted', async ({
  page,
}) => {
  const customer = await addCustomer(await enter(page, 'staff.sales01'), 'Hồ Thị Bản Nháp')
  await openProfile(page, customer)
  await typeKept(page, () => composer(page).getByRole('textbox').fill('Khách hẹn gọi lại chiều mai'))
  const next = await page.context().newPage()
  await page.close()
  await openProfile(next, customer)
  await expect(composer(next)).toContainText('Đã khôi phục bản nháp')
  await expect(composer(next).getByRole('textbox')).toHaveValue('Khách hẹn gọi lại chiều mai')

  await composer(next).getByRole('textbox').fill('a'.repeat(201))
  await next.keyboard.press('Control+Enter')
  await expect(composer(next)).toContainText('201/200')
  await expect(composer(next)).toContainText('tối đa 200 ký tự')
  await composer(next).getByRole('textbox').fill('Khách hẹn gọi lại chiều mai')
  await next.keyboard.press('Control+Enter')
  await expect(timeline(next)).toContainText('Khách hẹn gọi lại chiều mai')
  await expect(composer(next).getByRole('textbox')).toHaveValue('')

  await next.getByRole('tab', { name: 'Bình luận' }).click()
  await expect(next.getByRole('tab', { name: 'Bình luận' })).toHaveAttribute('aria-selected', 'true')
  await timeline(next).getByRole('button', { name: 'Xóa nội dung này' }).click()
  await next.getByRole('dialog').getByRole('button', { name: 'Xóa nội dung này' }).click()
  await expect(next.getByText('Chưa có bình luận nào.')).toBeVisible()
})

test('a call is recorded with its outcome, its length and the next appointment, from the quick view too', async ({
  page,
}) => {
  const customer = await addCustomer(await enter(page, 'staff.sales01'), 'Lý Thị Hẹn Lại')
  await openProfile(page, customer)
  await composer(page).getByText('Cuộc gọi', { exact: true }).click()
  await composer(page).getByText('Hẹn gọi lại', { exact: true }).click()
  await composer(page).getByLabel('Số phút').fill('12')
  await composer(page).getByRole('button', { name: 'Hẹn tiếp theo' }).click()
  const calendar = page.getByRole('dialog', { name: 'Hẹn tiếp theo' })
  await calendar.getByRole('button', { name: 'Tháng sau' }).click()
  await calendar.getByRole('button', { name: /^15 / }).click()
  await calendar.getByRole('button', { name: 'Chọn ngày giờ này' }).click()
  await composer(page).getByRole('textbox', { name: 'Cuộc gọi' }).fill('Đã báo giá')
  await composer(page).getByRole('button', { name: 'Ghi lại' }).click()
  await expect(timeline(page)).toContainText('đã gọi điện · Hẹn gọi lại · 12 phút')
  await expect(page.getByText(/^Hẹn tới: 15\//)).toBeVisible()

  await page.goto('/customer?text=Lý Thị Hẹn Lại')
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await expect(composer(page)).toBeVisible()
  await composer(page).getByText('Cuộc gọi', { exact: true }).click()
  await composer(page).getByText('Không nghe máy', { exact: true }).click()
  await composer(page).getByRole('button', { name: 'Ghi lại' }).click()
  const quick = page.getByRole('dialog')
  await expect(quick.getByRole('listitem').filter({ hasText: 'Không nghe máy' })).toBeVisible()
  await quick.getByRole('button', { name: /^Số điện thoại/ }).click()
  await quick.getByRole('textbox', { name: 'Số điện thoại' }).fill('0912345671')
  await page.keyboard.press('Enter')
  await expect(quick.getByRole('button', { name: 'Số điện thoại 0912 345 671' })).toBeVisible()
})

test('a comment whose answer was lost is there once, though it is sent again after a reload', async ({ page }) => {
  const customer = await addCustomer(await enter(page, 'staff.sales01'), 'Phan Thị Một Lần')
  const content = 'Khách đã nhận báo giá'
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/CustomerComment/Comment', loseAnswer, { times: 1 })
  await openProfile(page, customer)
  await composer(page).getByRole('textbox').fill(content)
  await page.keyboard.press('Control+Enter')
  await expect(composer(page)).toContainText('Vui lòng kiểm tra kết nối mạng')

  await page.reload()
  await expect(composer(page)).toContainText('Đã khôi phục bản nháp')
  await composer(page).getByRole('textbox').press('Control+Enter')
  await expect(composer(page).getByRole('textbox')).toHaveValue('')
  await page.reload()
  await expect(timeline(page).getByText(content)).toHaveCount(1)
})

test('a former value is put back from the timeline', async ({ page }) => {
  const customer = await addCustomer(await enter(page, 'staff.sales01'), 'Ngô Thị Ban Đầu')
  await openProfile(page, customer)
  await fact(page, 'Tên khách hàng').click()
  await page.getByLabel('Tên khách hàng', { exact: true }).fill('Ngô Thị Nhầm')
  await page.keyboard.press('Enter')
  await timeline(page).getByRole('button', { name: 'Khôi phục giá trị này' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ngô Thị Ban Đầu')
})

test('who may only look sees every fact and no way to change one', async ({ page, browser }) => {
  const owner = await enterElsewhere(browser, 'staff.sales01')
  const customer = await addCustomer(owner.caller, 'Đặng Thị Chỉ Xem')
  await signIn(page, 'viewer.all')
  await openProfile(page, customer)
  await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gọi', exact: true }).first()).toHaveAttribute('href', /^tel:\+84/)
  await expect(fact(page, 'Tên khách hàng')).toHaveCount(0)
  for (const name of ['Thêm liên hệ', 'Chuyển phụ trách', 'Xóa', 'Khôi phục giá trị này'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expectAccessible(page)
})

test('a viewer with the right to edit is told once why this customer is not theirs to change, and can leave', async ({
  page,
  browser,
}) => {
  const { userId } = await enter(page, 'staff.sales02')
  const owner = await enterElsewhere(browser, 'staff.sales01')
  const customer = await addCustomer(owner.caller, 'Trịnh Thị Người Xem', { viewers: [userId] })
  await openProfile(page, customer)
  await expect(page.getByRole('note')).toContainText('Bạn xem được nhưng không sửa được')
  await expect(fact(page, 'Tên khách hàng')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Chuyển phụ trách' })).toBeDisabled()
  await page.getByRole('button', { name: 'Ngừng theo dõi' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ngừng theo dõi' }).click()
  await page.waitForURL((url) => url.pathname === '/customer')
  await expect(page.getByText('Bạn không còn là người xem của khách hàng này')).toBeVisible()
})

test('a deleted customer stays readable, comes back, and one that is gone leads to the list', async ({
  page,
  browser,
}) => {
  const caller = await enter(page, 'staff.sales01')
  const customer = await addCustomer(caller, 'Mai Thị Xóa')
  const { page: watcher } = await enterElsewhere(browser, 'viewer.all')
  await Promise.all([openProfile(page, customer), openProfile(watcher, customer)])
  await expect(watcher.getByRole('heading', { level: 1, name: customer.name })).toBeVisible()
  await page.getByRole('button', { name: 'Xóa', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa', exact: true }).click()
  await watcher.waitForURL((url) => url.pathname === '/customer')
  await expect(page.getByRole('note')).toContainText('đã bị xóa')
  await page.getByRole('button', { name: 'Khôi phục' }).click()
  await expect(fact(page, 'Tên khách hàng')).toBeVisible()
  await page.goto('/customer-profile/999999999')
  await expect(page.getByText('Không tìm thấy khách hàng này')).toBeVisible()
})

test('a customer that brought another one says why it cannot be deleted, and its referrals are links', async ({
  page,
}) => {
  const caller = await enter(page, 'staff.sales01')
  const first = await addCustomer(caller, 'Lý Thị Giới Thiệu')
  const second = await addCustomer(caller, 'Lý Văn Được Mời', { refId: first.customerId })
  await openProfile(page, first)
  await page.getByRole('link', { name: second.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible()
  await page.getByRole('link', { name: first.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Xóa', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Xóa', exact: true })).toHaveAccessibleDescription(
    'Khách hàng này đã giới thiệu khách hàng khác nên không thể xóa',
  )
})
