import { expect, type Page } from '@playwright/test'
import { callAs, fresh } from './company.ts'
import { test } from './journey.ts'
import { signIn } from './person.ts'
import {
  button,
  cards,
  comments,
  composer,
  expectFit,
  heading,
  openTeam,
  openTicket,
  phoneOf,
  say,
  sheet,
  up,
} from './phone.ts'
import type { Stage } from './ticket-stage.ts'
import { typeKept } from './vault.ts'

test('phone and desktop see at once what the other does', async ({ browser, page }) => {
  const { first, second, ticket } = await openTeam()
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket)
  await signIn(page, second.userName, `/issue-detail/${ticket.index}`)
  await expect(page.getByText(ticket.code).first()).toBeVisible()

  await button(phone, 'Tiếp nhận').tap()
  await expect(page.getByRole('main').getByText('Đang xử lý').first()).toBeVisible()
  await phone.getByRole('link', { name: 'Bình luận' }).tap()
  await say(phone, 'Phone viết')
  await expect(page.getByText('Phone viết')).toHaveCount(1)
  const desk = page.getByRole('textbox', { name: /bình luận/i }).first()
  await desk.fill('Bàn viết')
  await desk.press('Control+Enter')
  await expect(comments(phone).getByText('Bàn viết')).toHaveCount(1)
})

test('phone and desktop tell each other who is looking, on the pages under a ticket, too', async ({
  browser,
  page,
}) => {
  const { first, second, ticket } = await openTeam()
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket)
  await signIn(page, second.userName, `/issue-detail/${ticket.index}`)
  const onlookers = (at: Page) => at.getByRole('status', { name: 'Người đang xem phiếu này' })
  await expect(onlookers(page)).toContainText(first.fullName)
  await expect(onlookers(phone)).toContainText(second.fullName)
  await expectFit(phone)
  await phone.getByRole('link', { name: 'Bình luận' }).tap()
  await expect(onlookers(phone)).toContainText(second.fullName)
  await expect(onlookers(page)).toContainText(first.fullName)
  // The way up stands at the same place on both pages: an eager second tap leads no further.
  await up(phone).evaluate((link) => {
    for (const _ of ['tap', 'tap']) link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
  await expect(heading(phone)).toHaveText(ticket.name)
  await up(phone).tap()
  await expect(cards(phone)).not.toHaveCount(0)
  await expect(onlookers(page)).toBeEmpty()
})

test('notes are not there for whoever is not of the department', async ({ browser }) => {
  const { admin, department, first, ticket } = await openTeam()
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket, '/note')
  await phone.getByRole('textbox', { name: 'Viết ghi chú' }).fill('Chỉ phòng biết')
  await button(phone, 'Gửi').tap()
  await expect(phone.getByRole('region', { name: 'Ghi chú' }).getByText('Chỉ phòng biết')).toHaveCount(1)

  const guest = await phoneOf(browser)
  const joined = await admin.addTicket({
    departmentId: department.index,
    participants: [await idOf(admin, 'staff.sales01')],
  })
  await signIn(guest, 'staff.sales01', `/m/ticket/${joined.index}`)
  await expect(heading(guest)).toHaveText(joined.name)
  await expect(guest.getByRole('link', { name: 'Ghi chú' })).toHaveCount(0)
  await guest.goto(`/m/ticket/${joined.index}/note`)
  await expect(guest.getByText(`Ghi chú chỉ dành cho ${department.name}`)).toBeVisible()
  await expectFit(guest)
  await guest.goto(`/m/ticket/${ticket.index}`)
  await expect(guest.getByText('Không tìm thấy phiếu này')).toBeVisible()
  await expectFit(guest)
})

test('a comment that may not be said keeps its words and says why', async ({ browser }) => {
  const { first, ticket } = await openTeam()
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket, '/comment')
  await composer(phone).fill('<script>x</script>')
  await button(phone, 'Gửi').tap()
  await expect(phone.getByText(/ký tự không được phép|không hợp lệ/)).toBeVisible()
  await composer(phone).fill('ộ'.repeat(201))
  await expect(phone.getByText('Tối đa 200 ký tự')).toBeVisible()
  await typeKept(phone, () => composer(phone).fill('Đang viết dở'))
  await phone.reload()
  await expect(composer(phone)).toHaveValue('Đang viết dở')
  await expectFit(phone)
})

test('without a network list and opened ticket stay readable, and a comment waits and arrives once', async ({
  browser,
  page,
}) => {
  const { admin, first, second, ticket } = await openTeam()
  const text = fresh('Viết trong thang máy')
  await admin.call('POST', '/api/IssueNote/AddNote', { issueId: ticket.index, content: 'Chỉ người trong phòng biết' })
  const phone = await phoneOf(browser, 390, { serviceWorkers: 'allow' })
  await openTicket(phone, first, ticket)
  await up(phone).tap()
  await expect(cards(phone)).not.toHaveCount(0)
  // The scripts of the pages that are opened next come from what the worker keeps.
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await signIn(page, second.userName, `/issue-detail/${ticket.index}`)

  await phone.context().setOffline(true)
  await expect(phone.getByText('Mất kết nối mạng').first()).toBeVisible()
  await cards(phone).filter({ hasText: ticket.code }).tap()
  await expect(heading(phone)).toHaveText(ticket.name)
  await phone.getByRole('link', { name: 'Bình luận' }).tap()
  await say(phone, text)
  await expect(composer(phone)).toHaveValue('')
  await expect(phone.getByText(text)).toHaveCount(1)
  await expect(phone.getByText('Đang chờ gửi', { exact: true })).toBeVisible()
  await expect(phone.getByText('1 thay đổi đang chờ gửi')).toBeVisible()
  await up(phone).tap()
  await expect(phone.getByRole('link', { name: /Bình luận.*1 đang chờ/ })).toBeVisible()
  await phone.getByRole('link', { name: 'Ghi chú' }).tap()
  await expect(phone.getByRole('region', { name: 'Ghi chú' })).toContainText('Chỉ người trong phòng biết')
  await up(phone).tap()
  await button(phone, 'Tiếp nhận').tap()
  await expect(phone.getByRole('alert').filter({ hasText: 'kiểm tra kết nối mạng' })).toBeVisible()

  await phone.context().setOffline(false)
  await expect(phone.getByText(/đang chờ/)).toHaveCount(0, { timeout: 20_000 })
  await phone.getByRole('link', { name: 'Bình luận' }).tap()
  await expect(comments(phone).getByText(text)).toHaveCount(1)
  await expect(page.getByText(text)).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(text)).toHaveCount(1)
})

async function idOf({ call }: Stage['admin'], userName: string): Promise<number> {
  const found = await call<{ items: { userId: number; userName: string }[] }>(
    'GET',
    `/api/UserInfo/GetAllUser?text=${userName}`,
  )
  return found.items.find((one) => one.userName === userName)?.userId ?? 0
}

test('a saved reply is put into the comment where the words stand', async ({ browser }) => {
  const { first, ticket } = await openTeam()
  const reply = { name: fresh('Đã nhận'), content: 'Chúng tôi đã nhận phiếu.', shared: false }
  await (await callAs(first.userName)).call('POST', '/api/SavedReply/AddSavedReply', reply)
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket, '/comment')
  await composer(phone).fill('Chào anh chị.')
  await button(phone, 'Chọn câu trả lời mẫu').tap()
  await expect(sheet(phone).getByRole('button', { name: reply.name })).toBeVisible()
  await expectFit(phone)
  await phone.goBack()
  await expect(sheet(phone)).toHaveCount(0)
  await expect(composer(phone)).toHaveValue('Chào anh chị.')
  await button(phone, 'Chọn câu trả lời mẫu').tap()
  await sheet(phone).getByRole('button', { name: reply.name }).tap()
  await expect(sheet(phone)).toHaveCount(0)
  await expect(composer(phone)).toHaveValue('Chào anh chị. Chúng tôi đã nhận phiếu.')
  await expect(composer(phone)).toBeFocused()
  await button(phone, 'Gửi').tap()
  await expect(comments(phone).getByText('Chào anh chị. Chúng tôi đã nhận phiếu.')).toBeVisible()
})
