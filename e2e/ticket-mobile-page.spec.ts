import { expect } from '@playwright/test'
import { fresh, grant } from './company.ts'
import { test } from './journey.ts'
import { signIn } from './person.ts'
import { button, cards, expectFit, expectRoom, heading, openTeam, openTicket, phoneOf, sheet, up } from './phone.ts'

test('what one is told is chosen on the phone, from the account and from the bell', async ({ browser }) => {
  const { first, ticket } = await openTeam()
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket)
  await button(phone, /^Tài khoản của/).tap()
  await sheet(phone).getByRole('button', { name: 'Cài đặt thông báo' }).tap()
  const comments = sheet(phone).getByRole('switch', { name: 'Phiếu hỗ trợ: Trong ứng dụng' })
  await expect(comments).toBeChecked()
  for (const each of await sheet(phone).getByRole('switch').all()) {
    const box = await each.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(43.5)
  }
  await expectFit(phone)
  await Promise.all([phone.waitForResponse('**/UpdateNotificationPreference'), comments.tap()])
  await expect(comments).not.toBeChecked()
  await phone.goBack()
  await expect(sheet(phone)).toHaveCount(0)
  await expect(heading(phone)).toHaveText(ticket.name)

  await button(phone, /^Thông báo/).tap()
  await sheet(phone).getByRole('button', { name: 'Cài đặt thông báo' }).tap()
  await expect(comments).not.toBeChecked()
  await sheet(phone).getByRole('button', { name: 'Đóng' }).tap()
  await expect(sheet(phone)).toHaveCount(0)
  await expect(heading(phone)).toHaveText(ticket.name)
})

test('filters, search and scroll are there again after the way back, and each sheet is one step of it', async ({
  browser,
}) => {
  const { first, admin, department } = await openTeam()
  const word = fresh('Chuột')
  for (let n = 0; n < 25; n++) await admin.addTicket({ name: `${word} số ${n}`, departmentId: department.index })
  const phone = await phoneOf(browser)
  await signIn(phone, first.userName, '/m/ticket')
  await phone.getByRole('searchbox').fill(word)
  await expect(phone.getByText('25 phiếu')).toBeVisible()
  await expect(cards(phone)).toHaveCount(20)
  await cards(phone).last().scrollIntoViewIfNeeded()
  await expect(cards(phone)).toHaveCount(25)

  await button(phone, 'Chờ tiếp nhận').tap()
  await expect(phone).toHaveURL(/status=/)
  await button(phone, 'Bộ lọc').tap()
  await sheet(phone).getByRole('button', { name: 'Khẩn cấp' }).tap()
  await phone.goBack()
  await expect(sheet(phone)).toHaveCount(0)
  await expect(phone).not.toHaveURL(/priority=/)
  await button(phone, 'Bộ lọc').tap()
  await sheet(phone).getByRole('button', { name: 'Khẩn cấp' }).tap()
  await sheet(phone).getByRole('button', { name: 'Xem kết quả' }).tap()
  await expect(phone.getByText('Không có phiếu nào khớp')).toBeVisible()
  await expect(button(phone, 'Bộ lọc, đang dùng 1')).toBeVisible()
  await expectFit(phone)
  await phone.goBack()

  await expect(cards(phone)).not.toHaveCount(0)
  const far = cards(phone).nth(15)
  const name = await far.getByRole('heading').textContent()
  await far.tap()
  await expect(heading(phone)).toHaveText(name ?? '')
  await up(phone).tap()
  await expect(phone.getByRole('searchbox')).toHaveValue(word)
  await expect(far).toBeInViewport()
})

test('a pull from the top reads the list again', async ({ browser }) => {
  const { first } = await openTeam()
  const phone = await phoneOf(browser)
  await signIn(phone, first.userName, '/m/ticket')
  await expect(cards(phone)).not.toHaveCount(0)
  const touch = await phone.context().newCDPSession(phone)
  const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 200, y }] })
  const asked = phone.waitForRequest(/SearchIssue/)
  await at('touchStart', 300)
  for (let y = 320; y <= 560; y += 40) await at('touchMove', y)
  await expect(phone.getByText('Thả để làm mới')).toBeVisible()
  await at('touchEnd', 560)
  await asked
  await expect(phone.getByText('Thả để làm mới')).toBeHidden()
})

test.describe('who comes in, and from where', () => {
  test('a guest signs in on the phone and comes back to the ticket', async ({ browser }) => {
    const { first, ticket } = await openTeam()
    const phone = await phoneOf(browser)
    await phone.goto(`/m/ticket/${ticket.index}/diary`)
    await expect(phone).toHaveURL(new RegExp(`/m/login\\?redirect=%2Fm%2Fticket%2F${ticket.index}%2Fdiary$`))
    await expect(heading(phone)).toBeVisible()
    await expect(phone.getByRole('button', { name: 'EN', exact: true })).toHaveCount(0)
    await openTicket(phone, first, ticket, '/diary')
    await expect(phone).toHaveURL(new RegExp(`/m/ticket/${ticket.index}/diary$`))
    await expect(heading(phone)).toHaveText('Nhật ký')
  })

  test('a copied link of a ticket leads on to the page that phones have, for a guest, too', async ({ browser }) => {
    const { first, ticket } = await openTeam()
    const phone = await phoneOf(browser)
    const open = phone.getByRole('link', { name: 'Mở trang trên điện thoại' })
    await phone.goto(`/issue-detail/${ticket.index}`)
    await expect(phone).toHaveURL(/\/m\/error-access$/)
    await expectFit(phone)
    await open.tap()
    await expect(phone).toHaveURL(/\/m\/login/)
    await openTicket(phone, first, ticket)
    await phone.goto(`/issue-detail/${ticket.index}?part=talk&tab=comment`)
    await expect(phone).toHaveURL(/\/m\/error-access$/)
    await phone.reload()
    await open.tap()
    await expect(phone).toHaveURL(new RegExp(`/m/ticket/${ticket.index}/comment$`))
    await phone.goto('/setting')
    await expect(heading(phone)).toHaveText('Chưa hỗ trợ trên điện thoại')
    await expect(open).toHaveCount(0)
  })

  test('whoever may not use tickets is told so, and can sign out', async ({ browser }) => {
    const phone = await phoneOf(browser)
    await signIn(phone, 'nobody.rights', '/m/ticket')
    for (const path of ['/m', '/m/ticket', '/m/ticket/add-new', '/m/ticket/1', '/m/ticket/1/reopen']) {
      await phone.goto(path)
      await expect(phone).toHaveURL(/\/m\/error-access$/)
    }
    await expect(heading(phone)).toHaveText('Bạn không có quyền xem phiếu hỗ trợ và công việc')
    await expectFit(phone)
    await phone.getByRole('button', { name: /^Tài khoản của/ }).tap()
    await sheet(phone).getByRole('button', { name: 'Đăng xuất' }).tap()
    await phone
      .getByRole('dialog', { name: /Đăng xuất/ })
      .getByRole('button', { name: 'Đăng xuất' })
      .tap()
    await expect(phone).toHaveURL(/\/m\/login/)
  })

  test('a right that is taken away leads to the notice without a reload', async ({ browser }) => {
    const { admin, department, first, ticket } = await openTeam()
    const phone = await phoneOf(browser)
    await openTicket(phone, first, ticket)
    // Its channel opens after the first paint; until then nothing is told.
    await expect(button(phone, 'Tiếp nhận')).toBeVisible()
    await expect(async () => {
      await grant(admin, department, 'employee', 'MNU_Issue', [])
      await expect(phone).toHaveURL(/\/m\/error-access$/, { timeout: 3_000 })
    }).toPass()
  })

  test('a phone is known by its platform on a wide screen, and a desktop is sent home', async ({ browser, page }) => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
    const wide = await phoneOf(browser, 844, { userAgent })
    await signIn(wide, 'staff.support', '/m/ticket')
    await expect(cards(wide).first()).toBeVisible()
    await signIn(page, 'staff.support')
    await page.goto('/m/ticket')
    await expect(page).toHaveURL(/\/$/)
  })

  test('on iOS a touch at the edge is held back, except on what is to be pressed', async ({ browser }) => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
    const phone = await phoneOf(browser, 390, { userAgent })
    await signIn(phone, 'staff.support', '/m/ticket')
    await expect(cards(phone).first()).toBeVisible()
    const heldAt = (clientX: number, selector: string) =>
      phone.evaluate(
        ([x, name]) => {
          const target = document.querySelector(name) ?? document.body
          const point = new Touch({ identifier: 1, target, clientX: x, clientY: 400 })
          const event = new TouchEvent('touchstart', { touches: [point], bubbles: true, cancelable: true })
          return !target.dispatchEvent(event)
        },
        [clientX, selector] as const,
      )
    expect(await heldAt(19, 'main')).toBe(true)
    expect(await heldAt(371, 'main')).toBe(true)
    expect(await heldAt(20, 'main')).toBe(false)
    expect(await heldAt(19, 'main a')).toBe(false)
  })
})

test('every page fits from 320 to 567 px, in light and dark, in the longer language', async ({ browser }) => {
  const { first, ticket } = await openTeam('Khách báo máy in tầng 12 liên tục kẹt giấy từ sáng')
  const phone = await phoneOf(browser, 320)
  await openTicket(phone, first, ticket)
  await phone.evaluate(() => localStorage.setItem('lite-crm-language', 'en'))
  const at = `/m/ticket/${ticket.index}`
  const parts = ['diary', 'comment', 'note', 'reopen'].map((part) => `${at}/${part}`)
  for (const path of ['/m/ticket', '/m/ticket/add-new', at, ...parts]) {
    await phone.emulateMedia({ colorScheme: 'light' })
    await phone.setViewportSize({ width: 320, height: 844 })
    await phone.goto(path)
    await expect(
      heading(phone)
        .or(phone.getByRole('heading', { level: 2 }))
        .first(),
    ).toBeAttached()
    await expectFit(phone)
    await phone.emulateMedia({ colorScheme: 'dark' })
    await phone.setViewportSize({ width: 567, height: 844 })
    await expectFit(phone)
    await phone.setViewportSize({ width: 390, height: 844 })
    await expectRoom(phone)
  }
})
