import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addDepartment, addPerson, enter, fresh, hubReached, seatLeader } from './company.ts'
import { button, dialog, heading, line, openDepartment, openTab, pick, tree } from './department-page.ts'
import { elsewhere, test } from './journey.ts'
import { signIn } from './person.ts'

test('a department is added under another, gets a leader, and two people who are transferred there hear of it', async ({
  page,
  browser,
}) => {
  const admin = await enter(page, 'admin', '/department')
  const people = fresh('Lý Văn')
  const [leader, one, other] = [
    await addPerson(admin, people, 2),
    await addPerson(admin, people, 2),
    await addPerson(admin, people, 2),
  ]
  const name = fresh('Tổ Bảo hành')
  await line(page, 'Phòng Hỗ trợ khách hàng').click()
  await expect(page).toHaveURL(/department=2/)
  await expect(line(page, 'Phòng Hỗ trợ khách hàng')).toHaveAttribute('aria-selected', 'true')
  await button(page, 'Thêm phòng ban').click()
  await expect(dialog(page).getByLabel('Tên phòng ban')).toBeFocused()
  await expect(dialog(page).getByRole('combobox', { name: 'Phòng ban cấp trên' })).toHaveValue(
    'Phòng Hỗ trợ khách hàng',
  )
  await page.keyboard.press('Control+s')
  await expect(dialog(page).getByRole('alert')).toContainText('Tên phòng ban')
  await dialog(page).getByLabel('Tên phòng ban').fill('Phòng Kế toán')
  await dialog(page).getByLabel('Tỉnh/thành phố').fill('da nang')
  await page.getByRole('option', { name: 'Đà Nẵng' }).click()
  await page.keyboard.press('Control+s')
  await expect(dialog(page).getByRole('alert')).toContainText('Tên phòng ban không được trùng')
  await dialog(page).getByLabel('Tên phòng ban').fill(name)
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Control+s')
  await expect(heading(page, name)).toBeVisible()
  await expect(line(page, name)).toContainText('Chưa có trưởng phòng')

  // Nobody can be brought in before somebody leads it.
  await openTab(page, 'Nhân viên')
  await expect(button(page, 'Thêm người')).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page, 'Thêm người')).toHaveAccessibleDescription(/chưa nhận người/)

  await openTab(page, 'Trưởng phòng')
  await button(page, 'Chọn trưởng phòng').click()
  await pick(page, 'Trưởng phòng mới', leader.fullName, new RegExp(leader.fullName))
  await expect(dialog(page).getByRole('list', { name: 'Sau khi đổi' })).toContainText(
    `${leader.fullName} chuyển từ Phòng Hỗ trợ khách hàng sang phòng ban này`,
  )
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toBeHidden()
  await expect(line(page, name)).toContainText(leader.fullName)

  const watching = await elsewhere(browser)
  const listening = hubReached(watching, 'permission')
  await signIn(watching, one.userName)
  await line(page, 'Phòng Hỗ trợ khách hàng').click()
  await openTab(page, 'Nhân viên')
  await page.getByRole('searchbox', { name: 'Tìm nhân viên' }).fill(people)
  await expect(page.getByRole('grid').locator('tbody tr:not([aria-hidden])')).toHaveCount(2)
  for (const { fullName } of [one, other]) await page.getByRole('checkbox', { name: `Chọn ${fullName}` }).check()
  await button(page, 'Chuyển phòng ban').click()
  await pick(page, 'Phòng ban mới', name, name)
  const preview = dialog(page).getByRole('region', { name: 'Trước và sau khi chuyển' })
  await expect(preview).toContainText(`Phòng Hỗ trợ khách hàng${name}`)
  await expect(preview).toContainText(other.fullName)
  await expectAccessible(page, '[role=dialog]')
  await listening
  // Each notice stands for less than three seconds: both are waited for while the transfer is still being saved.
  await Promise.all([
    expect(page.getByText(`Đã chuyển 2 người sang ${name}`)).toBeVisible(),
    expect(watching.getByText('Quản trị viên vừa thay đổi quyền của bạn')).toBeVisible(),
    button(page, 'Chuyển 2 người').click(),
  ])

  await line(page, name).click()
  await openTab(page, 'Nhân viên')
  const staff = page.getByRole('grid', { name: `Nhân viên của ${name}` })
  await expect(staff.locator('tbody tr')).toHaveCount(3)
  await page.reload()
  await expect(staff.locator('tbody tr')).toHaveCount(3)
  await expect(staff.getByRole('row', { name: new RegExp(leader.fullName) })).toContainText('Trưởng phòng')
  await staff.getByRole('link', { name: one.fullName }).click()
  await expect(page).toHaveURL(`/users/${one.userId}`)
})

test('another person’s transfer is seen without a reload', async ({ page }) => {
  const admin = await enter(page, 'admin', '/department')
  const person = await addPerson(admin, 'Lý Văn', 2)
  const found = await addDepartment(admin, 'Tổ Lưu động')
  await openDepartment(page, found, 'staff')
  await expect(page.getByText('Phòng ban chưa có nhân viên.')).toBeVisible()
  await seatLeader(admin, found, person)
  await expect(line(page, found.name)).toContainText(person.fullName)
  await expect(page.getByRole('grid')).toContainText(person.fullName)
})

/** Holds the live connection of a page back until it is let through; answers how. */
async function holdHubs(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.routeWebSocket(/\/realtime\//, async (socket) => {
    await held
    socket.connectToServer()
  })
  return letThrough
}

test('a transfer before the live connection was there is seen without a reload, too', async ({ page }) => {
  const admin = await enter(page, 'admin', '/department')
  const person = await addPerson(admin, 'Lý Văn', 2)
  const found = await addDepartment(admin, 'Tổ Lưu động')
  const letThrough = await holdHubs(page)
  await openDepartment(page, found, 'staff')
  await expect(page.getByText('Phòng ban chưa có nhân viên.')).toBeVisible()
  await seatLeader(admin, found, person)
  letThrough()
  await expect(line(page, found.name)).toContainText(person.fullName)
  await expect(page.getByRole('grid')).toContainText(person.fullName)
})

test('what cannot be deleted says why, before it is asked for and when the server refuses it', async ({ page }) => {
  const admin = await enter(page, 'admin', '/department')
  const remove = page.getByRole('main').getByRole('button', { name: 'Xóa', exact: true })
  await expect(remove).toHaveAccessibleDescription('Không thể xóa phòng ban mặc định')
  await line(page, 'Phòng Kinh doanh').click()
  await expect(remove).toHaveAccessibleDescription(/Còn phòng ban trực thuộc/)
  await line(page, 'Phòng Kế toán').click()
  await expect(remove).toHaveAccessibleDescription(/Còn nhân viên/)

  const found = await addDepartment(admin, 'Phòng Thử')
  await openDepartment(page, found)
  await expect(heading(page, found.name)).toBeVisible()
  // Somebody joins while the question stands: asked of an empty department, answered of one with staff.
  await remove.click()
  await expect(dialog(page)).toBeVisible()
  await seatLeader(admin, found, await addPerson(admin, 'Lý Văn', 2))
  await dialog(page).getByRole('button', { name: 'Xóa' }).click()
  await expect(
    page.getByText('Phòng ban còn nhân viên, hãy chuyển mọi người sang phòng khác trước khi xóa'),
  ).toBeVisible()
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
})

test('an empty department is deleted, stands among the deleted, and is brought back', async ({ page }) => {
  const admin = await enter(page, 'admin', '/department')
  const found = await addDepartment(admin, 'Phòng Tạm')
  await openDepartment(page, found)
  await button(page, 'Xóa').click()
  await dialog(page).getByRole('button', { name: 'Xóa' }).click()
  await expect(page.getByText(`Đã xóa ${found.name}`)).toBeVisible()
  await expect(heading(page, 'Công ty Cổ phần Hoa Tiêu')).toBeVisible()
  await expect(line(page, found.name)).toBeHidden()
  // The address turns it, a moment after the click.
  await page.getByRole('switch', { name: 'Hiện phòng ban đã xóa' }).click()
  await expect(page.getByRole('switch', { name: 'Hiện phòng ban đã xóa' })).toBeChecked()
  await line(page, found.name).click()
  await expect(page.getByRole('note')).toContainText('Phòng ban này đã bị xóa')
  await expectAccessible(page)
  await button(page, 'Khôi phục').click()
  await expect(page.getByText(`Đã khôi phục ${found.name}`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Xóa', exact: true })).toBeVisible()
})

test('the tree is walked and a department moved by keys alone', async ({ page }) => {
  const admin = await enter(page, 'admin', '/department')
  const person = await addPerson(admin, 'Lý Văn', 2)
  const [upper, lower] = [await addDepartment(admin, 'Aa Khối'), await addDepartment(admin, 'Ab Tổ')]
  await seatLeader(admin, upper, person)
  await page.goto('/department')
  const [root, first, second] = [line(page, 'Công ty Cổ phần Hoa Tiêu'), line(page, upper.name), line(page, lower.name)]
  const status = page.getByRole('status').filter({ hasText: 'phím cách để thả' })
  await root.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(root).toHaveAttribute('aria-expanded', 'false')
  await expect(first).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tree(page).getByRole('treeitem').nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(root).toBeFocused()
  await page.keyboard.press(' ')
  await expect(page.getByText('Không thể chuyển phòng ban cấp cao nhất').last()).toBeVisible()

  while (!(await second.evaluate((item) => item === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, lower.name)).toBeVisible()
  await page.keyboard.press(' ')
  await expect(status).toContainText(`Đang chuyển ${lower.name}`)
  await page.keyboard.press('Escape')
  await expect(status).toBeHidden()
  await page.keyboard.press(' ')
  await page.keyboard.press('Home')
  await expect(status).toContainText(`${lower.name} đang trực thuộc phòng ban này`)
  await page.keyboard.press(' ')
  await expect(dialog(page)).toBeHidden()
  while (!(await first.evaluate((item) => item === document.activeElement))) await page.keyboard.press('ArrowDown')
  await expect(status).toContainText(`Thả để chuyển ${lower.name} về ${upper.name}`)
  await expectAccessible(page)
  await page.keyboard.press(' ')
  await expect(dialog(page)).toContainText(`Chuyển ${lower.name} về ${upper.name}?`)
  await expect(dialog(page).getByRole('button', { name: 'Chuyển phòng ban' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Đã chuyển ${lower.name} về ${upper.name}`)).toBeVisible()
  await expect(second).toHaveAttribute('aria-level', '3')
})

test('a department is moved by mouse and by the picker, told who comes along, and never to where it cannot stand', async ({
  page,
}) => {
  const admin = await enter(page, 'admin', '/department')
  const [leader, member] = [await addPerson(admin, 'Lý Văn', 2), await addPerson(admin, 'Lý Văn', 2)]
  const [upper, lower, empty] = [
    await addDepartment(admin, 'Ba Khối'),
    await addDepartment(admin, 'Bb Tổ'),
    await addDepartment(admin, 'Bc Tổ trống'),
  ]
  await seatLeader(admin, upper, leader)
  await seatLeader(admin, lower, member)
  await openDepartment(page, lower)
  await line(page, lower.name).dragTo(line(page, empty.name))
  await expect(dialog(page)).toBeHidden()
  await line(page, lower.name).dragTo(line(page, upper.name))
  await expect(dialog(page)).toContainText('1 người được chuyển theo.')
  await expect(dialog(page)).toContainText(`Công ty Cổ phần Hoa Tiêu › ${upper.name}`)
  await dialog(page).getByRole('button', { name: 'Chuyển phòng ban' }).click()
  await expect(line(page, lower.name)).toHaveAttribute('aria-level', '3')

  await button(page, 'Chuyển phòng ban…').first().click()
  await dialog(page).getByRole('combobox', { name: 'Phòng ban cấp trên mới' }).click()
  await expect(page.getByRole('option', { name: empty.name })).toContainText('chưa có trưởng phòng')
  const own = page.getByRole('option', { name: 'Không thể chuyển phòng ban vào chính nó' })
  await expect(own).toContainText(lower.name)
  await expect(own).toHaveAttribute('data-combobox-disabled', 'true')
  await page.getByRole('option', { name: 'Phòng Nhân sự' }).click()
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Thuộc' })).toContainText('Phòng Nhân sự')
  // One with something under it must keep its leader.
  await openDepartment(page, { ...upper, index: 7, name: 'Phòng Nhân sự' }, 'leader')
  await expect(button(page, 'Bỏ trưởng phòng')).toHaveAccessibleDescription(/phải có trưởng phòng/)
})

test('what is not there leads back to the tree, and a search keeps the way to what it found', async ({ page }) => {
  await enter(page, 'admin', '/department?department=99999&tab=staff')
  await expect(page.getByText('Phòng ban này không còn.')).toBeVisible()
  await expect(heading(page, 'Công ty Cổ phần Hoa Tiêu')).toBeVisible()
  await page.getByRole('searchbox', { name: /Tìm phòng ban/ }).fill('marketing')
  await expect(tree(page).getByRole('treeitem')).toHaveCount(3)
  await page.getByRole('searchbox', { name: /Tìm phòng ban/ }).fill('vo thanh long')
  await expect(tree(page).getByRole('treeitem')).toHaveCount(2)
  await page.getByRole('searchbox', { name: /Tìm phòng ban/ }).fill('không có')
  await expect(page.getByText('Không tìm thấy phòng ban nào.')).toBeVisible()
})
