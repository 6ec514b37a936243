import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addLedDepartment, fresh, grant } from './company.ts'
import { elsewhere, test } from './journey.ts'
import { enterAsWriter, openStage, type Stage, type Ticket, type Writer } from './ticket-stage.ts'

let stage: Stage
test.beforeAll(async () => {
  stage = await openStage()
})

const everyone = 'Mọi phòng ban'
const time = (page: Page, whose: string, what: string) => page.getByRole('textbox', { name: `${whose}, ${what}` })
const saved = (page: Page) => page.waitForResponse('**/api/ResponseTarget/UpdateResponseTarget')
const isKept = (page: Page) => expect(page.getByRole('button', { name: 'Bỏ thay đổi' })).toHaveCount(0)
async function save(page: Page): Promise<number> {
  const [answer] = await Promise.all([saved(page), page.keyboard.press('Control+s')])
  // The answer is here before the page has taken it in.
  if (answer.ok()) await isKept(page)
  return answer.status()
}

async function addDepartmentRow(page: Page, name: string) {
  const label = 'Đặt thời hạn riêng cho phòng ban'
  await page.getByRole('combobox', { name: label }).fill(name)
  const departments = page.getByRole('listbox', { name: label }).getByRole('option')
  // All of them first, and a moment later those that were asked for.
  await expect(departments).toHaveCount(1)
  await departments.filter({ hasText: name }).click()
  await expect(page.getByRole('table', { name })).toBeVisible()
}

/** The ticket as the server holds it. */
const readTicket = ({ call, userId }: Writer, { index }: Ticket) =>
  call<Ticket>('GET', `/api/Issue/GetIssueById/${index}/${userId}/true`)

test('a target of a department makes its new tickets due, and others stay as they were', async ({ page }) => {
  const admin = await enterAsWriter(page, 'admin', '/setting/response-target')
  const other = await addLedDepartment(admin, 'Phòng không hạn')
  const { index: departmentId, name } = stage.department
  await addDepartmentRow(page, name)
  await time(page, name, 'Khẩn cấp, Tiếp nhận trong: giờ').fill('2')
  await time(page, name, 'Khẩn cấp, Tiếp nhận trong: phút').fill('30')
  expect(await save(page)).toBe(200)
  await page.reload()
  await expect(time(page, name, 'Khẩn cấp, Tiếp nhận trong: giờ')).toHaveValue('2')
  await expect(time(page, name, 'Khẩn cấp, Tiếp nhận trong: phút')).toHaveValue('30')

  const urgent = await admin.addTicket({ departmentId, priority: 1 })
  const elsewhereAdded = await admin.addTicket({ departmentId: other.index, priority: 1 })
  // Every other department goes on by the half hour of the demo company.
  const dueAt = async (ticket: Ticket) => Date.parse((await readTicket(admin, ticket)).dueDate ?? '')
  expect(await dueAt(urgent)).toBeGreaterThan(await dueAt(elsewhereAdded))
  await page.goto(`/issue-detail/${urgent.index}`)
  await expect(page.getByText('Hạn phản hồi')).toBeVisible()

  await page.goto('/setting/response-target')
  await page.getByRole('button', { name: `Xóa thời hạn riêng của ${name}` }).click()
  expect(await save(page)).toBe(200)
  await expect(page.getByRole('table', { name })).toHaveCount(0)
})

test('two who save at once: the second is told, keeps what was typed, and saves over it knowingly', async ({
  page,
  browser,
}) => {
  await enterAsWriter(page, 'admin', '/setting/response-target')
  const second = await elsewhere(browser)
  await enterAsWriter(second, 'admin', '/setting/response-target')
  const low = 'Thấp, Hoàn thành trong: giờ'
  const medium = 'Trung bình, Hoàn thành trong: giờ'
  await time(page, everyone, low).fill('80')
  await time(second, everyone, medium).fill('40')
  expect(await save(page)).toBe(200)
  expect(await save(second)).toBe(409)
  await expect(second.getByRole('alert')).toContainText('Người khác vừa lưu phần này')
  await expect(time(second, everyone, medium)).toHaveValue('40')
  await expect(time(second, everyone, low)).toHaveValue('80')
  expect(await save(second)).toBe(200)
  await time(second, everyone, low).fill('')
  await time(second, everyone, medium).fill('')
  expect(await save(second)).toBe(200)
})

test('hours that cannot be are told in words at their field, and nothing is sent', async ({ page }) => {
  await enterAsWriter(page, 'admin', '/setting/response-target')
  const hours = page.getByRole('textbox', { name: 'Thứ Hai: kết thúc' })
  await hours.fill('7h')
  await time(page, everyone, 'Cao, Tiếp nhận trong: giờ').fill('mười')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Giờ kết thúc phải sau giờ bắt đầu')).toBeVisible()
  await expect(page.getByText('Nhập từ 1 phút đến 2.160 giờ')).toBeVisible()
  await expect(hours).toHaveValue('07:00')
  await expect(time(page, everyone, 'Cao, Tiếp nhận trong: giờ')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click()
  await expect(hours).toHaveValue('17:30')
})

test('holidays stand by date and hold after a reload; one that stands twice is refused', async ({ page }) => {
  await enterAsWriter(page, 'admin', '/setting/response-target')
  const add = async (date: string, name: string) => {
    await page.getByLabel('Ngày', { exact: true }).fill(date)
    await page.getByLabel('Tên ngày nghỉ').fill(name)
    await page.getByLabel('Tên ngày nghỉ').press('Enter')
  }
  const list = page.getByRole('list', { name: 'Ngày nghỉ' }).getByRole('listitem')
  await add('02/09/2027', 'Quốc khánh')
  await add('30/04/2027', 'Ngày Giải phóng')
  await expect(list).toHaveText([/30\/04\/2027.*Ngày Giải phóng/, /02\/09\/2027.*Quốc khánh/])
  await add('30/04/2027', 'Lần nữa')
  await expect(page.getByText('Ngày này đã có trong danh sách')).toBeVisible()
  await page.getByLabel('Ngày', { exact: true }).fill('')
  await page.getByLabel('Tên ngày nghỉ').fill('')
  expect(await save(page)).toBe(200)
  await page.reload()
  await expect(list).toHaveCount(2)
  for (const date of ['30/04/2027', '02/09/2027'])
    await page.getByRole('button', { name: `Xóa ngày nghỉ ${date}` }).click()
  expect(await save(page)).toBe(200)
})

test('who may read the settings and not change them sees the targets and no way to save', async ({ page }) => {
  const reading = await addLedDepartment(stage.admin, 'Phòng chỉ xem')
  await grant(stage.admin, reading, 'employee', 'MNU_Setting', ['access'])
  const reader = await stage.hire('Ngô Chỉ Xem', reading.index)
  await enterAsWriter(page, reader.userName, '/setting/response-target')
  await expect(page.getByText('Bạn chỉ có quyền xem phần này.')).toBeVisible()
  await expect(time(page, everyone, 'Khẩn cấp, Tiếp nhận trong: giờ')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Lưu thay đổi' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Câu trả lời mẫu' })).toHaveCount(0)
})

test('a saved reply is added, shared with colleagues who may not change it, changed and deleted', async ({
  page,
  browser,
}) => {
  const [owner, colleague] = [await stage.hire('Hồ Mẫu'), await stage.hire('Mai Dùng')]
  await enterAsWriter(page, owner.userName, '/setting/saved-reply')
  const name = fresh('Xin thêm ảnh chụp')
  const row = (at: Page) => at.getByRole('listitem').filter({ hasText: name })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Thêm câu trả lời mẫu' }).first().click()
  await dialog.getByLabel('Tên').fill(name)
  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('alert')).toContainText('Hãy nhập nội dung')
  await dialog.getByLabel('Nội dung').fill('Nhờ anh/chị gửi giúp ảnh chụp màn hình ạ.')
  await dialog.getByRole('switch', { name: 'Dùng chung' }).check({ force: true })
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(row(page)).toContainText('Nhờ anh/chị gửi giúp ảnh chụp màn hình ạ.')
  await expectAccessible(page)

  const other = await elsewhere(browser)
  await enterAsWriter(other, colleague.userName, '/setting/saved-reply')
  await expect(row(other)).toContainText('Của đồng nghiệp')
  await expect(row(other).getByRole('button')).toHaveCount(0)
  await other.context().close()

  await page.getByRole('button', { name: `Sửa “${name}”` }).click()
  await dialog.getByLabel('Nội dung').fill('Nhờ gửi thêm ảnh.')
  await page.keyboard.press('Control+s')
  await expect(row(page)).toContainText('Nhờ gửi thêm ảnh.')
  await page.getByRole('button', { name: `Xóa “${name}”` }).click()
  await dialog.getByRole('button', { name: 'Xóa', exact: true }).click()
  await expect(row(page)).toHaveCount(0)
})

test('a reply whose name is taken is refused at its field and keeps what was typed', async ({ page }) => {
  const owner = await stage.hire('Bùi Trùng')
  const { call } = await enterAsWriter(page, owner.userName, '/')
  const name = fresh('Đã tiếp nhận')
  await call('POST', '/api/SavedReply/AddSavedReply', { name, content: 'Chúng tôi đã tiếp nhận.' })
  await page.goto('/setting/saved-reply')
  await page.getByRole('button', { name: 'Thêm câu trả lời mẫu' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tên').fill(name)
  await dialog.getByLabel('Nội dung').fill('Nội dung khác')
  await page.keyboard.press('Control+s')
  await expect(dialog.getByRole('alert')).toContainText('Đã có câu trả lời mẫu cùng tên')
  await expect(dialog.getByLabel('Nội dung')).toHaveValue('Nội dung khác')
})
