import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  addCustomer,
  addDepartment,
  addLedDepartment,
  addPerson,
  type Caller,
  type Department,
  enter,
  fresh,
  grant,
  hubReached,
  type Person,
  seatLeader,
} from './company.ts'
import { elsewhere, test } from './journey.ts'
import { password } from './session.ts'
import { openStage } from './ticket-stage.ts'

const notice = (page: Page) => page.getByText('Quản trị viên vừa thay đổi quyền của bạn')
/** Keys reach a dialog once the focus is in it, which is a moment after it is seen. */
const focusInDialog = (page: Page) => expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
const menuItem = (page: Page, name: string) => page.getByRole('navigation').getByText(name, { exact: true })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const answer = (page: Page) => page.getByRole('region', { name: /^Kiểm tra quyền/ }).getByRole('status')
const rows = (page: Page, grid: string) => page.getByRole('grid', { name: grid }).locator('tbody tr:not([aria-hidden])')
// All are offered until what was typed is asked for: pressed on then, one may go away under the pointer.
const offered = (page: Page) => page.getByRole('listbox').getByRole('option')
const customers = '/api/Customer/GetAllCustomerByPage'

const listening = (page: Page) => hubReached(page, 'permission')

/** The editor of the rights of the employees of a department, as an administrator finds it. */
async function openEmployeeRights(page: Page, { index }: Department) {
  await page.goto(`/department?department=${index}&tab=rights`)
  await page.getByLabel('Chức vụ').selectOption({ label: 'Nhân viên' })
}

/** Changes one box of the open editor, sees for whom, and saves it. */
async function changeBox(page: Page, name: string, concerned?: string) {
  await expect(page.getByRole('grid', { name: 'Bảng phân quyền' })).toBeVisible()
  await box(page, name).click()
  await page.getByRole('button', { name: 'Xem lại và lưu' }).click()
  if (concerned !== undefined) await expect(page.getByRole('dialog')).toContainText(concerned)
  await page.getByRole('button', { name: 'Lưu 1 thay đổi' }).click()
  await expect(page.getByText('Đã lưu quyền')).toBeVisible()
}

/** A department of the test's own with an employee, so that nobody else's rights change. */
async function addTeam(admin: Caller, functionTag: string): Promise<[Department, Person]> {
  const department = await addLedDepartment(admin, 'Phòng Thử quyền')
  await grant(admin, department, 'employee', functionTag, ['access'])
  return [department, await addPerson(admin, 'Chu Thị Quyền', department.index)]
}

test('a right taken from a position changes the menu of its people at once, closes their page and refuses their calls; given back it is there again', async ({
  page,
  browser,
}) => {
  const admin = await enter(page, 'admin')
  const [department, person] = await addTeam(admin, 'MNU_Customer')
  const menu = await elsewhere(browser)
  const told = listening(menu)
  const own = await enter(menu, person.userName)
  const list = await menu.context().newPage()
  const listTold = listening(list)
  await list.goto('/customer')
  await expect(list.getByRole('tab', { name: /Tôi phụ trách/ })).toBeVisible()
  await expect(menuItem(menu, 'Khách hàng')).toBeVisible()
  await Promise.all([told, listTold])
  await expect(notice(menu)).toHaveCount(0)
  const block = `${customers}/${own.userId}/false/all/1/20`
  expect(await own.ask('GET', block)).toBe(200)

  await openEmployeeRights(page, department)
  // It stands for less than three seconds: waited for while the change is still being saved.
  const concerned = `Ảnh hưởng đến 1 người: ${person.fullName}`
  await Promise.all([expect(notice(menu)).toBeVisible(), changeBox(page, 'Khách hàng: Truy cập', concerned)])
  await expect(menuItem(menu, 'Khách hàng')).toHaveCount(0)
  await expect(list).toHaveURL(/\/error-access$/)
  await expect(list.getByRole('heading', { name: 'Bạn không có quyền truy cập' })).toBeVisible()
  expect(await own.ask('GET', block)).toBe(403)

  await changeBox(page, 'Khách hàng: Truy cập')
  await expect(menuItem(menu, 'Khách hàng')).toBeVisible()
  expect(await own.ask('GET', block)).toBe(200)
  await menuItem(menu, 'Khách hàng').click()
  await expect(menu.getByRole('tab', { name: /Tôi phụ trách/ })).toBeVisible()
})

test('the same on a phone: without the tickets it says that there is nothing for it, and with them they are back', async ({
  page,
  browser,
}) => {
  const admin = await enter(page, 'admin')
  const [department, person] = await addTeam(admin, 'MNU_Issue')
  const phone = await elsewhere(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const told = listening(phone)
  await enter(phone, person.userName, '/m')
  await expect(phone).toHaveURL(/\/m\/ticket$/)
  await told
  await expect(notice(phone)).toHaveCount(0)

  await openEmployeeRights(page, department)
  await Promise.all([expect(notice(phone)).toBeVisible(), changeBox(page, 'Phiếu hỗ trợ: Truy cập')])
  await expect(phone).toHaveURL(/\/m\/error-access$/)
  const toldAgain = listening(phone)
  await phone.goto('/m/ticket')
  await expect(phone).toHaveURL(/\/m\/error-access$/)
  await toldAgain

  await Promise.all([expect(notice(phone)).toBeVisible(), changeBox(page, 'Phiếu hỗ trợ: Truy cập')])
  await phone.getByRole('link', { name: 'Đến phiếu hỗ trợ' }).click()
  await expect(phone).toHaveURL(/\/m\/ticket$/)
})

/** A department whose leader sees all customers of it, in a browser with the list open. */
async function addLedTeam(admin: Caller, word: string): Promise<[Department, Person]> {
  const department = await addDepartment(admin, word)
  const leader = await addPerson(admin, 'Phùng Văn Trưởng', 1)
  await seatLeader(admin, department, leader)
  await grant(admin, department, 'leader', 'MNU_Customer', ['access', 'viewAll'])
  await grant(admin, department, 'employee', 'MNU_Customer', ['access', 'add'])
  return [department, leader]
}

test('customers follow the person in charge to another department: the new leader sees them, the former does not', async ({
  page,
  browser,
}) => {
  const admin = await enter(page, 'admin')
  const [[from, former], [to, next]] = [await addLedTeam(admin, 'Tổ Bán hàng'), await addLedTeam(admin, 'Tổ Đại lý')]
  const person = await addPerson(admin, 'Tô Thị Chuyển', from.index)
  const own = await elsewhere(browser)
  const name = fresh('Công ty Theo Người')
  await addCustomer(await enter(own, person.userName), name)
  const [left, joined] = [await elsewhere(browser), await elsewhere(browser)]
  await enter(left, former.userName, '/customer')
  await enter(joined, next.userName, '/customer')
  await expect(rows(left, 'Khách hàng').filter({ hasText: name })).toHaveCount(1)
  await expect(joined.getByText('Chưa có khách hàng nào.')).toBeVisible()

  await page.goto(`/users/${person.userId}`)
  await page.getByRole('button', { name: /^Phòng ban/ }).click()
  await page.getByRole('combobox', { name: 'Phòng ban' }).fill(to.name)
  await expect(offered(page)).toHaveCount(1)
  await page.getByRole('option', { name: to.name }).click()
  await expect(page.getByRole('dialog')).toContainText('1 khách hàng đang phụ trách đi theo sang phòng ban mới')
  await page.getByRole('dialog').getByRole('button', { name: 'Đổi', exact: true }).click()

  // Neither leader loads anything anew: the lists hear of it.
  await expect(rows(joined, 'Khách hàng').filter({ hasText: name })).toHaveCount(1)
  await expect(rows(left, 'Khách hàng').filter({ hasText: name })).toHaveCount(0)
})

test('who is moved sees the tickets of the new department at once, though the own rights stay the same', async ({
  browser,
}) => {
  const { admin, hire } = await openStage()
  const { userId, userName } = await hire('Mạc Thị Đổi Phòng')
  const flags = ['access', 'add', 'edit', 'delete', 'permanentDelete', 'download', 'viewAll']
  const given = Object.fromEntries(flags.map((flag) => [`${flag}Permission`, flag === 'access']))
  const permissions = [{ functionTag: 'MNU_Issue', ...given }]
  await admin.call('PUT', '/api/UserPermission/UpdateUserPermission', { userId, version: 0, permissions })
  const { version } = await admin.call<Department>('GET', `/api/UserInfo/GetUserInfoByUserId/${userId}`)
  await admin.call('PUT', '/api/UserInfo/UpdateUser', { userId, version, priorityPermission: 1 })
  const to = await addLedDepartment(admin, 'Phòng Nhận phiếu')
  const { name } = await admin.addTicket({ departmentId: to.index })

  const own = await elsewhere(browser)
  const told = hubReached(own, 'department')
  await enter(own, userName)
  await expect(own.getByText('Không có phiếu nào chờ tiếp nhận.')).toBeVisible()
  await told
  await admin.call('PUT', '/api/Department/TransferUser', { userIds: [userId], departmentId: to.index })
  await expect(own.getByRole('region', { name: 'Chờ phòng tôi tiếp nhận' })).toContainText(name)
})

test('an administrator reads why a person may or may not do something: by group, by position, as leader with the departments below', async ({
  page,
}) => {
  const admin = await enter(page, 'admin')
  const ask = async (userName: string, what: string, action: string) => {
    const { items } = await admin.call<{ items: Person[] }>('GET', `/api/UserInfo/GetAllUser?text=${userName}`)
    const found = items.find((one) => one.userName === userName)
    await page.goto(`/users/${found?.userId}?tab=rights`)
    await page.getByLabel('Chức năng', { exact: true }).selectOption({ label: what })
    await page.getByRole('combobox', { name: 'Hành động', exact: true }).selectOption({ label: action })
  }
  await ask('staff.market', 'Khách hàng', 'Tải xuống')
  await expect(answer(page)).toContainText('Được phép: Khách hàng – Tải xuống')
  await expect(answer(page)).toContainText('quyền của nhóm người dùng “Tiếp thị”')

  await ask('staff.sales01', 'Khách hàng', 'Tải xuống')
  await expect(answer(page)).toContainText('Không được phép: Khách hàng – Tải xuống')
  await expect(answer(page)).toContainText('theo chức vụ “Nhân viên” của “Phòng Kinh doanh”')
  await expect(answer(page)).toContainText('quyền này đang tắt')

  await ask('leader.sales', 'Khách hàng', 'Xem tất cả')
  await expect(answer(page)).toContainText('Được phép: Khách hàng – Xem tất cả')
  await expect(answer(page)).toContainText('quyền trưởng phòng của “Phòng Kinh doanh”')
  await expect(answer(page)).toContainText('Xem được dữ liệu của: Phòng Kinh doanh, Phòng Marketing.')
  await expectAccessible(page)
})

test('from an own record that does not count a link leads to the one that does', async ({ page }) => {
  const admin = await enter(page, 'admin')
  const openRights = async (userName: string) => {
    const { items } = await admin.call<{ items: Person[] }>('GET', `/api/UserInfo/GetAllUser?text=${userName}`)
    await page.goto(`/users/${items.find((one) => one.userName === userName)?.userId}?tab=rights`)
    await page.getByRole('link', { name: 'Mở quyền đang áp dụng' }).click()
  }
  await openRights('staff.sales01')
  await expect(page.getByRole('heading', { name: 'Phòng Kinh doanh', level: 2 })).toBeVisible()
  await expect(page.getByLabel('Chức vụ').locator('option:checked')).toHaveText('Nhân viên')
  await openRights('staff.market')
  await expect(page.getByRole('dialog')).toContainText('Quyền của nhóm “Tiếp thị”')
  await focusInDialog(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/setting\/user-groups$/)
})

test('a suspended person is signed out at the other browser with the words for it, and cannot come back', async ({
  page,
  browser,
}) => {
  const admin = await enter(page, 'admin')
  const person = await addPerson(admin, 'Quách Văn Ngưng', 2)
  const other = await elsewhere(browser)
  const own = await enter(other, person.userName, '/setting/profile')
  await page.goto(`/users/${person.userId}`)
  await page.getByRole('button', { name: 'Thao tác' }).click()
  await page.getByRole('menuitem', { name: 'Khóa tài khoản' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Khóa tài khoản' }).click()

  await expect(other.getByText('Phiên đăng nhập này đã bị kết thúc, vui lòng đăng nhập lại')).toBeVisible()
  await expect(other).toHaveURL(/\/login\?redirect=/)
  expect(await own.ask('GET', `/api/UserInfo/GetUserInfoByUserId/${person.userId}`)).toBe(401)
  await other.getByLabel('Tên đăng nhập hoặc email').fill(person.userName)
  await other.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await other.getByLabel('Mật khẩu', { exact: true }).press('Enter')
  await expect(other.getByText('Tài khoản đã bị khóa hoặc đình chỉ')).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
})

test('a deleted source hands its customers to another one, where the filter of the list finds them', async ({
  page,
}) => {
  const admin = await enter(page, 'admin')
  const [former, next] = [fresh('Nguồn Cũ'), fresh('Nguồn Mới')]
  const add = (name: string) => admin.call<{ index: number }>('POST', '/api/CustomerSource/AddCustomerSource', { name })
  const [{ index: formerId }, { index: nextId }] = [await add(former), await add(next)]
  const names = [fresh('Khách Đổi nguồn'), fresh('Khách Đổi nguồn')]
  for (const name of names) await addCustomer(admin, name, { sourceCustomer: formerId })

  await page.goto('/setting/customer-sources')
  await expect(rows(page, 'Nguồn khách hàng').filter({ hasText: former })).toContainText('2 khách hàng')
  await page.getByRole('button', { name: `Thao tác với ${former}` }).click()
  await page.getByRole('menuitem', { name: 'Xóa' }).click()
  await page.getByRole('radio', { name: 'Chuyển 2 khách hàng sang mục khác' }).check()
  await page.getByRole('combobox', { name: 'Chuyển sang' }).fill(next)
  await expect(offered(page)).toHaveCount(1)
  await page.getByRole('option', { name: next }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa', exact: true }).click()
  await expect(page.getByText(`Đã xóa “${former}”, đang chuyển sang “${next}”`)).toBeVisible()
  await expect(rows(page, 'Nguồn khách hàng').filter({ hasText: former })).toHaveCount(0)

  // A job moves them after the answer.
  await expect(async () => {
    await page.goto(`/customer?sourceCustomer=%5B${nextId}%5D`)
    await expect(rows(page, 'Khách hàng')).toHaveCount(names.length, { timeout: 2_000 })
  }).toPass()
  for (const name of names) await expect(rows(page, 'Khách hàng').filter({ hasText: name })).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Bộ lọc đang dùng' })).toContainText(next)
})

test('a right is granted by keys alone, from the tabs of the record to the saved change', async ({ page }) => {
  const admin = await enter(page, 'admin')
  const person = await addPerson(admin, 'Nghiêm Thị Phím', 2)
  await page.goto(`/users/${person.userId}?tab=rights`)
  const wanted = box(page, 'Khách hàng: Truy cập')
  await expect(wanted).not.toBeChecked()
  await page.getByRole('tab', { name: 'Quyền' }).focus()
  const isInGrid = () => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)
  while (!(await isInGrid())) await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(wanted).toBeFocused()
  await page.keyboard.press(' ')
  await expect(wanted).toBeChecked()
  await expect(page.getByText('1 thay đổi chưa lưu')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog', { name: 'Lưu thay đổi quyền?' })).toBeVisible()
  await focusInDialog(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Đã lưu quyền')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(wanted).toBeChecked()
})
