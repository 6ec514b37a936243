import { TICKET_FILES_BYTES } from '@crm/contract/rules/limits'
import { AddTicket } from '@crm/contract/ticket-fields'
import { expect, test } from 'vitest'
import { Failure } from '../../../kernel/failure.ts'
import { checkTicket, emptyTicket, refusedFile, toForm } from './typed-ticket.ts'

const now = new Date('2026-11-20T10:00:00+07:00')
const isClean = (found: object) => Object.values(found).every((fault) => fault === undefined)
const typed = { ...emptyTicket, name: ' Máy in không nhận lệnh ', departmentId: '2' }

test('a department that has kinds of work asks for one of them', () => {
  expect(checkTicket(typed, true, now)).toHaveProperty('task')
  expect(checkTicket({ ...typed, task: { value: '7', label: 'Đổi trả hàng' } }, true, now)).toSatisfy(isClean)
})

test('a name is checked as the contract does, which a phone does not carry', () => {
  const names = ['<b>Gấp</b>', 'ộ'.repeat(200), 'ộ'.repeat(201)]
  const isTaken = (name: string) => checkTicket({ ...typed, name }, false, now)['name'] === undefined
  expect(names.map(isTaken)).toEqual([false, true, false])
  expect(names.map((Name) => AddTicket.safeParse(toForm({ ...typed, name: Name })).success)).toEqual([
    false,
    true,
    false,
  ])
})

test('an end that is not later than now is told before it is sent', () => {
  expect(checkTicket({ ...typed, endDate: '2026-11-20T10:00:00+07:00' }, false, now)).toHaveProperty('endDate')
  expect(checkTicket({ ...typed, endDate: '2026-11-20T10:01:00+07:00' }, false, now)).toSatisfy(isClean)
})

test('attachments and pictures together stay under 20 MB', () => {
  const half = new File([new Uint8Array(TICKET_FILES_BYTES / 2)], 'a.pdf')
  expect(checkTicket({ ...typed, pictures: [half], attachments: [half] }, false, now)).toHaveProperty('attachments')
  expect(checkTicket({ ...typed, attachments: [half] }, false, now)).toSatisfy(isClean)
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

test('a file that is refused is told by its name', () => {
  expect(refusedFile(new Failure('ticket.fileRefused', '', 415, { name: 'x.exe' }))['attachments']).toContain('x.exe')
  expect(refusedFile(new Failure('internal', '', 500))).toEqual({})
})
