import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
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
  await search(page).fill(text)
  await expect(page).toHaveURL((url) => url.searchParams.has('text'))
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
}

test('a customer is found by name without its marks', async ({ page }) => {
  await openList(page, 'staff.sales01')
  await found(page, 'nguyen thi')
  await expect(rows(page).first()).toContainText(/Nguyễn Thị/i)
})

test('a customer is found by a part of the phone, in either spelling', async ({ page }) => {
  await openList(page, 'staff.sales01')
  const row = rows(page)
    .filter({ hasText: /0\d{3} \d{3} \d{3}/ })
    .first()
  const shown = (await row.textContent()) ?? ''
  const phone = (/0\d{3} \d{3} \d{3}/.exec(shown)?.[0] ?? '').replaceAll(' ', '')
  const name = (await row.getByRole('rowheader').textContent()) ?? ''
  await found(page, phone.slice(3))
  await expect(rows(page).filter({ hasText: name })).not.toHaveCount(0)
  await found(page, `+84${phone.slice(1, 8)}`)
  await expect(rows(page).filter({ hasText: name })).not.toHaveCount(0)
})

test('tab, filters and sort come back after F5', async ({ page }) => {
  await openList(page, 'staff.sales01')
  await page.getByRole('tab', { name: /Tôi phụ trách/ }).click()
  await page.getByRole('button', { name: 'Tìm nâng cao' }).click()
  await page.getByRole('combobox', { name: 'Giới tính', exact: true }).click()
  await page.getByRole('option', { name: 'Nữ', exact: true }).click()
  await page.getByRole('button', { name: 'Tìm', exact: true }).click()
  await expect(chip(page, 'Nữ')).toBeVisible()
  await found(page, 'nguyen')
  await table(page).getByRole('button', { name: 'Khách hàng', exact: true }).click()
  await expect(table(page).getByRole('columnheader', { name: 'Khách hàng', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  const before = await rows(page).allTextContents()

  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('tab', { name: /Tôi phụ trách/ })).toHaveAttribute('aria-selected', 'true')
  await expect(search(page)).toHaveValue('nguyen')
  await expect(chip(page, 'Nữ')).toBeVisible()
  expect(await rows(page).allTextContents()).toEqual(before)
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
  await expect(page.getByText('Đã thay đổi:')).toHaveCount(0)

  await found(page, 'tran van')
  await expect(page.getByText('Đã thay đổi:')).toBeVisible()
  await page.getByRole('button', { name: 'Hoàn lại' }).click()
  await expect(search(page)).toHaveValue('tran')

  await page.getByRole('tab', { name: /Tất cả/ }).click()
  await expect(search(page)).toHaveValue('')
  await tab.click()
  await expect(search(page)).toHaveValue('tran')

  const colleague = await browser.newPage()
  await openList(colleague, 'staff.sales02')
  await expect(colleague.getByRole('tab', { name: /Tôi phụ trách/ })).toBeVisible()
  await expect(colleague.getByRole('tab', { name })).toHaveCount(0)
  await colleague.close()
})

test('many customers get a new relationship, seen before it is sent, and get the old one back', async ({ page }) => {
  await openList(page, 'staff.sales01', '?tab=charge')
  const boxes = table(page).locator('tbody').getByRole('checkbox')
  await boxes.nth(0).click()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText('Đã chọn 4')).toBeVisible()
  const before = await rows(page).evaluateAll((all) => all.slice(0, 4).map((row) => row.textContent))

  await page.getByRole('button', { name: 'Sửa khác' }).click()
  await page.getByRole('menuitem', { name: 'Đổi mối quan hệ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Mối quan hệ mới' }).click()
  await page.getByRole('option', { name: 'Chưa có mối quan hệ' }).click()
  await expect(dialog.getByRole('region', { name: 'Trước và sau khi sửa' })).toContainText('Chưa có mối quan hệ')
  await dialog.getByRole('button', { name: /^Sửa \d khách hàng$/ }).click()

  const recent = page.getByRole('region', { name: 'Thay đổi vừa thực hiện' })
  await expect(recent).toContainText(/Đã đổi mối quan hệ của \d khách hàng/)
  await expect(dialog).toHaveCount(0)
  await recent.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(page.getByText(/Đã hoàn tác \d khách hàng/)).toBeVisible()
  await expect(recent).toHaveCount(0)
  await expect
    .poll(() => rows(page).evaluateAll((all) => all.slice(0, 4).map((row) => row.textContent)))
    .toEqual(before)
})

test('the list is walked by keys alone, and leads back to the same row', async ({ page }) => {
  await openList(page, 'staff.sales01')
  await rows(page).first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const second = (await rows(page).nth(1).getByRole('rowheader').textContent()) ?? ''
  const third = (await rows(page).nth(2).getByRole('rowheader').textContent()) ?? ''
  const quick = page.getByRole('dialog')
  await expect(quick.getByRole('heading', { name: second })).toBeVisible()
  await page.keyboard.press('j')
  await expect(quick.getByRole('heading', { name: third })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(quick).toHaveCount(0)
  await expect(rows(page).nth(2)).toBeFocused()
})

test('the way back from a profile opens the same customer in the list', async ({ page }) => {
  await openList(page, 'staff.sales01')
  await rows(page).nth(4).click()
  // Not from the row: others add customers meanwhile, and the rows move.
  const name = (await page.getByRole('dialog').getByRole('heading').first().textContent()) ?? ''
  await page.getByRole('dialog').getByRole('button', { name: 'Mở hồ sơ' }).click()
  await expect(page).toHaveURL(/\/customer-profile\/\d+/)
  await page.goBack()
  await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
})

test('who may nothing sees no customer, and is told what to do', async ({ page }) => {
  await signIn(page, 'nobody.rights')
  await expect(page.getByText('chưa được cấp quyền')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Khách hàng' })).toHaveCount(0)
  await page.goto('/customer')
  await expect(page).toHaveURL(/\/error-access/)
  await expect(page.getByRole('grid')).toHaveCount(0)
})

test('who may only look finds nothing to change anything with', async ({ page }) => {
  await openList(page, 'viewer.all')
  await expect(page.getByRole('button', { name: 'Thêm khách hàng' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nhập từ tệp' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /Đã xóa/ })).toHaveCount(0)
  await expect(table(page).getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Phạm vi: tất cả/ })).toBeVisible()
})

test('home leads from whom to call to the list of them', async ({ page }) => {
  await signIn(page, 'staff.sales01')
  const due = page.getByRole('region', { name: 'Cần gọi hôm nay' })
  await expect(due).toHaveAttribute('aria-busy', 'false')
  await due.getByRole('link', { name: /Xem danh sách/ }).click()
  await expect(page).toHaveURL(/\/customer\?.*appointmentDue=true/)
  await expect(rows(page).first()).toBeVisible()
  await expect(chip(page, 'Có')).toBeVisible()
})

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
for (const colorScheme of ['light', 'dark'] as const)
  test(`no barrier in home, list, quick view, search and bulk form (${colorScheme})`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const axe = async () => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    // What floats over a page stands outside its landmarks; there the standard alone is asked for.
    const axeOver = async () =>
      expect((await new AxeBuilder({ page }).withTags(standard).analyze()).violations).toEqual([])
    await signIn(page, 'staff.sales01')
    await expect(page.getByRole('region', { name: 'Khách hàng mới' })).toHaveAttribute('aria-busy', 'false')
    await axe()
    await page.goto('/customer?tab=charge&text=nguyen')
    await expect(rows(page).first()).toBeVisible()
    await axe()
    await page.getByRole('button', { name: 'Tìm nâng cao' }).click()
    await expect(page.getByRole('group', { name: 'Người liên hệ' })).toBeVisible()
    await axeOver()
    await page.keyboard.press('Escape')
    await table(page).locator('tbody').getByRole('checkbox').first().click()
    await page.getByRole('button', { name: 'Thêm vào nhóm' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await axeOver()
    // The first closes the choices, the second the form.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await rows(page).nth(1).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Mở hồ sơ' })).toBeVisible()
    await axeOver()
    await context.close()
  })
