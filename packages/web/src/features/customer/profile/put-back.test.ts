import type { CustomerView, TimelineEntry } from '@crm/contract/customer-views'
import { expect, test } from 'vitest'
import { putBackOf } from './put-back.ts'

const change = (editField: string, before: string | null) =>
  ({ kind: 'change', action: 'customer.updated', editField, before }) as unknown as TimelineEntry
const view = {
  name: 'Trần Thị Bích',
  phoneCustomer: '84912345678',
  genderCustomer: true,
  birthday: '1990-02-28',
  curator: 5,
  groupCustomer: [1, 3],
  viewers: [4],
  viewerNames: ['An'],
  appointmentSchedule: '2026-11-21T02:30:00.000Z',
  source: 1,
  refId: 9,
} as unknown as CustomerView

test.each([
  ['name', 'Trần Bích', { name: 'Trần Bích' }],
  ['phoneCustomer', '', { phoneCustomer: '' }],
  ['genderCustomer', null, { genderCustomer: null }],
  ['genderCustomer', 'false', { genderCustomer: false }],
  ['birthday', null, { birthday: null }],
  ['curator', '0', { curator: 0 }],
  ['groupCustomer', '[2]', { groupCustomer: [2] }],
  ['viewers', '[]', { viewers: [] }],
  ['refId', '0', { source: 1, refId: 0 }],
  ['refId', '1:7', { source: 1, refId: 7 }],
  ['refId', '2:9', { source: 2, refId: 9 }],
])('the value of %s before (%s) is put back as the field takes it', (field, before, patch) => {
  expect(putBackOf(change(field, before), view)).toEqual({ kind: 'patch', field, patch })
})

test.each([
  ['name', 'Trần Thị Bích'],
  ['viewers', '[4]'],
  ['refId', '1:9'],
  ['appointmentSchedule', '2026-11-21T09:30:00+07:00'],
])('%s that is there already is not put back', (field, before) => {
  expect(putBackOf(change(field, before), view)).toMatchObject({ kind: 'obstacle', obstacle: 'same' })
})

test.each([
  ['contacts', '[]', 'contacts'],
  ['refId', null, 'presenter'],
  ['curator', null, 'hidden'],
])('%s says why it cannot be put back', (field, before, obstacle) => {
  expect(putBackOf(change(field, before), view)).toMatchObject({ kind: 'obstacle', obstacle })
})

test('what is no change of a field offers nothing', () => {
  expect(putBackOf(change('comment', null), view)).toEqual({ kind: 'none' })
  expect(putBackOf({ ...change('name', 'x'), kind: 'comment' }, view)).toEqual({ kind: 'none' })
})
