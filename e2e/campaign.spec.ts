import { expect, type Page } from '@playwright/test'
import { addCustomer, callAs, enter, fresh } from './company.ts'
import { elsewhere, test } from './journey.ts'
import { signIn } from './person.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, \\d+ thẻ$`) })

test('a plan is written and split, its opportunity moves by keys on two boards at once, and is won before the statistics', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const leader = await enter(page, 'leader.sales', '/campaign')
  const name = fresh('Chiến dịch')
  await page.getByLabel('Tên chiến dịch').fill(name)
  // Days on which nobody of the demo company takes part in another campaign.
  await page.getByLabel('Ngày bắt đầu').fill('01/01/2020')
  await page.getByLabel('Ngày kết thúc').fill('31/12/2020')
  await page.getByRole('textbox', { name: 'Tên bước 1' }).press('Alt+ArrowDown')
  await expect(page.getByRole('textbox', { name: 'Tên bước 1' })).toHaveValue('Email')
  await page.getByRole('combobox', { name: 'Người tham gia' }).fill('Mai Hương')
  await page.getByRole('option', { name: /Nguyễn Thị Mai Hương/ }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Tên chiến dịch').press('Control+s')
  await expect(page).toHaveURL(/\/campaign\/detail\/\d+/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const campaignId = Number(/detail\/(\d+)/.exec(page.url())?.[1])
  const seller = await callAs('staff.sales01')
  const { items } = await seller.call<{ items: { customerId: number }[] }>('POST', '/api/Customer/SearchCustomer', {
    activeTab: 'charge',
  })
  const card = fresh('Cơ hội')
  const customerId = items[0]?.customerId
  const opportunity = { campaignId, customerId, name: card, revenue: 1500, curator: 0 }
  await leader.call('POST', '/api/Opportunity/AddOpportunity', opportunity)
  await page
    .getByRole('link', { name: 'Người thực hiện' })
    .or(page.getByRole('tab', { name: 'Người thực hiện' }))
    .click()
  await page.getByRole('button', { name: 'Chia lại' }).click()
  await page.getByRole('dialog').getByText('Nguyễn Thị Mai Hương: 0 → 1').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Chia lại' }).click()
  await expect(page.getByText('Đã chuyển 1 cơ hội')).toBeVisible()
  await page.goto(`/campaign/detail/${campaignId}`)
  await expect(column(page, 'Email').getByText(card)).toBeVisible()

  const other = await elsewhere(browser)
  await signIn(other, 'staff.sales01', `/campaign/detail/${campaignId}`)
  await other.getByRole('button', { name: `Chuyển ${card}` }).press('Enter')
  await other.getByRole('menuitem', { name: 'Chuyển sang Gọi điện' }).press('Enter')
  await expect(column(other, 'Gọi điện').getByRole('button', { name: card }).first()).toBeFocused()
  await expect(column(page, 'Gọi điện').getByText(card)).toBeVisible()

  await page.goto(`/statistical?campaign=${campaignId}`)
  const won = (count: number) => page.getByRole('link', { name: new RegExp(`^Thành công ?${count} ?kỳ trước`) })
  await expect(won(0)).toBeVisible()
  // The card has the focus: the way to its end is one of keys.
  await other.keyboard.press('Tab')
  await other.keyboard.press('Enter')
  await other.getByRole('menuitem', { name: 'Chuyển sang Thành công' }).press('Enter')
  await other.getByRole('dialog').getByLabel('Doanh thu thực tế').fill('2000')
  await other.keyboard.press('Control+s')
  await expect(column(other, 'Thành công').getByText(card)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Doanh thu ?2,000.00/ })).toBeVisible()
  await won(1).click()
  await expect(page.getByRole('grid').getByText(card)).toBeVisible()
})

test('an opportunity is edited in place, moved along its steps and lost with a reason', async ({ page }) => {
  const seller = await enter(page, 'staff.sales01', '/')
  const { items } = await seller.call<{ items: { opportunityId: number; campaignId: number }[] }>(
    'POST',
    '/api/Opportunity/SearchOpportunity',
    { curator: [seller.userId], status: [1], maxPerBlock: 1 },
  )
  const [first] = items
  await page.goto(`/profile-opportunity/${first?.campaignId}/${first?.opportunityId}`)
  await page.getByRole('button', { name: /^Doanh thu dự kiến/ }).click()
  await page.getByRole('textbox', { name: 'Doanh thu dự kiến' }).fill('12,345.50')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Doanh thu dự kiến 12,345.50/ })).toBeVisible()

  const steps = page.getByRole('list', { name: 'Các bước tiếp cận' })
  await steps.getByRole('button').last().press('Enter')
  await expect(steps.getByRole('button').last()).toHaveAttribute('aria-current', 'step')

  await page.getByRole('textbox', { name: 'Viết bình luận' }).fill('Khách chọn bên khác')
  await page.getByRole('button', { name: 'Gửi', exact: true }).click()
  await expect(page.getByText('đã bình luận')).toBeVisible()

  await page.getByRole('button', { name: 'Thất bại' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ghi nhận thất bại' }).click()
  await expect(dialog.getByText('Hãy chọn lý do thất bại')).not.toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Lý do thất bại' }).click()
  await page.getByRole('option', { name: 'Giá quá cao' }).click()
  await dialog.getByRole('button', { name: 'Ghi nhận thất bại' }).click()
  await expect(page.getByRole('button', { name: 'Thành công' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Giá quá cao').first()).toBeVisible()
})

test('several opportunities are given to somebody else at once', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'leader.sales', '/campaign/detail/1?layout=table&status=[1]')
  const rows = page.getByRole('grid').getByRole('row')
  await rows.nth(1).getByRole('checkbox').check()
  await rows.nth(2).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Chuyển phụ trách' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Người phụ trách' }).click()
  await page.getByRole('option', { name: /Chưa có người phụ trách/ }).click()
  await dialog.getByRole('button', { name: 'Chuyển', exact: true }).click()
  await expect(page.getByText('Đã đổi 2 cơ hội')).toBeVisible()
})

test('the end of an opportunity writes to its customer, and its template says where it is used', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const admin = await enter(page, 'admin', '/campaign')
  const [name, campaign] = [fresh('Cảm ơn'), fresh('Chiến dịch')]
  const content = { kind: 'html', subject: 'Cảm ơn anh chị', preheader: '', document: null, source: '<p>Cảm ơn</p>' }
  const template = { name, ...content }
  const add = '/api/EmailTemplate/AddEmailTemplate'
  const { templateId } = await admin.call<{ templateId: number }>('POST', add, template)
  await page.getByLabel('Tên chiến dịch').fill(campaign)
  await page.getByRole('group', { name: 'Khi thành công' }).getByText('Gửi email', { exact: true }).click()
  await page.getByLabel('Tên chiến dịch').press('Control+s')
  await expect(page.getByText('Hãy chọn mẫu email')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Mẫu email' }).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByLabel('Tên chiến dịch').press('Control+s')
  await expect(page).toHaveURL(/\/campaign\/detail\/\d+/)
  const campaignId = Number(/detail\/(\d+)/.exec(page.url())?.[1])

  const end = async ({ customerId }: { customerId: number }) => {
    const opportunity = { campaignId, customerId, name: fresh('Cơ hội'), revenue: 10, curator: 0 }
    const open = '/api/Opportunity/AddOpportunity'
    const { opportunityId } = await admin.call<{ opportunityId: number }>('POST', open, opportunity)
    await admin.call('PUT', '/api/Opportunity/SucceedOpportunity', { opportunityId })
    await page.goto(`/profile-opportunity/${campaignId}/${opportunityId}`)
  }
  await end(await addCustomer(admin, fresh('Khách')))
  await expect(page.getByText('chiến dịch đã gửi tin cho khách hàng')).toBeVisible()
  const gone = await addCustomer(admin, fresh('Khách'))
  const suppression = { channel: 'email', address: gone.emailCustomer, note: '' }
  await admin.call('POST', '/api/Suppression/AddSuppression', suppression)
  await end(gone)
  await expect(page.getByText('chiến dịch không gửi được tin cho khách hàng')).toBeVisible()
  await expect(page.getByText('Trong danh sách chặn gửi')).toBeVisible()

  await page.goto(`/campaign-email/template/${templateId}`)
  await page.getByRole('tab', { name: 'Phiên bản' }).click()
  await expect(page.getByRole('link', { name: new RegExp(campaign) })).toBeVisible()
})
