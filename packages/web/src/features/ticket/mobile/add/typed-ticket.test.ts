import { expect, test } from 'vitest'
import { blankTicket, faultsOf, toForm } from './typed-ticket.ts'

const now = new Date('2026-11-20T10:00:00+07:00')
const filled = { ...blankTicket, name: ' Máy in  báo lỗi ', departmentId: '3' }
const keysOf = (faults: object) => Object.keys(faults)

test('an empty form names everything that is missing at once', () => {
  expect(keysOf(faultsOf(blankTicket, false, now))).toEqual(['name', 'departmentId'])
  expect(faultsOf(filled, false, now)).toEqual({})
})

test('a department with kinds of work asks for one of them', () => {
  expect(keysOf(faultsOf(filled, true, now))).toEqual(['departmentTaskId'])
  expect(faultsOf({ ...filled, departmentTaskId: '7' }, true, now)).toEqual({})
})

test('markup in the name, a name too long and an end that is over are refused', () => {
  expect(keysOf(faultsOf({ ...filled, name: '<b>Gấp</b>' }, false, now))).toEqual(['name'])
  expect(keysOf(faultsOf({ ...filled, name: 'ộ'.repeat(201) }, false, now))).toEqual(['name'])
  expect(faultsOf({ ...filled, name: 'ộ'.repeat(200) }, false, now)).toEqual({})
  expect(keysOf(faultsOf({ ...filled, endDate: '2026-11-20T10:00' }, false, now))).toEqual(['endDate'])
})

test('what is left empty is not sent, and the text becomes paragraphs', () => {
  expect(toForm({ ...filled, content: 'Tầng 3\n\n<gấp>' })).toEqual({
    Name: 'Máy in  báo lỗi',
    DepartmentId: '3',
    Priority: '3',
    Content: '<p>Tầng 3</p><p>&lt;gấp&gt;</p>',
    ListParticipantRefJson: '[]',
  })
})

test('choices are sent by their ids and the end by its moment', () => {
  const typed = {
    ...filled,
    departmentTaskId: '7',
    endDate: '2026-11-21T17:00',
    participants: [{ value: '5', label: 'An' }],
    customer: { value: '9', label: 'Công ty Bình Minh' },
  }
  expect(toForm(typed)).toMatchObject({
    DepartmentTaskId: '7',
    EndDate: '2026-11-21T17:00:00+07:00',
    ListParticipantRefJson: '[5]',
    CustomerId: '9',
  })
})
