import { TICKET_FILES_BYTES } from '@crm/contract/rules/limits'
import { AddTicket } from '@crm/contract/ticket-fields'
import { expect, test } from 'vitest'
import { Failure } from '../../../kernel/failure.ts'
import { emptyTicket, faultsOf, findFaults, noFiles, toForm } from './typed-ticket.ts'

const now = new Date('2026-11-20T10:00:00+07:00')
const typed = { ...emptyTicket, name: ' Máy in không nhận lệnh ', departmentId: '2' }

test('a department that has kinds of work asks for one of them', () => {
  expect(findFaults(typed, noFiles, true, now)).toHaveProperty('DepartmentTaskId')
  const whole = { ...typed, task: { value: '7', label: 'Đổi trả hàng' } }
  expect(findFaults(whole, noFiles, true, now)).toEqual({})
})

test('a name and a department are asked for, and nothing else', () => {
  expect(Object.keys(findFaults(emptyTicket, noFiles, false, now)).sort()).toEqual(['DepartmentId', 'Name'])
  expect(findFaults(typed, noFiles, false, now)).toEqual({})
})

test('an end that is not later than now is told before it is sent', () => {
  expect(findFaults({ ...typed, endDate: '2026-11-20T10:00:00+07:00' }, noFiles, false, now)).toHaveProperty('EndDate')
  expect(findFaults({ ...typed, endDate: '2026-11-20T10:01:00+07:00' }, noFiles, false, now)).toEqual({})
})

test('a name of more than 200 characters is told before it is sent', () => {
  expect(findFaults({ ...typed, name: 'ế'.repeat(201) }, noFiles, false, now)).toHaveProperty('Name')
})

test('attachments and pictures together stay under 20 MB', () => {
  const half = new File([new Uint8Array(TICKET_FILES_BYTES / 2)], 'a.pdf')
  expect(findFaults(typed, { pictures: [half], attachments: [half] }, false, now)).toHaveProperty('Files')
  expect(findFaults(typed, { pictures: [], attachments: [half] }, false, now)).toEqual({})
})

test('what is sent is what the contract reads', () => {
  const whole = {
    ...typed,
    task: { value: '7', label: 'Đổi trả hàng' },
    priority: '1' as const,
    participants: [{ value: '4', label: 'An' }],
    endDate: '2026-12-01T08:00:00+07:00',
    customer: { value: '12', label: 'Lan' },
    content: '<p>Chào</p>',
  }
  expect(AddTicket.parse(toForm(whole))).toMatchObject({
    Name: 'Máy in không nhận lệnh',
    DepartmentId: 2,
    DepartmentTaskId: 7,
    Priority: 1,
    ListParticipantRefJson: [4],
    CustomerId: 12,
  })
})

test('a refusal of the server stands at the field that it is about', () => {
  expect(Object.keys(faultsOf(new Failure('ticket.endTooEarly', '', 422)))).toEqual(['EndDate'])
  expect(faultsOf(new Failure('ticket.fileRefused', '', 415, { name: 'x.exe' }))['Files']).toContain('x.exe')
  expect(faultsOf(new Failure('internal', '', 500))).toEqual({})
})
