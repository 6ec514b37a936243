import { expect, type Page } from '@playwright/test'
import { fresh } from './company.ts'
import { test } from './journey.ts'
import { signIn } from './person.ts'
import { dialog, hireTeam, openForm, viewport } from './ticket-list-page.ts'
import { enterAsWriter } from './ticket-stage.ts'

test.use({ viewport })

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function chooseDepartment(page: Page, name: string) {
  await dialog(page).getByRole('textbox', { name: 'Phòng ban tiếp nhận' }).fill(name)
  await page.getByRole('option', { name }).click()
}

test('a ticket with a picture in its text and an attachment arrives whole', async ({ page }) => {
  const { department, first } = await hireTeam()
  const { call, userId } = await enterAsWriter(page, first.userName, '/list-issue')
  await openForm(page)
  const name = fresh('Màn hình sọc')
  await dialog(page).getByRole('textbox', { name: 'Tên phiếu' }).fill(name)
  await chooseDepartment(page, department.name)
  const content = dialog(page).getByRole('textbox', { name: 'Nội dung' })
  await content.fill('Sọc từ sáng nay')
  await dialog(page)
    .locator('input[type=file][aria-label="Chèn ảnh"]')
    .setInputFiles({ name: 'soc.png', mimeType: 'image/png', buffer: picture })
  await expect(content.getByRole('img', { name: 'soc.png' })).toBeVisible()
  await dialog(page)
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'ghi-chu.txt', mimeType: 'text/plain', buffer: Buffer.from('Máy số 12') })
  await expect(dialog(page).getByText('ghi-chu.txt')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Tạo phiếu' }).click()
  await expect(page).toHaveURL(/\/issue-detail\/\d+$/)
  const index = Number(page.url().split('/').at(-1))
  const sent = await call<{ name: string; content: string; attachments: { name: string }[] }>(
    'GET',
    `/api/Issue/GetIssueById/${index}/${userId}/false`,
  )
  expect(sent.name).toBe(name)
  expect(sent.content).toMatch(/<p>Sọc từ sáng nay<\/p>/)
  expect(sent.content).toMatch(/<img [^>]*src="\/api\/IssueAttachFile\/ViewFile\/[0-9a-f-]{36}"/)
  expect(sent.attachments.map((file) => file.name)).toContain('ghi-chu.txt')
})

test('an end that is past is refused with everything kept, and a draft outlives its tab', async ({ page }) => {
  const { department, first } = await hireTeam()
  await signIn(page, first.userName, '/list-issue')
  await openForm(page)
  const name = fresh('Đổi mực')
  await dialog(page).getByRole('textbox', { name: 'Tên phiếu' }).fill(name)
  await chooseDepartment(page, department.name)
  await dialog(page).getByRole('textbox', { name: 'Nội dung' }).fill('Mực in đã nhạt')
  await dialog(page).getByRole('button', { name: 'Hạn hoàn thành' }).click()
  // Days that are past cannot be chosen; of today the first hour is past.
  await page.getByRole('dialog', { name: 'Hạn hoàn thành' }).locator('[aria-current=date]').click()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Tạo phiếu' }).click()
  await expect(dialog(page).getByRole('alert').first()).toContainText('Hạn hoàn thành')
  await expect(dialog(page).getByRole('textbox', { name: 'Tên phiếu' })).toHaveValue(name)
  await expect(dialog(page).getByRole('textbox', { name: 'Nội dung' })).toHaveText('Mực in đã nhạt')

  await page.reload()
  await openForm(page)
  await expect(dialog(page).getByText('Đã khôi phục bản nháp.')).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: 'Tên phiếu' })).toHaveValue(name)
  await expect(dialog(page).getByRole('textbox', { name: 'Nội dung' })).toHaveText('Mực in đã nhạt')
  await dialog(page).getByRole('button', { name: 'Bỏ bản nháp' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Tên phiếu' })).toHaveValue('')
  await expect(dialog(page).getByRole('textbox', { name: 'Nội dung' })).toHaveText('')
})
