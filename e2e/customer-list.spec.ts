import { expect, type Page } from '@playwright/test'
import { expectNoBarrier } from './accessible.ts'
import {
  addCustomer,
  addCustomers,
  addLedDepartment,
  addPerson,
  callAs,
  firstOf,
  grant,
  hubReached,
} from './company.ts'
import { test } from './journey.ts'
import { signIn } from './person.ts'

const table = (page: Page) => page.getByRole('grid', { name: 'Khách hàng' })
const rows = (page: Page) => table(page).locator('tbody tr:not([aria-hidden])')
const search = (page: Page) => page.getByRole('searchbox', { name: /Tìm theo tên/ })
const chip = (page: Page, text: string) => page.getByRole('list', { name: 'Bộ lọc đang dùng' }).getByText(text)

async function openList(page: Page, userName: string, query = '') {
  await signIn(page, userName, `/customer${query}`)
  await expect(rows(page).first()).toBeVisible()
}
async function found(page: Page, text: string) {
  // Until then the rows of the search before stand there.
  const answered = page.waitForResponse((response) => {
    if (!response.url().endsWith('/SearchCustomer')) return false
    const asked = response.request().postDataJSON()
    return asked.text === text && asked.count !== true
  })
  await search(page).fill(text)
  await answered
  await expect(page).toHaveURL((url) => url.searchParams.has('text'))
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
}

test('a customer is found by name without its marks', async ({ page }) => {
  const word = await addCustomers(await callAs('staff.sales01'), ['Đặng Thị Hườu'])
  await openList(page, 'staff.sales01')
  await found(page, `${word} dang thi huou`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`${word} Đặng Thị Hườu`)
})

test('tab, filters and sort come back after F5', async ({ page }) => {
  const caller = await callAs('staff.sales01')
  const word = await addCustomers(caller, ['Lưu Thị Ba', 'Âu Thị Một', 'Đoàn Thị Hai'], { genderCustomer: false })
  await addCustomer(caller, `${word} An Văn Anh`, { genderCustomer: true })
  await openList(page, 'staff.sales01')
  await page.getByRole('tab', { name: /Tôi phụ trách/ }).click()
  await page.getByRole('button', { name: 'Tìm kiếm nâng cao' }).click()
  await page.getByRole('combobox', { name: 'Giới tính', exact: true }).click()
  await page.getByRole('option', { name: 'Nữ', exact: true }).click()
  await page.getByRole('button', { name: 'Tìm kiếm', exact: true }).click()
  await expect(chip(page, 'Nữ')).toBeVisible()
  await found(page, word)
  await expect(rows(page)).toHaveCount(3)
  await table(page).getByRole('button', { name: 'Khách hàng', exact: true }).click()
  const head = table(page).getByRole('columnheader', { name: 'Khách hàng', exact: true })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const sorted = ['Lưu Thị Ba', 'Đoàn Thị Hai', 'Âu Thị Một'].map((name) => `${word} ${name}`)
  await expect(rows(page).getByRole('rowheader')).toHaveText(sorted)

  await page.reload()
  await expect(rows(page).getByRole('rowheader')).toHaveText(sorted)
  await expect(page.getByRole('tab', { name: /Tôi phụ trách/ })).toHaveAttribute('aria-selected', 'true')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(search(page)).toHaveValue(word)
  await expect(chip(page, 'Nữ')).toBeVisible()
})

test('the search form stands beside the menu, opens at what is in use, and asks for days and for everybody else', async ({
  page,
}) => {
  const caller = await callAs('staff.sales01')
  const relationship = await firstOf(caller, 'Relationship')
  const word = await addCustomers(caller, ['Có Mối Quan Hệ'], { relationship, birthday: '1984-05-06' })
  await addCustomer(caller, `${word} Chưa Có`, { birthday: '1984-05-07' })
  await openList(page, 'staff.sales01', `?tab=charge&text=${word}`)
  await page.getByRole('button', { name: 'Tìm kiếm nâng cao' }).click()
  const form = page.getByRole('dialog', { name: 'Tìm kiếm nâng cao' })
  const menu = page.getByRole('navigation').first()
  await expect(form.getByRole('button', { name: 'Tìm kiếm', exact: true })).toBeVisible()
  const [left, right] = [await form.boundingBox(), await menu.boundingBox()]
  expect(left?.x).toBeGreaterThan((right?.x ?? 0) + (right?.width ?? 0))

  await form.getByRole('button', { name: /^Phân loại/ }).click()
  await form.getByRole('combobox', { name: 'Mối quan hệ' }).click()
  await page.getByRole('option', { name: 'Chưa có mối quan hệ' }).click()
  await form.getByRole('button', { name: 'Mối quan hệ không phải' }).click()
  await form.getByRole('button', { name: 'Tìm kiếm', exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Có Mối Quan Hệ')
  await expect(chip(page, 'Mối quan hệ không phải')).toBeVisible()

  await page.getByRole('button', { name: 'Tìm kiếm nâng cao, đang dùng 1 bộ lọc' }).click()
  await expect(form.getByRole('button', { name: 'Mối quan hệ không phải', pressed: true })).toBeVisible()
  await expect(form.getByRole('button', { name: /^Thông tin khách hàng/ })).toHaveAttribute('aria-expanded', 'false')
  await form.getByRole('button', { name: 'Xóa 2 bộ lọc' }).click()
  await form.getByRole('button', { name: /^Thông tin khách hàng/ }).click()
  await form.getByRole('textbox', { name: 'Ngày sinh, từ ngày' }).fill('07/05/1984')
  await form.getByRole('textbox', { name: 'Ngày sinh, đến ngày' }).fill('31/05/1984')
  await form.getByRole('textbox', { name: 'Ngày sinh, đến ngày' }).press('Tab')
  await form.getByRole('button', { name: 'Tìm kiếm', exact: true }).click()
  await expect(chip(page, '07/05/1984 – 31/05/1984')).toBeVisible()
  await expect(rows(page).filter({ hasText: `${word} Chưa Có` })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: `${word} Có Mối Quan Hệ` })).toHaveCount(0)
})

test('a saved view is the own one until it is shared, and tells when it was changed', async ({ page, browser }) => {
  const name = `Khách họ Trần ${Date.now()}`
  await openList(page, 'staff.sales01')
  await found(page, 'tran')
  await page.getByRole('button', { name: 'Lưu thành mới' }).click()
  await page.getByRole('textbox', { name: 'Tên chế độ xem' }).fill(name)
  await page.getByRole('button', { name: 'Lưu chế độ xem' }).click()
  const tab = page.getByRole('tab', { name })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Chưa lưu:')).toHaveCount(0)

  await found(page, 'tran van')
  await expect(page.getByText('Chưa lưu:')).toBeVisible()
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click()
  await expect(search(page)).toHaveValue('tran')

  await page.getByRole('tab', { name: /Tất cả/ }).click()
  await expect(search(page)).toHaveValue('')
  await tab.click()
  await expect(search(page)).toHaveValue('tran')

  const colleague = await browser.newPage()
  const listed = colleague.waitForResponse('**/api/SavedView/GetAllSavedView/**')
  await openList(colleague, 'staff.sales02')
  expect(await (await listed).text()).not.toContain(name)
  await expect(colleague.getByRole('tab', { name: /Tôi phụ trách/ })).toBeVisible()
  await expect(colleague.getByRole('tab', { name })).toHaveCount(0)
  await colleague.close()
})

test('many customers get a new relationship, seen before it is sent, and get the old one back', async ({ page }) => {
  const caller = await callAs('staff.sales01')
  const relationship = await firstOf(caller, 'Relationship')
  const word = await addCustomers(caller, ['Một', 'Hai', 'Ba', 'Bốn', 'Năm'], { relationship })
  await openList(page, 'staff.sales01', `?tab=charge&text=${word}`)
  await expect(rows(page)).toHaveCount(5)
  const boxes = table(page).locator('tbody').getByRole('checkbox')
  await boxes.nth(0).click()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText('Đã chọn 4')).toBeVisible()
  const before = await rows(page).allTextContents()

  await page.getByRole('button', { name: 'Thay đổi khác' }).click()
  await page.getByRole('menuitem', { name: 'Đổi mối quan hệ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Mối quan hệ mới' }).click()
  await page.getByRole('option', { name: 'Chưa có mối quan hệ' }).click()
  await expect(dialog.getByRole('region', { name: 'Trước và sau khi sửa' })).toContainText('Chưa có mối quan hệ')
  await dialog.getByRole('button', { name: 'Sửa 4 khách hàng' }).click()

  const recent = page.getByRole('region', { name: 'Thay đổi gần nhất' })
  await expect(recent).toContainText('Đã đổi mối quan hệ của 4 khách hàng')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => rows(page).allTextContents()).not.toEqual(before)
  await recent.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByText('Đã hoàn tác 4 khách hàng')).toBeVisible()
  await expect(recent).toHaveCount(0)
  await expect.poll(() => rows(page).allTextContents()).toEqual(before)
})

test('a change of many is undone after a reload, when its notice and its bar are gone', async ({ page }) => {
  const caller = await callAs('staff.sales01')
  const word = await addCustomers(caller, ['Một', 'Hai'], { relationship: await firstOf(caller, 'Relationship') })
  await openList(page, 'staff.sales01', `?tab=charge&text=${word}`)
  await expect(rows(page)).toHaveCount(2)
  const before = await rows(page).allTextContents()
  await table(page).getByRole('checkbox', { name: 'Chọn tất cả dòng đang hiện' }).click()
  await page.getByRole('button', { name: 'Thay đổi khác' }).click()
  await page.getByRole('menuitem', { name: 'Đổi mối quan hệ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Mối quan hệ mới' }).click()
  await page.getByRole('option', { name: 'Chưa có mối quan hệ' }).click()
  await dialog.getByRole('button', { name: 'Sửa 2 khách hàng' }).click()
  await expect.poll(() => rows(page).allTextContents()).not.toEqual(before)

  await page.reload()
  const kept = page.getByRole('button', { name: 'Thay đổi trong 24 giờ qua' })
  await kept.click()
  await page.getByRole('menuitem', { name: /Đã đổi mối quan hệ của 2 khách hàng/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByText('Đã hoàn tác 2 khách hàng')).toBeVisible()
  await expect(kept).toHaveCount(0)
  await expect.poll(() => rows(page).allTextContents()).toEqual(before)
})

test('the list is walked by keys alone, and leads back to the same row', async ({ page }) => {
  const names = ['Bốn', 'Ba', 'Hai', 'Một']
  const word = await addCustomers(await callAs('staff.sales01'), names)
  await openList(page, 'staff.sales01', `?text=${word}`)
  await expect(rows(page)).toHaveCount(names.length)
  await rows(page).first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const quick = page.getByRole('dialog')
  await expect(quick.getByRole('heading', { name: `${word} Hai` })).toBeVisible()
  await page.keyboard.press('j')
  await expect(quick.getByRole('heading', { name: `${word} Ba` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(quick).toHaveCount(0)
  await expect(rows(page).nth(2)).toBeFocused()
})

test('the way back from a profile opens the same customer in the list', async ({ page }) => {
  const word = await addCustomers(await callAs('staff.sales01'), ['Hai', 'Một'])
  await openList(page, 'staff.sales01', `?text=${word}`)
  await rows(page).nth(1).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: `${word} Hai` })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Mở hồ sơ' }).click()
  await expect(page).toHaveURL(/\/customer-profile\/\d+/)
  await expect(page.getByRole('heading', { level: 1, name: `${word} Hai` })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog').getByRole('heading', { name: `${word} Hai` })).toBeVisible()
})

test('a column keeps the width that it was given by keys and by the mouse, until the columns are reset', async ({
  page,
}) => {
  await openList(page, 'staff.sales01')
  const edge = table(page).getByRole('separator', { name: 'Đổi độ rộng cột Mối quan hệ' })
  const widthNow = async () => Number(await edge.getAttribute('aria-valuenow'))
  const first = await widthNow()
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(widthNow).toBe(first + 32)
  await edge.hover()
  await page.mouse.down()
  const box = await edge.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(widthNow).toBeGreaterThan(first + 60)
  const dragged = await widthNow()
  await page.keyboard.press('ArrowUp')
  await expect(table(page).getByRole('separator', { name: /cột Số điện thoại|cột Điện thoại/ })).toBeFocused()

  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(widthNow).toBe(dragged)
  await page.getByRole('button', { name: 'Cột', exact: true }).click()
  await page.getByRole('button', { name: 'Về mặc định' }).click()
  await expect.poll(widthNow).toBe(first)
})

test('the order of the rows is told where no head of a column shows it', async ({ page }) => {
  await openList(page, 'staff.sales01')
  await expect(page.getByText('xếp theo Ngày tạo, giảm dần')).toBeVisible()
  await table(page).getByRole('button', { name: 'Khách hàng', exact: true }).click()
  await expect(page.getByText(/xếp theo/)).toHaveCount(0)
})

test('the list is read once when it opens, and once more when something happened', async ({ page }) => {
  const admin = await callAs('admin')
  const department = await addLedDepartment(admin, 'Phòng Yên tĩnh')
  await grant(admin, department, 'employee', 'MNU_Customer', ['access', 'add'])
  const person = await addPerson(admin, 'Cao Thị Lặng', department.index)
  const own = await callAs(person.userName)
  let reads = 0
  page.on('request', (asked) => {
    if (asked.url().endsWith('/SearchCustomer')) reads += 1
  })
  const told = hubReached(page, 'customer')
  await signIn(page, person.userName, '/customer')
  await expect(page.getByText('Chưa có khách hàng nào.')).toBeVisible()
  await told
  const word = await addCustomers(own, ['Người Mới'])
  await expect(rows(page)).toContainText(`${word} Người Mới`)
  expect(reads).toBe(2)
})

test('who may only look finds nothing to change anything with', async ({ page }) => {
  await openList(page, 'viewer.all')
  await expect(page.getByRole('button', { name: 'Thêm khách hàng' })).toHaveCount(0)
  for (const name of ['Nhập từ tệp', 'Xuất'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /Đã xóa/ })).toHaveCount(0)
  await expect(table(page).getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Phạm vi: tất cả/i })).toBeVisible()
})

test('home leads from whom to call to the list of them', async ({ page }) => {
  await signIn(page, 'staff.sales01')
  const due = page.getByRole('region', { name: 'Cần gọi hôm nay' })
  await expect(due).toHaveAttribute('aria-busy', 'false')
  await due.getByRole('link', { name: /Xem tất cả/ }).click()
  await expect(page).toHaveURL(/\/customer\?.*appointmentDue=true/)
  await expect(rows(page).first()).toBeVisible()
  await expect(chip(page, 'Có')).toBeVisible()
})

test('no barrier in home, list, quick view, search and bulk form, in light and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'staff.sales01')
  await expect(page.getByRole('region', { name: 'Khách hàng mới trong 7 ngày' })).toHaveAttribute('aria-busy', 'false')
  await expectNoBarrier(page)
  await page.goto('/customer?tab=charge&text=nguyen')
  await expect(rows(page).first()).toBeVisible()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Tìm kiếm nâng cao' }).click()
  const form = page.getByRole('dialog', { name: 'Tìm kiếm nâng cao' })
  for (const name of [/^Liên hệ/, /^Phân loại/, /^Chăm sóc/]) await form.getByRole('button', { name }).click()
  await expect(form.getByRole('group', { name: 'Tương tác gần nhất' })).toBeVisible()
  await expectNoBarrier(page, true)
  await page.keyboard.press('Escape')
  await table(page).locator('tbody').getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Thêm vào nhóm' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await expectNoBarrier(page, true)
  // The first closes the choices, the second the form.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await rows(page).nth(1).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Mở hồ sơ' })).toBeVisible()
  await expectNoBarrier(page, true)
})
