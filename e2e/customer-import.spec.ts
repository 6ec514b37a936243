import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { findBarriers } from './accessible.ts'
import { test } from './journey.ts'
import { signIn } from './person.ts'

const head = [
  'Tên khách hàng',
  'Số điện thoại',
  'Email',
  'Giới tính',
  'Ngày sinh',
  'Lĩnh vực',
  'Người phụ trách',
  'Nhóm khách hàng',
  'Nguồn',
  'Mối quan hệ',
  'Người giới thiệu',
] as const
type Cells = Partial<Record<(typeof head)[number], string>>

// Phones are unique among all customers, and a test may be tried again on the same data.
const seed = String(Date.now()).slice(-5)
const phoneOf = (group: number, place: number) => `03${group}${seed}${String(place).padStart(2, '0')}`
const good = (name: string, phone: string, cells: Cells = {}): Cells => ({
  'Tên khách hàng': name,
  'Số điện thoại': phone,
  'Nhóm khách hàng': 'Khách lẻ',
  Nguồn: 'Facebook',
  ...cells,
})
const csvOf = (rows: readonly Cells[]) =>
  [head.join(';'), ...rows.map((row) => head.map((column) => row[column] ?? '').join(';'))].join('\r\n')

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Nhập khách hàng từ tệp' })
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const heading = (page: Page, name: string | RegExp) => dialog(page).getByRole('heading', { name })

async function openImport(page: Page, userName = 'leader.sales') {
  await signIn(page, userName, '/customer')
  await page.getByRole('button', { name: 'Nhập từ tệp' }).click()
  await expect(heading(page, 'Chọn tệp khách hàng')).toBeVisible()
}
const pick = (page: Page, name: string, content: string | Buffer) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

async function check(page: Page, name: string, rows: readonly Cells[]) {
  await pick(page, name, csvOf(rows))
  await button(page, 'Kiểm tra dữ liệu').click()
}
async function write(page: Page, name: string, rows: readonly Cells[]) {
  await check(page, name, rows)
  await button(page, `Nhập ${rows.length} khách hàng`).click()
  await expect(heading(page, `Đã nhập xong ${name}`)).toBeVisible()
}
async function undo(page: Page) {
  await button(page, /^Hoàn tác lần nhập/).click()
  await page.getByRole('button', { name: 'Hoàn tác lần nhập', exact: true }).click()
}
async function expectAccessible(page: Page) {
  // One that still opens, and a question that still closes, is half transparent.
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
  expect(await findBarriers(page, { part: '[role=dialog]' })).toEqual([])
}

const faulty: readonly (readonly [Cells, string])[] = [
  [good('', phoneOf(2, 1)), 'Thiếu giá trị bắt buộc'],
  [good('Lỗi số', '123'), 'Số điện thoại không hợp lệ'],
  [good('Lỗi thư', phoneOf(2, 2), { Email: 'cuc@@sai' }), 'Email không hợp lệ'],
  [good('Lỗi ngày', phoneOf(2, 3), { 'Ngày sinh': '31/02/1990' }), 'Ngày không hợp lệ'],
  [good('Lỗi giới tính', phoneOf(2, 4), { 'Giới tính': 'Không rõ' }), 'Giới tính không hợp lệ'],
  [good('Lỗi lĩnh vực', phoneOf(2, 5), { 'Lĩnh vực': 'Vũ trụ học' }), 'Lĩnh vực không có trong danh mục'],
  [good('Lỗi nhóm', phoneOf(2, 6), { 'Nhóm khách hàng': 'Nhóm lạ' }), 'Nhóm không có trong danh mục'],
  [good('Lỗi nguồn', phoneOf(2, 7), { Nguồn: 'Báo giấy' }), 'Nguồn không có trong danh mục'],
  [good('Lỗi quan hệ', phoneOf(2, 8), { 'Mối quan hệ': 'Kẻ thù' }), 'Mối quan hệ không có trong danh mục'],
  [good('Lỗi phụ trách', phoneOf(2, 9), { 'Người phụ trách': 'ai do' }), 'Không tìm thấy người phụ trách'],
  [good('Lỗi giới thiệu', phoneOf(2, 10), { 'Người giới thiệu': '0999999999' }), 'Không tìm thấy người giới thiệu'],
  [good('Lỗi trùng', phoneOf(2, 0)), 'Số điện thoại trùng với dòng 2'],
  [good('Lỗi liên lạc', ''), 'Thiếu cả số điện thoại và email'],
  [good('<b>Lỗi chữ</b>', phoneOf(2, 11)), 'Có ký tự không được phép'],
]

test('every fault of a file is shown at once with its line, and the valid rows alone are written', async ({ page }) => {
  await openImport(page)
  await check(page, 'loi.csv', [good('Khách hợp lệ', phoneOf(2, 0)), ...faulty.map(([cells]) => cells)])
  await expect(heading(page, 'loi.csv có dòng bị lỗi')).toBeVisible()
  const faults = dialog(page).getByRole('grid', { name: 'Lỗi trong tệp' })
  await expect(faults.locator('tbody tr')).toHaveCount(faulty.length)
  for (const [place, [, reason]] of faulty.entries()) {
    const row = faults.locator('tbody tr').nth(place)
    await expect(row.getByRole('rowheader')).toHaveText(String(place + 3))
    await expect(row).toContainText(reason)
  }
  await expectAccessible(page)

  await dialog(page).getByLabel('Lọc theo loại lỗi').selectOption({ label: 'Ngày không hợp lệ (1)' })
  await expect(faults.locator('tbody tr')).toHaveCount(1)
  await expect(faults).toContainText('31/02/1990')

  const download = page.waitForEvent('download')
  await button(page, 'Tải các dòng bị lỗi').click()
  expect((await download).suggestedFilename()).toBe('dong-bi-loi.xlsx')

  await dialog(page)
    .getByRole('radio', { name: /Nhập tất cả hoặc không nhập gì/ })
    .check()
  await expect(button(page, 'Chọn tệp đã sửa')).toBeVisible()
  await dialog(page)
    .getByRole('radio', { name: /Chỉ nhập các dòng hợp lệ/ })
    .check()
  await button(page, 'Nhập 1 khách hàng').click()
  await expect(dialog(page).getByText('Đã thêm 1 khách hàng.')).toBeVisible()
  await button(page, 'Xem khách hàng vừa nhập').click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('grid', { name: 'Khách hàng' })).toContainText('Khách hợp lệ')
})

test('a circular referral is a warning of its own, and its row comes in', async ({ page }) => {
  await openImport(page)
  await check(page, 'vong.csv', [
    good('Vòng A', phoneOf(3, 1), { 'Người giới thiệu': phoneOf(3, 2) }),
    good('Vòng B', phoneOf(3, 2), { 'Người giới thiệu': phoneOf(3, 1) }),
  ])
  await expect(dialog(page).getByText(`dòng 3 (${phoneOf(3, 1)})`)).toBeVisible()
  await expect(button(page, 'Nhập 2 khách hàng')).toBeVisible()
})

test('an import can be undone after a reload, and what was changed since stays', async ({ page }) => {
  await openImport(page)
  await write(page, 'hoan-tac.csv', [good('Hoàn Một', phoneOf(4, 1)), good('Hoàn Hai', phoneOf(4, 2))])
  const asked = page.waitForRequest(/Customer\/GetUploads/)
  await page.reload()
  await page.getByRole('button', { name: 'Nhập từ tệp' }).click()
  const { authorization = '' } = await (await asked).allHeaders()
  const headers = { authorization }
  const found = await page.request.post('/api/Customer/SearchCustomer', { headers, data: { text: phoneOf(4, 2) } })
  const { customerId, version } = (await found.json()).items[0]
  const changed = { customerId, version, address: '12 Lê Lợi, Đà Nẵng' }
  expect((await page.request.put('/api/Customer/UpdateCustomer', { headers, data: changed })).ok()).toBe(true)

  const recent = dialog(page).getByRole('row').filter({ hasText: 'hoan-tac.csv' }).first()
  await recent.getByRole('button', { name: 'Xem lần nhập hoan-tac.csv' }).click()
  await undo(page)
  await expect(
    dialog(page).getByText('Đã xóa 1 khách hàng. Giữ lại 1 khách hàng đã được sửa hoặc sử dụng'),
  ).toBeVisible()
  await expect(button(page, /^Hoàn tác/)).toBeHidden()
  await expectAccessible(page)
})

test('columns with other names are matched by hand, and a lost connection loses none of it', async ({
  page,
  context,
}) => {
  await openImport(page)
  const rows = [
    ['Bên mua', 'Số gọi', 'Hạng', 'Từ đâu', 'Ghi chú'],
    ['Nguyễn Thị Ánh Tuyết', phoneOf(5, 1), 'Khách lẻ', 'Zalo', 'gọi buổi chiều'],
  ]
  const utf16 = Buffer.from(`\ufeff${rows.map((row) => row.join(';')).join('\r\n')}`, 'utf16le')
  await pick(page, 'khach-cu.csv', utf16)
  await expect(dialog(page).getByRole('status')).toContainText([
    '',
    'Chưa có cột cho: Tên khách hàng, Nhóm khách hàng, Nguồn.',
  ])
  await expect(button(page, 'Kiểm tra dữ liệu')).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog(page).getByText('Nguyễn Thị Ánh Tuyết')).toBeVisible()
  const match = (header: string) => dialog(page).getByLabel(`Nhập cột ${header} vào`)
  await match('Bên mua').selectOption({ label: 'Tên khách hàng *' })
  await match('Số gọi').selectOption({ label: 'Số điện thoại' })
  await match('Hạng').selectOption({ label: 'Nhóm khách hàng *' })
  await match('Từ đâu').selectOption({ label: 'Nguồn *' })
  await expectAccessible(page)

  await context.setOffline(true)
  await button(page, 'Kiểm tra dữ liệu').click()
  await expect(dialog(page).getByRole('alert')).toContainText('Vui lòng kiểm tra kết nối mạng')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Nhập từ tệp' }).click()
  await expect(match('Từ đâu')).toHaveValue('sourceCustomer')
  await context.setOffline(false)
  await button(page, 'Thử lại').click()
  await expect(heading(page, 'khach-cu.csv không có lỗi')).toBeVisible()
})

test('headings as people write them are matched without a hand, the customer’s own before the contact’s', async ({
  page,
}) => {
  await openImport(page)
  const rows = [
    ['STT', 'Họ và tên', 'SĐT', 'E-mail', 'Nhóm KH', 'Nguồn KH', 'MST', 'Họ tên', 'Số ĐT'],
    ['1', 'Đinh Thị Cột Quen', phoneOf(6, 1), '', 'Khách lẻ', 'Facebook', '', 'Đinh Văn Liên Hệ', phoneOf(6, 2)],
  ]
  await pick(page, 'so-khach.csv', `\ufeff${rows.map((row) => row.join(';')).join('\r\n')}`)
  await expect(dialog(page).getByRole('status')).toContainText(['', 'Đã ghép đủ các cột bắt buộc.'])
  const match = (header: string) => dialog(page).getByLabel(`Nhập cột ${header} vào`, { exact: true })
  for (const [header, column] of [
    ['STT', ''],
    ['Họ và tên', 'name'],
    ['SĐT', 'phoneCustomer'],
    ['E-mail', 'emailCustomer'],
    ['MST', 'taxCode'],
    ['Họ tên', 'nameContact'],
    ['Số ĐT', 'phoneContact'],
  ] as const)
    await expect(match(header)).toHaveValue(column)
  await button(page, 'Kiểm tra dữ liệu').click()
  await expect(heading(page, 'so-khach.csv không có lỗi')).toBeVisible()
})

test('a file that cannot be taken says why in words', async ({ page }) => {
  await openImport(page)
  const refusal = dialog(page).getByRole('alert')
  await pick(page, 'hong.xlsx', 'not a workbook')
  await expect(refusal).toContainText('Đây không phải tệp Excel')
  await pick(page, 'cu.xls', 'x')
  await expect(refusal).toContainText('Chỉ nhận tệp .xlsx và .csv')
  await pick(page, 'rong.csv', csvOf([]))
  await expect(refusal).toContainText('Tệp chưa có khách hàng nào')
  await pick(page, 'dai.csv', csvOf(Array.from({ length: 1_001 }, (_, place) => good(`K${place}`, ''))))
  await expect(refusal).toContainText('Tệp có hơn 1.000 khách hàng')
  await expectAccessible(page)
})

test('the template comes in both languages and formats', async ({ page }) => {
  await openImport(page)
  for (const [name, file] of [
    ['Tải tệp mẫu Tiếng Việt, Excel (.xlsx)', 'mau-nhap-khach-hang.xlsx'],
    ['Tải tệp mẫu English, CSV (.csv)', 'customer-import-template.csv'],
  ] as const) {
    const download = page.waitForEvent('download')
    await button(page, name).click()
    expect((await download).suggestedFilename()).toBe(file)
  }
})

test('the list as it is filtered is downloaded', async ({ page }) => {
  await signIn(page, 'leader.sales', '/customer?text=nguyen')
  await expect(page.getByRole('grid', { name: 'Khách hàng' })).toContainText('Nguyễn')
  await page.getByRole('button', { name: 'Xuất', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Xuất danh sách' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'CSV (.csv)' }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Xuất tệp' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^khach-hang-.*\.csv$/)
  const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(header).toContain('Tên khách hàng')
  expect(lines.length).toBeGreaterThan(0)
  await expect(page.getByRole('dialog')).toBeHidden()
})
