import { expect } from '@playwright/test'
import { findBarriers, untilStill } from './accessible.ts'
import { enter, freshWord } from './company.ts'
import { test } from './journey.ts'
import { signIn } from './person.ts'

test('an administrator changes what marketing may do, and is told what cannot be', async ({ page }) => {
  await signIn(page, 'admin', '/setting/marketing-policy')
  const until = page.getByLabel('SMS đến')
  await until.fill('6')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Giờ kết thúc phải sau giờ bắt đầu')).toBeVisible()
  await until.fill('20h')
  const bounces = page.getByLabel('Email bị trả lại (%)')
  await bounces.fill('4,5')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Đã lưu')).toBeVisible()
  await page.reload()
  await expect(until).toHaveValue('20:00')
  await expect(bounces).toHaveValue('4.5')
  await until.fill('22:00')
  await bounces.fill('5')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Bỏ thay đổi' })).toHaveCount(0)
  await untilStill(page)
  expect(await findBarriers(page)).toEqual([])
})

test('a brand name needs its gateway, and is written as the networks read it', async ({ page }) => {
  const name = `B${freshWord().slice(-9)}`
  await signIn(page, 'admin', '/setting/sms-gateways')
  await page.getByRole('button', { name: 'Thêm cổng SMS' }).first().click()
  const gateway = `Cổng ${freshWord()}`
  await page.getByLabel('Tên cổng').fill(gateway)
  await page.getByRole('radio', { name: /^HTTP/ }).check()
  await page.getByRole('textbox', { name: 'Địa chỉ' }).fill('https://example.com/sms')
  await page.getByLabel('Các trường gửi đi').fill('phone {{to}}')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText('Mỗi dòng phải có dạng tên=giá trị').first()).toBeVisible()
  await page.getByLabel('Các trường gửi đi').fill('phone={{to}}\nmessage={{text}}')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: gateway })
  await expect(row.getByText('https://example.com/sms')).toBeVisible()
  await row.getByText('Địa chỉ báo kết quả').click()
  await expect(row.getByText('/callback/sms/')).toBeVisible()

  await page.getByRole('navigation', { name: 'Cài đặt' }).getByRole('link', { name: 'Brandname' }).click()
  await page.getByRole('button', { name: 'Thêm brandname' }).first().click()
  await page.getByRole('textbox', { name: 'Brandname' }).fill('Cửa hàng')
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByText('Tối đa 11 ký tự không dấu, có ít nhất một chữ cái').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Brandname' }).fill(name)
  await page.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await untilStill(page)
  expect(await findBarriers(page)).toEqual([])
})

test('a list of addresses comes in at once, and one of them is lifted with a reason', async ({ page }) => {
  const word = freshWord()
  await enter(page, 'admin', '/emails?tab=suppressions')
  await page.getByRole('button', { name: 'Nhập danh sách' }).click()
  await page.getByLabel('Danh sách địa chỉ').fill(`a${word}@congty.vn;An\nkhông phải địa chỉ\nb${word}@congty.vn`)
  await page.getByRole('button', { name: 'Chặn 3 địa chỉ' }).click()
  const told = page.getByRole('dialog').getByRole('status')
  await expect(told).toContainText('Đã chặn thêm 2 địa chỉ')
  await expect(told).toContainText('Dòng 2: không phải địa chỉ')
  await page.getByRole('dialog').getByRole('button', { name: 'Đóng' }).last().click()

  await page.getByLabel('Địa chỉ bắt đầu bằng').fill(`a${word}`)
  await page.keyboard.press('Enter')
  await page
    .getByRole('row')
    .filter({ hasText: `a${word}@congty.vn` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bỏ chặn' }).click()
  await page.getByLabel('Lý do').last().fill('Khách hàng gọi xin nhận lại')
  await page.getByRole('dialog').getByRole('button', { name: 'Bỏ chặn' }).click()
  await expect(page.getByText('Chưa có địa chỉ nào bị chặn').or(page.getByText('Không có dòng nào khớp'))).toBeVisible()
  await page.getByRole('checkbox', { name: 'Đã bỏ chặn' }).check()
  await expect(page.getByRole('row').filter({ hasText: `a${word}@congty.vn` })).toContainText('Đã bỏ chặn')
  await untilStill(page)
  expect(await findBarriers(page)).toEqual([])
})
