import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { findBarriers, untilStill } from './accessible.ts'
import { addCustomer, enter, fresh } from './company.ts'
import { elsewhere, test } from './journey.ts'

const wide = { width: 1440, height: 900 }

async function checkedStep(page: Page, to: string) {
  await untilStill(page)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: to, exact: true }).last().click()
}

/** Written from a template of the company, for one customer; `more` adds to its content. */
async function write(page: Page, name: string, customer: string, more: () => Promise<void> = async () => {}) {
  await page.getByRole('button', { name: 'Tạo chiến dịch' }).click()
  await page.getByRole('textbox', { name: /^Tên chiến dịch/ }).fill(name)
  await page.getByRole('button', { name: 'Tạo', exact: true }).click()
  await page.getByRole('combobox', { name: 'Khách hàng cụ thể' }).fill(customer)
  await page.getByRole('option', { name: new RegExp(customer) }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Tìm thấy 1')).toBeVisible()
  await page.getByRole('button', { name: 'Soạn nội dung' }).last().click()
  await page.getByRole('button', { name: 'Chọn mẫu' }).click()
  await page.getByRole('button', { name: /^Nhắc lịch bảo trì/ }).click()
  await page.getByRole('button', { name: 'Dùng mẫu này' }).click()
  await page.getByRole('radio', { name: /Chăm sóc khách hàng/ }).check()
  await page.getByRole('combobox', { name: /^Người gửi/ }).click()
  await page.getByRole('option').first().click()
  await more()
  await checkedStep(page, 'Kiểm tra')
}

async function send(page: Page) {
  await checkedStep(page, 'Chọn thời điểm gửi')
  await page.getByRole('button', { name: 'Gửi chiến dịch' }).click()
  await page.getByRole('button', { name: 'Gửi cho 1 người' }).click()
}

/** A mail of the outbox, its subject and where it leads. */
function mailTo(address: string) {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox')
  const mails = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const found = mails
    .map(
      (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; subject: string; html: string },
    )
    .filter(({ to }) => to === address)
  const pathOf = (prefix: string) => new RegExp(`/${prefix}/[A-Za-z0-9_-]+`).exec(found[0]?.html ?? '')?.[0] ?? ''
  return { count: found.length, subject: found[0]?.subject, click: pathOf('l'), unsubscribe: pathOf('u') }
}

test('a campaign is written, checked and sent; its links lead where they should, and who refuses is counted', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(wide)
  const admin = await enter(page, 'admin', '/campaign-email')
  const customer = await addCustomer(admin, fresh('Khách nhận tin'))
  const name = fresh('Nhắc bảo trì')
  await write(page, name, customer.name)
  await expect(page.getByText('Mọi thứ đã sẵn sàng để gửi.')).toBeVisible()
  await send(page)
  await expect(page.getByText('Đã gửi xong')).toBeVisible()

  const mail = mailTo(customer.emailCustomer)
  expect(mail.count).toBe(1)
  const recipient = await elsewhere(browser, { viewport: { width: 390, height: 844 } })
  const clicked = await recipient.request.get(mail.click, { maxRedirects: 0 })
  expect([clicked.status(), clicked.headers()['location']]).toEqual([302, expect.stringMatching(/^https:\/\//)])
  await recipient.goto(mail.unsubscribe)
  await recipient.getByRole('button', { name: 'Ngừng nhận thư' }).click()
  await expect(recipient.getByRole('heading', { name: 'Đã ngừng gửi thư' })).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: /^Từ chối nhận 1/ }).click()
  await expect(page.getByRole('row').filter({ hasText: customer.name })).toBeVisible()
  await untilStill(page)
  expect(await findBarriers(page)).toEqual([])
})

test('of two subjects a customer of the sample gets one, and their figures stand side by side', async ({ page }) => {
  await page.setViewportSize(wide)
  const admin = await enter(page, 'admin', '/campaign-email')
  const customer = await addCustomer(admin, fresh('Khách thử'))
  await write(page, fresh('Thử tiêu đề'), customer.name, async () => {
    await page.getByRole('switch', { name: 'Thử A/B' }).press('Space')
    for (const letter of ['A', 'B']) {
      const variant = page.getByRole('group', { name: `Phiên bản ${letter}` })
      await variant.getByRole('textbox', { name: 'Tiêu đề' }).fill(`Lời chào ${letter}`)
    }
    await page.getByLabel('Phần gửi thử').fill('100')
  })
  await send(page)
  await expect(page.getByText('1 / 1')).toBeVisible()
  await page.getByRole('tab', { name: 'Thống kê' }).click()
  await expect(page.getByText('Chưa đến lúc so sánh.')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /Phiên bản [AB] Lời chào [AB]/ })).toBeVisible()
  expect(mailTo(customer.emailCustomer).subject).toMatch(/^Lời chào [AB]$/)
  await untilStill(page)
  expect(await findBarriers(page)).toEqual([])
})

test('those of whom nobody knows whether it arrived are sent once more by a person', async ({ page }) => {
  await page.setViewportSize(wide)
  // Of the company: it is over, and a few of its mails are unknown.
  await enter(page, 'admin', '/campaign-email?text=Tiêu đề nào hay hơn')
  await page.getByRole('row').filter({ hasText: 'Tiêu đề nào hay hơn?' }).click()
  await page.getByRole('button', { name: 'Mở chiến dịch' }).click()
  const unknown = page.getByText(/người chưa rõ đã nhận hay chưa/)
  await expect(unknown).toBeVisible()
  await page.getByRole('button', { name: 'Gửi lại', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gửi lại' }).click()
  await expect(page.getByText(/^Gửi lại cho \d+ người$/)).toBeVisible()
  await expect(unknown).toHaveCount(0)
  await expect(page.getByText('Đã gửi xong')).toBeVisible()
})

test('a guest may open the campaigns by SMS, and is asked for nothing', async ({ page }) => {
  await page.setViewportSize(wide)
  await page.goto('/sms-campaign')
  await expect(page.getByRole('link', { name: 'Đăng nhập' }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/sms-campaign/)
  expect(await findBarriers(page)).toEqual([])
})
