import type { CustomerRow } from '@crm/contract/customer-views'
import { expect, test } from 'vitest'
import { previewBulk } from './bulk-change.ts'

const row = (part: Partial<CustomerRow>): CustomerRow => ({
  customerId: 1,
  customerCode: 'KH000001',
  name: 'Nguyễn An',
  phoneCustomer: '',
  emailCustomer: '',
  genderCustomer: null,
  address: '',
  taxCode: '',
  birthday: null,
  affiliateCode: '',
  business: 0,
  businessName: '',
  curator: 5,
  curatorName: 'Trần Lan',
  groupCustomer: [1],
  groupNames: ['Đại lý'],
  sourceCustomer: 1,
  sourceName: 'Facebook',
  relationship: 0,
  relationshipName: '',
  relationshipColor: '',
  nameContact: '',
  phoneContact: '',
  appointmentSchedule: null,
  lastInteraction: '2026-11-20T00:00:00Z',
  dontForget: false,
  creator: '',
  createdDate: '2026-11-20T00:00:00Z',
  updatedDate: '2026-11-20T00:00:00Z',
  deleted: false,
  canEdit: true,
  version: 1,
  source: 1,
  refId: 0,
  refName: '',
  ...part,
})
const minh = { value: '9', label: 'Lê Minh' }

test('equal changes stand in one line with their count, the commonest first', () => {
  const rows = [row({}), row({ curator: 7, curatorName: 'Phạm Hoa' }), row({ name: 'Bùi Bình' })]
  expect(previewBulk('curator', rows, [minh]).lines).toEqual([
    { before: 'Trần Lan', after: 'Lê Minh', count: 2, example: 'Nguyễn An' },
    { before: 'Phạm Hoa', after: 'Lê Minh', count: 1, example: 'Nguyễn An' },
  ])
})

test('a customer that has the value already is not sent', () => {
  const done = row({ curator: 9, curatorName: 'Lê Minh' })
  const preview = previewBulk('curator', [row({}), done], [minh])
  expect(preview.changing).toEqual([row({})])
  expect(preview.unchanged).toBe(1)
})

test('an added group joins the others, replaced groups are gone', () => {
  const vip = { value: '2', label: 'VIP' }
  expect(previewBulk('addGroup', [row({})], [vip]).lines[0]?.after).toBe('Đại lý, VIP')
  expect(previewBulk('setGroups', [row({})], [vip]).lines[0]?.after).toBe('VIP')
})

test('replacing by the same groups in another order changes nothing', () => {
  const both = row({ groupCustomer: [1, 2], groupNames: ['Đại lý', 'VIP'] })
  const chosen = [
    { value: '2', label: 'VIP' },
    { value: '1', label: 'Đại lý' },
  ]
  expect(previewBulk('setGroups', [both], chosen).changing).toEqual([])
})

test('taking the curator away shows who it was', () => {
  const lines = previewBulk('curator', [row({})], [{ value: '0', label: 'Chưa có người phụ trách' }]).lines
  expect(lines).toEqual([{ before: 'Trần Lan', after: 'Chưa có người phụ trách', count: 1, example: 'Nguyễn An' }])
})

test('a change of the presenter shows who it is now', () => {
  const rows = [row({ refId: 3, refName: 'Bùi Bình' }), row({})]
  expect(previewBulk('presenter', rows, [minh], 2).lines).toEqual([
    { before: 'Bùi Bình', after: 'Lê Minh', count: 1, example: 'Nguyễn An' },
    { before: '', after: 'Lê Minh', count: 1, example: 'Nguyễn An' },
  ])
})

test('a customer and a user of the same id are two presenters', () => {
  const byUser = row({ source: 2, refId: 9, refName: 'Lê Minh' })
  expect(previewBulk('presenter', [byUser], [minh], 2).unchanged).toBe(1)
  expect(previewBulk('presenter', [byUser], [minh], 1).changing).toEqual([byUser])
})

test('without a presenter there is none to take away, whoever may be chosen from', () => {
  const nobody = { value: '0', label: 'Không có người giới thiệu' }
  expect(previewBulk('presenter', [row({})], [nobody], 2).unchanged).toBe(1)
})
