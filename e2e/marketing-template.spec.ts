import { expect, type Page } from '@playwright/test'
import { findBarriers } from './accessible.ts'
import { enter, fresh } from './company.ts'
import { test } from './journey.ts'

const list = '/campaign-email?tab=templates'

test.use({ viewport: { width: 1440, height: 900 } })

test('a template is made by keys alone', async ({ page }) => {
  await enter(page, 'staff.market', list)
  await page.getByRole('button', { name: 'Tạo mẫu' }).first().press('Enter')
  await expect(page).toHaveURL(/template\/new$/)
  const name = fresh('Thư mời')
  await page.getByLabel('Tên mẫu').focus()
  await page.keyboard.type(name)
  await page.getByRole('textbox', { name: 'Tiêu đề email' }).focus()
  await page.keyboard.type('Mời ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Tên khách hàng' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Tiêu đề email' })).toHaveValue('Mời {{customer.name|Quý khách}}')

  // The heading goes below the text, and its words are changed.
  const heading = page.getByRole('group', { name: /^Khối Tiêu đề/ })
  await heading.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(heading).toHaveAccessibleName('Khối Tiêu đề, vị trí 2')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Hẹn gặp bạn')
  await expect(heading).toContainText('Hẹn gặp bạn')

  // A copy, taken out and brought back.
  await heading.focus()
  await page.keyboard.press('Control+d')
  await expect(heading).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(heading).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(heading).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(heading).toHaveCount(1)

  await page.getByRole('button', { name: 'Thêm khối Nút bấm' }).press('Enter')
  await page.getByLabel('Liên kết', { exact: true }).focus()
  await page.keyboard.type('https://congty.vn/moi')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Đã lưu phiên bản 1')).toBeVisible()
  await expect(page).toHaveURL(/template\/\d+$/)
  await page.getByRole('tab', { name: 'Kiểm tra' }).press('Enter')
  await expect(page.getByText('Không có lỗi nào')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  await page.goto(list)
  await expect(page.getByRole('button', { name })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
})

test('what was written outlives the page, and a second writer is asked whose stands', async ({ page }) => {
  const session = await enter(page, 'staff.market', '/campaign-email/template/new')
  const name = fresh('Bản nháp')
  await page.getByLabel('Tên mẫu').fill(name)
  await page.getByRole('textbox', { name: 'Tiêu đề email' }).fill('Lần một')
  await expect(page.getByText('bản nháp giữ trên máy này')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Đã khôi phục nội dung chưa lưu')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Tiêu đề email' })).toHaveValue('Lần một')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/template\/\d+$/)

  const templateId = Number(/\d+$/.exec(page.url())?.[0])
  await page.getByRole('textbox', { name: 'Tiêu đề email' }).fill('Của tôi')
  await session.call('PUT', '/api/EmailTemplate/UpdateEmailTemplate', {
    templateId,
    version: 1,
    subject: 'Của người khác',
  })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Giữ giá trị đã chọn' }).click()
  await expect(page.getByText('Đã lưu phiên bản 3')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Tiêu đề email' })).toHaveValue('Của tôi')
})

const run = "alert('ran');top.ran=1;parent.ran=1"
const attacks = [
  `<script>${run}</script>`,
  `<img src="x" onerror="${run}">`,
  `<svg onload="${run}"><script>${run}</script></svg>`,
  `<a href="javascript:${run}">x</a>`,
  `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  `<object data="data:text/html,<script>${run}</script>"></object>`,
  `<form action="javascript:${run}"><button autofocus onfocus="${run}">x</button></form>`,
  `<details open ontoggle="${run}">x</details>`,
  `<style>@import 'javascript:${run}';*{background:url(javascript:${run})}</style>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  `<math><mtext><table><mglyph><style><img src="x" onerror="${run}"></style></mglyph></table></mtext></math>`,
  `<p>{{customer.name|<img src=x onerror=${run}>}}</p>`,
].join('\n')

/** How often anything of a mail ran. */
function watch(page: Page) {
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  return async () => dialogs + (await page.evaluate(() => ('ran' in window ? 1 : 0)))
}

test('nothing of a hostile mail runs, in gallery, preview or editor', async ({ page }) => {
  const session = await enter(page, 'staff.market', list)
  const count = watch(page)
  const name = fresh('Lạ')
  const facts = { name, subject: attacks.slice(0, 180), preheader: '', folder: '', shared: false }
  const base = { color: '#0a71b1', background: '#f2f4f7', width: 600 }
  const blocks = [
    { id: 'a', kind: 'text', html: attacks },
    { id: 'b', kind: 'heading', text: attacks.slice(0, 290), level: 1, align: 'left' },
    { id: 'c', kind: 'footer', html: attacks, unsubscribe: '<img src=x onerror=alert(1)>' },
  ]
  const pasted = { ...facts, kind: 'html', source: attacks, document: null }
  const written = { ...facts, kind: 'blocks', source: null, document: { ...base, blocks } }
  for (const body of [pasted, written]) {
    const { templateId } = await session.call<{ templateId: number }>(
      'POST',
      '/api/EmailTemplate/AddEmailTemplate',
      body,
    )
    await page.goto(`${list}&text=${encodeURIComponent(name)}`)
    await expect(page.frameLocator('iframe >> nth=0').locator('body')).toBeAttached()
    expect(await count()).toBe(0)
    await page.goto(`/campaign-email/template/${templateId}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lạ')
    const block = page.getByRole('group', { name: /^Khối Văn bản/ })
    if (body.kind === 'blocks') await block.click({ position: { x: 5, y: 5 } })
    for (const look of ['Máy tính', 'Điện thoại', 'Nền tối', 'Văn bản thuần']) {
      await page.getByText('Xem trước', { exact: true }).click()
      await page.getByText(look, { exact: true }).click()
      expect(await count()).toBe(0)
    }
  }
  // What is pasted at this moment, too.
  await page.goto('/campaign-email/template/new')
  await page.getByText('HTML dán vào').click()
  await page.getByLabel('HTML của email').fill(attacks)
  await page.getByText('Xem trước', { exact: true }).click()
  await expect(page.frameLocator('iframe >> nth=0').locator('body')).toBeAttached()
  expect(await count()).toBe(0)
})

test('a short message says while it is written what it weighs', async ({ page }) => {
  await enter(page, 'staff.market', '/sms-campaign?tab=original-sms')
  await page.getByRole('button', { name: 'Tạo mẫu' }).first().click()
  const dialog = page.getByRole('dialog')
  const meter = dialog.getByRole('status')
  const text = dialog.getByLabel('Nội dung', { exact: false }).first()
  const name = fresh('Nhắc')
  await dialog.getByLabel('Tên mẫu').fill(name)
  await text.fill('Cam on ban')
  await expect(meter).toContainText('1 tin')
  await text.fill('Chào {{customer.name|Quý khách}}, mời bạn ghé cửa hàng nhận quà tri ân cuối năm nhé')
  await expect(meter).toContainText('2 tin')
  await expect(dialog).toContainText('Bỏ dấu thì còn 1 tin thay vì 2')
  await dialog.getByRole('switch', { name: 'Bỏ dấu' }).press('Space')
  await expect(meter).toContainText('1 tin')
  await expect(dialog.getByLabel('Tin nhắn trên điện thoại')).toContainText('Chao Nguyen Thi Minh Anh')
  expect(await findBarriers(page, { isCovered: true })).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1')
  expect(await findBarriers(page)).toEqual([])
})
