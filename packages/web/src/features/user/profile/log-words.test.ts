import type { LogEntry } from '@crm/contract/activity'
import { ticketAction } from '@crm/contract/ticket-rules'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../kernel/i18n.ts'
import { logWords } from './log-words.ts'

const entry: LogEntry = {
  logId: 1,
  editField: '',
  before: null,
  beforeName: null,
  after: null,
  afterName: null,
  createUserId: 1,
  createFullname: 'Nguyễn Quốc Bảo',
  createUser: 'admin',
  createdDate: '2026-11-20T02:00:00Z',
  resource: 'Account',
  action: 2,
  message: 'user.updated',
  idTarget: 7,
  codeTarget: 'staff.sales01',
  nameTarget: 'Nguyễn Thị Mai Hương',
  parentTarget: '',
}

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n()
  await loadTexts(['user', 'ticket'])
})

test('a changed department reads by its names, and leads to the person', () => {
  const moved = {
    ...entry,
    editField: 'departmentId',
    before: '2',
    after: '3',
    beforeName: 'Kinh doanh',
    afterName: 'Kế toán',
  }
  expect(logWords(moved)).toMatchObject({
    did: 'đã đổi phòng ban của người dùng',
    path: '/users/7',
    before: 'Kinh doanh',
    after: 'Kế toán',
  })
})

test.each([
  ['state', 'working', 'suspended', 'Đang làm việc', 'Đã khóa'],
  ['systemRole', 'user', 'admin', 'Người dùng', 'Quản trị viên'],
  ['priorityPermission', '3', '1', 'Theo chức vụ', 'Theo người dùng'],
  ['phone', '84912345678', '', '0912 345 678', null],
])('%s is told in words, not as it is stored', (editField, before, after, shownBefore, shownAfter) => {
  expect(logWords({ ...entry, editField, before, after })).toMatchObject({ before: shownBefore, after: shownAfter })
})

test('a right reads as the function and what may be done with it', () => {
  const right = { ...entry, resource: 'Permission', editField: 'MNU_Customer.edit', before: 'false', after: 'true' }
  expect(logWords(right)).toMatchObject({ did: 'đã đổi Khách hàng: sửa của quyền', before: 'Không', after: 'Có' })
})

test('a secret is told to have changed, and nothing of what it was', () => {
  expect(logWords({ ...entry, editField: 'machinePassword' })).toMatchObject({
    did: 'đã đổi mật khẩu máy lẻ của người dùng',
    before: null,
    after: null,
  })
})

test('what is gone leads nowhere', () => {
  expect(logWords({ ...entry, resource: 'Customer', action: 3 })).toMatchObject({
    act: 'deleted',
    did: 'đã xóa khách hàng',
    path: null,
  })
})

test('a field that has no word yet still tells that the record was edited', () => {
  expect(logWords({ ...entry, editField: 'somethingNew' }).did).toBe('đã sửa người dùng')
})

test.each<[keyof typeof ticketAction, string, string]>([
  ['add', 'added', 'đã tạo phiếu ·'],
  ['edit', 'edited', 'đã sửa phiếu ·'],
  ['comment', 'edited', 'đã bình luận ·'],
  ['moveDepartment', 'edited', 'đã chuyển phiếu sang phòng ban khác ·'],
  ['accept', 'edited', 'đã tiếp nhận phiếu ·'],
  ['reject', 'edited', 'đã từ chối phiếu ·'],
  ['complete', 'edited', 'đã hoàn thành phiếu ·'],
  ['cancel', 'edited', 'đã hủy phiếu ·'],
  ['curator', 'edited', 'đã sửa phiếu ·'],
  ['end', 'edited', 'đã sửa phiếu ·'],
  ['participant', 'edited', 'đã đổi người tham gia ·'],
  ['file', 'edited', 'đã đổi tệp đính kèm ·'],
  ['reopen', 'recovered', 'đã mở lại phiếu ·'],
])('of a ticket, %s is told in its own words and leads to it', (action, act, did) => {
  const line = { ...entry, resource: 'Issue', codeTarget: 'TK000007', nameTarget: 'Máy in kẹt giấy' }
  expect(logWords({ ...line, action: ticketAction[action] })).toEqual({
    act,
    did,
    target: 'TK000007 · Máy in kẹt giấy',
    path: '/issue-detail/7',
    before: null,
    after: null,
  })
})

test('a ticket that was deleted leads nowhere; a changed status is told from what to what', () => {
  const line = { ...entry, resource: 'Issue', codeTarget: 'TK000007' }
  expect(logWords({ ...line, action: ticketAction.delete })).toMatchObject({ act: 'deleted', path: null })
  expect(logWords({ ...line, action: ticketAction.accept, before: '1', after: '3' })).toMatchObject({
    before: 'Chờ tiếp nhận',
    after: 'Đang xử lý',
  })
})

test.each([
  ['Campaign', 6, 'đã khóa chiến dịch', '/campaign/detail/7'],
  ['Opportunity', 5, 'đã chuyển bước cơ hội', null],
  ['Opportunity', 6, 'đã ghi nhận thành công cơ hội', null],
  ['Customer', 5, 'đã xóa vĩnh viễn khách hàng', null],
] as const)('%s counts its action %i in its own numbers', (resource, action, did, path) => {
  expect(logWords({ ...entry, resource, action })).toMatchObject({ did, path })
})
