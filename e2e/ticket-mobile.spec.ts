import { expect } from '@playwright/test'
import { addLedDepartment, fresh } from './company.ts'
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
  photo,
  say,
  sheet,
  up,
} from './phone.ts'
import { typeKept } from './vault.ts'

test('a phone accepts a ticket, talks about it, adds a photo, completes it and reopens it', async ({ browser }) => {
  const { first, ticket } = await openTeam()
  const phone = await phoneOf(browser)
  await signIn(phone, first.userName, '/m/ticket')
  await cards(phone).filter({ hasText: ticket.code }).tap()
  await expect(heading(phone)).toHaveText(ticket.name)
  await button(phone, 'Tiếp nhận').tap()
  await expect(phone.getByRole('main').getByText('Đang xử lý', { exact: true })).toBeVisible()
  await expect(phone.getByRole('definition').filter({ hasText: first.fullName })).toBeVisible()

  await phone.getByRole('link', { name: 'Bình luận' }).tap()
  await say(phone, 'Đã gọi khách, chiều nay qua xem')
  await expect(comments(phone).getByText('Đã gọi khách, chiều nay qua xem')).toHaveCount(1)
  await expect(composer(phone)).toHaveValue('')
  await up(phone).tap()

  await phone.getByLabel('Chọn tệp').setInputFiles(photo)
  const file = phone.getByRole('listitem').filter({ hasText: photo.name })
  await expect(file).toBeVisible()
  await file.getByRole('button', { name: photo.name }).first().tap()
  await expect(sheet(phone).getByRole('img', { name: photo.name })).toBeVisible()
  await phone.goBack()
  await expect(sheet(phone)).toHaveCount(0)

  await button(phone, 'Hoàn thành').tap()
  await phone.getByRole('link', { name: 'Mở lại' }).tap()
  await button(phone, 'Mở lại').tap()
  await expect(phone.getByText('reason')).toHaveCount(0)
  await expect(phone.getByRole('textbox', { name: /^Lý do/ })).toHaveAccessibleDescription(/./)
  await phone.getByRole('textbox', { name: /^Lý do/ }).fill('Máy lại kẹt giấy')
  await phone.getByLabel('Chọn tệp').setInputFiles({ ...photo, name: 'lan-hai.png' })
  await button(phone, 'Mở lại').tap()
  await expect(phone.getByRole('main').getByText('Mở lại', { exact: true }).first()).toBeVisible()
  await expect(phone.getByText('Máy lại kẹt giấy')).toBeVisible()
  await expect(phone.getByRole('listitem').filter({ hasText: 'lan-hai.png' })).toBeVisible()

  await phone.getByRole('link', { name: 'Nhật ký' }).tap()
  const diary = phone.getByRole('region', { name: 'Nhật ký' })
  await expect(diary.getByRole('heading', { name: 'Hôm nay' })).toBeVisible()
  await expect(diary).toContainText('Lý do: Máy lại kẹt giấy')
  await expectFit(phone)
})

test('a rejection needs its reason, and the way back of the phone leaves the ticket as it was', async ({ browser }) => {
  const { first, ticket } = await openTeam()
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket)
  await button(phone, 'Từ chối').tap()
  await sheet(phone).getByRole('button', { name: 'Từ chối' }).tap()
  await expect(sheet(phone).getByRole('alert')).toBeVisible()
  await phone.goBack()
  await expect(sheet(phone)).toHaveCount(0)
  await expect(button(phone, 'Tiếp nhận')).toBeVisible()
  await button(phone, 'Từ chối').tap()
  await sheet(phone)
    .getByRole('textbox', { name: /^Lý do/ })
    .fill('Không thuộc phòng này')
  await sheet(phone).getByRole('button', { name: 'Từ chối' }).tap()
  await expect(phone.getByText('Lý do: Không thuộc phòng này')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Mở lại' })).toBeVisible()
})

test('a new ticket keeps what was typed through a reload and arrives with its photo', async ({ browser }) => {
  const { first, department, admin } = await openTeam()
  await admin.call('POST', '/api/DepartmentTask/AddDepartmentTask', {
    departmentId: department.index,
    name: 'Sửa máy in',
  })
  const name = fresh('Thay mực')
  const phone = await phoneOf(browser)
  await signIn(phone, first.userName, '/m/ticket')
  await phone.getByRole('link', { name: 'Tạo phiếu' }).last().tap()
  await button(phone, 'Gửi phiếu').tap()
  await expect(phone.getByRole('textbox', { name: /^Tên phiếu/ })).toBeFocused()
  await phone.getByRole('textbox', { name: /^Tên phiếu/ }).fill(name)
  await phone.getByRole('combobox', { name: /^Phòng ban tiếp nhận/ }).selectOption({ label: department.name })
  await typeKept(phone, () => phone.getByRole('textbox', { name: 'Nội dung' }).fill('Dòng một\n\n<b>Dòng hai</b>'))
  await phone.reload()
  await expect(phone.getByText('Đã khôi phục bản nháp')).toBeVisible()
  await expect(phone.getByRole('textbox', { name: /^Tên phiếu/ })).toHaveValue(name)
  await phone.getByRole('combobox', { name: /^Loại công việc/ }).selectOption({ label: 'Sửa máy in' })

  const half = { ...photo, buffer: Buffer.alloc(11 * 1024 * 1024) }
  await phone.getByLabel('Chọn tệp').setInputFiles([half, { ...half, name: 'video.mp4', mimeType: 'video/mp4' }])
  await expect(phone.getByRole('alert').filter({ hasText: 'phải dưới 20 MB' })).toBeVisible()
  await phone.getByLabel('Chụp ảnh').setInputFiles(photo)
  await button(phone, 'Gửi phiếu').tap()
  await expect(phone).toHaveURL(/\/m\/ticket\/\d+$/)
  await expect(heading(phone)).toHaveText(name)
  await expect(phone.getByText('<b>Dòng hai</b>')).toBeVisible()
  await expect(phone.getByText('Sửa máy in')).toBeVisible()
  await expect(phone.getByRole('listitem').filter({ hasText: photo.name })).toBeVisible()
  await up(phone).tap()
  await expect(phone).toHaveURL(/\/m\/ticket$/)
  await phone.goto('/m/ticket/add-new')
  await expect(phone.getByRole('textbox', { name: /^Tên phiếu/ })).toHaveValue('')
})

test('files that a reload costs are told, in a new ticket and in a reopening, and so is what holds them back', async ({
  browser,
}) => {
  const { first, department, ticket } = await openTeam()
  const phone = await phoneOf(browser)
  await signIn(phone, first.userName, '/m/ticket/add-new')
  await phone.getByRole('textbox', { name: /^Tên phiếu/ }).fill('Máy in bốc khói')
  const chosen = [photo, { ...photo, name: 'khoi.png' }]
  await typeKept(phone, () => phone.getByLabel('Chọn tệp').setInputFiles(chosen))
  await expect(phone.getByText('khoi.png')).toBeVisible()
  await phone.reload()
  const told = phone.getByRole('status').filter({ hasText: 'Cần chọn lại 2 ảnh hoặc tệp' })
  await expect(told).toContainText('Đã khôi phục bản nháp')
  await phone.getByRole('combobox', { name: /^Phòng ban tiếp nhận/ }).selectOption({ label: department.name })
  await expect(told).toBeVisible()
  await phone.getByLabel('Chọn tệp').setInputFiles(photo)
  await expect(told).toHaveCount(0)

  await phone.context().setOffline(true)
  await phone.getByRole('textbox', { name: /^Tên phiếu/ }).click()
  await button(phone, 'Gửi phiếu').tap()
  const refusal = phone.getByText('Phiếu có tệp chỉ gửi được khi có mạng')
  await expect(refusal).toBeFocused()
  const [words, bar] = await Promise.all([refusal.boundingBox(), button(phone, 'Gửi phiếu').boundingBox()])
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await phone.context().setOffline(false)

  await phone.goto(`/m/ticket/${ticket.index}`)
  await button(phone, 'Từ chối').tap()
  await sheet(phone)
    .getByRole('textbox', { name: /^Lý do/ })
    .fill('Không thuộc phòng này')
  await sheet(phone).getByRole('button', { name: 'Từ chối' }).tap()
  await phone.getByRole('link', { name: 'Mở lại' }).tap()
  await expect(phone.getByRole('heading', { name: /^Mở lại phiếu/ })).toBeVisible()
  await typeKept(phone, () => phone.getByLabel('Chọn tệp').setInputFiles(photo))
  await expect(phone.getByText(photo.name)).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('status').filter({ hasText: 'Cần chọn lại 1 ảnh hoặc tệp' })).toBeVisible()
  await button(phone, 'Mở lại').tap()
  await expect(phone.getByRole('textbox', { name: /^Lý do/ })).toBeFocused()
  await button(phone, 'Bỏ bản nháp').tap()
  await expect(phone.getByText('Cần chọn lại')).toHaveCount(0)
})

test('without a network a ticket waits with its kind of work or not at all, and is taken back before it is sent', async ({
  browser,
}) => {
  const { admin, first, department } = await openTeam()
  const other = await addLedDepartment(admin, 'Phòng chưa xem')
  const task = fresh('Sửa máy in')
  await admin.call('POST', '/api/DepartmentTask/AddDepartmentTask', { departmentId: department.index, name: task })
  const phone = await phoneOf(browser, 390, { serviceWorkers: 'allow' })
  await signIn(phone, first.userName, '/m/ticket')
  await expect(cards(phone)).not.toHaveCount(0)
  // The question's own script comes from what the worker keeps.
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await phone.getByRole('link', { name: 'Tạo phiếu' }).tap()
  await phone.getByRole('textbox', { name: /^Tên phiếu/ }).fill(fresh('Máy in'))
  const chosen = phone.getByRole('combobox', { name: /^Phòng ban tiếp nhận/ })
  const kind = phone.getByRole('combobox', { name: /^Loại công việc/ })
  await chosen.selectOption({ label: department.name })
  await expect(kind).toBeVisible()

  await phone.context().setOffline(true)
  await chosen.selectOption({ label: other.name })
  await expect(kind).toHaveAccessibleDescription('Cần có mạng để tải loại công việc của phòng này.')
  await button(phone, 'Gửi phiếu').tap()
  await expect(kind).toBeFocused()
  await expect(phone).toHaveURL(/add-new$/)
  await chosen.selectOption({ label: department.name })
  await kind.selectOption({ label: task })
  await button(phone, 'Gửi phiếu').tap()
  await expect(phone.getByText('Đang chờ gửi', { exact: true })).toBeVisible()

  await button(phone, 'Bỏ').tap()
  const question = phone.getByRole('dialog', { name: 'Bỏ nội dung chưa gửi này?' })
  await question.getByRole('button', { name: 'Giữ lại' }).tap()
  await expect(question).toHaveCount(0)
  await expect(phone.getByText('Đang chờ gửi', { exact: true })).toBeVisible()
  await expectFit(phone)
  await button(phone, 'Bỏ').tap()
  await question.getByRole('button', { name: 'Bỏ' }).tap()
  await expect(phone.getByText('Đang chờ gửi', { exact: true })).toHaveCount(0)
})

test('the curator hands over, sets priority and end date, whatever else somebody changed meanwhile', async ({
  browser,
}) => {
  const { admin, first, second, ticket } = await openTeam()
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket)
  await expect(button(phone, 'Đổi người phụ trách')).toHaveCount(0)
  await button(phone, 'Tiếp nhận').tap()

  await button(phone, 'Đổi mức ưu tiên').tap()
  await expect(sheet(phone).getByRole('button', { name: 'Khẩn cấp' })).toBeVisible()
  await expectFit(phone)
  await sheet(phone).getByRole('button', { name: 'Khẩn cấp' }).tap()
  await expect(sheet(phone)).toHaveCount(0)
  await expect(phone.getByRole('definition').filter({ hasText: 'Khẩn cấp' })).toBeVisible()

  await button(phone, 'Đổi hạn hoàn thành').tap()
  await sheet(phone).getByRole('button', { name: 'Lưu' }).tap()
  await expect(sheet(phone).getByText('Hãy chọn hạn hoàn thành')).toBeVisible()
  await sheet(phone).getByRole('button', { name: 'Tháng sau' }).tap()
  await sheet(phone).getByRole('button', { name: /^15 / }).tap()
  await expect(sheet(phone).getByText(/^15\/\d\d\/\d{4} 17:00$/)).toBeVisible()
  await expectFit(phone)
  await sheet(phone).getByRole('button', { name: 'Lưu' }).tap()
  await expect(phone.getByRole('definition').filter({ hasText: /^15\/\d\d\/\d{4} 17:00/ })).toBeVisible()

  await button(phone, 'Đổi người phụ trách').tap()
  await sheet(phone).getByRole('searchbox').fill(second.userName)
  await expect(sheet(phone).getByRole('listitem')).toHaveCount(1)
  const asked = `/api/Issue/GetIssueById/${ticket.index}/${admin.userId}/true`
  const { version } = await admin.call<{ version: number }>('GET', asked)
  await phone.route('**/realtime/**', (route) => route.abort())
  await admin.call('PUT', '/api/Issue/UpdateIssue', { index: ticket.index, version, name: `${ticket.name} gấp` })
  await sheet(phone).getByRole('button', { name: second.fullName }).tap()
  // Somebody else changed something else meanwhile: both stand.
  await expect(phone.getByRole('definition').filter({ hasText: second.fullName })).toBeVisible()
  await expect(heading(phone)).toHaveText(`${ticket.name} gấp`)
})

test('kind of work, participants and department are changed on the phone, each after what it means was said', async ({
  browser,
}) => {
  const { admin, department, first, second, ticket } = await openTeam()
  const task = fresh('Sửa máy in')
  await admin.call('POST', '/api/DepartmentTask/AddDepartmentTask', { departmentId: department.index, name: task })
  const elsewhereTo = await addLedDepartment(admin, 'Phòng nhận')
  const phone = await phoneOf(browser)
  await openTicket(phone, first, ticket)
  await button(phone, 'Tiếp nhận').tap()

  await button(phone, 'Đổi loại công việc').tap()
  await expect(sheet(phone).getByRole('button', { name: task })).toBeVisible()
  await expectFit(phone)
  await sheet(phone).getByRole('button', { name: task }).tap()
  await expect(phone.getByRole('definition').filter({ hasText: task })).toBeVisible()

  await button(phone, 'Đổi người tham gia').tap()
  await sheet(phone).getByRole('searchbox').fill(second.userName)
  const colleague = sheet(phone).getByRole('button', { name: second.fullName })
  await colleague.tap()
  await expect(colleague).toHaveAttribute('aria-pressed', 'true')
  await expectFit(phone)
  await sheet(phone).getByRole('button', { name: 'Lưu' }).tap()
  await expect(phone.getByRole('definition').filter({ hasText: second.fullName })).toBeVisible()

  await button(phone, 'Đổi phòng ban tiếp nhận').tap()
  await expect(sheet(phone).getByRole('button', { name: new RegExp(elsewhereTo.name) })).toBeVisible()
  await expectFit(phone)
  await sheet(phone)
    .getByRole('button', { name: new RegExp(elsewhereTo.name) })
    .tap()
  await expect(sheet(phone)).toContainText('Bạn có thể không còn xem được phiếu')
  await expectFit(phone)
  await sheet(phone).getByRole('button', { name: 'Chọn phòng ban khác' }).tap()
  await sheet(phone)
    .getByRole('button', { name: new RegExp(elsewhereTo.name) })
    .tap()
  await sheet(phone).getByRole('button', { name: 'Chuyển phiếu' }).tap()
  await expect(phone.getByText(`Đã chuyển phiếu sang ${elsewhereTo.name}`)).toBeVisible()
  // Of another department now, it is nobody's here any more.
  await expect(phone).toHaveURL(/\/m\/ticket$/)
  await expect(sheet(phone)).toHaveCount(0)
})
