import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { fresh, type Person } from './company.ts'
import { elsewhere, test } from './journey.ts'
import { signIn } from './person.ts'
import { card, column, dialog, hireTeam, listOf, viewport } from './ticket-list-page.ts'

test.use({ viewport })

async function drag(page: Page, from: Locator, to: Locator) {
  // Waits until the card stands still, and nothing over it.
  await from.hover({ position: { x: 60, y: 40 } })
  const [begin, end] = [await from.boundingBox(), await to.boundingBox()]
  if (begin === null || end === null) throw new Error('Nothing to drag')
  await page.mouse.down()
  await page.mouse.move(begin.x + 90, begin.y + 60, { steps: 4 })
  await page.mouse.move(end.x + Math.min(120, end.width / 2), end.y + 160, { steps: 12 })
  await page.mouse.up()
}

test('a card is dragged to be accepted, and no further than its steps lead', async ({ page }) => {
  const { admin, department, first } = await hireTeam()
  const ticket = await admin.addTicket({ name: fresh('Kéo thẻ'), departmentId: department.index })
  await signIn(page, first.userName, listOf(ticket.name, '&layout=board'))
  const [pending, running, complete] = ['Chờ tiếp nhận', 'Đang xử lý', 'Hoàn thành'].map((one) => column(page, one))
  if (!pending || !running || !complete) throw new Error('No columns')
  await expect(card(pending, ticket)).toBeVisible()
  await drag(page, card(pending, ticket), complete)
  await expect(card(pending, ticket)).toBeVisible()
  await drag(page, card(pending, ticket), running)
  // Told as soon as it is done, and gone in three seconds; the card's new words come with what is read anew.
  await expect(page.getByText(`Đã tiếp nhận phiếu ${ticket.code}`)).toBeVisible()
  await expect(card(running, ticket)).toContainText(first.fullName)
  await expect(page.getByRole('button', { name: 'Hoàn tác' })).toHaveCount(0)
})

test('a step that needs words asks for them, whether the card was dragged or moved by its menu', async ({ page }) => {
  const { admin, department, first } = await hireTeam()
  const ticket = await admin.addTicket({ name: fresh('Từ chối'), departmentId: department.index })
  await signIn(page, first.userName, listOf(ticket.name, '&layout=board'))
  const pending = column(page, 'Chờ tiếp nhận')
  await drag(page, card(pending, ticket), column(page, 'Từ chối'))
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(card(pending, ticket)).toBeVisible()
  await page.getByRole('button', { name: `Chuyển ${ticket.code}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Chuyển sang Từ chối' }).press('Enter')
  await dialog(page).getByRole('textbox', { name: 'Lý do' }).fill('Trùng với phiếu hôm qua')
  await dialog(page).getByRole('button', { name: 'Từ chối' }).click()
  // Closed otherwise than by being done, it stands in a column that is folded until somebody looks into it.
  await page.getByRole('button', { name: 'Mở rộng cột Từ chối' }).click()
  await expect(card(column(page, 'Từ chối'), ticket)).toBeVisible()
  await page.reload()
  await expect(card(column(page, 'Từ chối'), ticket)).toBeVisible()
})

test('by keys alone a card is accepted, and the focus stays with it', async ({ page }) => {
  const { admin, department, first } = await hireTeam()
  const ticket = await admin.addTicket({ name: fresh('Bằng phím'), departmentId: department.index })
  await signIn(page, first.userName, listOf(ticket.name, '&layout=board'))
  const menu = page.getByRole('button', { name: `Chuyển ${ticket.code}` })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Chuyển sang Đang xử lý' }).press('Enter')
  const moved = card(column(page, 'Đang xử lý'), ticket)
  await expect(moved).toContainText(first.fullName)
  await expect(moved.getByRole('button').first()).toBeFocused()
})

test('a column is read on as far as somebody scrolls, and where nothing is found no columns stand', async ({
  page,
}) => {
  const { admin, department, first } = await hireTeam()
  const name = fresh('Cuộn')
  for (let count = 0; count < 21; count++) await admin.addTicket({ name, departmentId: department.index })
  await signIn(page, first.userName, listOf(name, '&layout=board'))
  const pending = page.getByRole('region', { name: 'Chờ tiếp nhận, 21 thẻ' })
  const cards = pending.getByRole('listitem').filter({ hasText: name })
  await expect(cards).toHaveCount(20)
  await cards.last().hover()
  await expect(cards).toHaveCount(21)
  await expect(pending.getByRole('button', { name: 'Xem thêm' })).toHaveCount(0)
  await page.goto(listOf(fresh('Không có'), '&layout=board'))
  await expect(page.getByRole('tabpanel').getByText('Không có phiếu nào khớp với bộ lọc.')).toBeVisible()
  await expect(pending).toHaveCount(0)
})

/** A browser that hears nothing: what it shows grows old. */
async function openDeaf(browser: Browser, person: Person, path: string) {
  const page = await elsewhere(browser, { viewport })
  await page.routeWebSocket(/\/realtime\//, () => undefined)
  await signIn(page, person.userName, path)
  return page
}

test('of two who accept at once the loser is told who was faster, and sees it', async ({ browser, page }) => {
  const { admin, department, first, second } = await hireTeam()
  const ticket = await admin.addTicket({ name: fresh('Hai người'), departmentId: department.index })
  const late = await openDeaf(browser, second, listOf(ticket.name, '&layout=board'))
  await expect(card(column(late, 'Chờ tiếp nhận'), ticket)).toBeVisible()
  await signIn(page, first.userName, listOf(ticket.name, '&layout=board'))
  await drag(page, card(column(page, 'Chờ tiếp nhận'), ticket), column(page, 'Đang xử lý'))
  await expect(card(column(page, 'Đang xử lý'), ticket)).toContainText(first.fullName)

  await drag(late, card(column(late, 'Chờ tiếp nhận'), ticket), column(late, 'Đang xử lý'))
  await expect(late.getByText(`${first.fullName} đã tiếp nhận phiếu ${ticket.code} trước bạn`)).toBeVisible()
  await expect(card(column(late, 'Đang xử lý'), ticket)).toContainText(first.fullName)
})
