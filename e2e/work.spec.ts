import { plainDateOf } from '@crm/contract/rules/dates'
import { expect } from '@playwright/test'
import { addDays } from '../packages/web/src/features/task/calendar/span.ts'
import { expectAccessible } from './accessible.ts'
import { enter, fresh } from './company.ts'
import { test } from './journey.ts'

test('a task is added, ended with its outcome, and what comes next stands in its place', async ({ page }) => {
  const { call } = await enter(page, 'leader.sales', '/work')
  // What kind of task it is stands before its title.
  const line = (name: string) => page.getByRole('button', { name: new RegExp(`^Công việc ?${name}$`) })
  const [title, next] = [fresh('Gọi báo giá'), fresh('Gặp ký hợp đồng')]
  await page.getByRole('button', { name: 'Thêm công việc' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Thêm công việc' }).click()
  await expect(dialog.getByText('Hãy nhập tên công việc').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Tên công việc' }).fill(title)
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(line(title)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: `Hoàn thành ${title}` }).click()
  await dialog.getByRole('textbox', { name: 'Kết quả' }).fill('Khách đồng ý giá')
  await dialog.getByRole('checkbox', { name: 'Tạo luôn việc tiếp theo' }).check()
  await dialog.getByRole('textbox', { name: 'Tên công việc' }).fill(next)
  await dialog.getByRole('button', { name: 'Hoàn thành và tạo việc tiếp theo' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(line(next)).toBeVisible()
  await expect(line(title)).toHaveCount(0)

  const found = await call<{ items: { title: string; status: number }[] }>('POST', '/api/Task/SearchTask', {
    text: title,
  })
  expect(found.items).toMatchObject([{ title, status: 3 }])

  await line(next).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Thao tác' }).click()
  await page.getByRole('menuitem', { name: 'Xóa' }).click()
  await page.getByRole('button', { name: 'Xóa', exact: true }).click()
  await expect(line(next)).toHaveCount(0)
  await page.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(line(next)).toBeVisible()
})

test('in the calendar a task is moved by keys alone', async ({ page }) => {
  const { call } = await enter(page, 'leader.sales')
  const title = fresh('Họp khách hàng')
  const day = addDays(plainDateOf(new Date()), 40)
  const at = (time: string) => `${day}T${time}:00+07:00`
  await call('POST', '/api/Task/AddTask', { type: 'meet', title, startDate: at('09:00'), endDate: at('10:00') })
  await page.goto(`/work?layout=calendar&mode=day&day=${day}`)
  const event = (times: string) => page.getByRole('button', { name: new RegExp(`${title}.*${times}`) })
  await event('09:00 – 10:00').focus()
  await expectAccessible(page)
  await page.keyboard.down('Shift')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.up('Shift')
  await expect(page.getByText(`Đã đổi lịch ${title}`)).toBeVisible()
  // The focus may still be on its way to the new place; what is pressed meanwhile counts.
  await expect(event('09:30 – 10:30')).toBeFocused()
  await page.keyboard.down('Alt')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.up('Alt')
  await expect(event('09:30 – 10:45')).toBeFocused()
  await page.reload()
  await expect(event('09:30 – 10:45')).toBeVisible()
})
