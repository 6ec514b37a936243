import { expect, type Page } from '@playwright/test'
import { elsewhere, test } from './journey.ts'
import { signIn, signInByForm } from './person.ts'
import { openStage, type Stage } from './ticket-stage.ts'
import { keptDrafts, typeKept } from './vault.ts'

let stage: Stage
test.beforeAll(async () => {
  stage = await openStage()
})

const composer = (page: Page) => page.getByRole('textbox', { name: 'Viết bình luận' })
const dialog = (page: Page) => page.getByRole('dialog')
const reason = (page: Page) => dialog(page).getByRole('textbox', { name: 'Lý do' })

test('a session that ends costs nobody what was typed; whoever else signs in there finds nothing of it', async ({
  page,
}) => {
  const ticket = await stage.admin.addTicket({ departmentId: stage.department.index })
  const writer = await stage.hire('Lê Viết')
  const other = await stage.hire('Đỗ Khác')
  const at = `/issue-detail/${ticket.index}`
  await signIn(page, writer.userName, at)
  await typeKept(page, () => composer(page).fill('Khách hẹn gọi lại sau 15 giờ'))
  // It stands for less than three seconds: waited for from before it comes.
  await Promise.all([
    expect(page.getByText('Phiên đăng nhập này đã bị kết thúc')).toBeVisible(),
    stage.endSessions(writer.userName),
  ])
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signInByForm(page, writer.userName)
  await expect(composer(page)).toHaveValue('Khách hẹn gọi lại sau 15 giờ')

  await stage.endSessions(writer.userName)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signInByForm(page, other.userName)
  await expect(composer(page)).toHaveValue('')
  expect(await keptDrafts(page)).toEqual([])
  await typeKept(page, () => composer(page).fill('Của người khác'))
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await dialog(page).getByRole('button', { name: 'Đăng xuất' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await keptDrafts(page)).toEqual([])
})

test('the reason of a rejection and of a reopening outlives its form and its tab, until it was sent', async ({
  page,
}) => {
  const ticket = await stage.admin.addTicket({ departmentId: stage.department.index })
  const person = await stage.hire('Trần Lý Do')
  const at = `/issue-detail/${ticket.index}`
  await signIn(page, person.userName, at)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Từ chối', exact: true }).click()
  await reason(page).fill('Không thuộc phòng này')
  await dialog(page).getByRole('button', { name: 'Hủy', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => keptDrafts(page)).not.toEqual([])
  await page.reload()
  await main.getByRole('button', { name: 'Từ chối', exact: true }).click()
  await expect(reason(page)).toHaveValue('Không thuộc phòng này')
  await expect(dialog(page).getByRole('status')).toContainText('Đã khôi phục bản nháp')
  await dialog(page).getByRole('button', { name: 'Từ chối', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(main).toContainText('Không thuộc phòng này')

  await main.getByRole('button', { name: 'Mở lại', exact: true }).click()
  await reason(page).fill('Khách gửi thêm ảnh')
  await expect.poll(() => keptDrafts(page)).not.toEqual([])
  await typeKept(page, () => dialog(page).getByRole('textbox', { name: 'Nội dung mới' }).fill('Máy vẫn kẹt giấy'))
  const again = await page.context().newPage()
  await page.close()
  await again.goto(at)
  await again.getByRole('main').getByRole('button', { name: 'Mở lại', exact: true }).click()
  await expect(reason(again)).toHaveValue('Khách gửi thêm ảnh')
  await expect(dialog(again).getByRole('textbox', { name: 'Nội dung mới' })).toHaveText('Máy vẫn kẹt giấy')
  await dialog(again).getByRole('button', { name: 'Bỏ bản nháp' }).click()
  await expect(reason(again)).toHaveValue('')
  await expect(dialog(again).getByRole('textbox', { name: 'Nội dung mới' })).toHaveText('')
})

test('on a phone, too, a reason is there again after the way back', async ({ browser }) => {
  const ticket = await stage.admin.addTicket({ departmentId: stage.department.index })
  const person = await stage.hire('Ngô Tay')
  const phone = await elsewhere(browser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await signIn(phone, person.userName, `/m/ticket/${ticket.index}`)
  const reject = phone.getByRole('main').getByRole('button', { name: 'Từ chối', exact: true })
  await reject.tap()
  await reason(phone).fill('Không thuộc phòng này')
  await phone.goBack()
  await expect(dialog(phone)).toHaveCount(0)
  await reject.tap()
  await expect(reason(phone)).toHaveValue('Không thuộc phòng này')
})
