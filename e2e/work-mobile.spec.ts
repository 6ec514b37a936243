import { expect } from '@playwright/test'
import { callAs, fresh } from './company.ts'
import { signIn } from './person.ts'
import { button, expectFit, heading, sheet } from './phone.ts'
import { countKept, onPhone, test, workerReady } from './worker-page.ts'

test.use({ ...onPhone, isMobile: true, hasTouch: true })

test('on the phone the day is seen, and a task ended with what comes next, with a network and without', async ({
  page,
  gate,
}) => {
  const { call } = await callAs('staff.market')
  const [title, other, next] = [fresh('Gọi báo giá'), fresh('Gửi hợp đồng'), fresh('Gặp ký')]
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const time = { startDate: soon(2), endDate: soon(30) }
  for (const name of [title, other]) await call('POST', '/api/Task/AddTask', { type: 'call', title: name, ...time })
  await signIn(page, 'staff.market', '/m/ticket')
  await page.getByRole('button', { name: /^Tài khoản của/ }).tap()
  await sheet(page).getByRole('link', { name: 'Việc của tôi' }).tap()
  await expect(heading(page)).toHaveText('Việc của tôi')
  await expectFit(page)

  const card = (name: string) => page.getByRole('link', { name: new RegExp(`^Gọi điện ?${name}`) })
  await card(title).tap()
  await expect(heading(page)).toHaveText(title)
  await expectFit(page)
  await page.getByRole('link', { name: 'Hoàn thành' }).tap()
  await page.getByRole('textbox', { name: 'Kết quả' }).fill('Khách đồng ý giá')
  await page.getByRole('checkbox', { name: 'Tạo luôn việc tiếp theo' }).tap()
  await page.getByRole('textbox', { name: 'Tên công việc' }).fill(next)
  await expectFit(page)
  await button(page, 'Hoàn thành và tạo việc tiếp theo').tap()
  await expect(page.getByText('Khách đồng ý giá')).toBeVisible()
  await page.getByRole('link', { name: /^Quay lại/ }).tap()
  await expect(card(next)).toBeVisible()
  await expect(card(title)).toHaveCount(0)

  await workerReady(page)
  await card(other).tap()
  await expect(heading(page)).toHaveText(other)
  await expect.poll(() => countKept(page, 'reads', '"task","day"')).toBeGreaterThan(0)
  // This one and the one before.
  await expect.poll(() => countKept(page, 'reads', '"task","one"')).toBeGreaterThan(1)
  gate.cut()
  await page.goto('/m/work')
  await page.getByRole('link', { name: `Hoàn thành ${other}` }).tap()
  await page.getByRole('textbox', { name: 'Kết quả' }).fill('Đã gửi bản giấy')
  await button(page, 'Hoàn thành').tap()
  const waiting = page.getByText('Đang chờ gửi', { exact: true })
  await expect(waiting).toBeVisible()
  await expect(card(other)).toHaveCount(0)
  // What waits is sent from wherever the product is opened next.
  await page.goto('/m/ticket')
  gate.mend()
  await expect.poll(() => countKept(page, 'outbox'), { timeout: 20_000 }).toBe(0)
  const found = await call<{ items: { title: string; status: number }[] }>('POST', '/api/Task/SearchTask', {
    text: other,
  })
  expect(found.items).toMatchObject([{ title: other, status: 3 }])
})
